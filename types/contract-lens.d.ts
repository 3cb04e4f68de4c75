/**
 * What Contract Lens offers to other extensions, version 1.
 *
 *     import type { ContractLens } from "./contract-lens";
 *
 *     const extension = vscode.extensions.getExtension<ContractLens>("contract-lens.contract-lens");
 *     const lens = await extension?.activate();
 *     const answer = await lens?.lookUpRecord("0.0.1234");
 *     if (answer?.ok && answer.value.state === "found") console.log(answer.value.record.memo);
 *
 * This file needs no other: copy it. Name `contract-lens.contract-lens` in your `extensionDependencies`, or do without
 * it when it is not there.
 *
 * Answers are plain, frozen data, as if they came out of `JSON.parse`. Every integer that a service sends stands in them
 * as a string of decimal digits, for a number would lose some. What services send is foreign text: do not show it as
 * HTML or trusted Markdown. No call ever rejects: what goes wrong is a value, too. No API key is given out.
 */
export interface ContractLens {
  /** Within a version only fields and kinds of failure are added; whatever else changes makes a new one. */
  readonly apiVersion: 1;

  /**
   * Asks the network's mirror node for a contract record.
   * @param contract an EVM address (`0x` and 40 digits) or a contract ID (`0.0.1234`)
   */
  lookUpRecord(contract: string, options?: RecordOptions): Promise<Answer<RecordLookup>>;

  /**
   * Asks the network's mirror node for an execution result. A 32-byte hash may be somebody's private key: the user is
   * asked before it is sent to another machine, and may decline, unless the user agreed to it before or that mirror node
   * returned it itself in this window.
   * @param transaction a transaction ID in either spelling, or a hash
   */
  lookUpResult(transaction: string, options?: ResultOptions): Promise<Answer<ResultLookup>>;

  /**
   * Asks the network's verification service whether a contract is verified. The address of an ID is first asked of the
   * mirror node.
   * @param contract as for {@link lookUpRecord}
   */
  lookUpStatus(contract: string, options?: AskOptions): Promise<Answer<StatusLookup>>;

  /**
   * Compares a contract's code with the builds of the workspace. The mirror node is asked for the code; nothing else is sent.
   * @param contract as for {@link lookUpRecord}
   */
  match(contract: string, options?: MatchOptions): Promise<Answer<CodeMatch>>;

  /**
   * Says what calldata, error data or a log means, by what Contract Lens holds in this window: builds of the workspace, what was
   * looked up, ABIs that the user chose, system contracts, and what a signature service answered. Nothing is sent, unless `lookUp` is
   * set.
   * @param data `0x` and the bytes of a call or an error in hex, at most 1 MB, or a log
   */
  decode(data: string | LogToDecode, options?: DecodeOptions): Promise<Answer<Decoding>>;

  /**
   * Has the network's verification service verify a contract, once the user agrees. What is not agreed to is not sent, and comes
   * back as a failure of the kind `declined`; by default:
   *
   * - `explorer`: by what the block explorer publishes. The user is asked first, and shown the address, the network, the
   *   service's host and whether an API key goes along.
   * - `build`: by a build of the workspace. The contract's panel opens and lists every file that would become public; only the
   *   user can publish them there, also where they have published all of them before. The answer comes when they have, or when
   *   they cancel or close the panel, however long that takes; the signal closes a list that is not agreed to yet.
   * - `similar`: by the source of another contract with the same code, which the service picks. The user is asked each time.
   *
   * Shows its progress; takes minutes at times.
   * @param contract as for {@link lookUpRecord}
   */
  verify(contract: string, options?: VerifyOptions): Promise<Answer<Verification>>;
}

export interface AskOptions {
  /** Name of one of the user's networks; the active one by default. */
  readonly network?: string;
  /** Gives up waiting: the answer is then a failure of the kind `cancelled`. */
  readonly signal?: AbortSignal;
}

export interface RecordOptions extends AskOptions {
  /** The record as of a time: `seconds.nanoseconds`, with `lt:`, `lte:`, `gt:`, `gte:`, `ne:` or `eq:` before it. All must hold; none may be later than 9223372036.854775807, except that `lt:` and `lte:` a later one mean now. */
  readonly timestamps?: readonly string[];
}

export interface ResultOptions extends AskOptions {
  /** 0, the default, is the user's own transaction; others are those it caused. Not used with a hash. */
  readonly nonce?: number;
}

export interface MatchOptions extends AskOptions {
  /** Also says what verifying from the build is expected to come to. Its source files are read for that; nothing more is sent. */
  readonly dryRun?: boolean;
}

export interface VerifyOptions extends AskOptions {
  /** How the service is to come by the source; `explorer` by default. */
  readonly way?: "explorer" | "build" | "similar";
}

export interface DecodeOptions extends AskOptions {
  /** What `data` is; by default it is read as either. Not used with a log. */
  readonly as?: "call" | "error";
  /** The contract that was called, failed or logged something, as for `lookUpRecord`. Without it, all names are guesses. */
  readonly contract?: string;
  /**
   * The transaction in which that happened, as for `lookUpResult`: where its result is held, a proxy is read by the code that ran
   * for it. It is never sent.
   */
  readonly transaction?: string;
  /** As for `lookUpResult`, of `transaction`. */
  readonly nonce?: number;
  /**
   * Asks about `contract` where what is held does not tell its ABI: the mirror node for its record, to compare its code with the
   * builds of the workspace and to see whether it is a proxy, and the verification service for its verified ABI. Its address is sent
   * and, of a proxy, the slot of its implementation, and the implementation's address.
   */
  readonly lookUp?: boolean;
}

/** A log as services tell it. */
export interface LogToDecode {
  /** At most four, each `0x` and 64 digits. */
  readonly topics: readonly string[];
  /** `0x` and the bytes in hex; none by default. */
  readonly data?: string;
}

export type Answer<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: Failure };

export interface Failure {
  readonly kind: FailureKind;
  /** What happened, in a sentence for the user, in the editor's language where it is translated: decide by `kind`. */
  readonly sentence: string;
  /** What to do next. */
  readonly nextStep: string;
  /** Host and port of the service that failed, where one was asked. */
  readonly host: string | null;
  /** For how long the service wants to be left alone, where it said so. */
  readonly retryAfterMilliseconds: number | null;
}

export type FailureKind =
  /** An argument is not of its form; nothing was sent. */
  | "badArgument"
  /** The user has no network of this name, or none of the name that the settings choose when none is given. */
  | "unknownNetwork"
  /** The network names no such service, or no block explorer to import from. */
  | "noMirror"
  | "noVerifier"
  | "noExplorer"
  /** `build`: no build of the workspace has the contract's code, or none that has it can be published. Nothing was sent. */
  | "noBuild"
  /** `similar`: a build of the workspace has the code, so that no other contract's source is copied. Nothing was sent. */
  | "hasBuild"
  /** The protocol that the network's verification service speaks does not know this way. */
  | "wayUnknown"
  /** The user turned it down. */
  | "declined"
  /** Given up, by the signal or by the user. */
  | "cancelled"
  /** The mirror node found the request itself wrong. */
  | "badRequest"
  /** The address behind a contract ID could not be found. */
  | "unresolved"
  /** No answer, or none that can be relied on. */
  | "unreachable"
  | "proxyFailed"
  | "timedOut"
  | "tooLarge"
  /** The answer is whole, and holds more than is read: a number of a thousand digits, a million values. */
  | "unreadable"
  | "cutOff"
  | "redirected"
  | "rateLimited"
  | "serviceFailed"
  | "notJson"
  /** The mirror node answered with something that does not name what was asked for. */
  | "notNamed"
  /** A JSON-RPC node refused the request, or did not answer with JSON-RPC. */
  | "rpcError"
  /** A JSON-RPC node serves another chain than that of the network. */
  | "wrongChain"
  /** The chain of a local node was restarted during the lookup. */
  | "chainRestarted"
  /** The URL of a JSON-RPC node could not be read from secret storage: nothing was sent. */
  | "urlNotStored"
  /** VS Code in a browser cannot send the request: nothing was sent. */
  | "notInBrowser"
  /** The service started a job, and it was not seen to its end: it may yet verify the contract. */
  | "unfinished"
  /** A problem of Contract Lens itself; its log tells more. */
  | "internal";

/** JSON as it comes from `JSON.parse`, but for integers that a number cannot hold: these are strings. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** Where an answer came from. */
export interface Source {
  readonly network: string;
  /** Host and port. */
  readonly host: string;
  /** Milliseconds since the Unix epoch. */
  readonly receivedAt: number;
}

/** What a service sent beside the fields that can be read. */
export interface Remainder {
  /** Fields that are not documented. */
  readonly extra: JsonObject;
  /** Documented fields that broke their type, with what came instead; `path` such as `logs[2].data`. */
  readonly unreadable: readonly { readonly path: string; readonly raw: Json }[];
}

/** HTTP 404: the service knows nothing of it. `words` are the service's own. */
export interface NotFound extends Source {
  readonly state: "notFound";
  readonly words: readonly string[];
}

export type RecordLookup =
  (Source & Remainder & { readonly state: "found"; readonly record: ContractRecord }) | NotFound;

export type ResultLookup =
  | (Source &
      Remainder & {
        readonly state: "found";
        readonly result: ExecutionResult;
        /** Whether the service said that `call_result` is missing from it (HTTP 206). */
        readonly partial: boolean;
      })
  | NotFound;

/** A build of the workspace, as its files spell it: foreign text. */
export interface MatchedBuild {
  readonly name: string;
  /** The path of its source as the compiler was given it. */
  readonly source: string | null;
  /** Of the file that holds it, relative to the opened folder. */
  readonly path: string;
  /** The opened folder's URI. */
  readonly folder: string;
}

/** What verifying from a build is expected to come to, never better than what the service finds. */
export interface DryRun {
  /**
   * `notKnown`: what can be sent of the sources is not what the build was made of. `notProved`: the code is equal, but nothing proves
   * that these are its sources.
   */
  readonly grade: "exact" | "match" | "noMatch" | "notKnown" | "notProved" | "notCompared";
  /** Why it is not exact, with the paths of files or the names of settings that it is about: foreign text. */
  readonly reasons: readonly { readonly kind: string; readonly details: readonly string[] }[];
  /** The files that would become public, by path: foreign text. Empty where the build cannot be published. */
  readonly files: readonly string[];
}

export type CodeMatch =
  | (Source & {
      readonly state: "matched";
      /**
       * `exact`: equal bytecode, and every metadata part has an equal hash. `identical`: equal bytecode without such a hash.
       * `sameCode`: equal but for metadata, as of other source text, paths or compiler.
       */
      readonly relation: "exact" | "identical" | "sameCode";
      /** Whether the build does not tell where its immutables stand, so that their places were assumed. */
      readonly assumedImmutables: boolean;
      /** The best of those that have the code; `null` in a workspace that is not trusted. */
      readonly build: MatchedBuild | null;
      /** How many other builds have it. */
      readonly others: number;
      /** What verifying from the build is expected to come to; `null` unless it was asked for. */
      readonly dryRun: DryRun | null;
    })
  /** No build has it. `contracts` were compared: 0 where there are no builds. */
  | (Source & { readonly state: "none"; readonly contracts: number })
  /** The record holds no code. */
  | (Source & { readonly state: "noCode" })
  | NotFound;

/** What bytes mean. Names are foreign text, of the source that `provenance` names. */
export interface Decoding {
  readonly network: string;
  /**
   * All that they may be, of the most trusted source that knows them: one where it is settled; several, none of them more likely,
   * where it is not; none where nothing knows them.
   */
  readonly candidates: readonly DecodedCandidate[];
  /**
   * The ledger's response code that the data spells, such as `INSUFFICIENT_GAS`: what a call failed with that the network itself
   * stopped, or a system contract. It is no error of an ABI, so that no candidate tells it. `null` where it spells none.
   */
  readonly responseCode: string | null;
}

export interface DecodedCandidate {
  readonly kind: "call" | "error" | "log";
  /** `withdraw` */
  readonly name: string;
  /** `withdraw(uint256)` */
  readonly signature: string;
  /** `0x` and 8 digits, of an event its topic; `null` of an anonymous event. */
  readonly selector: string | null;
  /**
   * `read`: the arguments encode again to the very same bytes. `notCanonical`: they do not, as with a wrong ABI, and
   * `differingWord` tells where. `unreadable`: the bytes are no encoding of these types. `tooLarge`: over 128 KiB.
   */
  readonly reading: "read" | "notCanonical" | "unreadable" | "tooLarge";
  /** The first 32-byte word that differs, from zero on, behind the selector; of a log its topics come first. */
  readonly differingWord: number | null;
  /** `null` where they cannot be read. */
  readonly arguments: readonly DecodedArgument[] | null;
  readonly provenance: DecodingProvenance;
}

export interface DecodedArgument {
  /** Empty where it has none; names can repeat. */
  readonly name: string;
  /** As a signature spells it: `uint256`, `(address,uint256)[]`. */
  readonly type: string;
  readonly indexed: boolean;
  readonly value: DecodedValue;
}

/**
 * Numbers are strings of decimal digits, whole and not scaled; those of a fixed-point type may have a point: `-1.5`. Addresses,
 * bytes and function values (an address and a selector) are `0x` and lower-case hex. Of an indexed value that does not fit into a word a log holds the `hash` alone. What cannot be read as its
 * type, such as a string that is no UTF-8, is `raw` hex.
 */
export type DecodedValue =
  | string
  | boolean
  | readonly DecodedValue[]
  | { readonly members: readonly DecodedArgument[] }
  | { readonly hash: string }
  | { readonly raw: string };

/** Where names and types come from. */
export interface DecodingProvenance {
  /**
   * `language`: built into Solidity. `build`: the build of the workspace that has the contract's code. `verified`: the verification
   * service. `system`: a system contract of the ledger. `chosen`: the user chose it for this contract. `guess`: a build of the workspace
   * has something of this selector or topic. `interface`: a common one has, such as ERC-20. `signature`: a signature service, as far as it was asked in this window.
   */
  readonly kind:
    "language" | "build" | "verified" | "system" | "chosen" | "guess" | "interface" | "signature";
  /** `notProven`: the code is the contract's, but its names could be others. */
  readonly certainty: "certain" | "notProven" | "chosen" | "guess";
  /** The contract, or the common interface, that the source names; of a build `null` in a workspace that is not trusted. */
  readonly contract: string | null;
  /** The build's file, or the one that was chosen, relative to its opened folder; `null` in a workspace that is not trusted. */
  readonly file: string | null;
  /** Host and port of the service. */
  readonly host: string | null;
}

export interface StatusLookup extends Source, Remainder {
  readonly state: "perfect" | "partial" | "notVerified" | "unsupportedChain" | "unknown";
  /** The address that was asked about, in lower case. */
  readonly address: string;
  readonly match: Match;
}

/** A field that is not there was not sent, or could not be read: then it stands among the unreadable ones. */
type Sent<Value> = Value | null;

/** Digits of a whole number. */
type Digits = string;

export interface ContractRecord {
  readonly admin_key?: Sent<{ readonly _type?: Sent<string>; readonly key?: Sent<string> }>;
  readonly auto_renew_account?: Sent<string>;
  readonly auto_renew_period?: Sent<Digits>;
  readonly contract_id?: Sent<string>;
  readonly created_timestamp?: Sent<string>;
  readonly deleted?: Sent<boolean>;
  readonly evm_address?: Sent<string>;
  readonly expiration_timestamp?: Sent<string>;
  readonly file_id?: Sent<string>;
  readonly max_automatic_token_associations?: Sent<Digits>;
  readonly memo?: Sent<string>;
  readonly obtainer_id?: Sent<string>;
  readonly permanent_removal?: Sent<boolean>;
  readonly proxy_account_id?: Sent<string>;
  readonly timestamp?: Sent<{ readonly from?: Sent<string>; readonly to?: Sent<string> }>;
  readonly bytecode?: Sent<string>;
  readonly runtime_bytecode?: Sent<string>;
}

export interface Log {
  readonly address?: Sent<string>;
  readonly bloom?: Sent<string>;
  readonly contract_id?: Sent<string>;
  readonly data?: Sent<string>;
  readonly index?: Sent<Digits>;
  readonly topics?: Sent<readonly string[]>;
}

export interface StateChange {
  readonly address?: Sent<string>;
  readonly contract_id?: Sent<string>;
  readonly slot?: Sent<string>;
  readonly value_read?: Sent<string>;
  /** `null`: the slot was only read. */
  readonly value_written?: Sent<string>;
}

export interface ExecutionResult {
  readonly access_list?: Sent<string | readonly Json[]>;
  readonly address?: Sent<string>;
  /** In tinybars. */
  readonly amount?: Sent<Digits>;
  readonly block_gas_used?: Sent<Digits>;
  readonly block_hash?: Sent<string>;
  readonly block_number?: Sent<Digits>;
  readonly bloom?: Sent<string>;
  readonly call_result?: Sent<string>;
  readonly chain_id?: Sent<string>;
  readonly contract_id?: Sent<string>;
  readonly created_contract_ids?: Sent<readonly Sent<string>[]>;
  readonly error_message?: Sent<string>;
  readonly failed_initcode?: Sent<string>;
  readonly from?: Sent<string>;
  readonly function_parameters?: Sent<string>;
  readonly gas_consumed?: Sent<Digits>;
  readonly gas_limit?: Sent<Digits>;
  readonly gas_price?: Sent<string>;
  readonly gas_used?: Sent<Digits>;
  readonly hash?: Sent<string>;
  readonly max_fee_per_gas?: Sent<string>;
  readonly max_priority_fee_per_gas?: Sent<string>;
  readonly nonce?: Sent<Digits>;
  readonly r?: Sent<string>;
  readonly result?: Sent<string>;
  readonly s?: Sent<string>;
  readonly status?: Sent<string>;
  readonly timestamp?: Sent<string>;
  readonly to?: Sent<string>;
  readonly transaction_index?: Sent<Digits>;
  readonly type?: Sent<Digits>;
  readonly v?: Sent<Digits>;
  readonly logs?: Sent<readonly Log[]>;
  readonly state_changes?: Sent<readonly StateChange[]>;
}

/** What a verification service holds of a contract. */
export interface Match {
  readonly address?: Sent<string>;
  readonly chainId?: Sent<string>;
  readonly match?: Sent<string>;
  readonly runtimeMatch?: Sent<string>;
  readonly creationMatch?: Sent<string>;
  readonly verifiedAt?: Sent<string>;
  readonly matchId?: Sent<string>;
}

/** How a verification ended; docs/outcomes.md says what each outcome means. */
export interface Verification {
  readonly network: string;
  readonly chainId: Digits;
  /** In lower case. */
  readonly address: string;
  /** The ID it was asked by, `shard.realm.num`. */
  readonly contractId: string | null;
  readonly protocol: "session" | "direct" | "job";
  /** Host and port. */
  readonly host: string;
  /** Whether the user's API key went along. */
  readonly withKey: boolean;
  readonly outcome: Outcome;
  /** The outcome in words for the user, in the editor's language where it is translated: decide by `outcome`. */
  readonly title: string;
  readonly sentence: string;
  readonly nextStep: string;
  /** Milliseconds since the Unix epoch. */
  readonly finishedAt: number;
  /** The service's records, in the form of the protocol. */
  readonly records: readonly (Remainder & { readonly fields: JsonObject })[];
}

export type Outcome =
  | "perfect"
  | "partial"
  | "alreadyVerified"
  | "mismatch"
  | "notDeployed"
  | "notPublished"
  | "explorerLimited"
  | "keyRefused"
  | "explorerFailed"
  | "compileFailed"
  | "missingSource"
  | "unsupportedLanguage"
  | "contractAbsent"
  | "noBytecode"
  | "noSimilar"
  | "unsupportedChain"
  | "alreadyPartial"
  | "inProgress"
  | "rateLimited"
  | "nodeUnavailable"
  | "retired"
  | "badRequest"
  | "unknown";
