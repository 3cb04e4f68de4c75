import * as l10n from "@vscode/l10n";
import type { CodeMatch } from "../../app/builds/codeMatch.ts";
import { type Tone, matchTone } from "../explanation.ts";
import { percentText } from "../language.ts";

type Matched = CodeMatch & { readonly kind: "matched" };
type Relation = Pick<Matched["relation"], "kind">;

/** How good the news is that a build has a contract's code, by all that is known of it. */
export const buildTone = ({ relation, lacking }: Matched): Tone =>
  lacking === "incomplete" ? "careful" : matchTone(relation.kind === "sameCode" ? "partial" : "exact");

/** What one line says of a contract and its build, behind a label that says that it is about the build. */
export const buildLine = {
  hasIt: ({ kind }: Relation) =>
    kind === "sameCode" ? l10n.t("has this code, other metadata") : l10n.t("has this bytecode"),
  /** Of a build that lacks what is needed to publish it. */
  hasItIncomplete: (relation: Relation): string => l10n.t("{0}, build incomplete", buildLine.hasIt(relation)),
  /** Of a build that differs. @param share as `shareText` has it */
  differsHere: (share: string | undefined) =>
    share === undefined ? l10n.t("differs") : l10n.t("differs, {0} similar", share),
  noneHasIt: () => l10n.t("no build in this workspace has this bytecode"),
};

/** How much of a code is another's, rounded down: there is less than all of it. */
export const shareText = (share: number): string => percentText(Math.floor(100 * share) * 10);
