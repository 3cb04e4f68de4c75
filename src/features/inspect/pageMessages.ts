import * as vscode from "vscode";
import { visibleText } from "../../core/visibleText.ts";
import { checksummed } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { parseSubject } from "../../core/scan/subject.ts";
import { nonceToAsk } from "../../core/transactionReference.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { valueOf } from "../../services/reading/reading.ts";
import type { Meant } from "../../app/consent/hashConsent.ts";
import { maySend } from "../../app/subjects/inspection.ts";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import { subjectText, parseTimestamps } from "../../app/lookups/storedSubject.ts";
import { localAddress } from "../../app/verification/resolveContract.ts";
import { runCommand } from "../../editor/commands.ts";
import { copyToClipboard } from "../../editor/copyToClipboard.ts";
import { openRemedySettings } from "../../editor/openRemedySettings.ts";
import { showRawResponse, showRawValue } from "../../editor/panels/rawText.ts";
import type { PageMessage } from "../../ui/protocol.ts";
import { rawPlaces } from "../../ui/subjects/rawPlaces.ts";
import { resultRows } from "../../ui/subjects/result/resultRows.ts";
import type { InspectPanel } from "./inspectPanel.ts";
import { copyText } from "./copyText.ts";
import { scheduledHash } from "./scheduledHash.ts";

/** Does what a page's button or link asks for. */
export async function onPageMessage(message: PageMessage, panel: InspectPanel): Promise<void> {
  const { subject, answer } = panel;
  const { services } = panel.tools;
  if (subject === undefined) return;
  switch (message.type) {
    case "refresh":
    case "tryAgain":
      await panel.load();
      return;
    case "back":
      await panel.back();
      return;
    case "forward":
      await panel.forward();
      return;
    case "keepTrying":
      return panel.keepTrying();
    case "openReference":
      return follow(panel, subject, message.text);
    case "asOf":
      if (subject.kind === "record")
        await panel.open({ ...subject, timestamps: parseTimestamps(message.timestamps) });
      return;
    case "findScheduled": {
      const hash = await scheduledHash(panel.tools, subject);
      if (hash !== undefined && panel.subject === subject) await follow(panel, subject, hash);
      return;
    }
    case "recordAsOf":
      return recordAsOf(panel, subject);
    case "lookElsewhere": {
      const network = services.settings.networkNamed(message.network);
      if (network !== undefined) await lookElsewhere(panel, { ...subject, network });
      return;
    }
    case "verify":
      await verify(panel, subject);
      return;
    case "openExplorer":
      await openInExplorer(panel);
      return;
    case "copy":
      return vscode.env.clipboard.writeText(visibleText(message.text));
    case "copyAs":
      await copyToClipboard(await copyText(message.format, panel), () => openRawJson(panel));
      return;
    case "openRaw":
      await openRawResponse(panel, message.answer);
      return;
    case "openValue": {
      const raw = rawResponses(panel)[message.answer];
      return raw && showRawValue(services.rawDocuments, raw, message.path);
    }
    case "showVerification":
      await runCommand("contractLens.showVerification", message.entry);
      return;
    case "rows":
      if (answer?.kind === "result" && answer.lookup.value.kind === "found") {
        panel.post(resultRows(answer.lookup.value.reading, message));
      }
      return;
    case "remedy":
      if (message.remedy === "checkConnection") {
        await runCommand("contractLens.checkConnection", subject.network.name);
        return;
      }
      return openRemedySettings(message.remedy);
    default:
      // Messages of other panels' pages.
      return;
  }
}

/** Opens an answer of the panel as it came. @returns the text shown; `undefined` when there is no such answer */
async function openRawResponse(panel: InspectPanel, index: number): Promise<string | undefined> {
  const raw = rawResponses(panel)[index];
  return raw && showRawResponse(panel.tools.services.rawDocuments, raw, index);
}

/** Opens the mirror node's last answer to a panel as it came. @returns the text shown, if there is an answer */
export function openRawJson(panel: InspectPanel): Promise<string | undefined> {
  return openRawResponse(panel, panel.answer === undefined ? rawPlaces.failure : rawPlaces.lookup);
}

/** Opens the block explorer's page of a panel's subject. @returns the page's address, if there is one */
export async function openInExplorer({ subject, meant, tools }: InspectPanel): Promise<string | undefined> {
  if (subject === undefined) return undefined;
  const { name: network } = subject.network;
  const text = subjectText(subject);
  const command = "contractLens.openInExplorer";
  const shown: Meant = { ...meant, entry: "panel" };
  const capability = tools.services.capabilities.grant({ command, subject: text, network, meant: shown });
  return runCommand(command, text, { network, capability });
}

/** Asks another mirror node, which has to be agreed to for itself. */
async function lookElsewhere(panel: InspectPanel, subject: InspectSubject): Promise<void> {
  const { lookups, responses } = panel.tools;
  const meant: Meant = { ...panel.meant, entry: "panel" };
  if (await maySend(lookups, responses, subject, meant, new AbortController().signal))
    await panel.open(subject, meant);
}

async function verify(panel: InspectPanel, subject: InspectSubject): Promise<void> {
  const { name: network } = subject.network;
  const contract = verifiable(panel, subject);
  const command = "contractLens.verifyContract";
  const capability = panel.tools.services.capabilities.grant({ command, subject: contract, network });
  await runCommand(command, contract, { network, capability });
}

/** What the services answered for a panel, each in its place. */
function rawResponses({ answer, verification, error }: InspectPanel): readonly (RawResponse | undefined)[] {
  const responses: (RawResponse | undefined)[] = [];
  responses[rawPlaces.lookup] = answer?.lookup.value.response;
  responses[rawPlaces.status] = verification?.status?.value.response;
  responses[rawPlaces.failure] = error?.response;
  responses[rawPlaces.statusFailure] = verification?.statusError?.response;
  return responses;
}

/**
 * Goes to what a link names, inside the panel. A 32-byte hex that stands in an answer of this mirror node is no secret to
 * it.
 */
async function follow(panel: InspectPanel, from: InspectSubject, text: string): Promise<void> {
  const subject = parseSubject(text);
  if (!subject.ok) return;
  const { network } = from;
  if (subject.value.kind === "contract") {
    await panel.open({ kind: "record", network, contract: subject.value.contract, timestamps: [] });
    return;
  }
  const { transaction } = subject.value;
  const { mirrorUrl } = network;
  const next = { kind: "result", network, transaction, nonce: nonceToAsk(transaction) } as const;
  const { lookups, responses: bodies } = panel.tools;
  if (transaction.kind === "hash" && mirrorUrl !== undefined && holds(panel, transaction.hash))
    await lookups.named(transaction.hash, mirrorUrl);
  if (await maySend(lookups, bodies, next, { entry: "panel" }, new AbortController().signal))
    await panel.open(next);
}

/** Whether the mirror node's answer holds these digits. */
function holds({ answer }: InspectPanel, hash: Hex): boolean {
  return answer?.lookup.value.response.text.toLowerCase().includes(hash.slice(2)) === true;
}

/** Opens the record of a result's contract at the result's consensus timestamp. */
async function recordAsOf(panel: InspectPanel, subject: InspectSubject): Promise<void> {
  const lookup = panel.answer?.kind === "result" ? panel.answer.lookup.value : undefined;
  if (lookup?.kind !== "found") return;
  const { contract_id: id, address, timestamp } = lookup.reading.fields;
  const contract = parseSubject(valueOf(id) ?? valueOf(address) ?? "");
  if (!contract.ok || contract.value.kind !== "contract") return;
  const timestamps = parseTimestamps([valueOf(timestamp)]);
  await panel.open({
    kind: "record",
    network: subject.network,
    contract: contract.value.contract,
    timestamps,
  });
}

/** The address to verify: the record's own, when it is known. */
function verifiable(panel: InspectPanel, subject: InspectSubject): string {
  const lookup = panel.answer?.kind === "record" ? panel.answer.lookup.value : undefined;
  const known = lookup?.kind === "found" ? valueOf(lookup.reading.fields.evm_address) : undefined;
  if (known !== undefined || subject.kind !== "record") return known ?? subjectText(subject);
  const local = localAddress(subject.network, subject.contract);
  return local.contractId ?? checksummed(local.address);
}
