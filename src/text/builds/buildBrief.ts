import * as l10n from "@vscode/l10n";
import type { DifferingBuild, CodeMatch } from "../../app/builds/codeMatch.ts";
import { capitalized } from "../language.ts";
import { shareText } from "./buildLine.ts";
import { matchWords } from "./match.ts";

/** What a contract's code is to the builds, at a glance: the same on its page and in rows. */
export function buildBrief(known: CodeMatch): string {
  switch (known.kind) {
    case "none":
      return matchWords.noneChip();
    case "differs":
      return differsTitle();
    case "matched":
      return known.lacking === "incomplete" ? matchWords.incompleteChip() : matchWords.chip(known.relation);
  }
}

/** That a contract differs from its build, in a sentence of text. */
export function differsText({ name, share }: DifferingBuild): string {
  if (name === undefined) return l10n.t("Differs from your build.");
  return share === undefined
    ? l10n.t("Differs from your build {0}.", name)
    : l10n.t("Differs from your build {0}: {1} similar.", name, shareText(share));
}

/** That a contract differs from its build, as a title. */
export const differsTitle = (): string => capitalized(matchWords.differsInShort());
