import type { CodeComparison } from "../../app/builds/comparison.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import type { HashNotSentError } from "../../app/consent/hashNotSentError.ts";
import type { DeploymentFile } from "../../app/deployments/workspaceDeployments.ts";
import type { InspectResponse, InspectKind, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { LedgerDetailStates } from "../../app/lookups/ledgerDetails.ts";
import type { ReadsView } from "../../app/reads/contractReads.ts";
import type { VerificationKnowledge } from "../../app/subjects/recordVerification.ts";
import type { ProxyDetection } from "../../app/verification/proxy.ts";
import type { SearchedCreation, SearchProgress } from "../../app/subjects/creationSearch.ts";
import type { VerifiedSourceState } from "../../app/verification/verifiedSource.ts";
import type { ComparedRecords } from "../../app/subjects/recordDifference.ts";
import type { Hex } from "../../core/hex.ts";
import type { ApiError } from "../../http/failure.ts";
import type { VariablesState } from "../../app/state/variableReader.ts";
import { hashOf } from "../../app/subjects/subject.ts";
import type { NameOf } from "../decoding/inlineValue.ts";

/** Where a panel can go back and forward to. */
export type Navigation = { readonly canGoBack: boolean; readonly canGoForward: boolean };

/** A search of the chain for the creation of a contract. */
export type CreationSearch =
  | { readonly kind: "running"; readonly progress: SearchProgress | undefined }
  | { readonly kind: "failed"; readonly error: ApiError }
  | { readonly kind: "ended"; readonly result: SearchedCreation };

/** The variables of a contract as a page shows them. */
export type StorageView = {
  readonly state: VariablesState;
  /** Whether they are read again whenever they may have changed. */
  readonly isWatched: boolean;
  /** Whether they can change: not those of an earlier moment. */
  readonly isNow: boolean;
  /** Whether the page was opened for them. */
  readonly isOpen: boolean;
  /** The proxies that the contract is the implementation of, in lower case. */
  readonly proxies?: readonly Hex[];
};

/** What an inspecting panel shows, whatever the kind of its subject. */
export type LookupView<Kind extends InspectKind = InspectKind> = { [Each in Kind]: ViewOf<Each> }[Kind];

type ViewOf<Kind extends InspectKind> = {
  readonly subject: InspectSubject<Kind>;
  readonly navigation: Navigation;
  /** The last response; stays on screen while another is asked for, and when that fails. */
  readonly lookup: InspectResponse<Kind> | undefined;
  /** A request is under way, to this host. */
  readonly asking: string | undefined;
  /** Why the last request got no response. */
  readonly error: ApiError | undefined;
  /** Why it was not even sent. */
  readonly notSent?: HashNotSentError | undefined;
  /** Why what is shown is no longer on the chain. */
  readonly gone?: "dropped" | "restarted" | undefined;
  /** What is known of the verification of the contract that it is about; nothing where it is about none. */
  readonly verification: VerificationKnowledge;
  /** What the contract's code is to the builds of the workspace; nothing where that is not known. */
  readonly comparison?: CodeComparison | undefined;
  /** Whether builds are not read, as the workspace is not trusted. */
  readonly isRestricted?: boolean;
  /** Where the contract leads, if it is or may be a proxy. */
  readonly proxy?: ProxyDetection | undefined;
  /** What the ledger tells beside the response, as far as that is known; nothing of what there is not. */
  readonly facts?: LedgerDetailStates | undefined;
  /** The variables of the contract, as far as they were read; nothing of what is no contract. */
  readonly storage?: StorageView | undefined;
  /** The record and its variables at two moments, once the user has asked for that. */
  readonly difference?: ComparedRecords | undefined;
  /** The search of the chain for the contract's creation, once the user asked for one. */
  readonly search?: CreationSearch | undefined;
  /** The user's label of the contract. */
  readonly label?: string | undefined;
  /** What other contracts are called. */
  readonly nameOf?: NameOf | undefined;
  /** What the user or the workspace calls the contract: see `nameOfContract`. */
  readonly ownName?: string | undefined;
  /** The deployment files of the workspace that record it. */
  readonly deploymentFiles?: readonly DeploymentFile[];
  /** The networks or chains that deployment files record its address on, where this network is none of them. */
  readonly recordedOn?: readonly string[];
  /** The contract's verified source, as far as it was loaded. */
  readonly verifiedSource?: VerifiedSourceState | undefined;
  /** What an execution result is in the names of its sources, as far as these are known by now. */
  readonly decoding?: ResultDecoding | undefined;
  /** The functions of the contract that read it, once the user has opened them. */
  readonly reads?: ReadsView | undefined;
  /** Names of other networks that something gives a reason to look at instead. */
  readonly otherNetworks: readonly string[];
  /** Milliseconds since the Unix epoch; where now is on a time line. */
  readonly now: number;
};

/** What a contract record panel shows. */
export type RecordView = LookupView<"record">;

/** What an execution result panel shows. */
export type ResultView = LookupView<"result">;

/**
 * Whether what a panel is about may be stored, and handed on in a link. A hash may be a private key: that waits until a
 * service has known it as a hash.
 */
export function mayBeKept({ subject, lookup }: Pick<LookupView, "subject" | "lookup">): boolean {
  return hashOf(subject) === undefined || lookup?.value.kind === "found";
}
