import type { Hex } from "../core/hex.ts";

/**
 * Where the names and types for decoded bytes come from; shown with the decoded values. More trusted sources take
 * precedence (`trustOf`).
 */
export type Provenance =
  /** The language's own: `Error(string)` and `Panic(uint256)`. No ABI can override these. */
  | { readonly kind: "language" }
  /** The build of the workspace that has the code at the address, or behind it where that is a proxy. */
  | {
      readonly kind: "build";
      readonly relation: "exact" | "identical" | "sameCode" | "assumedImmutables";
      /** Whether the code at the address carries the hash of the metadata that the ABI is from: an equal code proves no names. */
      readonly isProven: boolean;
      /** The contract's name in its source. Text from elsewhere. */
      readonly contract: string;
      /** Whether anything may be called by that name: not after a workspace that is not trusted. */
      readonly isNamed: boolean;
      readonly folder: SourceFolder;
      /** Of the file that holds the build, relative to that folder. */
      readonly path: string;
      /** The contract that has its code, in lower case, where it is known. */
      readonly address?: Hex | undefined;
    }
  /** What the verification service holds. Of a `match` the names are not proven: anybody can submit other ones. */
  | {
      readonly kind: "verified";
      readonly grade: "exact" | "match";
      readonly contract: string | undefined;
      readonly host: string;
      /** The verified contract, in lower case, where it is known. */
      readonly address?: Hex | undefined;
    }
  /** One of the ledger's own system contracts, by its name: `Hedera Token Service`. */
  | { readonly kind: "system"; readonly contract: string }
  /** The user chose it for this address; undefined where it was not a file. */
  | { readonly kind: "chosen"; readonly file: string | undefined }
  /** A build of the workspace has something of this selector or topic, and nothing says that it is this contract's. */
  | {
      readonly kind: "guess";
      readonly contract: string;
      readonly folder: SourceFolder;
      readonly path: string;
    }
  /** An interface that contracts of many authors have in common, by its name, `ERC-20`: nothing says that this contract is one. */
  | { readonly kind: "interface"; readonly name: string }
  /** A signature service. */
  | { readonly kind: "signature"; readonly host: string };

/** An opened folder: by its URI, and as it is called beside others; empty where it is the only one. */
export type SourceFolder = { readonly uri: string; readonly label: string };

type OfTheContract = Extract<Provenance, { readonly kind: "build" | "verified" }>;
type WorkspaceIndependent = Extract<Provenance, { readonly kind: "verified" | "system" }>;
type OfBuild = Extract<Provenance, { readonly kind: "build" | "guess" }>;

/** How certain a decoding is. */
export type Certainty = "certain" | "notProven" | "chosen" | "guess";

/** How certain a decoding by an ABI of this provenance is. */
export function certaintyOf(provenance: Provenance): Certainty {
  switch (provenance.kind) {
    case "language":
    case "system":
      return "certain";
    case "build":
      return provenance.isProven ? "certain" : "notProven";
    case "verified":
      return provenance.grade === "exact" ? "certain" : "notProven";
    case "chosen":
      return "chosen";
    case "guess":
    case "interface":
    case "signature":
      return "guess";
  }
}

/**
 * A number for the level of trust: a lower one is believed before a higher one, and those of the same one are equally likely.
 * docs/decoding.md, Which ABI is trusted.
 */
export function trustOf(provenance: Provenance): number {
  switch (provenance.kind) {
    case "language":
      return 0;
    case "build":
      return provenance.isProven ? 1 : 3;
    case "verified":
      return provenance.grade === "exact" ? 2 : 4;
    case "system":
      return 5;
    case "chosen":
      return 6;
    case "guess":
      return 7;
    case "interface":
      return 8;
    case "signature":
      return 9;
  }
}

/** Whether the ABI belongs to the contract at the address. */
export function isContractAbi(provenance: Provenance): provenance is OfTheContract {
  return provenance.kind === "build" || provenance.kind === "verified";
}

/** Whether it depends on neither the workspace nor the user's choice, so that its names may be stored. */
export function isWorkspaceIndependent(provenance: Provenance): provenance is WorkspaceIndependent {
  return provenance.kind === "verified" || provenance.kind === "system";
}

/** Whether its names may be used in other places even if the workspace is not trusted. */
export function mayNameUntrusted(provenance: Provenance): boolean {
  return provenance.kind === "build" ? provenance.isProven : provenance.kind !== "guess";
}

/** The build whose source declares what it has; undefined where it is from none. */
export function buildIn(provenance: Provenance): OfBuild | undefined {
  return provenance.kind === "build" || provenance.kind === "guess" ? provenance : undefined;
}

/** Whether it includes return types, unlike signatures. */
export function knowsOutputs({ kind }: Provenance): boolean {
  return kind !== "signature";
}

/** Whether it is from workspace files, whose names must not be shared if the workspace is not trusted. */
export function isOfWorkspace({ kind }: Provenance): boolean {
  return kind === "build" || kind === "guess" || kind === "chosen";
}

/** Whether it only fits the bytes, without a relation to the address. */
export function isGuess(provenance: Provenance): boolean {
  return certaintyOf(provenance) === "guess";
}

/** The file of a build as it is shown: with its folder where several are opened. */
export function fileIn({ folder, path }: { readonly folder: SourceFolder; readonly path: string }): string {
  return folder.label === "" ? path : `${folder.label}/${path}`;
}

/** The contract that a source names; undefined where it names none, or its name may not be used. */
export function contractIn(provenance: Provenance): string | undefined {
  if (provenance.kind === "build" && !provenance.isNamed) return undefined;
  return "contract" in provenance ? provenance.contract : undefined;
}
