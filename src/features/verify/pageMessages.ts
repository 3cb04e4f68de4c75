import * as vscode from "vscode";
import { sourcePage } from "../../app/networks/webPages.ts";
import { parseContractReference } from "../../core/contractReference.ts";
import { visibleText } from "../../core/characters/visibleText.ts";
import { assertNever } from "../../core/assertNever.ts";
import type { RemedyKind } from "../../text/explanation.ts";
import { notificationWords } from "../../text/notifications.ts";
import { originOf } from "../../core/hosts.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import type { Network } from "../../app/networks/network.ts";
import { nextProtocol } from "../../app/networks/rememberedProtocols.ts";
import type { VerificationSummary } from "../../app/verification/report.ts";
import { pageToOpen, type ExternalLink } from "../../services/verifier/externalVerifications.ts";
import { runCommand } from "../../editor/commands.ts";
import { copyToClipboard } from "../../editor/copyToClipboard.ts";
import { openRemedySettings } from "../../editor/openRemedySettings.ts";
import type { Services } from "../services.ts";
import type { CopyFormat, PageMessage } from "../../ui/page/pageMessage.ts";
import { copyText } from "../../ui/verification/copyText.ts";
import { contractName, offersSimilar, rawResponses, responsesOf } from "../../ui/verification/view.ts";
import { verificationMarkdown } from "../../ui/verification/markdown.ts";
import { documentName, showRawResponse, showRawValue } from "../../editor/panels/showRaw.ts";
import { chooseBuild } from "./chooseBuild.ts";
import { forgeCommand } from "../../ui/verification/plan/command.ts";
import { openSkippedBuild } from "./openSkippedBuild.ts";
import { copyPublishCommand } from "./copyPublishCommand.ts";
import { lookOnOtherChains } from "./otherChains.ts";
import { verifySimilar } from "./verifySimilar.ts";
import type { PanelOwner, VerificationPanel } from "./verificationPanel.ts";

/** Does what a page's button asks for. */
export async function onPageMessage(
  message: PageMessage,
  panel: VerificationPanel,
  services: Services,
  owner: PanelOwner,
): Promise<void> {
  const { attempt, report } = panel;
  switch (message.type) {
    case "tryAgain":
      await tryAgain(panel, services);
      return;
    case "verifyWith":
      if (attempt === undefined) tellOfNoNetwork();
      else await panel.planOrJoin({ ...attempt, protocol: message.protocol });
      return;
    case "cancel":
      panel.turnAway();
      return;
    case "publish":
      await panel.planning.publish(message.plan);
      return;
    case "confirmFile":
      panel.planning.confirm(message.plan, message.file);
      return;
    case "openFile":
      return openPlannedFile(panel, services, message.plan, message.file);
    case "verifyFromBuild":
      return panel.planFromBuild({});
    case "verifyImplementation":
      return verifyImplementation(panel, owner);
    case "allFiles":
      return panel.planFromBuild({ ...attempt?.wanted, allFiles: true });
    case "chooseBuild":
      return chooseBuild(panel, services);
    case "importSource":
      if (attempt !== undefined) await panel.run({ ...attempt, way: { kind: "explorer" } });
      return;
    case "openSource":
      return openSkippedBuild(panel);
    case "showProblems":
      await vscode.commands.executeCommand("workbench.actions.view.problems");
      return;
    case "copyForge": {
      const { view } = panel;
      const command = view?.kind === "plan" ? forgeCommand(view) : forgeOf(view);
      if (command !== undefined) await vscode.env.clipboard.writeText(command);
      return;
    }
    case "verifySimilar":
      await verifySimilar(panel, services);
      return;
    case "otherChains":
      return lookOnOtherChains(panel, services);
    case "saveRequest":
      return copyPublishCommand(panel);
    case "copyReport":
      if (report !== undefined) await vscode.env.clipboard.writeText(verificationMarkdown(report));
      return;
    case "copy":
      return vscode.env.clipboard.writeText(visibleText(message.text));
    case "copyAs":
      await copyToClipboard(await copyFrom(panel, message.format), () => openRawJson(panel, services));
      return;
    case "openExplorer":
      await openInExplorer(panel);
      return;
    case "viewSource": {
      const page = report && sourcePage(report.subject.network, report.subject.address);
      if (page !== undefined) await vscode.env.openExternal(vscode.Uri.parse(page, true));
      return;
    }
    case "openRaw":
      await openRawResponse(panel, services, message.answer);
      return;
    case "openValue": {
      const response = responseOf(panel, message.answer);
      return response && showRawValue(services.rawDocuments, nameOf(panel), response, message.path);
    }
    case "openExternal":
      return openExternal(panel, message.external, message.link);
    case "openReference":
      if (attempt === undefined) tellOfNoNetwork();
      else await showRecord(message.text, attempt.network);
      return;
    case "remedy":
      return remedy(message.remedy, panel, services, owner);
    default:
      // Messages of other panels' pages.
      return;
  }
}

/** Verifies as the last time. @returns the summary at the end, if it comes to one here */
export async function tryAgain(
  panel: VerificationPanel,
  services: Services,
): Promise<VerificationSummary | undefined> {
  const { attempt, view } = panel;
  const isSimilar = attempt?.way?.kind === "similar" && view !== undefined && offersSimilar(view);
  if (isSimilar) return verifySimilar(panel, services);
  if (attempt !== undefined) return panel.planOrJoin(attempt);
  tellOfNoNetwork();
  return undefined;
}

/** What goes onto the clipboard of what a panel shows: as `copyText` says. */
export async function copyFrom({ view }: VerificationPanel, format: CopyFormat): Promise<string | undefined> {
  return view === undefined ? "" : copyText(format, view);
}

/** Opens the last answer of a panel as it came. @returns the text shown, if there is an answer */
export function openRawJson(panel: VerificationPanel, services: Services): Promise<string | undefined> {
  const last = panel.report === undefined ? 0 : rawResponses(panel.report).length - 1;
  return openRawResponse(panel, services, last);
}

/** Opens an answer of the panel as it came. @returns the text shown; `undefined` when there is no such answer */
async function openRawResponse(
  panel: VerificationPanel,
  { rawDocuments }: Services,
  index: number,
): Promise<string | undefined> {
  const response = responseOf(panel, index);
  return response && showRawResponse(rawDocuments, nameOf(panel), response, index);
}

function responseOf({ view }: VerificationPanel, index: number): RawResponse | undefined {
  return view?.kind === "finished" ? responsesOf(view)[index] : undefined;
}

/** The command for what was published, while its page is shown. */
const forgeOf = (view: VerificationPanel["view"]): string | undefined =>
  view?.kind === "finished" ? view.forgeCommand : undefined;

function nameOf({ view }: VerificationPanel): string {
  return view === undefined ? "" : contractName(view);
}

/** Opens the block explorer's page of a panel's contract. @returns the page's address, if there is one */
export async function openInExplorer(panel: VerificationPanel): Promise<string | undefined> {
  const { attempt } = panel;
  if (attempt === undefined) {
    tellOfNoNetwork();
    return undefined;
  }
  const { name: network } = attempt.network;
  return runCommand("contractLens.openInExplorer", await copyFrom(panel, "address"), { network });
}

/** Opens a page that the service named. */
async function openExternal({ report }: VerificationPanel, index: number, link: ExternalLink): Promise<void> {
  const { conclusion } = report ?? {};
  const external =
    conclusion?.kind === "answered" ? conclusion.response.externalVerifications[index] : undefined;
  const page = pageToOpen(external?.[link]);
  if (page !== undefined) await vscode.env.openExternal(vscode.Uri.parse(page.href, true));
}

/** Opens a file of the plan with the very text that would be sent. */
async function openPlannedFile(
  { view }: VerificationPanel,
  { rawDocuments }: Services,
  plan: number,
  index: number,
): Promise<void> {
  const file = view?.kind === "plan" && view.id === plan ? view.plan.files[index] : undefined;
  if (file === undefined) return;
  await rawDocuments.show(documentName(file.path), file.text);
}

/** In the implementation's own panel, where its own files are listed. */
async function verifyImplementation({ view, attempt }: VerificationPanel, owner: PanelOwner): Promise<void> {
  const proxy = view?.kind === "plan" || view?.kind === "finished" ? view.proxy : undefined;
  const contract = parseContractReference(proxy?.behind.address ?? "");
  if (attempt !== undefined && contract.ok) await owner.verifyElsewhere(attempt.network, contract.value);
}

async function showRecord(contract: string, { name: network }: Network): Promise<void> {
  await runCommand("contractLens.inspectContractRecord", contract, { network });
}

/** An earlier verification is shown even when its network has gone; it cannot be repeated then. */
function tellOfNoNetwork(): void {
  void vscode.window.showWarningMessage(notificationWords.networkRemoved());
}

async function remedy(
  kind: RemedyKind,
  panel: VerificationPanel,
  services: Services,
  owner: PanelOwner,
): Promise<void> {
  const { attempt, report } = panel;
  if (attempt === undefined || report === undefined) return;
  switch (kind) {
    case "tryAgain":
      await tryAgain(panel, services);
      return;
    case "nextProtocol": {
      const protocol = nextProtocol(report.protocol);
      await services.protocols.remember(attempt.network, protocol);
      await panel.planOrJoin({ ...attempt, protocol });
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
    case "openBuildSettings":
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
    case "openExplorer":
      await openInExplorer(panel);
      return;
    default:
      assertNever(kind);
  }
}
