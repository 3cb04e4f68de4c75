import * as vscode from "vscode";
import { checksummed } from "../../core/address.ts";
import { assertNever } from "../../core/assertNever.ts";
import type { RemedyKind } from "../../app/explain/explanation.ts";
import { originOf } from "../../app/keys/apiKeys.ts";
import { explorerPage } from "../../app/networks/explorerPage.ts";
import type { Network } from "../../app/networks/network.ts";
import { nextProtocol } from "../../app/networks/rememberedProtocols.ts";
import { runCommand } from "../../host/commands.ts";
import { openRemedySettings } from "../../host/openRemedySettings.ts";
import type { Services } from "../../host/services.ts";
import type { PageMessage } from "../../pages/protocol.ts";
import { rawAnswers } from "../../pages/verification/rawAnswers.ts";
import { verificationMarkdown } from "../../pages/verification/markdown.ts";
import { showRawAnswer, showRawValue } from "../../host/rawText.ts";
import type { PanelOwner, VerificationPanel } from "./verificationPanel.ts";

/** Does what a page's button asks for. */
export async function answerPage(
  message: PageMessage,
  panel: VerificationPanel,
  services: Services,
  owner: PanelOwner,
): Promise<void> {
  const { attempt, report } = panel;
  switch (message.type) {
    case "tryAgain":
      if (attempt === undefined) tellOfNoNetwork();
      else await panel.run(attempt);
      return;
    case "verifyWith":
      if (attempt === undefined) tellOfNoNetwork();
      else await panel.run({ ...attempt, protocol: message.protocol });
      return;
    case "cancel":
      panel.cancel();
      return;
    case "copyReport":
      if (report !== undefined) await vscode.env.clipboard.writeText(verificationMarkdown(report));
      return;
    case "copy":
      return vscode.env.clipboard.writeText(message.text);
    case "openRaw": {
      const answer = report && rawAnswers(report)[message.answer];
      if (answer !== undefined) await showRawAnswer(services.rawDocuments, answer, message.answer);
      return;
    }
    case "openValue": {
      const answer = report && rawAnswers(report)[message.answer];
      return answer && showRawValue(services.rawDocuments, answer, message.path);
    }
    case "openReference":
      if (attempt === undefined) tellOfNoNetwork();
      else await showRecord(message.text, attempt.network, services);
      return;
    case "remedy":
      return remedy(message.remedy, panel, services, owner);
    default:
      // Messages of other panels' pages.
      return;
  }
}

async function showRecord(contract: string, { name }: Network, { windowToken }: Services): Promise<void> {
  await runCommand("contractLens.inspectContractRecord", contract, { network: name, token: windowToken });
}

/** An earlier verification is shown even when its network has gone; it cannot be repeated then. */
function tellOfNoNetwork(): void {
  void vscode.window.showWarningMessage(
    "The network of this verification is not among yours any more. Nothing was sent. Add it in the settings to go on.",
  );
}

async function remedy(
  kind: RemedyKind,
  panel: VerificationPanel,
  services: Services,
  owner: PanelOwner,
): Promise<void> {
  const { attempt, report } = panel;
  if (attempt === undefined) return;
  switch (kind) {
    case "tryAgain":
      await panel.run(attempt);
      return;
    case "nextProtocol": {
      const protocol = nextProtocol(attempt.protocol);
      await services.protocols.remember(attempt.network, protocol);
      await panel.run({ ...attempt, protocol });
      return;
    }
    case "verifyLongZero":
      await panel.run({ ...attempt, longZeroAsItIs: true });
      return;
    case "setApiKey":
    case "clearApiKey": {
      // A key belongs to a service's origin. The active network may be another one, or have another service by now.
      const { verifierUrl } = attempt.network;
      if (verifierUrl !== undefined) await runCommand(`contractLens.${kind}`, originOf(verifierUrl));
      return;
    }
    case "openNetworkSettings":
    case "openProxySettings":
      return openRemedySettings(kind);
    case "checkConnection":
      await runCommand("contractLens.checkConnection", attempt.network.name);
      return;
    case "selectNetwork": {
      const chosen = services.settings.networkNamed(await runCommand("contractLens.selectNetwork"));
      if (chosen !== undefined && chosen.name !== attempt.network.name) {
        await owner.verifyElsewhere(chosen, attempt.contract);
      }
      return;
    }
    case "openExplorer": {
      const page = report && explorerPage(attempt.network, "address", checksummed(report.subject.address));
      if (page !== undefined) await vscode.env.openExternal(vscode.Uri.parse(page, true));
      return;
    }
    default:
      assertNever(kind);
  }
}
