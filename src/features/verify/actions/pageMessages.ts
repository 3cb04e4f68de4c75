import * as vscode from "vscode";
import { sourcePage } from "../../../app/networks/webPages.ts";
import { parseContractReference } from "../../../core/references/contractReference.ts";
import { visibleText } from "../../../core/characters/visibleText.ts";
import type { Network } from "../../../app/networks/network.ts";
import { pageToOpen, type ExternalPage } from "../../../services/verifier/externalVerifications.ts";
import { runCommand } from "../../../editor/commandRegistry.ts";
import { copyToClipboard } from "../../../editor/copyToClipboard.ts";
import type { Services } from "../../services.ts";
import type { PageMessage } from "../../../ui/page/pageMessage.ts";
import { documentName, showRawValue } from "../../../editor/panels/showRaw.ts";
import { chooseBuild } from "./chooseBuild.ts";
import { openSkippedBuild } from "./openSkippedBuild.ts";
import {
  copyFrom,
  nameOf,
  openInExplorer,
  openRawJson,
  openRawResponse,
  responseOf,
  tellOfNoNetwork,
  tryAgain,
  type VerifyElsewhere,
} from "./panelActions.ts";
import { remedy } from "./remedy.ts";
import type { VerificationPanel } from "../panel/verificationPanel.ts";

/** Does what a page's button asks for. */
export async function onPageMessage(
  message: PageMessage,
  panel: VerificationPanel,
  services: Services,
  verifyElsewhere: VerifyElsewhere,
): Promise<void> {
  const { order, report, view } = panel;
  switch (message.type) {
    case "tryAgain":
      await tryAgain(panel);
      return;
    case "verifyWith":
      if (order === undefined) tellOfNoNetwork();
      else await panel.planOrJoin({ ...order, protocol: message.protocol });
      return;
    case "cancel":
      panel.turnAway();
      return;
    case "publish":
      await panel.publish(message.plan);
      return;
    case "confirmFile":
      panel.confirm(message.plan, message.file);
      return;
    case "openFile":
      return openPlannedFile(panel, services, message.plan, message.file);
    case "verifyFromBuild":
      return panel.planFromBuild({});
    case "verifyImplementation":
      return verifyImplementation(panel, verifyElsewhere);
    case "allFiles":
      return panel.planFromBuild({ ...order?.wanted, allFiles: true });
    case "chooseBuild":
      return chooseBuild(panel, services);
    case "importSource":
      if (order !== undefined) await panel.run({ ...order, way: { kind: "explorer" } });
      return;
    case "openSource":
      return openSkippedBuild(panel);
    case "showProblems":
      await vscode.commands.executeCommand("workbench.actions.view.problems");
      return;
    case "manageTrust":
      await vscode.commands.executeCommand("workbench.trust.manage");
      return;
    case "copyReport":
      await vscode.env.clipboard.writeText(copyFrom(panel, "markdown", services) ?? "");
      return;
    case "copy":
      return vscode.env.clipboard.writeText(visibleText(message.text));
    case "copyAs":
      await copyToClipboard(copyFrom(panel, message.format, services), () => openRawJson(panel, services));
      return;
    case "openExplorer":
      await openInExplorer(panel);
      return;
    case "viewSource": {
      const subject = view?.kind === "plan" ? view.subject : report?.subject;
      const page = subject && sourcePage(subject.network, subject.address);
      if (page !== undefined) await vscode.env.openExternal(vscode.Uri.parse(page, true));
      return;
    }
    case "openRaw":
      await openRawResponse(panel, services, message.responseIndex);
      return;
    case "openValue": {
      const response = responseOf(panel, message.responseIndex);
      return response && showRawValue(services.rawDocuments, nameOf(panel), response, message.path);
    }
    case "openExternal":
      return openExternal(panel, message.external, message.page);
    case "openReference":
      if (order === undefined) tellOfNoNetwork();
      else await showRecord(message.text, order.network);
      return;
    case "remedy":
      return remedy(message.remedy, panel, services, verifyElsewhere);
    default:
      // Messages of other panels' pages.
      return;
  }
}

/** Opens a page that the service named. */
async function openExternal({ report }: VerificationPanel, index: number, page: ExternalPage): Promise<void> {
  const { conclusion } = report ?? {};
  const external =
    conclusion?.kind === "responded" ? conclusion.response.externalVerifications[index] : undefined;
  const url = pageToOpen(external?.[page]);
  if (url !== undefined) await vscode.env.openExternal(vscode.Uri.parse(url.href, true));
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
async function verifyImplementation(
  { view, order }: VerificationPanel,
  verifyElsewhere: VerifyElsewhere,
): Promise<void> {
  const proxy = view?.kind === "plan" || view?.kind === "finished" ? view.proxy : undefined;
  const contract = parseContractReference(proxy?.behind.address ?? "");
  if (order !== undefined && contract.ok) await verifyElsewhere(order.network, contract.value);
}

async function showRecord(contract: string, { name: network }: Network): Promise<void> {
  await runCommand("contractLens.inspectContractRecord", contract, { network });
}
