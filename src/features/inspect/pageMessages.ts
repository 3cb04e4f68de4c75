import * as vscode from "vscode";
import type { InputOrigin } from "../../app/consent/hashConsent.ts";
import type { InspectSubject, RecordSubject } from "../../app/lookups/inspectSubject.ts";
import { momentBefore, type Moment } from "../../app/lookups/moment.ts";
import type { Network } from "../../app/networks/network.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";
import { sourcePage } from "../../app/networks/webPages.ts";
import { maySend, subjectNamed } from "../../app/subjects/inspection.ts";
import { contractOf, recordAtResult, responseTo, scheduled } from "../../app/subjects/subject.ts";
import type { Wanted } from "../../builds/source/findDeclaration.ts";
import { checksummed, parseAddress } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { parseSubject } from "../../core/references/subject.ts";
import type { TracedCall } from "../../app/decoding/resultDecoding.ts";
import { formatTransactionReference } from "../../core/references/transactionReference.ts";
import type { CallPlace } from "../../editor/commandOptions.ts";
import { OwnReference } from "../../editor/commandReference.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { openRemedySettings } from "../../editor/openRemedySettings.ts";
import { openSource } from "../../editor/openSource.ts";
import { openDeclaration } from "../../editor/panels/openDeclaration.ts";
import { openVerifiedDeclaration } from "../../editor/sources/openVerifiedDeclaration.ts";
import type { ContractOnNetwork } from "../../editor/sources/verifiedSources.ts";
import { ApiError } from "../../http/failure.ts";
import { abiChoiceWords } from "../../text/abiChoice.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { notificationWords } from "../../text/notifications.ts";
import { explainNoExecution } from "../../text/subjects/missing.ts";
import { sourceOfContract } from "../../ui/decoding/originPieces.ts";
import type { DeclarationMessage, PageMessage, PageSection } from "../../ui/page/pageMessage.ts";
import { chooseMoment } from "./chooseMoment.ts";
import type { InspectSession } from "./inspectSession.ts";
import type { InspectTools } from "./subjectLoader.ts";
import { copyVerifiedAbi } from "./verifiedSource.ts";
import { searchWords as words } from "../../text/questions.ts";
import { confirm } from "../../editor/questions/confirm.ts";

/** Handles messages of a page's buttons and links. */
export async function onPageMessage(message: PageMessage, session: InspectSession): Promise<void> {
  const { subject, response } = session;
  const { services } = session.tools;
  if (subject === undefined) return;
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
      return debugTransaction(subject);
    case "debugCall": {
      const calls = session.loader.decoding?.calls;
      return debugTransaction(
        subject,
        calls?.kind === "found" ? placeOfCall(calls.calls, message.call) : undefined,
      );
    }
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
      if (moment !== undefined && session.subject === subject) await session.loader.compareWith(moment);
      return;
    }
    case "endComparison":
      session.loader.endComparison();
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
      const touched = session.loader.touchedStorage;
      await session.open(record);
      const before = momentBefore(record);
      if (message.type === "beforeAndAfter" && before !== undefined && session.isAbout(record))
        await session.loader.compareWith(before, touched);
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
      return session.loader.withDecoder((decoder) => decoder.fetchCalls());
    case "useCandidate":
      if ((await session.loader.withDecoder((decoder) => decoder.choose(message))) === false)
        void vscode.window.showErrorMessage(abiChoiceWords.notStored());
      return;
    case "setLabel": {
      const { contract } = session;
      if (contract !== undefined)
        await runCommand("contractLens.setLabel", contract.address, { network: contract.network.name });
      return;
    }
    case "useAbi": {
      const { contract } = session;
      if (contract !== undefined)
        await runCommand("contractLens.useAbi", contract.address, { network: contract.network.name });
      return;
    }
    case "lookUpContracts":
      return session.loader.withDecoder((decoder) => decoder.requestMore());
    case "lookUpAgain":
      return session.loader.withDecoder((decoder) => decoder.retryFailed());
    case "lookUpFacts":
      return session.loader.loadFacts();
    case "openSection":
      return openSection(message.section, session);
    case "closeSection":
      if (message.section === "storage") session.loader.storage.endWatch();
      return;
    case "readAll":
      return session.loader.withReads((reads) => reads.readAll());
    case "readFunction":
      return session.loader.withReads((reads) => reads.read(message.signature, message.arguments));
    case "refreshStorage":
      return session.loader.storage.refresh();
    case "copyStorage":
      await session.loader.storage.copy();
      return;
    case "moreSlots":
      return session.loader.storage.readMore();
    case "moreElements":
      return session.loader.storage.readElements(message.array);
    case "readKey":
      return session.loader.storage.readKey(message.mapping, message.key);
    case "removeKey":
      session.loader.storage.removeKey(message.entry);
      return;
    case "watchStorage":
      session.loader.storage.toggleWatch();
      return;
    case "searchCreation":
      return session.loader.searchCreation(confirmSearch);
    case "endSearch":
      return session.loader.endSearch();
    case "lookUpSignatures":
      return session.loader.withDecoder((decoder) => decoder.signatureQuestions?.agree());
    case "declineSignatures":
      return session.loader.withDecoder((decoder) => decoder.signatureQuestions?.decline());
    case "findImplementation":
      return session.loader.loadProxy();
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
      return withSource(session, "contractLens.openVerifiedSource");
    case "openVerifiedFile":
      return withSource(session, "contractLens.openVerifiedSource", message.path);
    case "compareVerifiedSource":
      return withSource(session, "contractLens.compareWithVerifiedSource");
    case "compareVerifiedFile":
      return withSource(session, "contractLens.compareWithVerifiedSource", message.path);
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

async function debugTransaction(subject: InspectSubject, call?: CallPlace): Promise<void> {
  if (subject.kind !== "result") return;
  const { transaction, network } = subject;
  await runCommand(
    "contractLens.debugTransaction",
    new OwnReference(formatTransactionReference(transaction)),
    { network: network.name, ...(call === undefined ? {} : { call }) },
  );
}

/** Opens the statement that failed, else what declares its error, else says why there is none. */
async function openFailure(
  session: InspectSession,
  subject: InspectSubject,
  declaration: DeclarationMessage | undefined,
): Promise<void> {
  const { why, calls } = session.loader.decoding ?? {};
  const raised =
    calls?.kind === "found" ? calls.calls.find(({ index }) => index === why?.raisedBy) : undefined;
  const reason = await openStatement(session, subject, raised?.to);
  if (reason === undefined) return;
  if (declaration !== undefined) await openDeclared(session, subject, declaration, sayWhy(reason));
  else await sayWhy(reason)();
}

async function openCallSite(session: InspectSession, subject: InspectSubject, index: number): Promise<void> {
  const { calls } = session.loader.decoding ?? {};
  const call = calls?.kind === "found" ? calls.calls.find((one) => one.index === index) : undefined;
  const place = calls?.kind === "found" ? placeOfCall(calls.calls, index) : undefined;
  if (place === undefined) return;
  const reason = await openStatement(session, subject, call?.from, place);
  if (reason !== undefined) await sayWhy(reason)();
}

const sayWhy = (reason: string) => (): Promise<void> => {
  void vscode.window.showInformationMessage(reason);
  return Promise.resolve();
};

/**
 * Opens the statement that failed, or made a call.
 * @param address the contract that it is in, whose verified source is loaded first if that is what names it
 * @returns why that is not possible
 */
async function openStatement(
  session: InspectSession,
  subject: InspectSubject,
  address: Hex | undefined,
  call?: CallPlace,
): Promise<string | undefined> {
  if (subject.kind !== "result") return undefined;
  const { transaction, network } = subject;
  const name = address && session.loader.decoding?.nameOf(address);
  const verified =
    name && sourceOfContract(name)?.kind === "verified" ? contractAt(network, address) : undefined;
  if (verified !== undefined && (await session.tools.sources.load(verified)) === undefined) return undefined;
  return runCommand("contractLens.openStatement", new OwnReference(formatTransactionReference(transaction)), {
    network: network.name,
    ...(call === undefined ? {} : { call }),
  });
}

/** Opens where something is declared. @param otherwise where that is not at hand: that is said by default */
async function openDeclared(
  session: InspectSession,
  { network }: InspectSubject,
  message: DeclarationMessage,
  otherwise?: () => Promise<void>,
): Promise<void> {
  const { sources, services } = session.tools;
  const wanted = wantedFrom(message);
  const verified = contractAt(network, message.address);
  const openVerified = verified && (() => openVerifiedDeclaration(sources, verified, wanted));
  if (message.type === "openVerifiedDeclaration") return openVerified?.();
  const { folder, path, contract } = message;
  const [build] = await (await services.builds()).buildsAt(folder, path, contract);
  if (build === undefined && openVerified !== undefined) return openVerified();
  return openDeclaration(services.rawDocuments, build, wanted, openVerified ?? otherwise);
}

/** A call of a transaction, as the debugger finds it among those that ran code. */
function placeOfCall(calls: readonly TracedCall[], index: number): CallPlace | undefined {
  const call = calls.find((one) => one.index === index);
  if (call?.to === undefined) return undefined;
  const { depth, to: address } = call;
  const same = calls.filter((one) => one.depth === depth && one.to === address);
  return { depth, address, nth: same.indexOf(call) };
}

type Declared = Pick<
  Extract<PageMessage, { type: "openVerifiedDeclaration" }>,
  "kind" | "contract" | "signature"
>;

function wantedFrom({ kind, contract, signature }: Declared): Wanted {
  return kind === "contract" ? { kind, contract } : { kind, contract, signature };
}

/** Undefined if the network has no verification service. */
function contractAt(network: Network, text: string | undefined): ContractOnNetwork | undefined {
  const address = parseAddress(text ?? "");
  return address.ok && network.verifierUrl !== undefined
    ? { network, address: address.value.lower }
    : undefined;
}

/** Runs a command with the verified source of the panel's contract. @param file one of its files, by its shown path */
async function withSource(
  session: InspectSession,
  command: "contractLens.openVerifiedSource" | "contractLens.compareWithVerifiedSource",
  file?: string,
): Promise<void> {
  const { contract } = session;
  if (contract === undefined) return;
  const { network, address } = contract;
  const options = { network: network.name, ...(file === undefined ? {} : { file }) };
  await runCommand(command, address, options);
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
      return loader.openReads();
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
  const asked = subject.kind === "result" ? scheduled(subject) : undefined;
  if (asked === undefined || ledger === undefined) return undefined;
  const place = { location: vscode.ProgressLocation.Window, title: notificationWords.findingExecution() };
  try {
    const execution = await vscode.window.withProgress(place, () =>
      lookups.scheduledExecution(ledger, asked, new AbortController().signal),
    );
    if (execution.kind === "found") return execution.hash.hash;
    void vscode.window.showInformationMessage(explainNoExecution(execution.kind));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    void vscode.window.showErrorMessage(explainFailure(error.failure, error.host).sentence);
  }
  return undefined;
}

/** Asks for confirmation to search a chain for a contract's creation. @param count approximate number of requests */
export async function confirmSearch(count: number, host: string, signal: AbortSignal): Promise<boolean> {
  const answers = [{ answer: "search", label: words.search(), detail: words.requests(count, host) }] as const;
  return (await confirm({ title: words.title(), why: words.needs(), answers, signal })) === "search";
}
