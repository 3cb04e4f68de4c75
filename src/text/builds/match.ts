import * as l10n from "@vscode/l10n";
import type { BuildMatch } from "../../builds/buildsOfCode.ts";
import { numberText, plural } from "../language.ts";

type Relation = BuildMatch["relation"];

/** What is said of a build that has a contract's code, or that none has. */
export const matchWords = {
  section: () => l10n.t("Your build"),
  chip: ({ kind }: Relation) =>
    kind === "sameCode" ? l10n.t("Your code, other metadata") : l10n.t("Your code"),
  /** `{0}` is the build's name, `{1}` the file. */
  story: ({ kind, assumedImmutables }: Relation) => {
    if (assumedImmutables)
      return l10n.t("{0} in {1} has this bytecode, as far as its immutable values can be told.");
    if (kind === "exact") return l10n.t("{0} in {1} has this bytecode and the same metadata hash.");
    return kind === "identical"
      ? l10n.t("{0} in {1} has this bytecode. It carries no metadata hash to compare.")
      : l10n.t(
          "{0} in {1} has the same code, but another metadata hash: other source text, paths, or compiler version.",
        );
  },
  none: (contracts: number) =>
    plural(contracts, {
      one: () =>
        l10n.t(
          "No build in this workspace has this bytecode ({0} contract compared). It may have been built with other settings or from other source.",
          numberText(contracts),
        ),
      other: () =>
        l10n.t(
          "No build in this workspace has this bytecode ({0} contracts compared). It may have been built with other settings or from other source.",
          numberText(contracts),
        ),
    }),
  openSource: () => l10n.t("Open Source"),
  tool: () => l10n.t("Tool"),
  built: () => l10n.t("Built"),
  compiler: () => l10n.t("Compiler"),
  arguments: () => l10n.t("Constructor arguments"),
  noArguments: () => l10n.t("none"),
  argumentsNotRecorded: () => l10n.t("not recorded"),
  argumentsNotCanonical: () => l10n.t("not an encoding of the constructor's parameters"),
  unnamedArgument: (position: number) => l10n.t("parameter {0}", numberText(position)),
  library: (name: string) => l10n.t("Library {0}", name),
  otherBuilds: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} other build has this bytecode too.", numberText(count)),
      other: () => l10n.t("{0} other builds have this bytecode too.", numberText(count)),
    }),
};
