import type { Hex } from "../../../core/hex.ts";
import type { HashReference } from "../../../core/references/transactionReference.ts";
import type { Parsed } from "../../../core/parsed.ts";
import type { TimestampFilter } from "../../../core/timestampFilter.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import type { AskedSchedule, Ledger } from "../../../services/ledger/ledger.ts";
import type { DeployedCode } from "../../builds/deployedCode.ts";
import type { ResultToDecode } from "../../decoding/resultDecoding.ts";
import type { Stamped } from "../../history/entry.ts";
import type { History } from "../../history/history.ts";
import type { KnownAttempt } from "../../history/knownAttempts.ts";
import type { HistoryListing } from "../../history/historyListing.ts";
import type {
  InspectKind,
  InspectSubject,
  RecordSubject,
  InspectResponse,
} from "../../lookups/inspectSubject.ts";
import type { ResultAsking } from "../../lookups/asked.ts";
import type { FactQuestions } from "../../lookups/ledgerFacts.ts";
import type { Lookups } from "../../lookups/lookups.ts";
import type { Network } from "../../networks/network.ts";
import type { VerificationFact, VerificationSubject } from "../../verification/report.ts";
import type { ApiError } from "../../../http/failure.ts";
import type { VerificationStatus } from "../../../services/verifier/status.ts";
import type { Dated } from "../../lookups/asked.ts";

/** Finds what is remembered of a contract's verification. */
export type RememberedOf = (subject: VerificationSubject) => Pick<VerificationKnowledge, "attempts" | "fact">;

/**
 * What is to be known of a kind of subject. A response is always one to the subject beside it; nothing is asked on a
 * network that has no mirror node.
 */
export type SubjectKind<Kind extends InspectKind> = {
  /** The subject in our own spelling: the contract, or the transaction without its nonce. */
  readonly text: (subject: InspectSubject<Kind>) => string;
  /** The subject as people hand it on: a transaction with its nonce where it has one. */
  readonly handedText: (subject: InspectSubject<Kind>) => string;
  /** What is stored of a subject beside its kind, its network and its text: plain JSON. */
  readonly store: (subject: InspectSubject<Kind>) => Readonly<Record<string, unknown>>;
  /** Reads a stored subject. */
  readonly parse: (network: Network, stored: StoredSubject) => InspectSubject<Kind> | undefined;
  /** How deep links name such a subject. */
  readonly deepLink: SubjectDeepLink<Kind>;
  /** The 32-byte value that asking would send, which may be a private key. */
  readonly hash: (subject: InspectSubject<Kind>) => HashReference | undefined;

  /** The last response of this window. */
  readonly known: (lookups: Lookups, subject: InspectSubject<Kind>) => InspectResponse<Kind> | undefined;
  /** @throws ApiError; NotSent; the signal's reason when that is aborted */
  readonly ask: (
    lookups: Lookups,
    subject: InspectSubject<Kind>,
    asking: ResultAsking,
  ) => Promise<InspectResponse<Kind> | undefined>;
  /** Takes up the response of an earlier window. */
  readonly recall: (
    lookups: Lookups,
    subject: InspectSubject<Kind>,
    response: InspectResponse<Kind>,
  ) => void | Promise<void>;
  /** Reads again what its ledger once responded, as it came. @throws ApiError as asking does */
  readonly read: (
    ledger: Ledger,
    response: RawResponse,
    subject: InspectSubject<Kind>,
  ) => InspectResponse<Kind>["value"];
  /** The key of its entry in the history, beside which the response is kept; `undefined` where nothing is. */
  readonly entryKey: (listing: HistoryListing, subject: InspectSubject<Kind>) => string | undefined;
  /** Remembers what the user has inspected, once it was found. */
  readonly remember: (
    history: History,
    subject: InspectSubject<Kind>,
    response: InspectResponse<Kind>,
  ) => void;

  /** Whether a response names what another subject is about by another name. */
  readonly isAlso?: (
    subject: InspectSubject<Kind>,
    response: InspectResponse<Kind>,
    other: InspectSubject,
  ) => boolean;
  /** The same subject as of other times, where a kind has them. */
  readonly asOf?: (
    subject: InspectSubject<Kind>,
    timestamps: readonly TimestampFilter[],
  ) => InspectSubject<Kind>;
  /** What may have been scheduled. */
  readonly scheduled?: (subject: InspectSubject<Kind>) => AskedSchedule | undefined;
  /** What its ledger tells beside a response. */
  readonly facts?: {
    /** Whether it is asked for as soon as the response is in sight; else when the user wishes it. */
    readonly isAskedAtOnce: boolean;
    readonly questions: (subject: InspectSubject<Kind>, response: InspectResponse<Kind>) => FactQuestions;
  };
  /** The record of the contract that a response names, as of the response's time. */
  readonly recordThen?: (network: Network, response: InspectResponse<Kind>) => RecordSubject | undefined;
  /** The code of the contract that it is about. */
  readonly deployedCode?: (response: InspectResponse<Kind>) => DeployedCode | undefined;
  /** What of it is to be shown in the names of its sources. */
  readonly toDecode?: (
    subject: InspectSubject<Kind>,
    response: InspectResponse<Kind>,
  ) => ResultToDecode | undefined;
  /** The verification of the contract that it is about. */
  readonly verification?: {
    /** Its own address, by which the service is asked, where a response that was found is not needed for that, or tells it. */
    readonly address: (
      subject: InspectSubject<Kind>,
      response: InspectResponse<Kind> | undefined,
    ) => Hex | undefined;
    /** What to verify. */
    readonly contract: (subject: InspectSubject<Kind>, response: InspectResponse<Kind> | undefined) => string;
    /** What is known of it without asking anybody. */
    readonly known: (
      lookups: Lookups,
      rememberedOf: RememberedOf,
      subject: InspectSubject<Kind>,
      response: InspectResponse<Kind> | undefined,
    ) => VerificationKnowledge;
    /** Asks the network's verification service. @throws the signal's reason, when aborted */
    readonly ask: (
      lookups: Lookups,
      rememberedOf: RememberedOf,
      subject: InspectSubject<Kind>,
      response: InspectResponse<Kind> | undefined,
      signal: AbortSignal,
    ) => Promise<VerificationKnowledge>;
  };
};

/** A subject as it is stored, with what its kind adds. */
export type StoredSubject = {
  readonly text: string;
  readonly timestamps: readonly string[];
  readonly nonce: number;
};

/** How deep links name a kind of subject, beside its network. */
export type SubjectDeepLink<Kind extends InspectKind> = {
  /** The parameter whose value is the subject, as people hand it on; no other kind has one of this name. */
  readonly parameter: string;
  /** As of when it is, `operator:seconds.nanoseconds` each. */
  readonly times: (subject: InspectSubject<Kind>) => readonly string[];
  /** Reads a deep link's value and times, exactly: nothing is left out. */
  readonly read: (
    text: string,
    times: readonly string[],
  ) => Parsed<(network: Network) => InspectSubject<Kind>, "badContract" | "badTransaction" | "unknownPart">;
};

/** What is known of a contract's verification. Unknown is said as unknown. */
export type VerificationKnowledge = {
  /** What the service holds; `undefined` where the network has no verifier that tells, or it was not asked yet. */
  readonly status: Dated<VerificationStatus> | undefined;
  /** Whether the service is being asked: what is known is from before. */
  readonly isAsking?: boolean;
  /** Why the service's status is not known, when it was asked. */
  readonly statusError: ApiError | undefined;
  /** Attempts that were made here, earlier windows included, newest first. */
  readonly attempts: readonly KnownAttempt[];
  /** What the history holds, and since when: an attempt may have changed it after the service was asked. */
  readonly fact?: Stamped<VerificationFact> | undefined;
};
