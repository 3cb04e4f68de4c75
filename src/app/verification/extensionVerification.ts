import type { ContractReference } from "../../core/references/contractReference.ts";
import type { Network } from "../networks/network.ts";
import type { SourceMethod } from "./verifyContract.ts";
import type { VerificationReport } from "./report.ts";
import type { Resolution } from "./resolveSubject.ts";

/** A verification that another extension asks for, by a way that the user has to agree to for this contract alone. */
export type ExtensionVerification = {
  readonly network: Network;
  readonly contract: ContractReference;
  readonly way: "build" | "similar";
  /** Ends the waiting, and takes away what the user has not answered yet. */
  readonly signal: AbortSignal;
};

/** What became of it. */
export type ExtensionVerificationResult =
  /** The user published what they were shown, and the service responded, or failed to. */
  | { readonly kind: "ended"; readonly report: VerificationReport }
  /** The user agreed to this way, which nothing was sent by so far. */
  | { readonly kind: "agreed"; readonly way: SourceMethod }
  | { readonly kind: "declined" }
  /** No build of the workspace can be published for it. */
  | { readonly kind: "noBuild" }
  /** A build of the workspace has the code: another contract's source is not copied then. */
  | { readonly kind: "hasBuild" }
  /** The network's protocol does not know the way. */
  | { readonly kind: "wayUnknown" }
  | (Resolution & { readonly kind: "unresolved" });

/** Has the user agree to what another extension asks for. */
export type VerifyForExtension = (request: ExtensionVerification) => Promise<ExtensionVerificationResult>;
