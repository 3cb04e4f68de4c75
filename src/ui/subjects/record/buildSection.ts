import type { CodeComparison } from "../../../app/builds/comparison.ts";
import { statusNow } from "../../../app/subjects/recordVerification.ts";
import { qualifiedName } from "../../../builds/build.ts";
import { checksummed } from "../../../core/address.ts";
import { matchWords as words, relationTone } from "../../../text/builds/match.ts";
import type { Tone } from "../../../text/explanation.ts";
import { capitalized } from "../../../text/language.ts";
import { openSource, unmatchedBlocks } from "./unmatchedBlocks.ts";
import { copyCheckout } from "../../buttons.ts";
import { isOfBuild } from "../../parts/resembling.ts";
import { aside, code, copiedCode, field, joined, text } from "../../values/shownText.ts";
import type { Block } from "../../page/pageModel.ts";
import { addressForm } from "../../values/identifierForms.ts";
import { buildToolNames } from "../../values/buildToolNames.ts";
import { constructorFields } from "../../decoding/constructorFields.ts";
import type { RecordView } from "../view.ts";

/** Whether a build has the contract's code, at a glance; nothing where that is not known. */
export function buildChip({ comparison }: RecordView): readonly [Tone, string] | undefined {
  if (comparison === undefined) return undefined;
  if (comparison.kind === "none")
    return isOfBuild(comparison)
      ? ["careful", capitalized(words.differsInShort())]
      : ["neutral", words.noneChip()];
  const { relation } = comparison.match;
  if (comparison.lacking === "incomplete") return ["careful", words.incompleteChip()];
  return [relationTone(relation), words.chip(relation)];
}

/** Which build of the workspace has the contract's code, and what a deployment filled in. */
export function buildSection(view: RecordView): readonly Block[] {
  const { comparison } = view;
  if (comparison === undefined) return [];
  if (comparison.kind === "none") return [section(unmatchedBlocks(comparison))];
  const { match, others, creation, commit } = comparison;
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
          joined(words.story(relation), [code(name), code(build.path)]),
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
