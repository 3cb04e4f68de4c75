import * as vscode from "vscode";
import type { CodeComparison } from "../../app/builds/comparison.ts";
import type { DeployedCode } from "../../app/builds/deployedCode.ts";
import type { Meant } from "../../app/consent/hashConsent.ts";
import { NotSent } from "../../app/consent/notSent.ts";
import type { DecoderTools } from "../../app/decoding/decoderTools.ts";
import type { ResultDecoder } from "../../app/decoding/resultDecoder.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import { knownAttempts } from "../../app/history/knownAttempts.ts";
import type { InspectResponse, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { FactState, LedgerFacts, LedgerFactStates, Loadable } from "../../app/lookups/ledgerFacts.ts";
import { learnHeldStatus } from "../../app/history/learnFromResponse.ts";
import { differingBuild } from "../../app/builds/codeFact.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";
import {
  mirrorHost,
  recallResponse,
  type InspectSummary,
  keepResponse,
} from "../../app/subjects/inspection.ts";
import {
  askVerification,
  knownVerification,
  ownAddress,
  type RememberedOf,
  type VerificationKnowledge,
} from "../../app/subjects/recordVerification.ts";
import {
  askAbout,
  codeOf,
  factQuestions,
  knownResponse,
  rememberInspected,
  responseTo,
  resultToDecode,
  subjectText,
} from "../../app/subjects/subject.ts";
import type { ProxyFinding } from "../../app/verification/proxy.ts";
import type { Hex } from "../../core/hex.ts";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import { inBackground } from "../../editor/productLog.ts";
import { ApiError } from "../../http/failure.ts";
import { rememberCall, rememberContract } from "./rememberCall.ts";
import type { OwnCode } from "../../app/builds/ownCode.ts";
import type { ContractFactStore } from "../../app/contractFacts/contractFacts.ts";
import type { WindowCalls } from "../../app/history/windowCalls.ts";
import type { History } from "../../app/history/history.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import type { ResponseStore } from "../../app/responses/responseStore.ts";
import type { Verifications } from "../../app/verification/verifications.ts";
import type { Services } from "../services.ts";

/** What is known of a subject by now. */
export type SubjectState = {
  /** The last response; stays while another is asked for, and when that fails. */
  readonly lookup: InspectResponse | undefined;
  readonly isAsking: boolean;
  /** Why the last request got no response. */
  readonly error: ApiError | undefined;
  /** Why it was not even sent. */
  readonly notSent: NotSent | undefined;
  /** The verification of the contract that it is about; undefined where it is about none. */
  readonly verification: VerificationKnowledge | undefined;
  /** What the contract's code is to the builds of the workspace. */
  readonly comparison: CodeComparison | undefined;
  /** Where the contract leads. */
  readonly proxy: ProxyFinding | undefined;
  /** What the ledger tells beside the response. */
  readonly facts: LedgerFactStates;
};

const nothingKnown: SubjectState = {
  lookup: undefined,
  isAsking: false,
  error: undefined,
  notSent: undefined,
  verification: undefined,
  comparison: undefined,
  proxy: undefined,
  facts: {},
};

/** How a panel asks. */
export type PanelAsking = {
  /** Tries after the first. */
  readonly retries?: number;
  /** How a hash was meant; without it nobody is asked. */
  readonly meant?: Meant | undefined;
  /** Whether a held response of megabytes is asked for again, too. */
  readonly isAnew: boolean;
  /** Whether the user is looking: only then the response is remembered. A restored panel asks by itself. */
  readonly isLookedAt: boolean;
};

type FactName = keyof LedgerFacts;

const factNames = ["fee", "balance", "creator"] as const satisfies readonly FactName[];

/** Loads what one panel shows of its subject: first what is known without asking, then what is asked for. */
export class SubjectLoader {
  readonly #tools: InspectTools;
  readonly #onDidChange: () => void;
  readonly #seen: () => Promise<void>;
  #subject: InspectSubject | undefined;
  #state = nothingKnown;
  /** Aborted when another question takes the place of the last one. */
  #abort = new AbortController();
  /** Tells the last question to the verification service from those before. */
  #statusQuestion = 0;
  /** When the verification service responded last, or failed to; milliseconds since the Unix epoch. */
  #statusAskedAt = 0;
  /** Decodes one response. */
  #decoding:
    | { readonly decoder: ResultDecoder; readonly of: InspectResponse; readonly signal: AbortSignal }
    | undefined;
  #endListening = (): void => undefined;

  /**
   * @param onDidChange is called whenever there is something else to show
   * @param seen comes when the panel is in sight
   */
  constructor(tools: InspectTools, onDidChange: () => void, seen: () => Promise<void>) {
    this.#tools = tools;
    this.#onDidChange = onDidChange;
    this.#seen = seen;
  }

  get state(): SubjectState {
    return this.#state;
  }

  /** What is shown in the names of its sources, where that is of a kind that has these. */
  get decoding(): ResultDecoding | undefined {
    const { lookup } = this.#state;
    return lookup !== undefined && this.#decoding?.of === lookup
      ? this.#decoding.decoder.decoding
      : undefined;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Gives up what is being asked. */
  end(): void {
    this.#abort.abort();
  }

  /**
   * Recalls what is known of a subject, from earlier windows too. Nothing is sent.
   * @returns false when another subject has taken over meanwhile
   */
  async recall(subject: InspectSubject): Promise<boolean> {
    this.end();
    const { signal } = (this.#abort = new AbortController());
    const { lookups } = this.#tools;
    if (this.#subject !== subject) this.#state = nothingKnown;
    this.#subject = subject;
    this.#setLookup(subject, knownResponse(lookups, subject));
    if (this.#state.lookup === undefined) {
      await recallResponse(this.#tools, subject);
      if (signal.aborted) return false;
      this.#setLookup(subject, knownResponse(lookups, subject));
    }
    this.#statusQuestion += 1;
    const verification = this.#knownVerification(subject);
    this.#state = { ...this.#state, isAsking: false, error: undefined, notSent: undefined, verification };
    return true;
  }

  /**
   * Asks about a subject; what is known of it stays meanwhile, and when that fails.
   * @returns `undefined` when another question has taken over
   */
  async ask(
    subject: InspectSubject,
    { retries, meant, isLookedAt, isAnew }: PanelAsking,
  ): Promise<InspectSummary | undefined> {
    if (!(await this.recall(subject))) return undefined;
    const { signal } = this;
    const held = this.#state.lookup;
    if (!isAnew && held !== undefined && isHeavy(held)) {
      if (isLookedAt) this.#rememberInspected(subject, held);
      this.#onDidChange();
      this.#inBackground(this.#explain(subject, signal));
      return this.#summaryOf(subject);
    }
    const isAsking = mirrorHost(subject) !== undefined;
    this.#state = { ...this.#state, isAsking };
    const asking = { signal, meant, ...(retries === undefined ? {} : { retries }) };
    const asked = askAbout(this.#tools.lookups, subject, asking);
    const statusAddress = isAsking ? this.#askStatusEarly(subject, signal) : undefined;
    this.#onDidChange();
    try {
      const response = await asked;
      if (signal.aborted) return undefined;
      if (response !== undefined) {
        this.#setLookup(subject, response);
        this.#inBackground(this.#remember(subject, response, isLookedAt));
      }
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof NotSent) this.#state = { ...this.#state, notSent: error };
      else if (error instanceof ApiError) this.#state = { ...this.#state, error };
      else throw error;
    } finally {
      if (!signal.aborted) this.#endAsking(subject, signal, statusAddress);
    }
    this.#inBackground(this.#explain(subject, signal));
    return this.#summaryOf(subject);
  }

  /** Takes up what came of verifying the contract since, here or in another window. Nobody is asked. */
  learn(): void {
    const before = this.#state.verification;
    const known = this.#subject && this.#knownVerification(this.#subject);
    if (before === undefined || known === undefined || isSameMemory(known, before)) return;
    const { attempts, fact, verifiedName } = known;
    // The status is forgotten with every attempt: what was shown of it is still what the service held before.
    // What is known since then, the service has told: it fails no more.
    const hasTold = fact !== undefined && fact[1] > this.#statusAskedAt;
    const statusError = hasTold ? undefined : before.statusError;
    this.#change({ verification: { ...before, attempts, fact, verifiedName, statusError } });
  }

  /** Loads what the ledger tells beside the response and is not known. @param anew what is loaded although it is known */
  async loadFacts(anew: readonly FactName[] = []): Promise<void> {
    const [subject, { signal, state }] = [this.#subject, this];
    const ledger = subject && ledgerOf(subject.network);
    const due = factNames.filter((name) => {
      const kind = state.facts[name]?.kind;
      return kind === "notAsked" || kind === "failed" || anew.includes(name);
    });
    if (subject === undefined || ledger === undefined || due.length === 0) return;
    const questions = factQuestions(subject, state.lookup);
    const set = (name: FactName, fact: FactState<LedgerFacts[FactName]>): void => {
      if (!signal.aborted) this.#change({ facts: { ...this.#state.facts, [name]: fact } });
    };
    // What was known is shown until it is known better.
    for (const name of due) if (state.facts[name]?.kind !== "loaded") set(name, { kind: "loading" });
    const channel = await this.#tools.services.channel();
    const asking = { ledger, lookups: this.#tools.lookups, channel, signal };
    await Promise.all(
      due.map(async (name) => {
        const loaded = await load(async () => questions[name]?.(asking), signal);
        if (loaded !== undefined) set(name, loaded);
      }),
    );
  }

  /** Loads where the contract leads, and how that stands. */
  async loadProxy(): Promise<void> {
    const [subject, { signal, state }] = [this.#subject, this];
    const deployed = subject && state.lookup && codeOf(subject, state.lookup);
    const ledger = subject && ledgerOf(subject.network);
    if (subject === undefined || deployed === undefined || ledger === undefined) return;
    this.#change({ proxy: { kind: "loading" } });
    const { lookups, services } = this.#tools;
    const [{ proxyOf, requestedProxy, targetOf }, { slotsToRead }, builds] = await Promise.all([
      import("../../app/verification/proxy.ts"),
      import("../../builds/code/proxySlots.ts"),
      services.builds(),
    ]);
    const loaded = await load(async () => {
      const behind = await targetOf(lookups, ledger, deployed, signal);
      return behind && proxyOf(requestedProxy(lookups, subject.network, signal), builds, deployed, behind);
    }, signal);
    if (loaded === undefined) return;
    if (loaded.kind === "failed") this.#change({ proxy: loaded });
    else if (loaded.value !== undefined) this.#change({ proxy: { kind: "loaded", value: loaded.value } });
    else this.#change({ proxy: { kind: "none", slots: slotsToRead(deployed.runtime) } });
  }

  /** Does something with what decodes the result. Ends without a word when something else takes the place of what is shown. */
  async withDecoder<Result>(
    work: (decoder: ResultDecoder) => Promise<Result> | undefined,
  ): Promise<Result | undefined> {
    const decoding = this.#decoding;
    try {
      return decoding && (await work(decoding.decoder));
    } catch (error) {
      if (decoding?.signal.aborted === true) return undefined;
      throw error;
    }
  }

  #change(change: Partial<SubjectState>): void {
    this.#state = { ...this.#state, ...change };
    this.#onDidChange();
  }

  #setLookup(subject: InspectSubject, lookup: InspectResponse | undefined): void {
    let facts: LedgerFactStates = {};
    for (const name of Object.keys(factQuestions(subject, lookup)) as FactName[]) {
      const before = this.#state.facts[name];
      const isKept = before?.kind === "loaded" || before?.kind === "failed";
      facts = { ...facts, [name]: isKept ? before : { kind: "notAsked" } };
    }
    this.#state = { ...this.#state, lookup, facts };
  }

  #summaryOf(subject: InspectSubject): InspectSummary {
    const { error, notSent, lookup } = this.#state;
    const failed = error?.failure.kind ?? (notSent && "notSent");
    const outcome = failed ?? lookup?.value.kind ?? "noMirror";
    return { kind: subject.kind, network: subject.network.name, subject: subjectText(subject), outcome };
  }

  /** The status may have come before the entry was there that it is of. */
  #rememberInspected(subject: InspectSubject, response: InspectResponse): void {
    const { history, lookups } = this.#tools;
    rememberInspected(history, subject, response);
    const address = addressOf(subject, response);
    if (address !== undefined) learnHeldStatus(history, lookups, subject.network, address);
  }

  async #remember(subject: InspectSubject, response: InspectResponse, isLookedAt: boolean): Promise<void> {
    if (isLookedAt) this.#rememberInspected(subject, response);
    await keepResponse(this.#tools, subject, response);
  }

  /** @param asked by which address the verification service is being asked, if it is */
  #endAsking(subject: InspectSubject, signal: AbortSignal, asked: Hex | undefined): void {
    const { lookup, error } = this.#state;
    // Another service than the one that may have failed.
    const isOver = lookup !== undefined || error !== undefined;
    const address = addressOf(subject, lookup);
    const isDue = isOver && (asked === undefined || asked !== address);
    this.#takeUpVerification(subject, isDue);
    this.#change({ isAsking: false });
    if (isDue) this.#inBackground(this.#askStatus(subject, lookup, signal));
  }

  #inBackground(work: Promise<void>): void {
    inBackground("SubjectLoader", work, this.#tools.services.log);
  }

  /** Does what the first picture does not wait for. */
  async #explain(subject: InspectSubject, signal: AbortSignal): Promise<void> {
    const { lookup } = this.#state;
    if (lookup === undefined) return;
    const deployed = codeOf(subject, lookup);
    try {
      if (deployed !== undefined) {
        await this.#recallProxy(subject, deployed, signal);
        await this.#compare(subject, deployed, signal);
        this.#inBackground(this.#planComparison(subject, deployed, signal));
      }
      await Promise.all([this.#loadDueFacts(subject, signal), this.#decode(subject, lookup, signal)]);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** What is known of the verification without asking anybody. */
  #knownVerification(subject: InspectSubject): VerificationKnowledge | undefined {
    if (subject.kind !== "record") return undefined;
    const { lookup } = this.#state;
    const response = lookup && responseTo(subject, lookup);
    return knownVerification(this.#tools.lookups, this.#rememberedOf, subject, response);
  }

  /**
   * Asks the verification service while the mirror node is asked for the record, where the contract's own address is known
   * without it.
   * @returns by which address; undefined where only the record tells
   */
  #askStatusEarly(subject: InspectSubject, signal: AbortSignal): Hex | undefined {
    const { lookup } = this.#state;
    const found = lookup?.value.kind === "found" ? lookup : undefined;
    const address = subject.network.verifierUrl === undefined ? undefined : addressOf(subject, found);
    if (address !== undefined) this.#inBackground(this.#askStatus(subject, found, signal));
    return address;
  }

  /** Takes up a response of the mirror node, while the service is asked or about to be. @param isAsking whether it is */
  #takeUpVerification(subject: InspectSubject, isAsking: boolean): void {
    const before = this.#state.verification;
    const known = this.#knownVerification(subject);
    if (known === undefined) return;
    const isAsked = before?.isAsking === true || (isAsking && subject.network.verifierUrl !== undefined);
    const statusError = before?.statusError ?? known.statusError;
    this.#state = { ...this.#state, verification: { ...known, statusError, isAsking: isAsked } };
  }

  /** Asks the verification service how a contract stands. @param response undefined where the mirror node gave none */
  async #askStatus(
    subject: InspectSubject,
    response: InspectResponse | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    if (subject.kind !== "record") return;
    const question = (this.#statusQuestion += 1);
    const before = this.#state.verification;
    const isAsking = subject.network.verifierUrl !== undefined;
    if (before !== undefined) this.#state = { ...this.#state, verification: { ...before, isAsking } };
    try {
      const { lookups } = this.#tools;
      const record = response && responseTo(subject, response);
      const known = await askVerification(lookups, this.#rememberedOf, subject, record, signal);
      if (signal.aborted || question !== this.#statusQuestion) return;
      this.#state = { ...this.#state, verification: known };
      // The record tells by which names attempts are remembered.
      if (this.#state.lookup !== response) this.#takeUpVerification(subject, false);
      this.#statusAskedAt = Date.now();
      this.#onDidChange();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  readonly #rememberedOf: RememberedOf = (subject) => {
    const { facts, history, verifications } = this.#tools;
    return {
      attempts: knownAttempts(history.listing, verifications, subject),
      fact: facts.verificationOf(subject),
      verifiedName: facts.verifiedNameOf(subject),
    };
  };

  /** Tells what is held of where a contract leads; what was asked for before stays. Nobody is asked. */
  async #recallProxy(
    { network }: InspectSubject,
    deployed: DeployedCode,
    signal: AbortSignal,
  ): Promise<void> {
    const { lookups, services } = this.#tools;
    const { knownProxy } = await import("../../app/verification/proxy.ts");
    const held = await knownProxy({ lookups, builds: await services.builds() }, network, deployed);
    const isLoaded = this.#state.proxy?.kind === "loaded";
    if (!signal.aborted && !(held?.kind === "slots" && isLoaded)) this.#change({ proxy: held });
  }

  /** Compares the contract's code with the builds of the workspace. Nobody is asked. */
  async #compare({ network }: InspectSubject, deployed: DeployedCode, signal: AbortSignal): Promise<void> {
    const { services, ownCode } = this.#tools;
    const [builds, { compareWithBuilds }, { recordedAt }] = await Promise.all([
      services.builds(),
      import("../../app/builds/comparison.ts"),
      import("../../app/deployments/recorded.ts"),
    ]);
    const recorded = async () => recordedAt(await services.deployments(), network.chainId, deployed.address);
    const comparison = await compareWithBuilds(builds, deployed, recorded, signal);
    if (signal.aborted || comparison === undefined) return;
    const ledger = ledgerOf(network);
    if (ledger !== undefined) {
      if (comparison.kind === "none")
        ownCode.note(ledger, deployed, { differing: differingBuild(comparison) });
      else ownCode.ofCode(ledger, deployed);
    }
    this.#change({ comparison });
  }

  /** Sees whether the contract could be verified from the build that has its code. Reads the build's sources, and asks nobody. */
  async #planComparison(
    { network }: InspectSubject,
    deployed: DeployedCode,
    signal: AbortSignal,
  ): Promise<void> {
    const { comparison } = this.#state;
    if (comparison?.kind !== "matched") return;
    const { planImprovement } = await import("../../app/plan/planVerification.ts");
    const { ofNone: lacking, ofMatch } = await planImprovement(comparison.match, network);
    if (signal.aborted) return;
    const ledger = ledgerOf(network);
    if (ledger !== undefined)
      this.#tools.ownCode.note(ledger, deployed, { match: comparison.match, lacking });
    this.#change({ comparison: { ...comparison, lacking, isExact: ofMatch === "improved" } });
  }

  /** Loads what is asked for at once, and again what the user has asked for: a balance, which may have changed since, and what failed. */
  async #loadDueFacts(subject: InspectSubject, signal: AbortSignal): Promise<void> {
    const { facts } = this.#state;
    const anew = facts.balance?.kind === "loaded" ? (["balance"] as const) : [];
    const isAskedAgain = anew.length > 0 || Object.values(facts).some(({ kind }) => kind === "failed");
    // Of a record it is asked for when the user wishes it.
    if (subject.kind === "record" && !isAskedAgain) return;
    await this.#seen();
    signal.throwIfAborted();
    await this.loadFacts(anew);
  }

  /** Decodes a response, better as more is known. Nobody is asked before the panel is in sight. */
  async #decode(subject: InspectSubject, response: InspectResponse, signal: AbortSignal): Promise<void> {
    const toDecode = resultToDecode(subject, response);
    if (toDecode === undefined) return;
    const [{ ResultDecoder }, tools] = await Promise.all([
      import("../../app/decoding/resultDecoder.ts"),
      this.#decoderTools(),
    ]);
    signal.throwIfAborted();
    let isTelling = false;
    // Much becomes known in one turn, such as each hundred of the calls that are held, and each picture of a page is large.
    const decoder: ResultDecoder = new ResultDecoder(tools, toDecode, signal, () => {
      if (isTelling) return;
      isTelling = true;
      const telling = nextTurn().then(() => {
        isTelling = false;
        if (this.#decoding?.decoder !== decoder || signal.aborted) return;
        this.#rememberCall(subject, response);
        this.#onDidChange();
      });
      this.#inBackground(telling);
    });
    this.#endListening();
    this.#decoding = { decoder, of: response, signal };
    const endListening = tools.chosen.onDidChange(() => {
      if (!signal.aborted) decoder.recallChosen().catch(() => undefined);
    });
    // What builds may say counts from then on; contracts are asked about when the user wishes it.
    const trust = vscode.workspace.onDidGrantWorkspaceTrust(() => {
      if (!signal.aborted) decoder.recall().catch(() => undefined);
    });
    this.#endListening = () => {
      endListening();
      trust.dispose();
    };
    signal.addEventListener("abort", this.#endListening);
    await decoder.recall();
    await this.#seen();
    signal.throwIfAborted();
    await decoder.ask();
  }

  async #decoderTools(): Promise<DecoderTools> {
    const { lookups, ownCode, services } = this.#tools;
    const [builds, chosen, signatures] = await Promise.all([
      services.builds(),
      services.chosenAbis(),
      services.signatures(),
    ]);
    return {
      lookups,
      builds,
      chosen,
      nameOfBuild: (build) => ownCode.nameOf(build),
      deploymentName: services.deploymentName,
      isTrusted: () => vscode.workspace.isTrusted,
      signatures,
    };
  }

  /** Notes what was called, and what is known of that contract, once all is known that is asked for: rows of the history are called by it. */
  #rememberCall(subject: InspectSubject, response: InspectResponse): void {
    const { decoding } = this;
    if (decoding === undefined || decoding.isReading) return;
    rememberCall(this.#tools, subject, response, decoding);
    rememberContract(this.#tools, subject, response);
  }
}

/** @returns how loading has ended; undefined where it was aborted */
async function load<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Exclude<Loadable<Value>, { kind: "loading" }> | undefined> {
  try {
    const value = await work();
    return signal.aborted ? undefined : { kind: "loaded", value };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof ApiError) return { kind: "failed", error };
    throw error;
  }
}

/** The own address of a record's contract, by which its verification service is asked; undefined where only the record tells. */
function addressOf(subject: InspectSubject, response: InspectResponse | undefined): Hex | undefined {
  if (subject.kind !== "record") return undefined;
  return ownAddress(subject, response && responseTo(subject, response));
}

/** UTF-16 units. */
const heavyLength = 1_000_000;

/** Whether a response takes a second to be fetched and read again, which is done only where that is asked for. */
function isHeavy({ value }: InspectResponse): boolean {
  return value.response.text.length > heavyLength;
}

function isSameMemory(one: VerificationKnowledge, other: VerificationKnowledge): boolean {
  const isSameFact = one.fact?.[0] === other.fact?.[0] && one.fact?.[1] === other.fact?.[1];
  return (
    isSameFact &&
    one.verifiedName === other.verifiedName &&
    one.attempts.length === other.attempts.length &&
    one.attempts[0]?.id === other.attempts[0]?.id
  );
}

/** What inspecting needs, loaded when it is first used. */
export type InspectTools = {
  readonly services: Services;
  readonly lookups: Lookups;
  readonly verifications: Verifications;
  readonly history: History;
  readonly facts: Pick<ContractFactStore, "verificationOf" | "verifiedNameOf" | "onDidChange">;
  readonly responses: ResponseStore;
  readonly ownCode: OwnCode;
  readonly windowCalls: WindowCalls;
  readonly viewType: string;
};
