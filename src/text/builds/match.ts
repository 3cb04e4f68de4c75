import * as l10n from "@vscode/l10n";
import type { BuildShortcoming } from "../../app/builds/codeMatch.ts";
import type { SkippedBuild } from "../../app/builds/rootOverview.ts";
import type { BuildMatch } from "../../builds/buildsOfCode.ts";
import type { Clone } from "../../builds/code/clone.ts";
import type { CodeFacts } from "../../builds/code/codeFacts.ts";
import type { MetadataSetting } from "../../builds/code/otherMetadata.ts";
import type { Resemblance } from "../../builds/code/resemblance.ts";
import { visibleText } from "../../core/strings/visibleText.ts";
import { numberText, plural } from "../language.ts";

type Relation = BuildMatch["relation"];
type RelationKind = Pick<Relation, "kind">;

/** What is said of a build that has a contract's code, or that none has. */
export const matchWords = {
  section: () => l10n.t("Your build"),
  chip: ({ kind }: RelationKind) =>
    kind === "sameCode" ? l10n.t("Your build, other metadata") : l10n.t("Your build"),
  incompleteChip: () => l10n.t("Your build, incomplete"),
  /** Of a build that has the code. */
  lacking: {
    incomplete: () =>
      l10n.t("It lacks what is needed to publish it. Verify the contract to see what is missing."),
    unchecked: () => l10n.t("It keeps no metadata to check the source files with."),
  } satisfies Readonly<Record<BuildShortcoming, () => string>>,
  partialAtBest: () => l10n.t("It can give a partial match at best."),
  canBeExact: () => l10n.t("Verify the contract from it to get an exact match."),
  noneChip: () => l10n.t("No matching build"),
  /** `{0}` is the build's name, `{1}` the file. */
  story: ({ kind, assumedImmutables }: Relation) => {
    if (assumedImmutables)
      return l10n.t("{0} in {1} has this bytecode, as far as its immutable values can be determined.");
    if (kind === "exact") return l10n.t("{0} in {1} has this bytecode and the same metadata hash.");
    return kind === "identical"
      ? l10n.t("{0} in {1} has this bytecode. It carries no metadata hash to compare.")
      : l10n.t(
          "{0} in {1} has the same code, but another metadata hash: other source text, paths, or compiler version.",
        );
  },
  /** `{0}` is the build's name, `{1}` the file, `{2}` the deployment file. */
  recordedStory: ({ kind }: Relation) =>
    kind === "sameCode"
      ? l10n.t(
          "{0} in {1} has the creation bytecode that {2} records, but another metadata hash. The deployed bytecode was not compared.",
        )
      : l10n.t(
          "{0} in {1} has the creation bytecode that {2} records. The deployed bytecode was not compared.",
        ),
  /** `{0}` is the path of one of them, `{1}` how many there are. */
  skippedFiles: (count: number) =>
    plural(count, {
      one: () => l10n.t("The build file {0} could not be read: see Builds in the side bar."),
      other: () => l10n.t("{1} build files could not be read, including {0}: see Builds in the side bar."),
    }),
  none: (contracts: number) =>
    plural(contracts, {
      one: () =>
        l10n.t(
          "No build in this workspace has this bytecode ({0} contract compared). The contract may have been built with other settings or from other source.",
          numberText(contracts),
        ),
      other: () =>
        l10n.t(
          "No build in this workspace has this bytecode ({0} contracts compared). The contract may have been built with other settings or from other source.",
          numberText(contracts),
        ),
    }),
  deployedFrom: (commit: string) =>
    l10n.t("It was deployed from commit {0}. Check out that commit and build it.", commit),
  /** Behind a sentence that names the commit. */
  buildCommit: () => l10n.t("Check out that commit and build it."),
  /** A title. */
  deployedFromCommit: (commit: string) => l10n.t("Deployed from commit {0}", commit),
  checkout: (commit: string) => l10n.t("“git checkout {0}”", commit),
  copyCheckout: (commit: string) => l10n.t("Copy “git checkout {0}”", commit),
  buildDeployed: () => l10n.t("Build the deployed commit, then try again."),
  /** Of a build file that is named as the contract. `{0}` is its path. */
  skipped: (reason: SkippedBuild["reason"]) => {
    if (reason === "notJson")
      return l10n.t(
        "The build file {0} may be of this contract. It was skipped, because it is not valid JSON: it may be cut off. Build the project again, then try again.",
      );
    return reason === "tooLarge"
      ? l10n.t("The build file {0} may be of this contract. It was skipped, because it is too large to read.")
      : l10n.t(
          "The build file {0} may be of this contract. Only its ABI was read: see Builds in the side bar for the reason.",
        );
  },
  /**
   * Of a contract that a build is known to be meant for: an older one, or one of the same name. `{0}` is the build's name, `{1}` the
   * share of an older one, `{2}` the commit that was deployed.
   */
  differs: ({ isSimilar, hasCommit }: { readonly isSimilar: boolean; readonly hasCommit: boolean }) => {
    if (isSimilar)
      return hasCommit
        ? l10n.t("Differs from your build {0}: {1} similar. The contract was deployed from commit {2}.")
        : l10n.t("Differs from your build {0}: {1} similar.");
    return hasCommit
      ? l10n.t("Differs from your build {0}. The contract was deployed from commit {2}.")
      : l10n.t("Differs from your build {0}.");
  },
  /** The same in short. */
  differsInShort: () => l10n.t("differs from your build"),
  /** The same of a contract on a node of the user's own machine. */
  stale: () => l10n.t("differs from your build: deploy again"),
  deployAgain: () => l10n.t("Deploy the contract again to run your build on this chain."),
  /** Of a build that has the code, but for the form of its metadata. `{0}` is its name. */
  otherMetadata: (setting: MetadataSetting) => {
    switch (setting) {
      case "none":
        return l10n.t("{0} has the same code, but the contract was compiled without a metadata hash.");
      case "noMetadata":
        return l10n.t("{0} has the same code, but the contract was compiled without metadata.");
      case "ipfs":
      case "bzzr1":
        return l10n.t("{0} has the same code, but the contract was compiled with another metadata hash.");
      default:
        return l10n.t("{0} has the same code, but the contract has metadata of another form.");
    }
  },
  /** `{0}` is the setting as the compiler's input has it. */
  buildWithMetadata: (setting: MetadataSetting) =>
    setting === "other"
      ? l10n.t("Build with the compiler version and settings of the contract to get a match.")
      : l10n.t("Build with the metadata setting {0} to get a match."),
  /** Of a build that may be another contract's. `{0}` is its name. */
  resembles: (kind: Exclude<Resemblance["kind"], "older" | "otherMetadata">) =>
    kind === "interface"
      ? l10n.t(
          "It has all functions of {0}, but different bytecode: built with other settings, or another contract with the same functions.",
        )
      : l10n.t("It has some functions of {0}, and different bytecode."),
  /** `{0}` is the address. */
  clone: (kind: Clone["kind"]) =>
    kind === "eip7702"
      ? l10n.t("This is an account that runs the code of {0} (EIP-7702).")
      : l10n.t("This is a minimal proxy: it has no code of its own and runs that of {0}."),
  /** Beside what a chain's code has, what the build has. */
  ofBuild: (shown: string) => l10n.t("your build: {0}", shown),
  size: () => l10n.t("Size"),
  bytes: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} byte", numberText(count)),
      other: () => l10n.t("{0} bytes", numberText(count)),
    }),
  push0: () => l10n.t("PUSH0"),
  push0Used: (isUsed: boolean) => (isUsed ? l10n.t("used (Shanghai or later)") : l10n.t("not used")),
  functions: () => l10n.t("Functions"),
  functionsOf: (there: number, all: number) =>
    l10n.t("{0} of the build's {1}", numberText(there), numberText(all)),
  notTold: () => l10n.t("unknown"),
  openSource: () => l10n.t("Go to Source"),
  tool: () => l10n.t("Tool"),
  built: () => l10n.t("Built"),
  compiler: () => l10n.t("Compiler"),
  arguments: () => l10n.t("Constructor arguments"),
  argumentsNotRecorded: () => l10n.t("not recorded"),
  argumentsNotKnown: () => l10n.t("unknown: the creation bytecode differs"),
  argumentsNotCanonical: () => l10n.t("not an encoding of the constructor's parameters"),
  unnamedArgument: (position: number) => l10n.t("parameter {0}", numberText(position)),
  library: (name: string) => l10n.t("Library {0}", name),
  otherBuilds: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} other build has this bytecode too.", numberText(count)),
      other: () => l10n.t("{0} other builds have this bytecode too.", numberText(count)),
    }),
};

/** UTF-16 units. A code may name anything as its compiler. */
const longestVersion = 60;

/** A compiler as a code names it. */
export function compilerText({ name, version }: NonNullable<CodeFacts["compiler"]>): string {
  return `${name === "solc" ? "solc" : "Vyper"} ${visibleText(version, longestVersion)}`;
}
