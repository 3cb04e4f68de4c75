import type { Lookups } from "../lookups/lookups.ts";
import type { SignatureNames } from "../signatures/signatureNames.ts";
import type { ContractTools } from "./knownContracts.ts";

/** What is needed to decode results. */
export type DecoderTools = ContractTools & {
  readonly lookups: ContractTools["lookups"] & Pick<Lookups, "calls" | "knownCalls">;
  /** Whether the builds of the workspace are a reason to ask about contracts, and name things: not where it is not trusted. */
  readonly isTrusted: () => boolean;
  /** What a signature service is asked about; undefined where none is set. */
  readonly signatures?: SignatureNames | undefined;
};
