import * as vscode from "vscode";
import { visibleText } from "../../core/characters/visibleText.ts";
import { checksummed, parseAddress } from "../../core/address.ts";
import { parseTimestamps } from "../../core/timestampFilter.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import type { Meant } from "../../app/consent/hashConsent.ts";
import { maySend } from "../../app/subjects/inspection.ts";
import { kindOf } from "../../app/subjects/registry.ts";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import { subjectText } from "../../app/subjects/storedSubject.ts";
import { OwnReference } from "../../editor/commandReference.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { copyToClipboard } from "../../editor/copyToClipboard.ts";
import { openRemedySettings } from "../../editor/openRemedySettings.ts";
import { showRawResponse, showRawValue } from "../../editor/panels/showRaw.ts";
import type { PageMessage } from "../../ui/page/pageMessage.ts";
import { uiOf } from "../../ui/subjects/kinds/registry.ts";
import { rawPlaces } from "../../ui/subjects/rawPlaces.ts";
import type { InspectPanel } from "./inspectPanel.ts";
import { openDeclaration } from "../../editor/panels/openDeclaration.ts";
import type { Wanted } from "../../builds/source/findDeclaration.ts";
import { openSource } from "../../editor/openSource.ts";
import { copyText } from "./copyText.ts";
import { follow, scheduledHash } from "./follow.ts";
import { copyVerifiedAbi, openVerifiedSource } from "./verifiedSource.ts";
import { abiChoiceWords } from "../../text/abiChoice.ts";
import { sourcePage } from "../../app/networks/webPages.ts";

/** Does what a page's button or link asks for. */
export async function onPageMessage(message: PageMessage, panel: InspectPanel): Promise<void> {
  const { subject, response } = panel;
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
    case "asOf": {
      const then = kindOf(subject).asOf?.(subject, parseTimestamps(message.timestamps));
      if (then !== undefined) await panel.open(then);
      return;
    }
    case "findScheduled": {
      const hash = await scheduledHash(panel.tools, subject);
      if (hash !== undefined && panel.subject === subject) await follow(panel, subject, hash);
      return;
    }
    case "recordAsOf": {
      const record = response && kindOf(subject).recordThen?.(subject.network, response);
      if (record !== undefined) await panel.open(record);
      return;
    }
    case "lookElsewhere": {
      const network = services.settings.networkNamed(message.network);
      if (network !== undefined) await lookElsewhere(panel, { ...subject, network });
      return;
    }
    case "verify":
      await verify(panel, subject);
      return;
    case "loadCalls":
    case "moreCalls":
      return panel.query.decodingQuery.fetchCalls();
    case "useCandidate":
      if (!(await panel.query.decodingQuery.use(message)))
        void vscode.window.showErrorMessage(abiChoiceWords.notStored());
      return;
    case "useAbi": {
      const { contract } = panel;
      if (contract !== undefined)
        await runCommand("contractLens.useAbi", contract.address, { network: contract.network.name });
      return;
    }
    case "lookUpContracts":
      return panel.query.decodingQuery.askMore();
    case "lookUpAgain":
      return panel.query.decodingQuery.askAgain();
    case "lookUpFacts":
      return panel.query.lookUpFacts();
    case "lookUpSignatures":
      return panel.query.decodingQuery.lookUpSignatures();
    case "declineSignatures":
      return panel.query.decodingQuery.declineSignatures();
    case "findImplementation":
      return panel.query.findImplementation();
    case "verifyImplementation": {
      const proxy = panel.view?.proxy;
      if (proxy?.kind === "found") await verifyContract(subject, checksummed(proxy.proxy.behind.address));
      return;
    }
    case "openSource":
      return panel.build && openSource(panel.build);
    case "openDeclaration": {
      const { folder, path, contract, kind, signature } = message;
      const [build] = await (await services.builds()).buildsAt(folder, path, contract);
      const wanted: Wanted = kind === "contract" ? { kind, contract } : { kind, contract, signature };
      return openDeclaration(services.rawDocuments, build, wanted);
    }
    case "openExplorer":
      await openInExplorer(panel);
      return;
    case "openVerifiedSource":
      return openVerifiedSource(panel);
    case "copyAbi":
      return copyVerifiedAbi(panel);
    case "viewSource": {
      const address = parseAddress(kindOf(subject).verification?.contract(subject, response) ?? "");
      const page = address.ok ? sourcePage(subject.network, address.value.lower) : undefined;
      if (page !== undefined) await vscode.env.openExternal(vscode.Uri.parse(page, true));
      return;
    }
    case "copy":
      return vscode.env.clipboard.writeText(visibleText(message.text));
    case "copyAs":
      await copyToClipboard(copyText(message.format, panel.view, services), () => openRawJson(panel));
      return;
    case "openRaw":
      await openRawResponse(panel, message.responseIndex);
      return;
    case "openValue": {
      const raw = rawResponses(panel)[message.responseIndex];
      return raw && showRawValue(services.rawDocuments, nameOf(panel), raw, message.path);
    }
    case "manageTrust":
      await vscode.commands.executeCommand("workbench.trust.manage");
      return;
    case "showVerification":
      await runCommand("contractLens.showVerification", message.entry);
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

/** Opens a response of the panel as it came. @returns the text shown; `undefined` when there is no such response */
async function openRawResponse(panel: InspectPanel, index: number): Promise<string | undefined> {
  const raw = rawResponses(panel)[index];
  return raw && showRawResponse(panel.tools.services.rawDocuments, nameOf(panel), raw, index);
}

function nameOf({ view }: InspectPanel): string {
  return view === undefined ? "" : uiOf(view.subject).name(view);
}

/** Opens the mirror node's last response to a panel as it came. @returns the text shown, if there is a response */
export function openRawJson(panel: InspectPanel): Promise<string | undefined> {
  return openRawResponse(panel, panel.response === undefined ? rawPlaces.failure : rawPlaces.lookup);
}

/** Opens the block explorer's page of a panel's subject. @returns the page's address, if there is one */
export async function openInExplorer({ subject, meant }: InspectPanel): Promise<string | undefined> {
  if (subject === undefined) return undefined;
  const reference = new OwnReference(subjectText(subject), meant);
  return runCommand("contractLens.openInExplorer", reference, { network: subject.network.name });
}

/** Asks another mirror node, which has to be agreed to for itself. */
async function lookElsewhere(panel: InspectPanel, subject: InspectSubject): Promise<void> {
  const meant: Meant = panel.meant ?? { via: "panel" };
  if (await maySend(panel.tools, subject, meant, new AbortController().signal))
    await panel.open(subject, meant);
}

async function verify(panel: InspectPanel, subject: InspectSubject): Promise<void> {
  const contract = kindOf(subject).verification?.contract(subject, panel.response);
  if (contract !== undefined) await verifyContract(subject, contract);
}

async function verifyContract({ network }: InspectSubject, contract: string): Promise<void> {
  await runCommand("contractLens.verifyContract", new OwnReference(contract), { network: network.name });
}

/** What the services responded for a panel, each in its place. */
function rawResponses({ view, query }: InspectPanel): readonly (RawResponse | undefined)[] {
  const { response, verification, error } = query;
  const responses: (RawResponse | undefined)[] = [];
  responses[rawPlaces.lookup] = response?.value.response;
  responses[rawPlaces.status] = verification?.status?.value.response;
  responses[rawPlaces.failure] = error?.response;
  responses[rawPlaces.statusFailure] = verification?.statusError?.response;
  responses[rawPlaces.signatures] = view?.decoding?.signatures?.response;
  return responses;
}
