import * as vscode from "vscode";
import { sourcePage } from "../../../app/networks/webPages.ts";
import { parseContractReference } from "../../../core/references/contractReference.ts";
import type { Network } from "../../../app/networks/network.ts";
import { pageToOpen, type ExternalPage } from "../../../services/verifier/externalVerifications.ts";
import { runCommand } from "../../../editor/commandRegistry.ts";
import type { Services } from "../../services.ts";
import type { PageMessage } from "../../../ui/page/pageMessage.ts";
import { documentName } from "../../../editor/panels/showRaw.ts";
import { chooseBuild } from "./chooseBuild.ts";
import { openSkippedBuild } from "./openSkippedBuild.ts";
import { remedy, type VerifyElsewhere } from "./remedy.ts";
import { warnOfRemovedNetwork, type VerificationSession } from "../panel/verificationSession.ts";

/** Does what a page's button asks for. */
export async function onPageMessage(
  message: PageMessage,
  session: VerificationSession,
  services: Services,
  verifyElsewhere: VerifyElsewhere,
): Promise<void> {
  const { order, report, shown } = session;
  switch (message.type) {
    case "tryAgain":
      await session.tryAgain();
      return;
    case "verifyWith":
      if (order === undefined) warnOfRemovedNetwork();
      else await session.planOrJoin({ ...order, protocol: message.protocol });
      return;
    case "cancel":
      session.turnAway();
      return;
    case "publish":
      await session.publish(message.plan);
      return;
    case "confirmFile":
      session.confirm(message.plan, message.file);
      return;
    case "openFile":
      return openPlannedFile(session, services, message.plan, message.file);
    case "verifyFromBuild":
      return session.planFromBuild({});
    case "verifyImplementation":
      return verifyImplementation(session, verifyElsewhere);
    case "allFiles":
      return session.planFromBuild({ ...order?.wanted, allFiles: true });
    case "chooseBuild":
      return chooseBuild(session, services);
    case "importSource":
      if (order !== undefined) await session.run({ ...order, way: { kind: "explorer" } });
      return;
    case "openSource":
      return openSkippedBuild(session);
    case "showProblems":
      await vscode.commands.executeCommand("workbench.actions.view.problems");
      return;
    case "viewSource": {
      const subject = shown?.kind === "plan" ? shown.subject : report?.subject;
      const page = subject && sourcePage(subject.network, subject.address);
      if (page !== undefined) await vscode.env.openExternal(vscode.Uri.parse(page, true));
      return;
    }
    case "openExternal":
      return openExternal(session, message.external, message.page);
    case "openReference":
      if (order === undefined) warnOfRemovedNetwork();
      else await showRecord(message.text, order.network);
      return;
    case "remedy":
      return remedy(message.remedy, session, services, verifyElsewhere);
    default:
      // Messages of other panels' pages.
      return;
  }
}

/** Opens a page that the service named. */
async function openExternal(
  { report }: VerificationSession,
  index: number,
  page: ExternalPage,
): Promise<void> {
  const { conclusion } = report ?? {};
  const external =
    conclusion?.kind === "responded" ? conclusion.response.externalVerifications[index] : undefined;
  const url = pageToOpen(external?.[page]);
  if (url !== undefined) await vscode.env.openExternal(vscode.Uri.parse(url.href, true));
}

/** Opens a file of the plan with the very text that would be sent. */
async function openPlannedFile(
  { shown }: VerificationSession,
  { rawDocuments }: Services,
  plan: number,
  index: number,
): Promise<void> {
  const file = shown?.kind === "plan" && shown.id === plan ? shown.plan.files[index] : undefined;
  if (file === undefined) return;
  await rawDocuments.show(documentName(file.path), file.text);
}

/** In the implementation's own panel, where its own files are listed. */
async function verifyImplementation(
  { shown, order }: VerificationSession,
  verifyElsewhere: VerifyElsewhere,
): Promise<void> {
  const proxy = shown?.kind === "plan" || shown?.kind === "finished" ? shown.proxy : undefined;
  const contract = parseContractReference(proxy?.behind.address ?? "");
  if (order !== undefined && contract.ok) await verifyElsewhere(order.network, contract.value);
}

async function showRecord(contract: string, { name: network }: Network): Promise<void> {
  await runCommand("contractLens.inspectContractRecord", contract, { network });
}
