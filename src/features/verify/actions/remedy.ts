import * as vscode from "vscode";
import { assertNever } from "../../../core/assertNever.ts";
import { originOf } from "../../../core/hosts.ts";
import { otherProtocol } from "../../../services/verifier/verification.ts";
import { runCommand } from "../../../editor/commandRegistry.ts";
import { openRemedySettings } from "../../../editor/openRemedySettings.ts";
import type { Network } from "../../../app/networks/network.ts";
import type { ContractReference } from "../../../core/references/contractReference.ts";
import type { RemedyKind } from "../../../text/explanation.ts";
import type { Services } from "../../services.ts";
import type { VerificationSession } from "../panel/verificationSession.ts";

/** Verifies on another network, or another contract, in a panel of its own. */
export type VerifyElsewhere = (network: Network, contract: ContractReference) => Promise<unknown>;

/** Does what a page offers against what stands in the way of a verification. */
export async function remedy(
  kind: RemedyKind,
  session: VerificationSession,
  services: Services,
  verifyElsewhere: VerifyElsewhere,
): Promise<void> {
  const { order, report } = session;
  if (order === undefined) return;
  // A plan offers this, too, before there is a report.
  if (kind === "checkConnection") {
    await runCommand("contractLens.checkConnection", order.network.name);
    return;
  }
  if (report === undefined) return;
  switch (kind) {
    case "tryAgain":
      await session.tryAgain();
      return;
    case "otherProtocol":
      await session.planOrJoin({ ...order, protocol: otherProtocol(report.protocol) });
      return;
    case "verifyLongZero":
      await session.run({ ...order, longZero: "asItIs" });
      return;
    case "setApiKey":
    case "clearApiKey": {
      // A key belongs to a service's origin. The active network may be another one, or have another service by now.
      const { verifierUrl } = order.network;
      if (verifierUrl !== undefined) await runCommand(`contractLens.${kind}`, originOf(verifierUrl));
      return;
    }
    case "openNetworkSettings":
    case "openProxySettings":
    case "openBuildSettings":
      return openRemedySettings(kind);
    case "showBuilds":
      await vscode.commands.executeCommand("contractLens.builds.focus");
      return;
    case "selectNetwork": {
      const chosen = services.settings.networkNamed(await runCommand("contractLens.selectNetwork"));
      if (chosen !== undefined && chosen.name !== order.network.name) {
        await verifyElsewhere(chosen, order.contract);
      }
      return;
    }
    case "openExplorer":
      await session.openInExplorer();
      return;
    default:
      assertNever(kind);
  }
}
