/**
 * Where the names and types come from by which bytes are explained; shown beside whatever they explain. The kinds stand in
 * the order of trust: what is said by one is not said by a later one.
 */
export type Provenance =
  /** The language's own: `Error(string)` and `Panic(uint256)`. No ABI can override these. */
  | { readonly kind: "language" }
  /** The build of the workspace that has the code at the address, or behind it where that is a proxy. */
  | {
      readonly kind: "build";
      readonly relation: "exact" | "identical" | "sameCode" | "assumedImmutables";
      /** The contract's name in its source. Text from elsewhere. */
      readonly contract: string;
      /** Of the file that holds the build, relative to the folder that is opened. */
      readonly path: string;
    }
  /** What the verification service holds. Of a `match` the names are not proven: anybody can submit other ones. */
  | {
      readonly kind: "verified";
      readonly grade: "exact" | "match";
      readonly contract: string | undefined;
      readonly host: string;
    }
  /** One of the ledger's own system contracts, by its name: `Hedera Token Service`. */
  | { readonly kind: "system"; readonly contract: string }
  /** The user chose it for this address; undefined where it was not a file. */
  | { readonly kind: "chosen"; readonly file: string | undefined }
  /** A build of the workspace has something of this selector or topic, and nothing says that it is this contract's. */
  | { readonly kind: "guess"; readonly contract: string; readonly path: string }
  /** A signature service. */
  | { readonly kind: "signature"; readonly host: string };

/** How far what it explains can be believed. */
export type Certainty = "certain" | "notProven" | "chosen" | "guess";

/** How far what is explained by an ABI from there can be believed. */
export function certaintyOf(provenance: Provenance): Certainty {
  switch (provenance.kind) {
    case "language":
    case "system":
      return "certain";
    case "build":
      return provenance.relation === "exact" || provenance.relation === "identical" ? "certain" : "notProven";
    case "verified":
      return provenance.grade === "exact" ? "certain" : "notProven";
    case "chosen":
      return "chosen";
    case "guess":
    case "signature":
      return "guess";
  }
}

/**
 * A number for the level of trust: a lower one is believed before a higher one, and those of the same one are equally likely.
 * docs/decoding.md, Whom it believes.
 */
export function trustOf(provenance: Provenance): number {
  switch (provenance.kind) {
    case "language":
      return 0;
    case "build":
      return provenance.relation === "exact" || provenance.relation === "identical" ? 1 : 2;
    case "verified":
      return provenance.grade === "exact" ? 3 : 4;
    case "system":
      return 5;
    case "chosen":
      return 6;
    case "guess":
      return 7;
    case "signature":
      return 8;
  }
}

/** Whether the contract at the address is known to have been made with what is from there. */
export function isOfTheContract({ kind }: Provenance): boolean {
  return kind === "build" || kind === "verified";
}

/** Whether it is from something that has no more to do with the address than that it fits. */
export function isGuess(provenance: Provenance): boolean {
  return certaintyOf(provenance) === "guess";
}

/** The contract that a source names; undefined where it names none. */
export function contractIn(provenance: Provenance): string | undefined {
  switch (provenance.kind) {
    case "build":
    case "guess":
    case "system":
    case "verified":
      return provenance.contract;
    case "language":
    case "chosen":
    case "signature":
      return undefined;
  }
}
