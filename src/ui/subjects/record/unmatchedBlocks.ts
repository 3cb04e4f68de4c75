import type { Unmatched } from "../../../app/builds/comparison.ts";
import { codeFacts, type CodeFacts } from "../../../builds/code/codeFacts.ts";
import { checksummed } from "../../../core/address.ts";
import { visibleText } from "../../../core/characters/visibleText.ts";
import { compilerText, matchWords as words } from "../../../text/builds/match.ts";
import { copyCheckout } from "../../buttons.ts";
import { isOfBuild, resembling } from "../../parts/resembling.ts";
import { unreadBuilds } from "../../parts/unreadBuilds.ts";
import { aside, joined, text } from "../../values/shownText.ts";
import type { Block, Button, Piece, PieceField } from "../../page/pageModel.ts";

/** UTF-16 units. */
const longestVersion = 60;

/** What is said of a code that no build has: what it tells of itself, beside the build that it has most of. */
export function unmatchedBlocks(unmatched: Unmatched): readonly Block[] {
  const { facts, nearest, commit } = unmatched;
  const { clone } = facts;
  return [
    ...(isOfBuild(unmatched)
      ? [differs(unmatched)]
      : [{ kind: "paragraph", pieces: none(unmatched) } as const, ...resembling(unmatched).map(paragraph)]),
    ...(clone === undefined
      ? []
      : [paragraph(joined(words.clone(clone.kind), [referenceTo(clone.implementation)]))]),
    ...(commit === undefined ? [] : [{ kind: "buttons", buttons: [copyCheckout(commit)] } as const]),
    ...(clone === undefined ? [comparedBlock(facts, nearest)] : []),
  ];
}

/** That a build is the contract's, with other code, and what leads to it. */
function differs(unmatched: Unmatched): Block {
  const pieces = resembling(unmatched);
  return unmatched.nearest === undefined
    ? { kind: "paragraph", pieces }
    : { kind: "line", pieces, button: openSource() };
}

/** That no build is the contract's. */
function none({ contracts, skippedFiles, facts }: Unmatched): readonly Piece[] {
  const compiled = facts.compiler && words.compiledWith(compilerText(facts.compiler));
  return [
    text(words.none(contracts)),
    ...(compiled === undefined ? [] : [text(compiled)]),
    ...(skippedFiles === undefined ? [] : [unreadBuilds(skippedFiles)]),
  ];
}

/** Leads to the source of the build that has the code, or is nearest to it. */
export const openSource = (): Button => ({
  label: words.openSource(),
  icon: "go-to-file",
  message: { type: "openSource" },
});

/** What the code tells of itself, and beside it the same of the nearest build. */
function comparedBlock(facts: CodeFacts, nearest: Unmatched["nearest"]): Block {
  const build = nearest?.build;
  const own = build?.runtime && shownFacts(codeFacts(build.runtime.digits), build.compilerVersion);
  const fields = shownFacts(facts).map(([label, shown], at): PieceField => {
    const beside = own?.[at]?.[1];
    const pieces = [text(shown), ...(beside === undefined ? [] : [aside(words.ofBuild(beside))])];
    return { label, name: "", pieces };
  });
  if (nearest === undefined) return { kind: "fields", fields };
  const there = words.functionsOf(nearest.resemblance.functions, nearest.functions);
  return {
    kind: "fields",
    fields: [...fields, { label: words.functions(), name: "", pieces: [text(there)] }],
  };
}

/** @param compiler as the tool tells it, which knows more than the code */
function shownFacts(
  { bytes, compiler: told, usesPush0 }: CodeFacts,
  compiler = told && compilerText(told),
): readonly (readonly [label: string, shown: string])[] {
  return [
    [words.compiler(), compiler === undefined ? words.notTold() : visibleText(compiler, longestVersion)],
    [words.size(), words.bytes(bytes)],
    [words.push0(), words.push0Used(usesPush0)],
  ];
}

const paragraph = (piece: Piece): Block => ({ kind: "paragraph", pieces: [piece] });

function referenceTo(address: `0x${string}`): Piece {
  const whole = checksummed(address);
  return { kind: "reference", text: whole, whole };
}
