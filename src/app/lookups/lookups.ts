import type { Hex } from "../../core/hex.ts";
import type {
  Ledger,
  CreationParams,
  ScheduleParams,
  ExecutionParams,
  Execution,
  StorageQuery,
  StorageWords,
  CallPage,
  ContractLookup,
  Creation,
  TransactionLookup,
  ScheduledExecution,
} from "../../services/ledger/ledger.ts";
import type { StepsLookup, StepsParams } from "../../services/ledger/steps.ts";
import { ApiError } from "../../http/failure.ts";
import { lookupPolicy, stepsPolicy, type RequestPolicy } from "../../http/requestPolicy.ts";
import type { Channel } from "../../http/channel.ts";
import { lookUpVerificationStatus, type VerificationStatus } from "../../services/verifier/status.ts";
import type { Consent, InputOrigin, ConsentDecision } from "../consent/hashConsent.ts";
import type { TextContext } from "../consent/classifyHex.ts";
import { HashNotSentError } from "../consent/hashNotSentError.ts";
import { hostOf } from "../../core/hosts.ts";
import { noStoredAddress, type LookupsOptions, type StoredAddress } from "./ownAddress.ts";
import { ContractAliases } from "./contractAliases.ts";
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
  RequestCache,
  cacheLimits,
  type RequestOptions,
  type ResultRequestOptions,
  type LookupResponse,
  type CachePolicy,
  type OnLedger,
} from "./requestCache.ts";
import { Listeners } from "../../core/async/listeners.ts";

/** Lookups at the services. Equal concurrent lookups share one request; responses are cached. */
export class Lookups {
  /** Returns addresses of contracts that were stored in earlier windows. */
  readonly storedAddress: StoredAddress;
  readonly #channel: () => Promise<Channel>;
  readonly #consent: () => Promise<Consent>;
  readonly #contracts: RequestCache<ContractLookup>;
  readonly #aliases = new ContractAliases();
  readonly #results: RequestCache<TransactionLookup>;
  readonly #calls: RequestCache<CallPage>;
  readonly #statuses: RequestCache<VerificationStatus>;
  readonly #abis: RequestCache<VerificationStatus>;
  readonly #sources: RequestCache<VerificationStatus>;
  readonly #listeners = new Listeners<[lookup: LookupResponse]>();
  readonly #restarts = new Listeners<[ledger: Ledger]>();
  readonly #prepared = new WeakSet<Ledger>();

  /**
   * @param channel loads the client on first use
   * @param consent loads what decides whether a hash may be sent, which may be a private key
   */
  constructor(
    channel: () => Promise<Channel>,
    consent: () => Promise<Consent>,
    { maxWeight, storedAddress = noStoredAddress }: LookupsOptions = {},
  ) {
    this.#channel = channel;
    this.#consent = consent;
    this.storedAddress = storedAddress;
    this.#contracts = new RequestCache(maxWeight ?? cacheLimits.contracts);
    this.#results = new RequestCache(maxWeight ?? cacheLimits.results);
    this.#calls = new RequestCache(maxWeight ?? cacheLimits.calls);
    this.#statuses = new RequestCache(maxWeight ?? cacheLimits.statuses);
    this.#abis = new RequestCache(maxWeight ?? cacheLimits.statuses);
    this.#sources = new RequestCache(maxWeight ?? cacheLimits.sources);
  }

  /** Calls back after every response about a contract. @returns a function that ends it */
  readonly onDidReceive = this.#listeners.add;

  /** Calls back when a lookup found that the chain of a local node was restarted. @returns a function that ends it */
  readonly onDidRestart = this.#restarts.add;

  /** Whether this window has sent a request to a ledger. */
  hasRequested(ledger: Ledger): boolean {
    return this.#prepared.has(ledger);
  }

  /** Looks up a contract record. @throws ApiError; the signal's reason when that is aborted */
  async contract(query: ContractQuery, options: RequestOptions): Promise<Dated<ContractLookup>> {
    await this.#prepare(query.ledger, options);
    return this.#contracts.request(
      contractQueryKey(query),
      options,
      async (policy, signal) => query.ledger.lookUpContract(await this.#channel(), query, policy, signal),
      { onResponse: (response) => this.#receivedContract(query, response) },
    );
  }

  /** Reads slots of a contract's storage. Not cached: any transaction may change them. @throws as `contract` does */
  async storage({ ledger, ...query }: OnLedger & StorageQuery, signal: AbortSignal): Promise<StorageWords> {
    return ledger.lookUpStorage(await this.#channel(), query, lookupPolicy, signal);
  }

  /** Runs a read-only call of a contract. Not cached. @throws as `contract` does */
  async execute({ ledger, ...params }: OnLedger & ExecutionParams, signal: AbortSignal): Promise<Execution> {
    return ledger.execute(await this.#channel(), params, lookupPolicy, signal);
  }

  /** The number of the latest block; undefined if the ledger has no blocks. @throws as `contract` does */
  async latestBlock(ledger: Ledger, signal: AbortSignal): Promise<bigint | undefined> {
    if (ledger.supports("blocks") !== true) return undefined;
    try {
      return (await ledger.lookUpBlock(await this.#channel(), "latest", lookupPolicy, signal))?.number;
    } catch (error) {
      // Some nodes say only then that they have no such method.
      if (error instanceof ApiError && ledger.supports("blocks") !== true) return undefined;
      throw error;
    }
  }

  /** Looks up how a contract was created. @throws as `contract` does */
  async creation(
    { ledger, ...params }: OnLedger & CreationParams,
    signal: AbortSignal,
  ): Promise<Creation | undefined> {
    return ledger.lookUpCreation(await this.#channel(), params, lookupPolicy, signal);
  }

  /** The cached response to a lookup of a contract record, of any age, by any name of the contract. */
  cachedContract(question: ContractQuery): Dated<ContractLookup> | undefined {
    return this.#aliases.latest(contractQueryKey(question), (key) => this.#contracts.cached(key));
  }

  /** Caches the response of an earlier window. */
  restoreContract(question: ContractQuery, response: Dated<ContractLookup>): void {
    this.#contracts.restore(contractQueryKey(question), response);
    this.#addAliases(question, response);
  }

  /**
   * Looks up an execution result. A hash may be a private key: if necessary, the user is asked before it is sent.
   * @throws ApiError; NotSent without the user's consent; the signal's reason when that is aborted
   */
  async result(
    query: ResultQuery,
    { origin, ...asking }: ResultRequestOptions,
  ): Promise<Dated<TransactionLookup>> {
    const decision = await this.ensureConsent(query, origin, asking.signal);
    if (decision.kind !== "agreed") throw new HashNotSentError(decision, hostOf(query.ledger.url));
    // A hash may be a private key: it is not cached until a service has returned it as a hash.
    const isCacheable = (lookup: TransactionLookup): boolean =>
      lookup.kind === "found" || query.transaction.kind === "id";
    await this.#prepare(query.ledger, asking);
    return this.#results.request(
      resultQueryKey(query),
      asking,
      async (policy, signal) => query.ledger.lookUpTransaction(await this.#channel(), query, policy, signal),
      { isCacheable },
    );
  }

  /**
   * Asks for the calls that a transaction made, some at a time. A hash is asked for only where that was settled before, as
   * the lookup of its result has done: no question is shown here.
   * @throws as `result` does
   */
  async calls(query: CallsQuery, options: RequestOptions): Promise<Dated<CallPage>> {
    const decision = await this.ensureConsent(query, undefined, options.signal);
    if (decision.kind !== "agreed") throw new HashNotSentError(decision, hostOf(query.ledger.url));
    await this.#prepare(query.ledger, options);
    return this.#calls.request(
      callsKey(query),
      options,
      async (policy, signal) => query.ledger.lookUpCalls(await this.#channel(), query, policy, signal),
      // What is not recorded yet may be so a moment later.
      { isCacheable: ({ calls }) => calls.length > 0 },
    );
  }

  /**
   * Reads the steps of a transaction. A hash may be a private key: if necessary, the
   * user is asked before it is sent. Not cached: there can be millions.
   * @throws as `result` does
   */
  async steps(
    { ledger, ...params }: OnLedger & StepsParams,
    { origin, signal }: ResultRequestOptions,
  ): Promise<StepsLookup> {
    const decision = await this.ensureConsent({ ledger, transaction: params.transaction }, origin, signal);
    if (decision.kind !== "agreed") throw new HashNotSentError(decision, hostOf(ledger.url));
    await this.#prepare(ledger, { signal });
    return ledger.readSteps(await this.#channel(), params, stepsPolicy, signal);
  }

  /** The cached response to a lookup of calls, of any age. */
  cachedCalls(question: CallsQuery): Dated<CallPage> | undefined {
    return this.#calls.cached(callsKey(question));
  }

  /**
   * Looks for the execution of a scheduled transaction whose ID finds no result. Not cached: it may run at any moment.
   * @throws ApiError; the signal's reason when that is aborted
   */
  async scheduledExecution(
    ledger: Ledger,
    schedule: ScheduleParams,
    signal: AbortSignal,
  ): Promise<ScheduledExecution> {
    const execution = await ledger.findScheduledExecution(
      await this.#channel(),
      schedule,
      lookupPolicy,
      signal,
    );
    if (execution.kind === "found") await this.addReturnedHash(execution.hash.hash, ledger);
    return execution;
  }

  /**
   * Decides whether a transaction may be requested, before anything of it is shown; the user is asked if required. A hash
   * that a cached response contains of this ledger is already known to it.
   */
  async ensureConsent(
    { ledger, transaction }: Pick<ResultQuery, "ledger" | "transaction">,
    origin: InputOrigin | undefined,
    signal: AbortSignal,
  ): Promise<ConsentDecision> {
    if (transaction.kind !== "hash") return { kind: "agreed" };
    const consent = await this.#consent();
    if (this.#isReturned(transaction.hash, ledger)) consent.addReturned(transaction.hash, ledger.url);
    const decision = await consent.ensureConsent(transaction.hash, ledger.url, origin, signal);
    signal.throwIfAborted();
    return decision;
  }

  /** Whether a hover may send a hash without a question (`HashConsent.canSendFromHover`). */
  async canSendFromHover(hash: Hex, ledger: Ledger, place: TextContext): Promise<boolean> {
    const consent = await this.#consent();
    if (this.#isReturned(hash, ledger)) consent.addReturned(hash, ledger.url);
    return consent.canSendFromHover(hash, ledger.url, place);
  }

  /** Records that a service has returned a hash, so that it may be sent to that service. */
  async addReturnedHash(hash: Hex, ledger: Ledger): Promise<void> {
    (await this.#consent()).addReturned(hash, ledger.url);
  }

  /** The cached response to a lookup of an execution result, of any age. */
  cachedResult(question: ResultQuery): Dated<TransactionLookup> | undefined {
    return this.#results.cached(resultQueryKey(question));
  }

  /** Caches the response of an earlier window. */
  restoreResult(question: ResultQuery, response: Dated<TransactionLookup>): void {
    this.#results.restore(resultQueryKey(question), response);
  }

  /** Looks up a verification status. @throws ApiError; the signal's reason when that is aborted */
  status(query: StatusQuery, options: RequestOptions): Promise<Dated<VerificationStatus>> {
    return this.#statuses.request(
      statusKey(query),
      options,
      async (policy, signal) => lookUpVerificationStatus(await this.#channel(), query, policy, signal),
      this.#notifyStatus(query),
    );
  }

  /** The cached verification status, of any age. */
  cachedStatus(question: StatusQuery): Dated<VerificationStatus> | undefined {
    return this.#statuses.cached(statusKey(question));
  }

  /** Looks up a verification status with the contract's ABI, unless one is cached. @throws as `status` does */
  async verifiedAbi(query: StatusQuery, options: RequestOptions): Promise<Dated<VerificationStatus>> {
    const key = statusKey(query);
    const ask = async (policy: RequestPolicy, signal: AbortSignal): Promise<VerificationStatus> =>
      lookUpVerificationStatus(await this.#channel(), query, policy, signal, "abi");
    return this.#abis.cached(key) ?? (await this.#abis.request(key, options, ask, this.#notifyStatus(query)));
  }

  /** The cached response with a verified ABI, of any age. */
  cachedVerifiedAbi(question: StatusQuery): Dated<VerificationStatus> | undefined {
    return this.#abis.cached(statusKey(question));
  }

  /** Looks up a verification status with the contract's sources, unless one is cached. @throws as `status` does */
  async verifiedSources(query: StatusQuery, options: RequestOptions): Promise<Dated<VerificationStatus>> {
    const key = statusKey(query);
    const ask = async (policy: RequestPolicy, signal: AbortSignal): Promise<VerificationStatus> =>
      lookUpVerificationStatus(await this.#channel(), query, policy, signal, "sources");
    return this.#sources.cached(key) ?? (await this.#sources.request(key, options, ask));
  }

  /** The cached response with verified sources, of any age. */
  cachedVerifiedSources(question: StatusQuery): Dated<VerificationStatus> | undefined {
    return this.#sources.cached(statusKey(question));
  }

  /** Lets the sources be requested again. */
  invalidateVerifiedSources(question: StatusQuery): void {
    this.#sources.invalidate(statusKey(question));
  }

  /** Invalidates a status that a verification has just changed. */
  invalidateStatus(question: StatusQuery): void {
    this.#statuses.invalidate(statusKey(question));
    this.#abis.invalidate(statusKey(question));
    this.#sources.invalidate(statusKey(question));
  }

  /** Lets the ledger check its chain before its ID is used in a key. @throws as `contract` does */
  async #prepare(
    ledger: Ledger,
    { signal, retries = lookupPolicy.retries() }: RequestOptions,
  ): Promise<void> {
    if (!this.#prepared.has(ledger)) {
      this.#prepared.add(ledger);
      ledger.onDidRestart(() => this.#restarts.notify(ledger));
    }
    const policy = { ...lookupPolicy, retries: () => retries };
    await ledger.prepare(await this.#channel(), policy, signal);
  }

  #receivedContract(query: ContractQuery, response: Dated<ContractLookup>): void {
    this.#addAliases(query, response);
    this.#listeners.notify({ kind: "contract", query, response });
  }

  #addAliases(query: ContractQuery, response: Dated<ContractLookup>): void {
    this.#aliases.add(query, response, (key) => this.#contracts.cached(key));
  }

  /** Whether a cached response has a member with this value, or with a longer hash that begins with it. */
  #isReturned(hash: Hex, { id }: Ledger): boolean {
    const responses = [this.#results, this.#contracts, this.#calls];
    return responses.some((each) => each.hasText(`${id} `, `"${hash}`));
  }

  #notifyStatus(query: StatusQuery): CachePolicy<VerificationStatus> {
    return { onResponse: (response) => this.#listeners.notify({ kind: "status", query, response }) };
  }
}
