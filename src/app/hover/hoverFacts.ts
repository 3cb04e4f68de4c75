import type { VerificationStatus } from "../../services/verifier/status.ts";
import type { Hex } from "../../core/hex.ts";
import type { ContractReference } from "../../core/references/contractReference.ts";
import type { TransactionReference } from "../../core/references/transactionReference.ts";
import type { ContractLookup, TransactionLookup } from "../../services/ledger/ledger.ts";
import type { CodeMatch } from "../builds/codeMatch.ts";
import type { DeploymentName } from "../deployments/workspaceDeployments.ts";
import type { Network } from "../networks/network.ts";
import type { LookupMode } from "../settingValue.ts";
import type { ApiError } from "../../http/failure.ts";
import type { KnownVerification } from "../verification/verificationState.ts";
import type { Dated } from "../lookups/requestCache.ts";

/** The state of a lookup when its hover is shown. */
export type QueryState<Value> =
  | { readonly state: "known"; readonly response: Dated<Value> }
  /** No response yet; the request is running, and its response will be cached. */
  | { readonly state: "asking"; readonly host: string }
  | { readonly state: "failed"; readonly error: ApiError }
  /** Nothing is cached, and no request was sent, by the settings or without an address. */
  | { readonly state: "notRequested" }
  /** The network has no such service. */
  | { readonly state: "noService" };

/** The data of a hover over an address or a contract ID. */
export type ContractHoverFacts = {
  readonly kind: "contract";
  readonly network: Network;
  readonly contract: ContractReference;
  readonly mode: LookupMode;
  /** The public JSON-RPC node that no hover asks before the user has looked something up there. */
  readonly unrequestedHost?: string | undefined;
  /** Whether the workspace is not trusted, so that the hover sends nothing. */
  readonly isRestricted?: boolean;
  readonly record: QueryState<ContractLookup>;
  /** Requested once the contract's address is known. */
  readonly status: QueryState<VerificationStatus>;
  /** How it was last known to be verified, and since when, where the status was not looked up, or could not be. */
  readonly known?: KnownVerification | undefined;
  /** Its name in the verified source, as far as that is known beside the status. */
  readonly verifiedName?: string | undefined;
  /** What its code is to the builds of the workspace; undefined where that is not known. */
  readonly codeMatch?: CodeMatch | undefined;
  /** Whether that is being found out. */
  readonly isReadingBuilds?: boolean;
  /** What the user calls it. */
  readonly label?: string | undefined;
  /** Of a proxy, as far as this window has seen where it leads: its implementation, and what that is called. */
  readonly implementation?: { readonly address: Hex; readonly name: string | undefined } | undefined;
  /** What a deployment file of the workspace calls it. */
  readonly deployment?: DeploymentName | undefined;
  /** Whether deployment files may say more of it once they are read. */
  readonly isReadingDeployments?: boolean;
  /** The networks or chains that deployment files record it on, where this network is none of them. */
  readonly recordedOn?: readonly string[];
  /** The first of these that is a network of the settings. */
  readonly recordedNetwork?: string | undefined;
  /** When the hover is shown, in milliseconds since the Unix epoch. */
  readonly now: number;
};

/** The same for a transaction. */
export type TransactionHoverFacts = {
  readonly kind: "transaction";
  readonly network: Network;
  readonly transaction: TransactionReference;
  readonly mode: LookupMode;
  /** The public JSON-RPC node that no hover asks before the user has looked something up there. */
  readonly unrequestedHost?: string | undefined;
  /** Whether the workspace is not trusted, so that the hover sends nothing. */
  readonly isRestricted?: boolean;
  readonly result: QueryState<TransactionLookup>;
  /** Whether builds are being read that may name what it called, and failed with. */
  readonly isReadingBuilds?: boolean;
  readonly now: number;
};

/** The same for a 32-byte value that was not sent, as it may be a private key. */
export type HexHoverFacts = {
  readonly kind: "hex";
  readonly network: Network;
  /** `0x` and its first four digits: all of it that is ever shown. */
  readonly head: string;
  /** Whether it is not known yet if it may be looked up, so that the next hover may say more. */
  readonly isPending?: boolean;
};
