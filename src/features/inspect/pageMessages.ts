import * as vscode from "vscode";
import type { InputOrigin } from "../../app/consent/hashConsent.ts";
import type { InspectSubject, RecordSubject } from "../../app/lookups/inspectSubject.ts";
import { momentBefore, type Moment } from "../../app/lookups/moment.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";
import { sourcePage } from "../../app/networks/webPages.ts";
import { maySend, subjectNamed } from "../../app/subjects/inspection.ts";
import type { TouchedLookup } from "../../app/subjects/recordDifference.ts";
import { contractOf, recordAtResult, responseTo, scheduled } from "../../app/subjects/subject.ts";
import { checksummed, parseAddress } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { parseSubject } from "../../core/references/subject.ts";
import { OwnReference } from "../../editor/commandReference.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { openRemedySettings } from "../../editor/openRemedySettings.ts";
import { openSource } from "../../editor/openSource.ts";
import { ApiError } from "../../http/failure.ts";
import { abiChoiceWords } from "../../text/abiChoice.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { notificationWords } from "../../text/notifications.ts";
import { explainNoExecution } from "../../text/subjects/missing.ts";
import type { PageMessage, PageSection } from "../../ui/page/pageMessage.ts";
import { chooseMoment } from "./chooseMoment.ts";
import { touchedBy } from "./differenceSection.ts";
import type { InspectSession } from "./inspectSession.ts";
import type { InspectTools } from "./inspectTools.ts";
import { loadDetails } from "./ledgerDetails.ts";
import {
  debugTransaction,
  openCallSite,
  openDeclared,
  openFailure,
  openVerifiedSource,
} from "./pageSources.ts";
import { loadProxy } from "./proxyTarget.ts";
import { copyVerifiedAbi } from "./verifiedSource.ts";

/** Handles messages of a page's buttons and links. */
export async function onPageMessage(message: PageMessage, session: InspectSession): Promise<void> {
  const { subject, response, loader } = session;
  const { services } = session.tools;
  const { load } = loader;
  if (subject === undefined || load === undefined) return;
  switch (message.type) {
    case "refresh":
    case "tryAgain":
      await session.load();
      return;
    case "back":
      await session.back();
      return;
    case "forward":
      await session.forward();
      return;
    case "keepTrying":
      return session.keepTrying();
    case "debugTransaction":
      return debugTransaction(session, subject);
    case "debugCall":
      return debugTransaction(session, subject, message.call);
    case "openFailure":
      return openFailure(session, subject, message.declaration);
    case "openCallSite":
      return openCallSite(session, subject, message.call);
    case "openReference":
      return follow(session, subject, message.text);
    case "showNow":
      if (subject.kind === "record") await session.open(asOf(subject, { timestamps: [] }));
      return;
    case "chooseMoment": {
      const moment = await chooseMoment(session);
      if (moment !== undefined && subject.kind === "record" && session.subject === subject)
        await session.open(asOf(subject, moment));
      return;
    }
    case "compareWith": {
      const moment = await chooseMoment(session, "compare");
      if (moment !== undefined && session.subject === subject) await compareWith(session, moment);
      return;
    }
    case "endComparison":
      loader.difference.close();
      session.panel.show();
      return;
    case "findScheduled": {
      const hash = await scheduledHash(session.tools, subject);
      if (hash !== undefined && session.subject === subject) await follow(session, subject, hash);
      return;
    }
    case "recordAsOf":
    case "beforeAndAfter": {
      if (subject.kind !== "result" || response === undefined) return;
      const record = recordAtResult(subject.network, responseTo(subject, response));
      if (record === undefined) return;
      const touched = touchedBy(load, loader.decoding?.calls);
      await session.open(record);
      const before = momentBefore(record);
      if (message.type === "beforeAndAfter" && before !== undefined && session.isAbout(record))
        await compareWith(session, before, touched);
      return;
    }
    case "lookElsewhere": {
      const network = services.settings.networkNamed(message.network);
      if (network !== undefined) await lookElsewhere(session, { ...subject, network });
      return;
    }
    case "verify":
      await verify(session, subject);
      return;
    case "loadCalls":
    case "moreCalls":
      return loader.decoder.run((decoder) => decoder.fetchCalls());
    case "useCandidate":
      if ((await loader.decoder.run((decoder) => decoder.choose(message))) === false)
        void vscode.window.showErrorMessage(abiChoiceWords.notStored());
      return;
    case "setLabel":
    case "useAbi": {
      const { contract } = session;
      if (contract !== undefined)
        await runCommand(`contractLens.${message.type}`, contract.address, {
          network: contract.network.name,
        });
      return;
    }
    case "lookUpContracts":
      return loader.decoder.run((decoder) => decoder.requestMore());
    case "lookUpAgain":
      return loader.decoder.run((decoder) => decoder.retryFailed());
    case "lookUpFacts":
      return loadDetails(load);
    case "openSection":
      return openSection(message.section, session);
    case "closeSection":
      if (message.section === "storage") loader.storage.endWatch();
      return;
    case "readAll":
      return loader.reads.run((reads) => reads.readAll());
    case "readFunction":
      return loader.reads.run((reads) => reads.read(message.signature, message.arguments));
    case "refreshStorage":
      return loader.storage.refresh();
    case "copyStorage":
      await loader.storage.copy();
      return;
    case "moreSlots":
      return loader.storage.readMore();
    case "moreElements":
      return loader.storage.readElements(message.array);
    case "readKey":
      return loader.storage.readKey(message.mapping, message.key);
    case "removeKey":
      loader.storage.removeKey(message.entry);
      return;
    case "watchStorage":
      loader.storage.toggleWatch();
      return;
    case "searchCreation":
      return loader.search.start(load);
    case "endSearch":
      loader.search.cancel(load);
      return;
    case "lookUpSignatures":
      return loader.decoder.run((decoder) => decoder.signatureQuestions?.agree());
    case "declineSignatures":
      return loader.decoder.run((decoder) => decoder.signatureQuestions?.decline());
    case "findImplementation":
      return loadProxy(load);
    case "verifyImplementation": {
      const proxy = session.shown?.proxy;
      if (proxy?.kind === "loaded") await verifyContract(subject, checksummed(proxy.value.target.address));
      return;
    }
    case "openSource":
      return session.sourceBuild && openSource(session.sourceBuild);
    case "openDeploymentFile": {
      const address = contractOf(subject, response)?.toLowerCase() ?? "";
      await runCommand(
        "contractLens.openDeploymentFile",
        `${subject.network.chainId} ${address} ${message.path}`,
      );
      return;
    }
    case "openDeclaration":
    case "openVerifiedDeclaration":
      return openDeclared(session, subject, message);
    case "openVerifiedSource":
      return openVerifiedSource(session, "contractLens.openVerifiedSource");
    case "openVerifiedFile":
      return openVerifiedSource(session, "contractLens.openVerifiedSource", message.path);
    case "compareVerifiedSource":
      return openVerifiedSource(session, "contractLens.compareWithVerifiedSource");
    case "compareVerifiedFile":
      return openVerifiedSource(session, "contractLens.compareWithVerifiedSource", message.path);
    case "copyAbi":
      return copyVerifiedAbi(session);
    case "viewSource": {
      const address = parseAddress(contractOf(subject, response) ?? "");
      const page = address.ok ? sourcePage(subject.network, address.value.lower) : undefined;
      if (page !== undefined) await vscode.env.openExternal(vscode.Uri.parse(page, true));
      return;
    }
    case "showVerification":
      await runCommand("contractLens.showVerification", message.entry);
      return;
    case "remedy":
      if (message.remedy === "checkConnection") {
        await runCommand("contractLens.checkConnection", subject.network.name);
        return;
      }
      if (message.remedy === "chooseRpcUrl") {
        const chosen = await runCommand("contractLens.chooseRpcUrl", subject.network.name);
        const network = services.settings.networkNamed(chosen);
        if (network !== undefined) await lookElsewhere(session, { ...subject, network });
        return;
      }
      return openRemedySettings(message.remedy);
    default:
      // Ignore messages of other panels' pages.
      return;
  }
}

/** Compares the record on screen, which may have been loaded again meanwhile. */
async function compareWith(
  { loader: { difference, load } }: InspectSession,
  moment: Moment,
  touched?: TouchedLookup,
): Promise<void> {
  if (load !== undefined) await difference.open(load, moment, touched);
}

/** The record of the same contract at another moment. */
function asOf({ kind, network, contract }: RecordSubject, moment: Moment): RecordSubject {
  return { kind, network, contract, ...moment };
}

/** Looks the subject up on another network, which needs a consent of its own. */
async function lookElsewhere(session: InspectSession, subject: InspectSubject): Promise<void> {
  const origin: InputOrigin = session.origin ?? { entryPoint: "panel" };
  if (await maySend(session.tools, subject, origin, new AbortController().signal))
    await session.open(subject, origin);
}

async function verify(session: InspectSession, subject: InspectSubject): Promise<void> {
  const contract = contractOf(subject, session.response);
  if (contract !== undefined) await verifyContract(subject, contract);
}

async function openSection(section: PageSection, { loader, contract, tools }: InspectSession): Promise<void> {
  switch (section) {
    case "read":
      return loader.reads.open();
    case "storage":
      return loader.storage.open();
    case "source":
      if (contract !== undefined) await tools.sources.load(contract);
  }
}

async function verifyContract({ network }: InspectSubject, contract: string): Promise<void> {
  await runCommand("contractLens.verifyContract", new OwnReference(contract), { network: network.name });
}

/** Navigates to a link's target inside the panel. */
async function follow(session: InspectSession, from: InspectSubject, text: string): Promise<void> {
  const named = parseSubject(text);
  if (!named.ok) return;
  const next = subjectNamed(named.value, from.network, {});
  if (await maySend(session.tools, next, { entryPoint: "panel" }, new AbortController().signal))
    await session.open(next);
}

/**
 * Looks up the execution of a scheduled transaction, and shows a message if there is none.
 * @returns the hash of the execution
 */
async function scheduledHash({ lookups }: InspectTools, subject: InspectSubject): Promise<Hex | undefined> {
  const ledger = ledgerOf(subject.network);
  const schedule = subject.kind === "result" ? scheduled(subject) : undefined;
  if (schedule === undefined || ledger === undefined) return undefined;
  const place = { location: vscode.ProgressLocation.Window, title: notificationWords.findingExecution() };
  try {
    const execution = await vscode.window.withProgress(place, () =>
      lookups.scheduledExecution(ledger, schedule, new AbortController().signal),
    );
    if (execution.kind === "found") return execution.hash.hash;
    void vscode.window.showInformationMessage(explainNoExecution(execution.kind));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    void vscode.window.showErrorMessage(explainFailure(error.failure, error.host).sentence);
  }
  return undefined;
}
