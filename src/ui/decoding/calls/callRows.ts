import type { Calls, ResultDecoding, TracedCall } from "../../../app/decoding/resultDecoding.ts";
import { piecesText } from "../../page/filterPage.ts";
import type { Row } from "../../page/row.ts";
import { branchLines } from "./branches.ts";
import { callRow, type CallPlace } from "./callRow.ts";
import { gasShares } from "./shares.ts";

/** Of more calls no text is made to be looked through: their numbers and addresses are. */
const mostTexts = 20_000;

/** The calls of a result that are known, and what is known of where each stands. */
type Known = {
  readonly calls: readonly TracedCall[];
  readonly places: readonly CallPlace[];
  /** What each row shows, in lower case; made when it is first looked through. */
  texts: readonly string[] | undefined;
};

const remembered = new WeakMap<Calls, Known>();

/** The rows of the call tree that hold a text, whatever its case; all of them for an empty text. */
export function callRows(
  decoding: ResultDecoding,
  asked: { readonly from: number; readonly count: number; readonly filter: string },
): { readonly total: number; readonly rows: readonly Row[] } {
  const known = knownCalls(decoding);
  if (known === undefined) return { total: 0, rows: [] };
  const { from, count } = asked;
  const filter = asked.filter.trim().toLowerCase();
  const { nameOf } = decoding;
  const isWhole = filter === "";
  const places = isWhole ? undefined : matches(decoding, known, filter);
  const shown =
    places === undefined
      ? range(from, Math.min(from + count, known.calls.length))
      : places.slice(from, from + count);
  const rows = shown.flatMap((at): readonly Row[] => {
    const call = known.calls[at];
    const place = known.places[at];
    if (call === undefined || place === undefined) return [];
    // Without those around it, lines would lead nowhere.
    return [callRow(call, at, nameOf, isWhole ? place : { ...place, lines: [] })];
  });
  return { total: places?.length ?? known.calls.length, rows };
}

function matches(decoding: ResultDecoding, known: Known, filter: string): readonly number[] {
  known.texts ??= textsOf(decoding, known);
  return known.texts.flatMap((text, at) => (text.includes(filter) ? [at] : []));
}

function textsOf(decoding: ResultDecoding, { calls, places }: Known): readonly string[] {
  const { nameOf } = decoding;
  return calls.map((call, at) => {
    const own = [call.operation, call.to, call.toId, call.from, call.input.slice(0, 10)].join(" ");
    const place = places[at];
    if (at >= mostTexts || place === undefined) return own.toLowerCase();
    const cells = callRow(call, at, nameOf, place).cells.map((pieces) => piecesText(pieces, () => ""));
    return `${cells.join(" ")} ${own}`.toLowerCase();
  });
}

function knownCalls({ calls, why }: ResultDecoding): Known | undefined {
  if (calls.kind !== "found") return undefined;
  const held = remembered.get(calls);
  if (held !== undefined) return held;
  const shares = gasShares(calls.calls);
  const lines = branchLines(calls.calls);
  const places = calls.calls.map(({ index }, at) => ({
    lines: lines[at] ?? [],
    share: shares[at],
    isRaiser: index === why?.raisedBy,
  }));
  const known: Known = { calls: calls.calls, places, texts: undefined };
  remembered.set(calls, known);
  return known;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
