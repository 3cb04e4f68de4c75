import * as vscode from "vscode";
import type { VerifyForExtension } from "../../app/verification/extensionVerification.ts";
import { signalOf } from "../../editor/cancellation.ts";
import { agentWords } from "../../text/agents/agentTools.ts";
import type { Services } from "../services.ts";
import { ToolError } from "./agentTool.ts";
import { agentTools } from "./agentTools.ts";

/** What VS Code calls for a tool of a name, as package.json declares it. */
type Invocations = {
  readonly prepare: (name: string, input: unknown) => vscode.PreparedToolInvocation;
  readonly invoke: (
    name: string,
    input: unknown,
    token: vscode.CancellationToken,
  ) => Promise<vscode.LanguageModelToolResult>;
};

/** The tools as VS Code calls them: hidden by the condition in package.json where they are off, and refused here. */
export function invokeTools(services: Services, verify: VerifyForExtension): Invocations {
  const byName = agentTools(services, verify);
  const toolOf = (name: string) => byName.get(name.replace("contract-lens_", ""));
  return {
    prepare: (name, input) => {
      const message = toolOf(name)?.message(input);
      return message === undefined ? {} : { invocationMessage: message };
    },
    invoke: async (name, input, token) => {
      if (!services.settings.hasAgentTools()) throw new ToolError(agentWords.off());
      const json = (await toolOf(name)?.run(input, signalOf(token))) ?? "";
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(json)]);
    },
  };
}
