import type {
  FactAsking,
  FactQuestions,
  FactState,
  LedgerFacts,
  LedgerFactStates,
} from "../../app/lookups/ledgerFacts.ts";
import type { InspectResponse, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";
import { kindOf } from "../../app/subjects/registry.ts";
import { ApiError } from "../../http/failure.ts";
import type { Services } from "../services.ts";

type Tools = { readonly lookups: Pick<Lookups, "named">; readonly services: Pick<Services, "channel"> };
type Name = keyof LedgerFacts;
type State = FactState<LedgerFacts[Name]>;

const names = ["fee", "balance", "creator"] as const satisfies readonly Name[];

/** What one panel knows of what the ledger tells beside its response. */
export class LedgerFactsQuery {
  readonly #tools: Tools;
  readonly #onDidChange: () => void;
  #subject: InspectSubject | undefined;
  #response: InspectResponse | undefined;
  #states: LedgerFactStates = {};

  /** @param onDidChange is called whenever there is something else to show */
  constructor(tools: Tools, onDidChange: () => void) {
    this.#tools = tools;
    this.#onDidChange = onDidChange;
  }

  /** What is known beside this response to a question about this subject. */
  statesOf(subject: InspectSubject, response: InspectResponse | undefined): LedgerFactStates {
    if (response === undefined) return {};
    if (this.#response === response && this.#subject === subject) return this.#states;
    const before = this.#subject === subject ? this.#states : {};
    const questions = questionsOf(subject, response);
    this.#subject = subject;
    this.#response = response;
    this.#states = {};
    for (const name of names) {
      const state = before[name];
      const isKept = state?.kind === "known" || state?.kind === "failed";
      if (questions[name] !== undefined) this.#set(name, isKept ? state : notAsked);
    }
    return this.#states;
  }

  /**
   * Asks for what is asked for at once, and again for what the user has asked for: a balance, which may have changed since, and
   * what failed.
   * @param seen comes when the panel is in sight: nobody is asked before
   * @throws the signal's reason, when that is aborted
   */
  async askAtOnce(
    subject: InspectSubject,
    response: InspectResponse,
    seen: Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const states = this.statesOf(subject, response);
    const anew = states.balance?.kind === "known" ? (["balance"] as const) : [];
    const isAskedAgain = anew.length > 0 || Object.values(states).some(({ kind }) => kind === "failed");
    if (kindOf(subject).facts?.isAskedAtOnce !== true && !isAskedAgain) return;
    await seen;
    signal.throwIfAborted();
    await this.ask(subject, response, signal, anew);
  }

  /** Asks for all that is not known. @param anew what is asked for although it is */
  async ask(
    subject: InspectSubject,
    response: InspectResponse,
    signal: AbortSignal,
    anew: readonly Name[] = [],
  ): Promise<void> {
    const ledger = ledgerOf(subject.network);
    const states = this.statesOf(subject, response);
    const due = names.filter((name) => {
      const state = states[name]?.kind;
      return state === "notAsked" || state === "failed" || anew.includes(name);
    });
    if (ledger === undefined || due.length === 0) return;
    const questions = questionsOf(subject, response);
    // What was known is shown until it is known better.
    for (const name of due) if (states[name]?.kind !== "known") this.#set(name, { kind: "asking" });
    this.#onDidChange();
    const channel = await this.#tools.services.channel();
    const asking = { ledger: ledger, lookups: this.#tools.lookups, channel, signal };
    await Promise.all(
      due.map(async (name) => {
        const state = await answerTo(questions, name, asking);
        if (this.#response !== response || this.#subject !== subject) return;
        if (state !== undefined) this.#set(name, state);
        else if (this.#states[name]?.kind === "asking") this.#set(name, notAsked);
        if (!signal.aborted) this.#onDidChange();
      }),
    );
  }

  #set(name: Name, state: State): void {
    this.#states = { ...this.#states, [name]: state };
  }
}

const notAsked: State = { kind: "notAsked" };

function questionsOf(subject: InspectSubject, response: InspectResponse): FactQuestions {
  return kindOf(subject).facts?.questions(subject, response) ?? {};
}

/** @returns undefined where the signal was aborted */
async function answerTo(
  questions: FactQuestions,
  name: Name,
  asking: FactAsking,
): Promise<State | undefined> {
  try {
    return { kind: "known", value: await questions[name]?.(asking) };
  } catch (error) {
    if (asking.signal.aborted) return undefined;
    if (error instanceof ApiError) return { kind: "failed", error };
    throw error;
  }
}
