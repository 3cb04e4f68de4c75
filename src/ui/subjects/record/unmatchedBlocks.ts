import type { Unmatched } from "../../../app/builds/comparison.ts";
import { codeFacts, type CodeFacts } from "../../../builds/code/codeFacts.ts";
import { checksummed } from "../../../core/address.ts";
import { visibleText } from "../../../core/characters/visibleText.ts";
import { compilerText, matchWords as words } from "../../../text/builds/match.ts";
import { copyCheckout } from "../../parts/copyCheckout.ts";
import { resembling } from "../../parts/resembling.ts";
import { unreadBuilds } from "../../parts/unreadBuilds.ts";
import { aside, joined, text } from "../../values/shownText.ts";
import type { Block, Piece, PieceField } from "../../page/pageModel.ts";

/** UTF-16 units. */
const longestVersion = 60;

/** What is said of a code that no build has: what it tells of itself, beside the build that it has most of. */
export function unmatchedBlocks(unmatched: Unmatched): readonly Block[] {
  const { contracts, skippedFiles, facts, nearest, commit } = unmatched;
  const compiled = facts.compiler && words.compiledWith(compilerText(facts.compiler));
  const { clone } = facts;
  return [
    {
      kind: "paragraph",
      pieces: [
        text(words.none(contracts)),
        ...(compiled === undefined ? [] : [text(compiled)]),
        ...(skippedFiles === undefined ? [] : [unreadBuilds(skippedFiles)]),
      ],
    },
    ...(clone === undefined
      ? []
      : [paragraph(joined(words.clone(clone.kind), [referenceTo(clone.implementation)]))]),
    ...(nearest === undefined ? [] : resembling(nearest, commit).map(paragraph)),
    ...(nearest?.resemblance.kind === "older" && commit !== undefined
      ? [{ kind: "buttons", buttons: [copyCheckout(commit)] } as const]
      : []),
    ...(clone === undefined ? [comparedBlock(facts, nearest)] : []),
  ];
}

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
