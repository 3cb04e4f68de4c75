import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { contractLookupOf, transactionLookupOf } from "../../../support/mirrorLookups.ts";
import { readObject } from "../../../../src/services/reading/reading.ts";
import { matchShape } from "../../../../src/services/verifier/schema.ts";
import type { VerificationStatus } from "../../../../src/services/verifier/status.ts";
import type { HoverLookups } from "../../../../src/app/hover/hoverQueries.ts";
import type { Dated, RequestOptions } from "../../../../src/app/lookups/requestCache.ts";
import type { ContractLookup, TransactionLookup } from "../../../../src/services/ledger/ledger.ts";
import { formatContractReference } from "../../../../src/core/references/contractReference.ts";
import { formatTransactionReference } from "../../../../src/core/references/transactionReference.ts";
import type { FakeClock } from "../../../support/fakeClock.ts";
import { rawResponse } from "../../../support/rawResponse.ts";

type Open = {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly options: RequestOptions;
};

/** Lookups whose answers come when a test says so, and are held from then on. */
export class OpenLookups implements HoverLookups {
  /** What was asked, oldest first, such as `record 0.0.1001`. */
  readonly asked: string[] = [];
  readonly #clock: FakeClock;
  readonly #open = new Map<string, Open>();
  readonly #held = new Map<string, Dated<unknown>>();

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  /** Answers an open question. */
  answer(question: string, value: unknown): void {
    this.#held.set(question, { value, receivedAt: this.#clock.now() });
    this.#open.get(question)?.resolve(this.#held.get(question));
    this.#open.delete(question);
  }

  fail(question: string, failure: Failure): void {
    this.#open.get(question)?.reject(new ApiError(failure, "service.example"));
    this.#open.delete(question);
  }

  /** Whether a question was asked and given up. */
  isAborted(question: string): boolean {
    return this.#open.get(question)?.options.signal.aborted ?? false;
  }

  /** Whether a ledger counts as asked before. */
  isAsked = false;
  hasRequested = (): boolean => this.isAsked;
  contract: HoverLookups["contract"] = ({ contract }, options) =>
    this.#ask(`record ${formatContractReference(contract)}`, options);
  cachedContract: HoverLookups["cachedContract"] = ({ contract }) =>
    this.#held.get(`record ${formatContractReference(contract)}`) as Dated<ContractLookup> | undefined;
  result: HoverLookups["result"] = ({ transaction }, options) =>
    this.#ask(`result ${formatTransactionReference(transaction)}`, options);
  cachedResult: HoverLookups["cachedResult"] = ({ transaction }) =>
    this.#held.get(`result ${formatTransactionReference(transaction)}`) as
      Dated<TransactionLookup> | undefined;
  status: HoverLookups["status"] = ({ address }, options) => this.#ask(`status ${address}`, options);
  cachedStatus: HoverLookups["cachedStatus"] = ({ address }) =>
    this.#held.get(`status ${address}`) as Dated<VerificationStatus> | undefined;

  #ask<Value>(question: string, options: RequestOptions): Promise<Dated<Value>> {
    this.asked.push(options.retries === 0 ? question : `${question}, with retries`);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#open.set(question, { resolve, reject, options });
    options.signal.addEventListener("abort", () => reject(options.signal.reason));
    return promise as Promise<Dated<Value>>;
  }
}

/** A record as the mirror node sends it, read. */
export function recordLookup(fields: object, status = 200): ContractLookup {
  return contractLookupOf(rawResponse({ status, text: JSON.stringify(fields) }));
}

/** The same for an execution result. */
export function resultLookup(fields: object, status = 200): TransactionLookup {
  return transactionLookupOf(rawResponse({ status, text: JSON.stringify(fields) }));
}

/** The mirror node's way to say that it knows nothing of it. */
export const notFound = { _status: { messages: [{ message: "Not found" }] } };

/** What a verification service holds; `fullyQualifiedName` is that of the verified source. */
export function statusOf(
  state: VerificationStatus["state"],
  fullyQualifiedName?: string,
): VerificationStatus {
  const reading =
    fullyQualifiedName === undefined
      ? undefined
      : readObject(matchShape, { compilation: { fullyQualifiedName } });
  return { state, reading, response: rawResponse({ host: "verifier.example" }) };
}
