import {
  argumentsOf,
  type AbiItem,
  type Candidates,
  type Decoded,
  type BytesReading,
} from "../../decode/decoding.ts";
import { certaintyOf, contractIn } from "../../decode/provenance.ts";
import { explanationKey, type CandidateHandle } from "../../app/decoding/candidateHandle.ts";
import { decodingWords } from "../../text/decoding/decoding.ts";
import { certaintyWords as words } from "../../text/decoding/provenance.ts";
import { panelWords } from "../../text/pages/panel.ts";
import type { CandidatePart } from "../page/pageMessage.ts";
import type { Block, Piece } from "../page/pageModel.ts";
import { aside } from "../values/shownText.ts";
import { argumentItems } from "./argumentItems.ts";
import { callPiece, signaturePiece, cut, type NameOf } from "./inlineValue.ts";
import { originPiece, readingSigns, sourceLink } from "./originPieces.ts";

/** More of them nobody compares; the first are no more likely than the others. */
const mostCandidates = 12;

/** Where candidates are of, so that the panel finds the one that its reader takes for right. */
export type CandidatesOf = { readonly part: CandidatePart; readonly place: number };

/**
 * What one explanation says: its declaration, then every value.
 * @param contract that it is of, where that is known
 * @param link to the source
 */
export function explanationBlocks(
  { item, reading, provenance }: Decoded<AbiItem>,
  contract: string | undefined,
  nameOf: NameOf,
  link = sourceLink(item, provenance),
): readonly Block[] {
  const declared = signaturePiece(item, contract ?? contractIn(provenance) ?? "");
  const pieces = [declared, ...link];
  return [{ kind: "paragraph", pieces }, ...readingBlocks(reading, nameOf)];
}

/** Bytes read by name; why not, where they cannot be. @param unnamed what a value without a name is called, by its number */
export function readingBlocks(
  reading: BytesReading,
  nameOf: NameOf,
  unnamed = decodingWords.unnamed,
): readonly Block[] {
  const signs = readingSigns(reading);
  const said: readonly Block[] = signs.length === 0 ? [] : [{ kind: "paragraph", pieces: signs }];
  const args = argumentsOf(reading);
  if (args === undefined) return said;
  return args.length === 0
    ? [...said, { kind: "paragraph", pieces: [aside(decodingWords.noArguments())] }]
    : [...said, { kind: "arguments", items: argumentItems(args, nameOf, unnamed) }];
}

/** All that may be meant, each on a line with where it comes from, and a way to take it for right. */
export function candidateList(
  candidates: Candidates<AbiItem>,
  { part, place }: CandidatesOf,
  nameOf: NameOf,
): Extract<Piece, { kind: "list" }> {
  const lines = candidates.slice(0, mostCandidates).map((decoded, candidate): readonly Piece[] => {
    const links = [
      ...sourceLink(decoded.item, decoded.provenance),
      useThis(decoded, { part, place, candidate }),
    ];
    return [
      callPiece(decoded, contractIn(decoded.provenance) ?? "", nameOf),
      originPiece(decoded.provenance),
      ...readingSigns(decoded.reading),
      { kind: "equals", items: links.map((link) => [link]) },
    ];
  });
  const more = candidates.length - mostCandidates;
  const items = more > 0 ? [...lines, [aside(decodingWords.eventOr(more))]] : lines;
  return { kind: "list", items: items.map((pieces) => ({ pieces })) };
}

/** Whether its reader may say that an explanation is right: what is certain needs no saying. */
export function canBeChosen(candidates: Candidates<AbiItem>): boolean {
  return candidates.some(({ provenance }) => certaintyOf(provenance) === "guess") || candidates.length > 1;
}

/** What its reader can say beside one explanation of the contract that was called: that it is right, or what else to read by. */
export function choicePieces(
  candidates: Candidates<AbiItem>,
  { part, place }: CandidatesOf,
): readonly Piece[] {
  const [first] = candidates;
  if (first === undefined) return [];
  if (canBeChosen(candidates)) return [useThis(first, { part, place, candidate: 0 })];
  const change = { text: words.change(), title: panelWords.useAbi(), message: { type: "useAbi" } } as const;
  return certaintyOf(first.provenance) === "chosen" ? [{ kind: "action", ...change }] : [];
}

/** The way on where nothing explains what was called: its reader may have the ABI. */
export function useAbiPiece(): Piece {
  return {
    kind: "action",
    text: panelWords.useAbi(),
    title: panelWords.useAbi(),
    message: { type: "useAbi" },
  };
}

/** Takes an explanation for right. */
function useThis(decoded: Decoded<AbiItem>, at: Omit<CandidateHandle, "explanation">): Piece {
  return {
    kind: "action",
    text: words.useThis(),
    title: words.useThisOf(cut(decoded.item.signature, 200)),
    message: { type: "useCandidate", ...at, explanation: explanationKey(decoded) },
  };
}
