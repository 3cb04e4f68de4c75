import * as vscode from "vscode";
import { sourcePage } from "../../app/networks/webPages.ts";
import { parseContractReference, type ContractReference } from "../../core/references/contractReference.ts";
import type { Network } from "../../app/networks/network.ts";
import { pageToOpen, type ExternalPage } from "../../services/verifier/externalVerifications.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";
import type { PageMessage } from "../../ui/page/pageMessage.ts";
import { documentName } from "../../editor/panels/showRaw.ts";
import { chooseBuild } from "./chooseBuild.ts";
import { warnOfRemovedNetwork, type VerificationSession } from "./verificationSession.ts";
import { assertNever } from "../../core/assertNever.ts";
import { originOf } from "../../core/hosts.ts";
import { otherProtocol } from "../../services/verifier/protocol.ts";
import { openRemedySettings } from "../../editor/openRemedySettings.ts";
import type { RemedyKind } from "../../text/explanation.ts";

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
      session.dismiss();
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
      return session.planFromBuild({ ...order?.buildChoice, allFiles: true });
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
  const contract = parseContractReference(proxy?.target.address ?? "");
  if (order !== undefined && contract.ok) await verifyElsewhere(order.network, contract.value);
}

async function showRecord(contract: string, { name: network }: Network): Promise<void> {
  await runCommand("contractLens.inspectContractRecord", contract, { network });
}

/** Opens the build file that a finished page says was skipped, as VS Code opens any other. */
export async function openSkippedBuild({ shown }: VerificationSession): Promise<void> {
  const file = shown?.kind === "finished" ? shown.skippedBuild : undefined;
  if (file === undefined) return;
  const uri = vscode.Uri.joinPath(vscode.Uri.parse(file.folderUri), file.path);
  await vscode.commands.executeCommand("vscode.open", uri);
}

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
    case "forwardPort":
      return openRemedySettings(kind);
    case "chooseRpcUrl": {
      const chosen = services.settings.networkNamed(
        await runCommand("contractLens.chooseRpcUrl", order.network.name),
      );
      if (chosen !== undefined) await verifyElsewhere(chosen, order.contract);
      return;
    }
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
