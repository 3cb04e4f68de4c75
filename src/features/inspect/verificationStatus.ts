import { knownAttempts } from "../../app/history/knownAttempts.ts";
import type { InspectResponse } from "../../app/lookups/inspectSubject.ts";
import { hasLedger } from "../../app/networks/network.ts";
import {
  knownVerification,
  ownAddress,
  requestVerification,
  type RememberedOf,
  type VerificationKnowledge,
} from "../../app/subjects/recordVerification.ts";
import { responseTo } from "../../app/subjects/subject.ts";
import type { Hex } from "../../core/hex.ts";
import { requestVerifiedTarget } from "./proxyTarget.ts";
import type { SubjectLoad } from "./subjectLoad.ts";

/** The verification status of a record's contract, in one load. */
export class VerificationStatus {
  readonly #load: SubjectLoad;
  /** The address of the request that started before the record was known. */
  #earlyAddress: Hex | undefined;
  /** Number of the latest request. */
  #latest = 0;
  /** When the last request ended; milliseconds since the Unix epoch. */
  #receivedAt = 0;

  constructor(load: SubjectLoad) {
    this.#load = load;
  }

  /** What is known, from earlier windows too; undefined without a contract. Sends no requests. */
  known(): VerificationKnowledge | undefined {
    const { subject, state, tools } = this.#load;
    if (subject.kind !== "record") return undefined;
    const response = state.lookup && responseTo(subject, state.lookup);
    return knownVerification(tools.lookups, this.#rememberedOf, subject, response);
  }

  /** Applies outcomes of this and other windows. Sends no requests. */
  learn(): void {
    const before = this.#load.state.verification;
    const known = this.known();
    if (before === undefined || known === undefined || isSameMemory(known, before)) return;
    const { attempts, fact, verifiedName } = known;
    // Each attempt clears the status: the shown one remains the status before the attempt.
    // A later status comes from the service, so its failure is outdated.
    const isRecovered = fact !== undefined && fact[1] > this.#receivedAt;
    const statusError = isRecovered ? undefined : before.statusError;
    this.#load.change({ verification: { ...before, attempts, fact, verifiedName, statusError } });
  }

  /**
   * Requests the status in parallel with the record, or without a ledger, if the contract's own address is
   * already known.
   */
  requestEarly(): void {
    const { subject, state } = this.#load;
    if (subject.kind !== "record" || subject.network.verifierUrl === undefined) return;
    const found = state.lookup?.value.kind === "found" ? state.lookup : undefined;
    this.#earlyAddress = ownAddress(subject, found && responseTo(subject, found));
    if (this.#earlyAddress !== undefined) this.#load.inBackground(this.#request(found));
  }

  /** Takes up the response to the record, or its failure, and requests the status unless that is running for its address. */
  takeUp(): void {
    const { address, state } = this.#load;
    this.#reset();
    // Another service than the one that may have failed.
    const isOver = state.lookup !== undefined || state.error !== undefined;
    const isDue = isOver && (this.#earlyAddress === undefined || this.#earlyAddress !== address);
    if (isDue) this.#load.inBackground(this.#request(state.lookup));
  }

  /** Resets the state for a response. */
  #reset(): void {
    const before = this.#load.state.verification;
    const known = this.known();
    if (known === undefined) return;
    const isAsking = before?.isAsking === true;
    const statusError = before?.statusError ?? known.statusError;
    this.#load.set({ verification: { ...known, statusError, isAsking } });
  }

  /** @param response undefined without a response of the ledger */
  async #request(response: InspectResponse | undefined): Promise<void> {
    const load = this.#load;
    const { subject, signal } = load;
    if (subject.kind !== "record") return;
    const { lookups } = load.tools;
    const number = (this.#latest += 1);
    const before = load.state.verification;
    const isAsking = subject.network.verifierUrl !== undefined;
    if (before !== undefined) load.set({ verification: { ...before, isAsking } });
    const record = response && responseTo(subject, response);
    const known = await requestVerification(lookups, this.#rememberedOf, subject, record, signal);
    if (signal.aborted || number !== this.#latest) return;
    load.set({ verification: known });
    // The record contains the names that attempts are stored under.
    if (load.state.lookup !== response) this.#reset();
    this.#receivedAt = Date.now();
    load.notify();
    if (!hasLedger(subject.network)) await requestVerifiedTarget(load, known);
  }

  readonly #rememberedOf: RememberedOf = (subject) => {
    const { facts, history, verifications } = this.#load.tools;
    return {
      attempts: knownAttempts(history.listing, verifications, subject),
      fact: facts.verificationOf(subject),
      verifiedName: facts.verifiedNameOf(subject),
    };
  };
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
