import type { VerificationExport } from "@ethereum-sourcify/lib-sourcify";
import type { Json } from "../http/json.ts";
import type { PublishedSource } from "./published.ts";

/** Source as it came to the service. */
export type SourceToMatch =
  /** As a block explorer sends it. */
  | { kind: "published"; source: PublishedSource }
  /** A compiler's input, and the contract in it. */
  | { kind: "standardJson"; input: object; compilerVersion: string; path: string; name: string }
  | { kind: "metadata"; metadata: object; sources: Readonly<Record<string, string>> };

/** Asks whether source compiles to what stands on a chain. */
export type MatchingRequest = {
  source: SourceToMatch;
  chainId: number;
  rpcUrl: string;
  /** Checksummed: the matching library does not find the creation of a lower-case address. */
  address: string;
  creationTransaction: string | undefined;
  /** The session protocol compiles before it looks at the chain, the others look at the chain first. */
  compileFirst: boolean;
};

/** What is known of the published source once it was compiled. */
export type CompiledSource = {
  path: string;
  name: string;
  /** Sources that are part of the contract, and those that came along for nothing. */
  found: string[];
  unused: string[];
  constructorInputs: Json[];
};

export type MatchingFailure = {
  /** The matching library's own code, such as `bytecode_length_mismatch`. */
  code: string;
  message: string;
  /** The library's own data on it, such as the compiler's errors or the paths of missing sources. */
  data?: Json;
  /** What was compared, as far as it came to that. */
  compared: {
    recompiledCreationCode?: string | undefined;
    recompiledRuntimeCode?: string | undefined;
    onchainRuntimeCode?: string | undefined;
    creationTransactionHash?: string | undefined;
  };
};

export type MatchingResult = {
  compiled?: CompiledSource;
  match?: VerificationExport;
  failure?: MatchingFailure;
};
