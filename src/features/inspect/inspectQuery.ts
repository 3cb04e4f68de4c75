import type { Hex } from "../../core/hex.ts";
import { ApiError } from "../../http/failure.ts";
import { NotSent } from "../../app/consent/notSent.ts";
import { mirrorHost, recallResponse, type InspectSummary } from "../../app/subjects/inspection.ts";
import { keepResponse } from "../../app/subjects/keptResponse.ts";
import type { VerificationKnowledge } from "../../app/subjects/kind/subjectKind.ts";
import { kindOf } from "../../app/subjects/registry.ts";
import type { InspectResponse, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import { subjectText } from "../../app/subjects/storedSubject.ts";
import { inBackground } from "../../editor/unexpected.ts";
import type { CodeComparison } from "../../app/builds/comparison.ts";
import type { ProxyFinding } from "../../app/verification/proxy.ts";
import type { LedgerFactStates } from "../../app/lookups/ledgerFacts.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import { rememberCall, rememberContract } from "./rememberCall.ts";
import { DecodingQuery } from "./decodingQuery.ts";
import { ComparisonQuery } from "./comparisonQuery.ts";
import { LedgerFactsQuery } from "./ledgerFactsQuery.ts";
import { ProxyQuery } from "./proxyQuery.ts";
import type { InspectTools } from "./inspectTools.ts";
import { isHeavy, type PanelAsking } from "./panelAsking.ts";
import { VerificationQuery } from "./verificationQuery.ts";

/** What one panel knows of its subject, and the asking about it. */
export class InspectQuery {
  /** What it is in the names of its sources, and the asking about that. */
  readonly decodingQuery: DecodingQuery;
  readonly #tools: InspectTools;
  readonly #onDidChange: () => void;
  #response: InspectResponse | undefined;
  #subject: InspectSubject | undefined;
  readonly #verification: VerificationQuery;
  readonly #comparison: ComparisonQuery;
  readonly #proxy: ProxyQuery;
  readonly #facts: LedgerFactsQuery;
  readonly #seen: () => Promise<void>;
  #error: ApiError | undefined;
  #notSent: NotSent | undefined;
  #abort = new AbortController();
  #isAsking = false;

  /**
   * @param onDidChange is called whenever there is something else to show
   * @param seen comes when the panel is in sight
   */
  constructor(tools: InspectTools, onDidChange: () => void, seen: () => Promise<void>) {
    this.#tools = tools;
    this.#onDidChange = onDidChange;
    this.#seen = seen;
    this.#verification = new VerificationQuery(tools, onDidChange);
    this.#comparison = new ComparisonQuery(tools, onDidChange);
    this.#proxy = new ProxyQuery(tools, onDidChange);
    this.#facts = new LedgerFactsQuery(tools, onDidChange);
    this.decodingQuery = new DecodingQuery(tools, () => {
      this.#rememberCall();
      onDidChange();
    });
  }

  get response(): InspectResponse | undefined {
    return this.#response;
  }

  get verification(): VerificationKnowledge | undefined {
    return this.#verification.knowledge;
  }

  /** What the contract's code is to the builds of the workspace. */
  get comparison(): CodeComparison | undefined {
    return this.#comparison.comparison;
  }

  /** Where the contract leads, as far as that is known. */
  get proxy(): ProxyFinding | undefined {
    return this.#subject && this.#proxy.findingOf(this.#subject);
  }

  /** What is shown in the names of its sources, where that is of a kind that has these. */
  get decoding(): ResultDecoding | undefined {
    return this.decodingQuery.decodingOf(this.#response);
  }

  /** What the ledger tells beside the response, as far as that is known. */
  get facts(): LedgerFactStates {
    return this.#subject === undefined ? {} : this.#facts.statesOf(this.#subject, this.#response);
  }

  /** Asks for that. */
  async lookUpFacts(): Promise<void> {
    if (this.#subject !== undefined && this.#response !== undefined)
      await this.#facts.ask(this.#subject, this.#response, this.signal);
  }

  /** Asks where the contract leads. */
  async findImplementation(): Promise<void> {
    if (this.#subject !== undefined && this.#response !== undefined)
      await this.#proxy.ask(this.#subject, this.#response, this.signal);
  }

  /** Why the last question got no response. */
  get error(): ApiError | undefined {
    return this.#error;
  }

  /** Why the last question was not even sent. */
  get notSent(): NotSent | undefined {
    return this.#notSent;
  }

  get isAsking(): boolean {
    return this.#isAsking;
  }

  /** Aborted when another question takes the place of the last one. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /**
   * Recalls what is known of a subject, from earlier windows too. Nothing is sent.
   * @returns false when another subject has taken over meanwhile
   */
  async recall(subject: InspectSubject): Promise<boolean> {
    this.end();
    const { signal } = (this.#abort = new AbortController());
    const known = (): InspectResponse | undefined => kindOf(subject).known(this.#tools.lookups, subject);
    this.#response = known();
    if (this.#response === undefined) {
      await recallResponse(this.#tools, subject);
      if (signal.aborted) return false;
      this.#response = known();
    }
    this.#error = undefined;
    this.#notSent = undefined;
    if (this.#subject !== subject) this.#comparison.forget();
    this.#subject = subject;
    this.#isAsking = false;
    this.#verification.recall(subject, this.#response);
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
    const { signal } = this.#abort;
    if (!isAnew && isHeavy(this.#response)) {
      if (isLookedAt) kindOf(subject).remember(this.#tools.history, subject, this.#response);
      this.#onDidChange();
      this.#inBackground(this.#explain(subject, signal));
      return this.#summaryOf(subject);
    }
    this.#isAsking = mirrorHost(subject) !== undefined;
    const asking = { signal, meant, ...(retries === undefined ? {} : { retries }) };
    const asked = kindOf(subject).ask(this.#tools.lookups, subject, asking);
    const early = this.#isAsking
      ? this.#verification.askEarly(subject, this.#response, signal, () => this.#response)
      : undefined;
    if (early !== undefined) this.#inBackground(early.asking);
    this.#onDidChange();
    try {
      const response = await asked;
      if (signal.aborted) return undefined;
      this.#response = response ?? this.#response;
      if (response !== undefined) this.#inBackground(this.#remember(subject, response, isLookedAt));
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof NotSent) this.#notSent = error;
      else if (error instanceof ApiError) this.#error = error;
      else throw error;
    } finally {
      if (!signal.aborted) this.#endAsking(subject, signal, early?.address);
    }
    this.#inBackground(this.#explain(subject, signal));
    return this.#summaryOf(subject);
  }

  /** Takes up what came of verifying the contract since, here or in another window. Nobody is asked. */
  learn(): void {
    if (this.#subject !== undefined) this.#verification.learn(this.#subject, this.#response);
  }

  /** Gives up what is being asked. */
  end(): void {
    this.#abort.abort();
  }

  #summaryOf(subject: InspectSubject): InspectSummary {
    const failed = this.#error?.failure.kind ?? (this.#notSent && "notSent");
    const outcome = failed ?? this.#response?.value.kind ?? "noMirror";
    return { kind: subject.kind, network: subject.network.name, subject: subjectText(subject), outcome };
  }

  async #remember(subject: InspectSubject, response: InspectResponse, isLookedAt: boolean): Promise<void> {
    if (isLookedAt) kindOf(subject).remember(this.#tools.history, subject, response);
    await keepResponse(this.#tools, subject, response);
  }

  /** @param asked by which address the verification service is being asked, if it is */
  #endAsking(subject: InspectSubject, signal: AbortSignal, asked: Hex | undefined): void {
    this.#isAsking = false;
    // Another service than the one that may have failed.
    const isOver = this.#response !== undefined || this.#error !== undefined;
    const address = kindOf(subject).verification?.address(subject, this.#response);
    const isDue = isOver && (asked === undefined || asked !== address);
    this.#verification.takeUp(subject, this.#response, isDue);
    this.#onDidChange();
    if (isDue) this.#inBackground(this.#verification.ask(subject, this.#response, signal));
  }

  #inBackground(work: Promise<void>): void {
    inBackground("InspectQuery", work, this.#tools.services.log);
  }

  /** Notes what was called, and what is known of that contract, once all is known that is asked for: rows of the history are called by it. */
  #rememberCall(): void {
    const { decoding } = this;
    const [tools, subject, response] = [this.#tools, this.#subject, this.#response];
    if (decoding === undefined || decoding.isReading) return;
    if (subject === undefined || response === undefined) return;
    rememberCall(tools, subject, response, decoding);
    rememberContract(tools, subject, response);
  }

  /** Does what the first picture does not wait for. */
  async #explain(subject: InspectSubject, signal: AbortSignal): Promise<void> {
    const response = this.#response;
    if (response === undefined) return;
    const deployed = kindOf(subject).deployedCode?.(response);
    try {
      if (deployed !== undefined) {
        await this.#proxy.recall(subject, deployed, signal);
        await this.#comparison.compare(subject, deployed, signal);
        this.#inBackground(this.#comparison.plan(subject, signal));
      }
      await Promise.all([
        this.#facts.askAtOnce(subject, response, this.#seen(), signal),
        this.decodingQuery.decode(subject, response, this.#seen(), signal),
      ]);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
