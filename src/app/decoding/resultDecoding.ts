import type { BuildTool } from "../../builds/build.ts";
import type { Hex } from "../../core/hex.ts";
import type { AbiEvent, AbiFunction } from "../../decode/abiItem.ts";
import type { DecodedError } from "../../decode/decoders/decodeErrorData.ts";
import type { Candidates, BytesReading } from "../../decode/decoding.ts";
import type { NamedSlots } from "../../decode/storage/nameSlots.ts";
import type { Certainty, Provenance } from "../../decode/provenance.ts";
import type { ApiError } from "../../http/failure.ts";
import type { SignatureOffer } from "../signatures/signatureQuestions.ts";
import type { Ledger, TransactionLookup } from "../../services/ledger/ledger.ts";
import type { Call, Rows, StateChange } from "../../services/ledger/transaction.ts";
import type { TokenFacts } from "./tokenFacts.ts";
import type { ResultSubject } from "../lookups/inspectSubject.ts";

/** A result that was found, and the request for it. */
export type ResultToDecode = {
  readonly subject: ResultSubject;
  readonly ledger: Ledger;
  readonly lookup: TransactionLookup & { readonly kind: "found" };
};

/** An execution result in the names of the sources of its contracts, as far as these are known. */
export type ResultDecoding = {
  readonly isReading: boolean;
  /** Whether some of them may say more of the call and of the error: what logs may be is also looked for later, as they are scrolled to. */
  readonly isExplaining: boolean;
  readonly call: DecodedCall;
  /** Why it failed; undefined where it did not, or nothing is known of it. */
  readonly why: FailureReason | undefined;
  /** What a log may be, by its place in the response. Decoded on first access: there can be tens of thousands. */
  readonly logAt: (place: number) => Candidates<AbiEvent>;
  /** What a contract is called. @param address in lower case */
  readonly nameOf: ContractNameOf;
  /** What a token contract reports of its token, as far as that is known. @param address in lower case */
  readonly tokenOf: (address: Hex) => TokenFacts | undefined;
  /**
   * The variables in slots that the transaction read or wrote. Undefined until they are named, which begins when they are first asked
   * for and all else is decoded.
   */
  readonly variablesOf: (rows: Rows<StateChange>) => readonly ContractVariables[] | undefined;
  readonly calls: Calls;
  /** Participating contracts that were not looked up: more than are looked up without a click. */
  readonly notRequested: number;
  /** Whether builds could say more of a contract that nothing explains, if the workspace were trusted. */
  readonly isRestricted: boolean;
  /** Whether names of builds may stand in titles and rows: none of a workspace that is not trusted. */
  readonly mayNameBuilds: boolean;
  /** How the last failed lookup of one of them failed. */
  readonly failure: ApiError | undefined;
  /** Whether it could not be looked up what the verification service has of the contract that was called. */
  readonly isSourceUnknown: boolean;
  /** What a signature service may explain; undefined if none is set. */
  readonly signatures: SignatureOffer | undefined;
};

/** What a transaction read and wrote in a contract's storage, by the variables of its source. */
export type ContractVariables = NamedSlots & {
  /** In lower case. */
  readonly address: Hex;
  /** Where the names of its variables are from; nothing where only slots that many contracts have in common can be named. */
  readonly origins: readonly Provenance[];
  /** What wrote the build of its code, if that has neither a storage layout nor its sources. */
  readonly toolWithoutLayout: BuildTool | undefined;
};

/** @param address in lower case */
export type ContractNameOf = (address: Hex) => ContractName | undefined;

/** What a contract is called, and how far that can be believed. Text from elsewhere, of 1 to 60 visible characters. */
export type ContractName = {
  readonly name: string;
  /** A guess never names a contract. */
  readonly provenance: Exclude<NameProvenance, { readonly kind: "guess" | "interface" | "signature" }>;
  /** What it is called in its source, where a label or a deployment file names it. */
  readonly sourceName?: string | undefined;
  /** The build with the contract's source, whatever names it. */
  readonly build?: Extract<Provenance, { readonly kind: "build" }> | undefined;
};

/**
 * Beside what an ABI comes from also a file of the workspace in which a tool wrote down what it deployed, and the user's own label.
 */
export type NameProvenance =
  Provenance | { readonly kind: "deployment"; readonly path: string } | { readonly kind: "label" };

/** What a transaction, or one call of it, calls. */
export type DecodedCall =
  | {
      readonly kind: "function";
      readonly candidates: Candidates<AbiFunction>;
      /** What it returned, read as the one candidate's outputs; undefined where there are several, or nothing came back. */
      readonly returned: BytesReading | undefined;
      /** Calls that are nested in arguments, as `bytes`: of a Safe, a multicall, a timelock. */
      readonly nested: readonly NestedCall[];
    }
  | {
      readonly kind: "creation";
      readonly contract: ContractName | undefined;
      /** Undefined where no build has this creation code. */
      readonly arguments: BytesReading | undefined;
      readonly origin: Provenance | undefined;
    }
  /** Without data: a transfer, or the contract's receive function. */
  | { readonly kind: "noData" }
  /** Nothing knows the selector: eight digits; undefined where the data is shorter. */
  | { readonly kind: "unknown"; readonly selector: string | undefined };

/** A call that stands in an argument of another. */
export type NestedCall = {
  /** Which argument, and which item of it: `data`, `calls[2]`. */
  readonly argument: string;
  readonly to: Hex | undefined;
  readonly call: DecodedCall;
  /** A guess, unless the trace has the very same call. */
  readonly certainty: Certainty;
};

/** What made a transaction fail. */
export type FailureReason = {
  readonly error: DecodedError;
  /** The call that raised it first, by its `index`; undefined where that is not known: the calls are not, or not all. */
  readonly raisedBy: number | undefined;
  /** Whether the error is from the same call once more (`Transaction.isErrorReplayed`). */
  readonly isReplayed?: boolean;
};

/** The calls that a transaction made. */
export type Calls =
  | { readonly kind: "notRequested" }
  | { readonly kind: "asking" }
  | { readonly kind: "failed"; readonly error: ApiError }
  /** The mirror node has recorded none. */
  | { readonly kind: "notRecorded" }
  | {
      readonly kind: "found";
      /** In the order in which they began: a call's own calls come behind it. */
      readonly calls: readonly TracedCall[];
      readonly hasMore: boolean;
      /** Whether they are only the transaction's own call: the whole trace is too large, or took the node too long. */
      readonly isTopOnly: boolean;
      /** Whether the source reports who made which call; else they are listed one after the other. */
      readonly hasDepth: boolean;
    };

/** One call of a trace, and its place among the others. */
export type CallFrame = Omit<Call, "depth" | "fromId"> & {
  /** 0 is the transaction's own; never more than one deeper than the call before it. */
  readonly depth: number;
  /** Who called, by its place among the frames; undefined of the transaction's own. */
  readonly parent: number | undefined;
};

/** One call of a trace. */
export type TracedCall = Omit<CallFrame, "parent" | "isCreation" | "end"> & {
  /** `caught`: it failed, and whoever called it went on. `unknown`: the mirror node does not say. */
  readonly outcome: "succeeded" | "failed" | "caught" | "unknown";
  /** Whether it succeeded inside a call that failed, which undid all that it changed. */
  readonly isUndone: boolean;
  /** Whether it is on the way from the transaction to the call that made it fail. */
  readonly isOnFailingPath: boolean;
  readonly decode: () => DecodedCall;
  /** What it failed with, decoded on first access; undefined if it did not fail. */
  readonly decodeError: () => DecodedError | undefined;
};
