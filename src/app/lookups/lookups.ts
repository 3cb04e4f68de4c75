import { contractPathPart, type ContractReference } from "../../core/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import { formatTimestampFilter, type TimestampFilter } from "../../core/timestampFilter.ts";
import {
  nonceToAsk,
  transactionPathPart,
  type TransactionReference,
} from "../../core/transactionReference.ts";
import { lookUpContract, lookUpResult } from "../../api/mirror/client.ts";
import type { Lookup } from "../../api/mirror/lookup.ts";
import type { contractRecordShape, executionResultShape } from "../../api/mirror/schema.ts";
import type { Channel } from "../../api/request.ts";
import { lookUpVerificationStatus, type VerificationStatus } from "../../api/verification/status.ts";
import type { Dated } from "./answerCache.ts";
import { Asked, type Asking } from "./asked.ts";

export type ContractLookup = Lookup<typeof contractRecordShape>;
export type ResultLookup = Lookup<typeof executionResultShape>;

/** Which record: of what contract, at what mirror node, valid at what times. */
export type ContractQuestion = {
  readonly mirrorUrl: string;
  readonly contract: ContractReference;
  readonly timestamps?: readonly TimestampFilter[];
};

/** Which execution result; `nonce` counts over that of the transaction ID, and not for a hash. */
export type ResultQuestion = {
  readonly mirrorUrl: string;
  readonly transaction: TransactionReference;
  readonly nonce?: number;
};

/** Whose verification status, at what service. */
export type StatusQuestion = {
  readonly verifierUrl: string;
  readonly chainId: string;
  readonly address: Hex;
};

/** An answer about a contract, and to what question. */
export type LookupAnswer =
  | { readonly kind: "contract"; readonly question: ContractQuestion; readonly answer: Dated<ContractLookup> }
  | {
      readonly kind: "status";
      readonly question: StatusQuestion;
      readonly answer: Dated<VerificationStatus>;
    };

/** UTF-16 units of answers of a kind that are held; some hundred records, or a few of the largest results. */
const mostHeld = 32 * 1024 * 1024;

/** Questions to the services: the same one asked twice at a time is one request, and its answer is kept. */
export class Lookups {
  readonly #channel: () => Promise<Channel>;
  readonly #contracts: Asked<ContractLookup>;
  readonly #results: Asked<ResultLookup>;
  readonly #statuses: Asked<VerificationStatus>;
  readonly #listeners = new Set<(answered: LookupAnswer) => void>();

  /**
   * @param channel loads the client on first use
   * @param heaviest what all held answers of a kind may weigh together, in UTF-16 units of their text
   */
  constructor(channel: () => Promise<Channel>, heaviest = mostHeld) {
    this.#channel = channel;
    this.#contracts = new Asked(heaviest);
    this.#results = new Asked(heaviest);
    this.#statuses = new Asked(heaviest);
  }

  /** Calls back after every answer about a contract. @returns a function that ends it */
  onDidAnswer(listener: (answered: LookupAnswer) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks for a contract record. @throws ApiError; the signal's reason when that is aborted */
  contract(question: ContractQuestion, asking: Asking): Promise<Dated<ContractLookup>> {
    return this.#contracts.ask(
      contractKey(question),
      asking,
      async (policy, signal) =>
        lookUpContract(await this.#channel(), question.mirrorUrl, question, policy, signal),
      { onAnswer: (answer) => this.#announce({ kind: "contract", question, answer }) },
    );
  }

  /** The last answer to a question for a contract record, however old. */
  knownContract(question: ContractQuestion): Dated<ContractLookup> | undefined {
    return this.#contracts.known(contractKey(question));
  }

  /** Holds what was answered to such a question in an earlier window. */
  recallContract(question: ContractQuestion, answer: Dated<ContractLookup>): void {
    this.#contracts.recall(contractKey(question), answer);
  }

  /** Asks for an execution result. @throws ApiError; the signal's reason when that is aborted */
  result(question: ResultQuestion, asking: Asking): Promise<Dated<ResultLookup>> {
    // A hash may be a private key: until a service knows it as a hash, it is not held.
    const mayHold = (lookup: ResultLookup): boolean =>
      lookup.kind === "found" || question.transaction.kind === "id";
    return this.#results.ask(
      resultKey(question),
      asking,
      async (policy, signal) =>
        lookUpResult(await this.#channel(), question.mirrorUrl, question, policy, signal),
      { mayHold },
    );
  }

  /** The last answer to a question for an execution result, however old. */
  knownResult(question: ResultQuestion): Dated<ResultLookup> | undefined {
    return this.#results.known(resultKey(question));
  }

  /** Holds what was answered to such a question in an earlier window. */
  recallResult(question: ResultQuestion, answer: Dated<ResultLookup>): void {
    this.#results.recall(resultKey(question), answer);
  }

  /** Asks for a verification status. @throws ApiError; the signal's reason when that is aborted */
  status(question: StatusQuestion, asking: Asking): Promise<Dated<VerificationStatus>> {
    return this.#statuses.ask(
      statusKey(question),
      asking,
      async (policy, signal) => lookUpVerificationStatus(await this.#channel(), question, policy, signal),
      { onAnswer: (answer) => this.#announce({ kind: "status", question, answer }) },
    );
  }

  /** The last answer to a question for a verification status, however old. */
  knownStatus(question: StatusQuestion): Dated<VerificationStatus> | undefined {
    return this.#statuses.known(statusKey(question));
  }

  /** Forgets a status that a verification has just changed. */
  forgetStatus(question: StatusQuestion): void {
    this.#statuses.forget(statusKey(question));
  }

  #announce(answered: LookupAnswer): void {
    for (const listener of this.#listeners) listener(answered);
  }
}

function contractKey({ mirrorUrl, contract, timestamps = [] }: ContractQuestion): string {
  return [mirrorUrl, contractPathPart(contract), ...timestamps.map(formatTimestampFilter)].join(" ");
}

function resultKey({ mirrorUrl, transaction, nonce }: ResultQuestion): string {
  return [mirrorUrl, transactionPathPart(transaction), nonceToAsk(transaction, nonce)].join(" ");
}

function statusKey({ verifierUrl, chainId, address }: StatusQuestion): string {
  return [verifierUrl, chainId, address].join(" ");
}
