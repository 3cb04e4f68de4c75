import * as vscode from "vscode";
import { once } from "../../core/async/once.ts";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";
import type { InspectFlow } from "./inspectFlow.ts";

/** View type of record and result panels, as in the activation events of package.json. */
const viewType = "contractLens.inspect";

async function load(services: Services): Promise<InspectFlow> {
  const [
    { InspectFlow },
    lookups,
    verifications,
    history,
    responses,
    buildMatches,
    workspaceCalls,
    labels,
    { checks },
    sources,
  ] = await Promise.all([
    import("./inspectFlow.ts"),
    services.lookups(),
    services.verifications(),
    services.history(),
    services.responses(),
    services.buildMatches(),
    services.workspaceCalls(),
    services.labels(),
    services.deploymentChecks(),
    services.verifiedSources(),
  ]);
  const known = {
    history,
    facts: checks.facts,
    responses,
    buildMatches,
    workspaceCalls,
    labels,
    sources,
  };
  return new InspectFlow({ services, lookups, verifications, ...known, viewType });
}

/** The commands, links, and panels of records and results. Everything else loads on first use. */
export function registerInspect(services: Services): vscode.Disposable {
  const flow = once(() => load(services));
  const { log } = services;
  return vscode.Disposable.from(
    registerCommand("contractLens.inspectUnderCursor", log, async () => (await flow()).inspectUnderCursor()),
    registerCommand("contractLens.inspectContractRecord", log, async (contract, options) =>
      (await flow()).inspectRecord(contract, options),
    ),
    registerCommand("contractLens.inspectExecutionResult", log, async (transaction, options) =>
      (await flow()).inspectResult(transaction, options),
    ),
    vscode.window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: async (panel, state: unknown) => (await flow()).restore(panel, state),
    }),
    vscode.window.registerUriHandler({ handleUri: async (link) => (await flow()).openDeepLink(link) }),
    { dispose: () => flow.ifLoaded((loaded) => loaded.dispose()) },
  );
}
