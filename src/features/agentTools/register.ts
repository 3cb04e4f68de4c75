import * as vscode from "vscode";
import type { VerifyForExtension } from "../../app/verification/extensionVerification.ts";
import { once } from "../../core/async/once.ts";
import type { Services } from "../services.ts";

/** As package.json declares them, without their prefix. */
const names = [
  "list_networks",
  "look_up_contract",
  "look_up_transaction",
  "find_failed_statement",
  "look_up_verification",
  "match_builds",
  "decode_bytes",
  "list_deployments",
  "read_variables",
  "call_view_function",
  "verify_from_build",
];

/** The tools that language models use. Everything else loads when one is used. */
export function registerAgentTools(services: Services, verify: VerifyForExtension): vscode.Disposable {
  const tools = once(async () => (await import("./invokeTool.ts")).invokeTools(services, verify));
  return vscode.Disposable.from(
    ...names.map((name) =>
      vscode.lm.registerTool<unknown>(`contract-lens_${name}`, {
        prepareInvocation: async ({ input }) => (await tools()).prepare(name, input),
        invoke: async ({ input }, token) => (await tools()).invoke(name, input, token),
      }),
    ),
  );
}
