import { differingBuild } from "../../../app/builds/codeMatch.ts";
import type { CodeComparison, Unmatched } from "../../../app/builds/comparison.ts";
import { isOnLocalNode } from "../../../app/networks/network.ts";
import { statusNow } from "../../../app/subjects/recordVerification.ts";
import { qualifiedName } from "../../../builds/build.ts";
import { checksummed } from "../../../core/address.ts";
import { buildBrief } from "../../../text/builds/buildBrief.ts";
import { buildTone } from "../../../text/builds/buildLine.ts";
import { matchWords as words, compilerText } from "../../../text/builds/match.ts";
import type { Tone } from "../../../text/explanation.ts";
import { buildsOnceTrusted, copyCheckout } from "../../buttons.ts";
import { isOfBuild, otherMetadataAdvice, resembling } from "../../parts/resembling.ts";
import { aside, code, copiedCode, field, joined, text } from "../../values/shownText.ts";
import type { Block, Button, Piece, PieceField } from "../../page/pageModel.ts";
import { addressForm } from "../../values/valueForms.ts";
import { buildToolNames } from "../../values/buildToolNames.ts";
import { constructorFields } from "../../decoding/constructorFields.ts";
import type { RecordView } from "../view.ts";
import { codeFacts, type CodeFacts } from "../../../builds/code/codeFacts.ts";
import { visibleText } from "../../../core/strings/visibleText.ts";
import { unreadBuilds } from "../../parts/unreadBuilds.ts";

/** Whether a build has the contract's code, at a glance; nothing where that is not known. */
export function buildChip({ comparison }: RecordView): readonly [Tone, string] | undefined {
  if (comparison === undefined) return undefined;
  if (comparison.kind === "none") {
    const differing = differingBuild(comparison);
    return differing === undefined
      ? ["neutral", buildBrief({ kind: "none" })]
      : ["careful", buildBrief({ kind: "differs", ...differing })];
  }
  const known = {
    kind: "matched",
    relation: comparison.match.relation,
    name: undefined,
    lacking: comparison.lacking,
  } as const;
  return [buildTone(known), buildBrief(known)];
}

/** Which build of the workspace has the contract's code, and what a deployment filled in; or why that is not known. */
export function buildSection(view: RecordView): readonly Block[] {
  const { comparison } = view;
  if (comparison === undefined) return view.isRestricted === true ? [section([buildsOnceTrusted()])] : [];
  if (comparison.kind === "none")
    return [section(unmatchedBlocks(comparison, isOnLocalNode(view.subject.network)))];
  const { match, others, creation, commit, recordedIn } = comparison;
  const { build, relation } = match;
  const name = qualifiedName(build);
  const libraries = [...relation.libraries].map(([library, digits]) => {
    const label = words.library(library.slice(library.lastIndexOf(":") + 1));
    return field(label, ...addressForm(checksummed(`0x${digits}`), { what: label, path: [] }));
  });
  return [
    section([
      {
        kind: "line",
        pieces: [
          recordedIn === undefined
            ? joined(words.story(relation), [code(name), code(build.path)])
            : joined(words.recordedStory(relation), [code(name), code(build.path), code(recordedIn)]),
          ...consequence(view, comparison).map(text),
        ],
        button: openSource(),
      },
      ...(commit === undefined
        ? []
        : ([
            { kind: "paragraph", pieces: [text(words.deployedFrom(commit))] },
            { kind: "buttons", buttons: [copyCheckout(commit)] },
          ] as const)),
      {
        kind: "fields",
        fields: [
          field(words.tool(), text(buildToolNames[build.tool])),
          ...(build.compilerVersion === undefined
            ? []
            : [field(words.compiler(), ...copiedCode(build.compilerVersion, words.compiler()))]),
          field(words.built(), { kind: "moment", at: build.modifiedAt }),
          ...libraries,
          ...constructorFields(creation, build),
        ],
      },
      ...(others.length === 0
        ? []
        : [{ kind: "paragraph", pieces: [aside(words.otherBuilds(others.length))] } as const]),
    ]),
  ];
}

/** What verifying from the build that has the code comes to, where that is not clear. */
function consequence(
  { verification }: RecordView,
  { match, lacking, isExact }: CodeComparison & { readonly kind: "matched" },
): readonly string[] {
  if (lacking !== undefined) return [words.lacking[lacking]()];
  const state = statusNow(verification);
  if (state === "notVerified" && match.relation.kind === "sameCode") return [words.partialAtBest()];
  return state === "partial" && isExact === true ? [words.canBeExact()] : [];
}

const section = (blocks: readonly Block[]): Block => ({
  kind: "section",
  id: "build",
  title: words.section(),
  blocks,
});

/** UTF-16 units. */
const longestVersion = 60;

/** What is said of a code that no build has: what it tells of itself, beside the build that it has most of. */
function unmatchedBlocks(unmatched: Unmatched, isLocal: boolean): readonly Block[] {
  const { facts, nearest, commit } = unmatched;
  const { clone } = facts;
  const isStale = isLocal && isOfBuild(unmatched);
  return [
    ...(isOfBuild(unmatched)
      ? [differs(unmatched, isLocal)]
      : [{ kind: "paragraph", pieces: none(unmatched) } as const, ...resembling(unmatched).map(paragraph)]),
    ...(clone === undefined
      ? []
      : [paragraph(joined(words.clone(clone.kind), [referenceTo(clone.implementation)]))]),
    ...(commit === undefined || isStale
      ? []
      : [{ kind: "buttons", buttons: [copyCheckout(commit)] } as const]),
    ...(clone === undefined && nearest !== undefined ? comparedBlocks(facts, nearest) : []),
  ];
}

/** That a build is the contract's, with other code, and what leads to it: on a local node, that is to deploy it again. */
function differs(unmatched: Unmatched, isLocal: boolean): Block {
  const ofCommit = unmatched.commit === undefined ? [] : [text(words.buildCommit())];
  const advice = isLocal ? [text(words.deployAgain())] : [...otherMetadataAdvice(unmatched), ...ofCommit];
  const pieces = [...resembling(unmatched), ...advice];
  return unmatched.nearest === undefined
    ? { kind: "paragraph", pieces }
    : { kind: "line", pieces, button: openSource() };
}

/** That no build is the contract's. */
function none({ contracts, skippedFiles }: Unmatched): readonly Piece[] {
  return [text(words.none(contracts)), ...(skippedFiles === undefined ? [] : [unreadBuilds(skippedFiles)])];
}

/** Leads to the source of the build that has the code, or is nearest to it. */
const openSource = (): Button => ({
  label: words.openSource(),
  icon: "go-to-file",
  message: { type: "openSource" },
});

/** In what the code differs from that of a near build. */
function comparedBlocks(
  facts: CodeFacts,
  { build, resemblance, functions }: NonNullable<Unmatched["nearest"]>,
): readonly Block[] {
  const own = build.runtime && shownFacts(codeFacts(build.runtime.digits), build.compilerVersion);
  const fields = shownFacts(facts).flatMap(([label, shown], at): PieceField[] => {
    const beside = own?.[at]?.[1];
    if (beside !== undefined && withoutCommit(shown) === withoutCommit(beside)) return [];
    const pieces = [text(shown), ...(beside === undefined ? [] : [aside(words.ofBuild(beside))])];
    return [{ label, name: "", pieces }];
  });
  if (resemblance.functions < functions) {
    const there = words.functionsOf(resemblance.functions, functions);
    fields.push({ label: words.functions(), name: "", pieces: [text(there)] });
  }
  return fields.length === 0 ? [] : [{ kind: "fields", fields }];
}

/** What code that no build resembles says about itself. */
export function codeFields({ comparison }: RecordView): readonly PieceField[] {
  if (comparison?.kind !== "none" || comparison.nearest !== undefined || comparison.facts.clone !== undefined)
    return [];
  return shownFacts(comparison.facts).map(([label, shown]) => field(label, text(shown)));
}

/** Tools name a compiler with the commit that it was built from, and a code without. */
const withoutCommit = (shown: string): string =>
  shown
    .split("+", 1)
    .join("")
    .replace(/^(?:solc|Vyper) /, "");

/** @param compiler as the tool tells it, which knows more than the code */
function shownFacts(
  { bytes, compiler: recordedCompiler, usesPush0 }: CodeFacts,
  compiler = recordedCompiler && compilerText(recordedCompiler),
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
