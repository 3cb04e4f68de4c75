import type { Calls, ResultDecoding, TracedCall } from "../../../app/decoding/resultDecoding.ts";
import { explainFailure } from "../../../text/failures/failure.ts";
import { sentences } from "../../../text/language.ts";
import { callsWords as words } from "../../../text/decoding/calls.ts";
import { panelWords } from "../../../text/pages/panel.ts";
import type { Button, Block, Piece, Row } from "../../page/pageModel.ts";
import { settingsButton } from "../../buttons.ts";
import { aside } from "../../values/shownText.ts";
import { leastToFilter, rowBlock, listVersion } from "../../page/rowList.ts";
import type { ResultSubject } from "../../../app/lookups/inspectSubject.ts";
import { callColumns, callCells, callRow, type CallPlace, gasShares } from "./callRow.ts";
import { atOnce } from "../../../core/turns/atOnce.ts";
import { readAtOnce, ReadingPace } from "../../../core/turns/readingPace.ts";
import { piecesText } from "../../page/filterPage.ts";

/** The calls that a transaction made, or why none are shown. */
export function callTree(subject: ResultSubject, decoding: ResultDecoding, receivedAt: number): Block {
  const { calls } = decoding;
  return {
    kind: "section",
    id: "calls",
    title: words.title(),
    note: calls.kind === "found" ? countNote(calls) : undefined,
    blocks: callBlocks(subject, decoding, calls, receivedAt),
  };
}

function countNote({ calls, hasMore }: Extract<Calls, { kind: "found" }>): readonly Piece[] {
  const count = hasMore ? words.firstCalls(calls.length) : words.count(calls.length);
  const depth = calls.reduce((most, call) => Math.max(most, call.depth), 0);
  return [{ kind: "text", text: depth === 0 ? count : words.countAndDepth(count, words.deep(depth)) }];
}

function callBlocks(
  subject: ResultSubject,
  decoding: ResultDecoding,
  calls: Calls,
  receivedAt: number,
): readonly Block[] {
  switch (calls.kind) {
    case "notAsked": {
      const button: Button = { label: words.load(), message: { type: "loadCalls" } };
      return [{ kind: "line", pieces: [aside(words.notAsked())], button }];
    }
    case "asking":
      return [{ kind: "paragraph", pieces: [{ kind: "status", text: words.loading() }] }];
    case "failed": {
      const { title, sentence, nextStep, remedies } = explainFailure(
        calls.error.failure,
        calls.error.host,
        "mirror",
      );
      const again: Button = { label: panelWords.tryAgain(), icon: "refresh", message: { type: "loadCalls" } };
      return [
        {
          kind: "banner",
          tone: "careful",
          title,
          pieces: [{ kind: "text", text: sentences(sentence, nextStep) }],
          buttons: [again, ...remedies.flatMap(settingsButton)],
        },
      ];
    }
    case "notRecorded":
      return [
        {
          kind: "paragraph",
          pieces: [{ kind: "text", text: words.notRecorded() }, aside(whyNone(subject))],
        },
      ];
    case "found":
      return foundBlocks(decoding, calls, receivedAt);
  }
}

/** What kind of transaction has no calls of its own. */
function whyNone(subject: ResultSubject): string {
  if (subject.nonce > 0) return words.childHasNone();
  return subject.transaction.kind === "id"
    ? sentences(words.recordsMissing(), words.scheduledHasNone())
    : words.recordsMissing();
}

function foundBlocks(
  decoding: ResultDecoding,
  { calls, hasMore }: Extract<Calls, { kind: "found" }>,
  receivedAt: number,
): readonly Block[] {
  const { rows } = firstCallRows(decoding, rowBlock);
  const total = calls.length;
  const filter = { label: words.filter(), placeholder: words.placeholder() };
  const more: readonly Button[] = hasMore ? [{ label: words.more(), message: { type: "moreCalls" } }] : [];
  return [
    {
      kind: "rows",
      list: "calls",
      name: words.title(),
      columns: callColumns(),
      total,
      rows,
      version: listVersion(receivedAt, decoding),
      filter: total < leastToFilter ? undefined : filter,
    },
    ...(more.length === 0 ? [] : [{ kind: "buttons", buttons: more } as const]),
  ];
}

/** Deeper levels have no lines. */
const mostLevels = 16;

/** For each call the levels at which another call follows under the same caller: there a line goes on. */
export function branchLines(calls: readonly Pick<TracedCall, "depth">[]): readonly (readonly number[])[] {
  const lines: (readonly number[])[] = [];
  /** Levels at which something comes behind, seen from the end. */
  let open: readonly number[] = [];
  for (let place = calls.length - 1; place >= 0; place -= 1) {
    const depth = calls[place]?.depth ?? 0;
    const kept = open.filter((level) => level <= depth);
    lines[place] = kept;
    const isDrawn = depth > 0 && depth <= mostLevels && !kept.includes(depth);
    open = isDrawn ? [...kept, depth] : kept;
  }
  return lines;
}

/** Of more calls no text is made to be looked through: their numbers and addresses are. */
const mostTexts = 20_000;

/** The calls of a result that are known, and what is known of where each stands. */
type Known = {
  readonly calls: readonly TracedCall[];
  readonly places: readonly CallPlace[];
  /** What each row shows, in lower case, as far as they have been looked through. */
  readonly texts: string[];
};

const remembered = new WeakMap<Calls, Known>();

type Rows = { readonly total: number; readonly rows: readonly Row[] };

/** The rows of the call tree that hold a text, whatever its case; all of them for an empty text. Decodes them in turns. */
export function* callRows(
  decoding: ResultDecoding,
  asked: { readonly from: number; readonly count: number; readonly filter: string },
): Generator<undefined, Rows> {
  const known = knownCalls(decoding);
  if (known === undefined) return { total: 0, rows: [] };
  const { from, count } = asked;
  const filter = asked.filter.trim().toLowerCase();
  const isWhole = filter === "";
  const places = isWhole ? undefined : yield* matches(decoding, known, filter);
  const shown =
    places === undefined
      ? range(from, Math.min(from + count, known.calls.length))
      : places.slice(from, from + count);
  const rows: Row[] = [];
  const pace = new ReadingPace();
  for (const at of shown) {
    const call = known.calls[at];
    const place = known.places[at];
    if (call === undefined || place === undefined) continue;
    // Without those around it, lines would lead nowhere.
    rows.push(callRow(call, at, decoding.nameOf, isWhole ? place : { ...place, lines: [] }));
    if (pace.isDue(digitsOf(call))) yield;
  }
  return { total: places?.length ?? known.calls.length, rows };
}

/** The first rows, as many of these as one turn has time for. */
function firstCallRows(decoding: ResultDecoding, most: number): Rows {
  const calls = knownCalls(decoding)?.calls ?? [];
  const count = readAtOnce(Math.min(most, calls.length), (at) => digitsOf(calls[at]));
  return atOnce(callRows(decoding, { from: 0, count, filter: "" }));
}

function* matches(
  { nameOf }: ResultDecoding,
  { calls, places, texts }: Known,
  filter: string,
): Generator<undefined, readonly number[]> {
  const pace = new ReadingPace();
  // Another look may go on with them meanwhile.
  while (texts.length < calls.length) {
    const call = calls[texts.length];
    const place = places[texts.length];
    texts.push(call === undefined ? "" : textOf(call, texts.length < mostTexts ? place : undefined, nameOf));
    if (pace.isDue(digitsOf(call))) yield;
  }
  return texts.flatMap((text, at) => (text.includes(filter) ? [at] : []));
}

/** @param place where its cells are looked through as well */
function textOf(call: TracedCall, place: CallPlace | undefined, nameOf: ResultDecoding["nameOf"]): string {
  const own = [call.operation, call.to, call.toId, call.from, call.input.slice(0, 10)].join(" ");
  const cells = place === undefined ? [] : callCells(call, nameOf, place);
  return [...cells.map((pieces) => piecesText(pieces, () => "")), own].join(" ").toLowerCase();
}

function digitsOf(call: TracedCall | undefined): number {
  return call === undefined ? 0 : call.input.length + call.output.length;
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
  const known: Known = { calls: calls.calls, places, texts: [] };
  remembered.set(calls, known);
  return known;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
