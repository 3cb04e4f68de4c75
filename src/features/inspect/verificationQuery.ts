import { rememberedVerification } from "../../app/history/knownAttempts.ts";
import type { Hex } from "../../core/hex.ts";
import type { History } from "../../app/history/history.ts";
import type { InspectResponse, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import type { RememberedOf, VerificationKnowledge } from "../../app/subjects/kind/subjectKind.ts";
import { kindOf } from "../../app/subjects/registry.ts";
import type { Verifications } from "../../app/verification/verifications.ts";

type Tools = {
  readonly lookups: Lookups;
  readonly verifications: Verifications;
  readonly history: Pick<History, "listing">;
};

/** What one panel knows of the verification of its contract. */
export class VerificationQuery {
  readonly #tools: Tools;
  readonly #onDidChange: () => void;
  #knowledge: VerificationKnowledge | undefined;
  /** Whether the service is being asked. */
  #isAsking = false;
  /** Tells the last question from those before. */
  #question = 0;
  /** When the service failed to tell; milliseconds since the Unix epoch. */
  #failedAt = 0;

  /** @param onDidChange is called whenever there is something else to show */
  constructor(tools: Tools, onDidChange: () => void) {
    this.#tools = tools;
    this.#onDidChange = onDidChange;
  }

  /** What is known by now; undefined where it is not about a contract. */
  get knowledge(): VerificationKnowledge | undefined {
    return this.#knowledge && this.#isAsking ? { ...this.#knowledge, isAsking: true } : this.#knowledge;
  }

  /** Recalls what is held, and asks no more. Nobody is asked. */
  recall(subject: InspectSubject, response: InspectResponse | undefined): void {
    this.#isAsking = false;
    this.#question += 1;
    this.#recall(subject, response);
  }

  /**
   * Asks the service while the mirror node is asked for the record, where the contract's own address is known without it.
   * @param held the last response to that question
   * @param latest what the mirror node has responded by then
   * @returns by which address; undefined where only the record tells
   */
  askEarly(
    subject: InspectSubject,
    held: InspectResponse | undefined,
    signal: AbortSignal,
    latest: () => InspectResponse | undefined,
  ): { readonly address: Hex; readonly asking: Promise<void> } | undefined {
    const { verification } = kindOf(subject);
    const found = held?.value.kind === "found" ? held : undefined;
    const address = subject.network.verifierUrl && verification?.address(subject, found);
    if (address === undefined || address === "") return undefined;
    return { address, asking: this.ask(subject, found, signal, latest) };
  }

  /** Takes up a response of the mirror node, while the service is asked or about to be. @param isAsking whether it is */
  takeUp(subject: InspectSubject, response: InspectResponse | undefined, isAsking: boolean): void {
    const failed = this.#knowledge?.statusError;
    this.#recall(subject, response);
    if (failed !== undefined && this.#knowledge !== undefined)
      this.#knowledge = { ...this.#knowledge, statusError: failed };
    this.#isAsking ||= isAsking && subject.network.verifierUrl !== undefined;
  }

  #recall(subject: InspectSubject, response: InspectResponse | undefined): void {
    const { verification } = kindOf(subject);
    this.#knowledge = verification?.known(this.#tools.lookups, this.#rememberedOf, subject, response);
  }

  /**
   * Asks the verification service how a contract stands.
   * @param response undefined where the mirror node gave none
   * @param latest what it has given by then
   */
  async ask(
    subject: InspectSubject,
    response: InspectResponse | undefined,
    signal: AbortSignal,
    latest: () => InspectResponse | undefined = () => response,
  ): Promise<void> {
    const { verification } = kindOf(subject);
    if (verification === undefined) return;
    const question = (this.#question += 1);
    this.#isAsking = subject.network.verifierUrl !== undefined;
    try {
      const { lookups } = this.#tools;
      const known = await verification.ask(lookups, this.#rememberedOf, subject, response, signal);
      if (signal.aborted || question !== this.#question) return;
      this.#isAsking = false;
      this.#knowledge = known;
      // The record tells by which names attempts are remembered.
      if (latest() !== response) this.takeUp(subject, latest(), false);
      this.#failedAt = Date.now();
      this.#onDidChange();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Takes up what came of verifying the contract since, here or in another window. Nobody is asked. */
  learn(subject: InspectSubject, response: InspectResponse | undefined): void {
    const before = this.#knowledge;
    if (before === undefined) return;
    this.#recall(subject, response);
    const known = this.#knowledge;
    if (isSameMemory(known, before)) this.#knowledge = before;
    // The status is forgotten with every attempt: what was shown of it is still what the service held before.
    else if (known !== undefined) {
      const { attempts, fact } = known;
      // What is known since then, the service has told: it fails no more.
      const hasTold = fact !== undefined && fact[1] > this.#failedAt;
      this.#knowledge = {
        ...before,
        attempts,
        fact,
        statusError: hasTold ? undefined : before.statusError,
      };
    }
    if (this.#knowledge !== before) this.#onDidChange();
  }

  readonly #rememberedOf: RememberedOf = (subject) =>
    rememberedVerification(this.#tools.history.listing, this.#tools.verifications, subject);
}

function isSameMemory(one: VerificationKnowledge | undefined, other: VerificationKnowledge): boolean {
  const isSameFact = one?.fact?.[0] === other.fact?.[0] && one?.fact?.[1] === other.fact?.[1];
  return (
    isSameFact &&
    one?.attempts.length === other.attempts.length &&
    one.attempts[0]?.id === other.attempts[0]?.id
  );
}
