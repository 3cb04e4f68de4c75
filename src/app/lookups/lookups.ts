import type { Hex } from "../../core/hex.ts";
import type {
  Ledger,
  AskedCreation,
  AskedSchedule,
  AskedSlot,
  CallPage,
  ContractLookup,
  Creation,
  TransactionLookup,
  ScheduledExecution,
} from "../../services/ledger/ledger.ts";
import { lookupPolicy, type RequestPolicy } from "../../http/requestPolicy.ts";
import type { Channel } from "../../http/channel.ts";
import { lookUpVerificationStatus, type VerificationStatus } from "../../services/verifier/status.ts";
import type { Consent, Meant, Settlement } from "../consent/hashConsent.ts";
import { NotSent } from "../consent/notSent.ts";
import { hostOf } from "../../core/hosts.ts";
import { nothingRemembered, type LookupMemory, type RememberedAddress } from "./ownAddress.ts";
import { NamedRecords } from "./namedRecords.ts";
import {
  callsKey,
  contractQueryKey,
  resultQueryKey,
  statusKey,
  type CallsQuery,
  type ContractQuery,
  type ResultQuery,
  type StatusQuery,
  type Dated,
  Asked,
  mostHeld,
  type Asking,
  type ResultAsking,
  type LookupResponse,
  type Handling,
  type OfLedger,
} from "./asked.ts";
import { Listeners } from "../../core/turns/listeners.ts";

/** Questions to the services: the same one asked twice at a time is one request, and its response is kept. */
export class Lookups {
  /** Tells addresses of contracts that were seen in earlier windows. */
  readonly rememberedAddress: RememberedAddress;
  readonly #channel: () => Promise<Channel>;
  readonly #consent: () => Promise<Consent>;
  readonly #contracts: Asked<ContractLookup>;
  readonly #named = new NamedRecords();
  readonly #results: Asked<TransactionLookup>;
  readonly #calls: Asked<CallPage>;
  readonly #statuses: Asked<VerificationStatus>;
  readonly #abis: Asked<VerificationStatus>;
  readonly #listeners = new Listeners<[lookup: LookupResponse]>();

  /**
   * @param channel loads the client on first use
   * @param consent loads what decides whether a hash may be sent, which may be a private key
   */
  constructor(
    channel: () => Promise<Channel>,
    consent: () => Promise<Consent>,
    { heaviest, rememberedAddress = nothingRemembered }: LookupMemory = {},
  ) {
    this.#channel = channel;
    this.#consent = consent;
    this.rememberedAddress = rememberedAddress;
    this.#contracts = new Asked(heaviest ?? mostHeld.contracts);
    this.#results = new Asked(heaviest ?? mostHeld.results);
    this.#calls = new Asked(heaviest ?? mostHeld.calls);
    this.#statuses = new Asked(heaviest ?? mostHeld.statuses);
    this.#abis = new Asked(heaviest ?? mostHeld.statuses);
  }

  /** Calls back after every response about a contract. @returns a function that ends it */
  readonly onDidReceive = this.#listeners.add;

  /** Asks for a contract record. @throws ApiError; the signal's reason when that is aborted */
  contract(query: ContractQuery, asking: Asking): Promise<Dated<ContractLookup>> {
    return this.#contracts.ask(
      contractQueryKey(query),
      asking,
      async (policy, signal) => query.ledger.lookUpContract(await this.#channel(), query, policy, signal),
      { onResponse: (response) => this.#receivedContract(query, response) },
    );
  }

  /** Asks what a slot of a contract's storage holds. Not held: any transaction may change it. @throws as `contract` does */
  async slot({ ledger, ...asked }: OfLedger & AskedSlot, signal: AbortSignal): Promise<Hex | undefined> {
    return ledger.lookUpSlot(await this.#channel(), asked, lookupPolicy, signal);
  }

  /** Asks how a contract was created. @throws as `contract` does */
  async creation(
    { ledger, ...asked }: OfLedger & AskedCreation,
    signal: AbortSignal,
  ): Promise<Creation | undefined> {
    return ledger.lookUpCreation(await this.#channel(), asked, lookupPolicy, signal);
  }

  /** The last response to a question for a contract record, however old, by whatever name of the contract it was asked for. */
  knownContract(question: ContractQuery): Dated<ContractLookup> | undefined {
    return this.#named.latest(contractQueryKey(question), (key) => this.#contracts.known(key));
  }

  /** Holds the response to such a question of an earlier window. */
  recallContract(question: ContractQuery, response: Dated<ContractLookup>): void {
    this.#contracts.recall(contractQueryKey(question), response);
    this.#noteNames(question, response);
  }

  /**
   * Asks for an execution result. A hash may be a private key: the user is asked before it is sent, where that is due.
   * @throws ApiError; NotSent without the user's consent; the signal's reason when that is aborted
   */
  async result(query: ResultQuery, { meant, ...asking }: ResultAsking): Promise<Dated<TransactionLookup>> {
    const settlement = await this.settle(query, meant, asking.signal);
    if (settlement.kind !== "agreed") throw new NotSent(settlement, hostOf(query.ledger.url));
    // A hash may be a private key: until a service knows it as a hash, it is not held.
    const mayHold = (lookup: TransactionLookup): boolean =>
      lookup.kind === "found" || query.transaction.kind === "id";
    return this.#results.ask(
      resultQueryKey(query),
      asking,
      async (policy, signal) => query.ledger.lookUpTransaction(await this.#channel(), query, policy, signal),
      { mayHold },
    );
  }

  /**
   * Asks for the calls that a transaction made, some at a time. A hash is asked for only where that was settled before, as
   * the lookup of its result has done: nobody is asked about it here.
   * @throws as `result` does
   */
  async calls(query: CallsQuery, asking: Asking): Promise<Dated<CallPage>> {
    const settlement = await this.settle(query, undefined, asking.signal);
    if (settlement.kind !== "agreed") throw new NotSent(settlement, hostOf(query.ledger.url));
    return this.#calls.ask(
      callsKey(query),
      asking,
      async (policy, signal) => query.ledger.lookUpCalls(await this.#channel(), query, policy, signal),
      // What is not recorded yet may be so a moment later.
      { mayHold: ({ calls }) => calls.length > 0 },
    );
  }

  /** The last response to a question for calls, however old. */
  knownCalls(question: CallsQuery): Dated<CallPage> | undefined {
    return this.#calls.known(callsKey(question));
  }

  /**
   * Looks for the execution of a scheduled transaction whose ID finds no result. Not held: it may run at any moment.
   * @throws ApiError; the signal's reason when that is aborted
   */
  async scheduledExecution(
    ledger: Ledger,
    asked: AskedSchedule,
    signal: AbortSignal,
  ): Promise<ScheduledExecution> {
    const execution = await ledger.findScheduledExecution(await this.#channel(), asked, lookupPolicy, signal);
    if (execution.kind === "found") await this.named(execution.hash.hash, ledger);
    return execution;
  }

  /**
   * Decides whether a transaction may be asked for, before anything of it is shown; the user is asked where that is due. A hash
   * that stands in a held response of this ledger is no secret to it.
   */
  async settle(
    { ledger, transaction }: Pick<ResultQuery, "ledger" | "transaction">,
    meant: Meant | undefined,
    signal: AbortSignal,
  ): Promise<Settlement> {
    if (transaction.kind !== "hash") return { kind: "agreed" };
    const consent = await this.#consent();
    if (this.#isReturned(transaction.hash, ledger)) consent.named(transaction.hash, ledger.url);
    const settlement = await consent.settle(transaction.hash, ledger.url, meant, signal);
    signal.throwIfAborted();
    return settlement;
  }

  /** Notes that a service has sent a value itself, so that it may be asked about it. */
  async named(hash: Hex, ledger: Ledger): Promise<void> {
    (await this.#consent()).named(hash, ledger.url);
  }

  /** The last response to a question for an execution result, however old. */
  knownResult(question: ResultQuery): Dated<TransactionLookup> | undefined {
    return this.#results.known(resultQueryKey(question));
  }

  /** Holds the response to such a question of an earlier window. */
  recallResult(question: ResultQuery, response: Dated<TransactionLookup>): void {
    this.#results.recall(resultQueryKey(question), response);
  }

  /** Asks for a verification status. @throws ApiError; the signal's reason when that is aborted */
  status(query: StatusQuery, asking: Asking): Promise<Dated<VerificationStatus>> {
    return this.#statuses.ask(
      statusKey(query),
      asking,
      async (policy, signal) => lookUpVerificationStatus(await this.#channel(), query, policy, signal),
      this.#tellingStatus(query),
    );
  }

  /** The last response to a question for a verification status, however old. */
  knownStatus(question: StatusQuery): Dated<VerificationStatus> | undefined {
    return this.#statuses.known(statusKey(question));
  }

  /** Asks for a verification status with the contract's ABI, unless a response is held. @throws as `status` does */
  async verifiedAbi(query: StatusQuery, asking: Asking): Promise<Dated<VerificationStatus>> {
    const key = statusKey(query);
    const ask = async (policy: RequestPolicy, signal: AbortSignal): Promise<VerificationStatus> =>
      lookUpVerificationStatus(await this.#channel(), query, policy, signal, "abi");
    return this.#abis.known(key) ?? (await this.#abis.ask(key, asking, ask, this.#tellingStatus(query)));
  }

  /** The last response to a question for a verified ABI, however old. */
  knownVerifiedAbi(question: StatusQuery): Dated<VerificationStatus> | undefined {
    return this.#abis.known(statusKey(question));
  }

  /** Forgets a status that a verification has just changed. */
  forgetStatus(question: StatusQuery): void {
    this.#statuses.forget(statusKey(question));
    this.#abis.forget(statusKey(question));
  }

  #receivedContract(query: ContractQuery, response: Dated<ContractLookup>): void {
    this.#noteNames(query, response);
    this.#listeners.tell({ kind: "contract", query, response });
  }

  #noteNames(query: ContractQuery, response: Dated<ContractLookup>): void {
    this.#named.note(query, response, (key) => this.#contracts.known(key));
  }

  /** Whether a held response has a member with this value, or with a longer hash that begins with it. */
  #isReturned(hash: Hex, { id }: Ledger): boolean {
    const responses = [this.#results, this.#contracts, this.#calls];
    return responses.some((each) => each.holdsText(`${id} `, `"${hash}`));
  }

  #tellingStatus(query: StatusQuery): Handling<VerificationStatus> {
    return { onResponse: (response) => this.#listeners.tell({ kind: "status", query, response }) };
  }
}
