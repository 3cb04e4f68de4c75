import * as vscode from "vscode";
import type { VerifyForExtension } from "../../app/verification/extensionVerification.ts";
import { once } from "../../core/async/once.ts";
import type { Services } from "../services.ts";

/** The part of package.json that declares the tools. */
export type ToolManifest = {
  readonly contributes: { readonly languageModelTools: readonly { readonly name: string }[] };
};

/** The tools that language models use. Everything else loads when one is used. */
export function registerAgentTools(
  services: Services,
  verify: VerifyForExtension,
  { contributes }: ToolManifest,
): vscode.Disposable {
  const tools = once(async () => (await import("./invokeTool.ts")).invokeTools(services, verify));
  return vscode.Disposable.from(
    ...contributes.languageModelTools.map(({ name }) =>
      vscode.lm.registerTool<unknown>(name, {
        prepareInvocation: async ({ input }) => (await tools()).prepare(name, input),
        invoke: async ({ input }, token) => (await tools()).invoke(name, input, token),
      }),
    ),
  );
}
