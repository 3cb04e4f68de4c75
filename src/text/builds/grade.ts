import * as l10n from "@vscode/l10n";
import type { NoComparison } from "../../app/builds/deployedCode.ts";
import type { DryRun, GradeReason, MissingHash } from "../../builds/proof/dryRun.ts";
import { assertNever } from "../../core/assertNever.ts";
import { visibleText } from "../../core/strings/visibleText.ts";
import { type Tone, matchTone } from "../explanation.ts";
import { numberText, plural, sentences } from "../language.ts";
import { firstNamed } from "../firstNamed.ts";

/** What a dry run came to, in words. */
export type ExplainedGrade = {
  readonly tone: Tone;
  readonly title: string;
  readonly sentence: string;
  /** What differs where a partial match is expected, in one sentence. */
  readonly difference?: string;
};

/** What a build is called, and the network of the contract that it was compared with. */
export type ComparedNames = {
  readonly build: string;
  readonly network: string;
  /** Why nothing was compared, where nothing was. */
  readonly uncompared?: NoComparison | undefined;
  /** Why the code of a deployment record was compared, where it was. */
  readonly recorded?: NoComparison | undefined;
  /** Why the build cannot be published, whatever the comparison says. */
  readonly lacking?: Lacking | undefined;
};

/** Neither metadata nor the compiler's input, metadata that is not understood, a language that is not published, or not by this protocol. */
export type Lacking = "input" | "readableMetadata" | "knownLanguage" | "jobs";

/** What a service is expected to find, and why it is no better. */
export function explainGrade({ grade, reasons }: DryRun, names: ComparedNames): ExplainedGrade {
  const { network, uncompared, recorded, lacking } = names;
  const explain = (reason: GradeReason): string => explainReason(reason, recorded !== undefined);
  const because = reasons.map(explain);
  const build = visibleText(names.build, longestName);
  const equal =
    recorded === undefined
      ? l10n.t("The bytecode of {0} matches the deployed one.", build)
      : sentences(
          cannotRead(recorded, network),
          l10n.t(
            "Compared with your deployment record: the creation bytecode of {0} matches the recorded one.",
            build,
          ),
        );
  const compared = uncompared === undefined ? equal : cannotRead(uncompared, network);
  if (lacking !== undefined && grade !== "noMatch") {
    // Whether the sources are proved says nothing where there are none.
    const others = reasons.filter(({ kind }) => kind !== "notProved").map(explain);
    return {
      tone: "careful",
      title: l10n.t("This build cannot be published"),
      sentence: sentences(compared, explainLacking(lacking), ...others),
    };
  }
  switch (grade) {
    case "exact":
      return {
        tone: matchTone("exact"),
        title: l10n.t("Expected result: exact match"),
        sentence:
          recorded === undefined
            ? l10n.t("The bytecode and the metadata hash of {0} match the deployed ones.", build)
            : sentences(
                cannotRead(recorded, network),
                l10n.t(
                  "Compared with your deployment record: the creation bytecode and the metadata hash of {0} match the recorded ones.",
                  build,
                ),
              ),
      };
    case "match":
      return {
        tone: matchTone("partial"),
        title: l10n.t("Expected result: partial match"),
        sentence: sentences(equal, ...because),
        ...(because[0] === undefined ? {} : { difference: because[0] }),
      };
    case "noMatch":
      return {
        tone: "bad",
        title: l10n.t("Verification would fail"),
        sentence: sentences(...because, l10n.t("Nothing was sent.")),
      };
    case "notKnown":
      return {
        tone: "careful",
        title: l10n.t("Cannot be verified from this build"),
        sentence: sentences(uncompared === undefined ? equal : undefined, ...because),
      };
    case "notProved":
      return {
        tone: "careful",
        title: unprovedTitle(reasons),
        sentence: sentences(
          equal,
          ...because,
          l10n.t(
            "The result holds if the service compiles the source files with the settings that this bytecode was built with. The build keeps no metadata to check that with.",
          ),
        ),
      };
    case "notCompared":
      return {
        tone: "careful",
        title: l10n.t("Not compared"),
        sentence: sentences(
          cannotRead(uncompared ?? "unreadable", network),
          l10n.t("The service will compare it with {0}.", build),
        ),
      };
    default:
      return assertNever(grade);
  }
}

/**
 * What to expect of code that is a build's, where nothing proves that the build's sources make it: what the code says, if they do. The
 * same wherever it is said.
 */
export const unprovedTitle = (reasons: DryRun["reasons"]): string =>
  reasons.length === 0
    ? l10n.t("Exact match expected if compiled with the same settings")
    : l10n.t("Partial match expected if compiled with the same settings");

function explainLacking(lacking: Lacking): string {
  if (lacking === "knownLanguage")
    return l10n.t("Contract Lens publishes only builds of Solidity, Vyper, and Yul.");
  if (lacking === "jobs")
    return l10n.t(
      "Verification services accept its language only by the job protocol: set verifierProtocol of this network to job.",
    );
  return lacking === "input"
    ? l10n.t(
        "The build holds neither the compiler's metadata nor a build-info file, which name the source files and settings.",
      )
    : l10n.t("The build's metadata, which names the source files and settings, cannot be read.");
}

/** Why no build can be compared with a contract. */
export function cannotRead(why: NoComparison, network: string): string {
  return why === "noMirror"
    ? l10n.t("Contract Lens cannot read the deployed bytecode on {0}: no RPC URL is set.", network)
    : l10n.t("Contract Lens cannot read the deployed bytecode on {0}: the node did not return it.", network);
}

/** UTF-16 units. Names are what a file holds. */
const longestName = 200;

function explainReason(reason: GradeReason, isOfRecord: boolean): string {
  switch (reason.kind) {
    case "codeDiffers":
      return l10n.t("The bytecode differs.");
    case "metadataDiffers":
      if (reason.chain === undefined || reason.build === undefined || reason.chain === reason.build)
        return l10n.t("The metadata hash differs: the build has other source text, paths, or settings.");
      return isOfRecord
        ? l10n.t(
            "The metadata hash differs: the build has other source text, paths, or another compiler (record: {0}, build: {1}).",
            reason.chain,
            reason.build,
          )
        : l10n.t(
            "The metadata hash differs: the build has other source text, paths, or another compiler (chain: {0}, build: {1}).",
            reason.chain,
            reason.build,
          );
    case "noHash":
    case "hashInCreation":
      return explainWithoutHash(reason.kind);
    case "assumedImmutables":
      return l10n.t(
        "The build does not record where its immutable values are, so their positions were assumed. Hardhat's build-info file records them.",
      );
    case "notProved":
      return l10n.t(
        "Metadata could not prove the sources of this build, so the match may turn out to be exact.",
      );
    case "otherMetadata":
      return l10n.t(
        "The build's metadata does not belong to its bytecode: the file was changed or mixed up.",
      );
    case "sourcesMissing":
      return missing(reason.paths);
    case "sourcesChanged":
      return changed(reason.paths);
    case "sourcesEmpty":
      return l10n.t(
        "Verification services do not accept the empty file {0} in compiler input.",
        firstNamed(reason.paths),
      );
    case "sourcesTooLong":
      return l10n.t(
        "Source files of more than 4 million characters cannot be published: {0}.",
        firstNamed(reason.paths),
      );
    case "settingsDiffer":
      return l10n.t(
        "The build-info file has other compiler settings than the bytecode: {0}.",
        firstNamed(reason.names),
      );
    default:
      return assertNever(reason);
  }
}

/** Why no source makes a match exact: the same before and after publishing. */
export function explainWithoutHash(why: MissingHash): string {
  return why === "noHash"
    ? l10n.t("This bytecode carries no metadata hash, so no service can report an exact match.")
    : l10n.t("The runtime bytecode carries no hash of the sources, only the creation bytecode does.");
}

function missing(paths: readonly string[]): string {
  return plural(paths.length, {
    one: () => l10n.t("{0} source file is missing: {1}.", numberText(paths.length), firstNamed(paths)),
    other: () => l10n.t("{0} source files are missing: {1}.", numberText(paths.length), firstNamed(paths)),
  });
}

function changed(paths: readonly string[]): string {
  return plural(paths.length, {
    one: () =>
      l10n.t(
        "{0} source file has changed since the build: {1}. Build the deployed version again.",
        numberText(paths.length),
        firstNamed(paths),
      ),
    other: () =>
      l10n.t(
        "{0} source files have changed since the build: {1}. Build the deployed version again.",
        numberText(paths.length),
        firstNamed(paths),
      ),
  });
}
