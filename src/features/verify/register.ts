import * as vscode from "vscode";
import type { VerifyForExtension } from "../../app/verification/extensionVerification.ts";
import { once } from "../../core/async/once.ts";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";
import type { VerifyFlow } from "./verifyFlow.ts";

/** View type of the verification panel, as package.json activates on it. */
const viewType = "contractLens.verification";

async function load(services: Services): Promise<VerifyFlow> {
  const [{ VerifyFlow }, verifications] = await Promise.all([
    import("./verifyFlow.ts"),
    services.verifications(),
    // Titles have labels.
    services.labels(),
  ]);
  return new VerifyFlow(services, verifications, viewType);
}

/** The commands that verify, and what has the user agree to verifications that other extensions ask for. */
export type RegisteredVerify = {
  readonly commands: vscode.Disposable;
  readonly verifyForExtension: VerifyForExtension;
};

/** The commands that verify, and the panels they open. All else is loaded when one is first used. */
export function registerVerify(services: Services): RegisteredVerify {
  const flow = once(() => load(services));
  const commands = vscode.Disposable.from(
    registerCommand("contractLens.verifyUnderCursor", services.log, async () =>
      (await flow()).verifyUnderCursor(),
    ),
    registerCommand("contractLens.verifyContract", services.log, async (contract, options) =>
      (await flow()).verifyContract(contract, options),
    ),
    registerCommand("contractLens.showVerification", services.log, async (entry) =>
      (await flow()).showVerification(entry),
    ),
    vscode.window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: async (panel, state: unknown) => (await flow()).restore(panel, state),
    }),
    { dispose: () => flow.ifLoaded((loaded) => loaded.dispose()) },
  );
  return {
    commands,
    verifyForExtension: async (request) => (await flow()).verifyForExtension(request),
  };
}
