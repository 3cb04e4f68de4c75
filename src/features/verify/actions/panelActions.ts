import * as vscode from "vscode";
import type { Network } from "../../../app/networks/network.ts";
import type { VerificationSummary } from "../../../app/verification/report.ts";
import type { ContractReference } from "../../../core/references/contractReference.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import { runCommand } from "../../../editor/commandRegistry.ts";
import { deepLinkTo } from "../../../editor/deepLinkTo.ts";
import { showRawResponse } from "../../../editor/panels/showRaw.ts";
import { notificationWords } from "../../../text/notifications.ts";
import type { CopyFormat } from "../../../ui/page/pageMessage.ts";
import { copyText } from "../../../ui/verification/copyText.ts";
import { contractName, contractOf, lastOfReport, rawResponses } from "../../../ui/verification/view.ts";
import type { Services } from "../../services.ts";
import type { VerificationPanel } from "../panel/verificationPanel.ts";

/** Verifies on another network, or another contract, in a panel of its own. */
export type VerifyElsewhere = (network: Network, contract: ContractReference) => Promise<unknown>;

/**
 * Verifies as the last time. A plan that is shown, or was before a restart, is made anew, and shown again: the user has not agreed to it.
 * @returns the summary at the end, if it comes to one here
 */
export async function tryAgain(panel: VerificationPanel): Promise<VerificationSummary | undefined> {
  const { order, view } = panel;
  if (view?.kind === "plan" || (view?.kind === "interrupted" && !view.wasSent)) {
    await panel.planFromBuild();
    return undefined;
  }
  if (order !== undefined) return panel.planOrJoin(order);
  tellOfNoNetwork();
  return undefined;
}

/** What goes onto the clipboard of what a panel shows: as `copyText` says. */
export function copyFrom(
  { view }: VerificationPanel,
  format: CopyFormat,
  services: Services,
): string | undefined {
  if (view === undefined) return "";
  if (format !== "link") return copyText(format, view);
  const { network, address } = contractOf(view);
  return deepLinkTo(services, { kind: "record", network, text: address });
}

/** Opens the last response of a panel as it came. @returns the text shown, if there is a response */
export function openRawJson(panel: VerificationPanel, services: Services): Promise<string | undefined> {
  const last = panel.report === undefined ? 0 : lastOfReport(panel.report);
  return openRawResponse(panel, services, last);
}

/** Opens a response of the panel as it came. @returns the text shown; `undefined` when there is no such response */
export async function openRawResponse(
  panel: VerificationPanel,
  { rawDocuments }: Services,
  index: number,
): Promise<string | undefined> {
  const response = responseOf(panel, index);
  return response && showRawResponse(rawDocuments, nameOf(panel), response, index);
}

/** A response of what is shown. */
export function responseOf({ view }: VerificationPanel, index: number): RawResponse | undefined {
  return view?.kind === "finished" ? rawResponses(view.report)[index] : undefined;
}

/** What documents of a panel are called after. */
export function nameOf({ view }: VerificationPanel): string {
  return view === undefined ? "" : contractName(view);
}

/** Opens the block explorer's page of a panel's contract. @returns the page's address, if there is one */
export async function openInExplorer({ order, view }: VerificationPanel): Promise<string | undefined> {
  if (order === undefined) {
    tellOfNoNetwork();
    return undefined;
  }
  const { name: network } = order.network;
  return runCommand("contractLens.openInExplorer", view && contractOf(view).address, { network });
}

/** An earlier verification is shown even when its network has gone; it cannot be repeated then. */
export function tellOfNoNetwork(): void {
  void vscode.window.showWarningMessage(notificationWords.networkRemoved());
}
