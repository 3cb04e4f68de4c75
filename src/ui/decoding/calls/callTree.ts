import type { Calls, ResultDecoding, TracedCall } from "../../../app/decoding/resultDecoding.ts";
import { explainFailure } from "../../../text/failures/failure.ts";
import { sentences } from "../../../text/language.ts";
import { callsWords as words } from "../../../text/decoding/calls.ts";
import { panelWords } from "../../../text/pages/panel.ts";
import type { Button, Block, Piece, Row } from "../../page/pageModel.ts";
import { settingsButton } from "../../buttons.ts";
import { aside } from "../../values/shownText.ts";
import { leastToFilter, rowBlock, listVersion } from "../../page/rowList.ts";
import { ledgerOf } from "../../../app/networks/ledgerOf.ts";
import { ledgerHost } from "../../../app/networks/network.ts";
import type { ResultSubject } from "../../../app/lookups/inspectSubject.ts";
import { callColumns, callCells, callRow, type CallPlace, gasShares } from "./callRow.ts";
import { runToEnd, firstSliceLength, RowYieldTimer } from "../../../core/async/yielding.ts";
import { piecesText } from "../../page/filterPage.ts";
import { commonReading } from "../../../decode/commonReading.ts";
import { callPiece } from "../inlineValue.ts";
import { inRow, shortOrigin } from "../originPieces.ts";
import { treeEntries, type TreeEntry } from "./treeEntries.ts";

/** The logs of the transaction, as the call tree shows them between calls. */
export type LogRows = {
  /** The row of the list of logs, by its place there. */
  readonly rowAt: (place: number) => Row | undefined;
  /** What it is found by. */
  readonly textAt: (place: number) => string;
  /** How many hexadecimal digits its data has. */
  readonly digitsAt: (place: number) => number;
};

/** The calls that a transaction made, or why none are shown. */
export function callTree(
  subject: ResultSubject,
  decoding: ResultDecoding,
  receivedAt: number,
  logs: LogRows,
): Block {
  const { calls } = decoding;
  return {
    kind: "section",
    id: "calls",
    title: words.title(),
    note: calls.kind === "found" ? countNote(calls) : undefined,
    blocks: callBlocks(subject, decoding, calls, receivedAt, logs),
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
  logs: LogRows,
): readonly Block[] {
  switch (calls.kind) {
    case "notRequested": {
      const button: Button = { label: words.load(), message: { type: "loadCalls" } };
      return [{ kind: "line", pieces: [aside(words.notRequested())], button }];
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
          pieces: [
            { kind: "text", text: words.notRecorded(ledgerHost(subject.network)) },
            aside(whyNone(subject)),
          ],
        },
      ];
    case "found":
      return foundBlocks(decoding, calls, receivedAt, logs);
  }
}

/** What kind of transaction has no calls of its own. */
function whyNone(subject: ResultSubject): string {
  if (ledgerOf(subject.network)?.hasEntityIds !== true) return words.notTraced();
  if (subject.nonce > 0) return words.childHasNone();
  return subject.transaction.kind === "id"
    ? sentences(words.recordsMissing(), words.scheduledHasNone())
    : words.recordsMissing();
}

function foundBlocks(
  decoding: ResultDecoding,
  { hasMore, isTopOnly, hasDepth }: Extract<Calls, { kind: "found" }>,
  receivedAt: number,
  logs: LogRows,
): readonly Block[] {
  const { total, rows } = firstCallRows(decoding, rowBlock, logs);
  const filter = { label: words.filter(), placeholder: words.placeholder() };
  const more: readonly Button[] = hasMore ? [{ label: words.more(), message: { type: "moreCalls" } }] : [];
  const notes = [...(isTopOnly ? [words.topOnly()] : []), ...(hasDepth ? [] : [words.noDepth()])];
  return [
    ...notes.map((note): Block => ({ kind: "paragraph", pieces: [aside(note)] })),
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

/** For each row the levels at which another row follows under the same caller: there a line goes on. */
export function branchLines(rows: readonly Pick<TreeEntry, "depth">[]): readonly (readonly number[])[] {
  const lines: (readonly number[])[] = [];
  /** Levels at which something comes behind, seen from the end. */
  let open: readonly number[] = [];
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const depth = rows[at]?.depth ?? 0;
    const kept = open.some((level) => level > depth) ? open.filter((level) => level <= depth) : open;
    lines[at] = kept;
    const isDrawn = depth > 0 && depth <= mostLevels && !kept.includes(depth);
    open = isDrawn ? [...kept, depth] : kept;
  }
  return lines;
}

/** Of more rows no text is made to be looked through: their numbers and addresses are. */
const mostTexts = 20_000;

/** The rows of the call tree of one look at the calls. */
type Tree = {
  readonly calls: readonly TracedCall[];
  readonly entries: readonly TreeEntry[];
  readonly lines: readonly (readonly number[])[];
  readonly shares: ReturnType<typeof gasShares>;
  /** The call that raised the error of the transaction, by its index. */
  readonly raisedBy: number | undefined;
  /** What each row shows, in lower case, as far as they have been looked through. */
  readonly texts: string[];
};

const remembered = new WeakMap<Calls, Tree>();

type Rows = { readonly total: number; readonly rows: readonly Row[] };

/** The rows of the call tree that hold a text, whatever its case; all of them for an empty text. Decodes them in turns. */
export function* callRows(
  decoding: ResultDecoding,
  part: { readonly from: number; readonly count: number; readonly filter: string },
  logs: LogRows,
): Generator<undefined, Rows> {
  const tree = treeOf(decoding);
  if (tree === undefined) return { total: 0, rows: [] };
  const { from, count } = part;
  const filter = part.filter.trim().toLowerCase();
  const isWhole = filter === "";
  const matching = isWhole ? undefined : yield* matches(decoding, tree, filter, logs);
  const shown =
    matching === undefined
      ? range(from, Math.min(from + count, tree.entries.length))
      : matching.slice(from, from + count);
  const rows: Row[] = [];
  const pace = new RowYieldTimer();
  for (const at of shown) {
    // Without those around it, lines would lead nowhere.
    const row = treeRow(tree, at, isWhole ? (tree.lines[at] ?? []) : [], decoding, logs);
    if (row !== undefined) rows.push(row);
    if (pace.isDue(digitsOf(tree, at, logs))) yield;
  }
  return { total: matching?.length ?? tree.entries.length, rows };
}

/** Where the call tree shows a call. @param place of the call among the calls */
export function rowOfCall(decoding: ResultDecoding, place: number): number {
  const entries = treeOf(decoding)?.entries ?? [];
  return entries.findIndex((entry) => entry.kind === "call" && entry.place === place);
}

/** The first rows, as many of these as one turn has time for. */
function firstCallRows(decoding: ResultDecoding, most: number, logs: LogRows): Rows {
  const tree = treeOf(decoding);
  const count = firstSliceLength(Math.min(most, tree?.entries.length ?? 0), (at) => digitsOf(tree, at, logs));
  return runToEnd(callRows(decoding, { from: 0, count, filter: "" }, logs));
}

function treeRow(
  tree: Tree,
  at: number,
  lines: readonly number[],
  decoding: ResultDecoding,
  logs: LogRows,
): Row | undefined {
  const entry = tree.entries[at];
  if (entry?.kind === "log") return logTreeRow(entry, at, lines, decoding, logs);
  const call = entry && tree.calls[entry.place];
  return call && callRow(call, at, decoding.nameOf, { ...placeOf(tree, call, entry.place), lines });
}

function placeOf({ shares, raisedBy }: Tree, { index }: TracedCall, place: number): Omit<CallPlace, "lines"> {
  return { share: shares[place], isRaiser: index === raisedBy };
}

/** A log between calls: its event with arguments, and what leads to its row in the list of logs. */
function logTreeRow(
  { place, depth }: TreeEntry,
  at: number,
  lines: readonly number[],
  decoding: ResultDecoding,
  logs: LogRows,
): Row | undefined {
  const row = logs.rowAt(place);
  if (row === undefined) return undefined;
  const text = words.log(piecesText(row.cells[0] ?? [], () => ""));
  const start: readonly Piece[] = [
    { kind: "branch", depth, lines, isFailing: false },
    { kind: "row", list: "logs", place, text, whole: text, title: words.showLog() },
  ];
  const [, , topics = [], data = []] = row.rawCells ?? row.cells;
  const rawCells = [[...start, ...topics], data, [], []];
  const event = inRow(eventPieces(decoding, place));
  const cells = event.length === 0 ? rawCells : [[...start, ...event], [], [], []];
  return { place: at, cells, rawCells, fields: row.fields };
}

/** A log on one line; nothing where nothing knows its event. */
function eventPieces({ logAt, nameOf }: ResultDecoding, place: number): readonly Piece[] {
  const candidates = logAt(place);
  const [first] = candidates;
  const agreed = commonReading(candidates);
  if (agreed !== undefined) return [callPiece(agreed, "", nameOf), ...shortOrigin([agreed])];
  if (first === undefined) return [];
  return [{ ...callPiece(first, "", nameOf), args: "…" }, ...shortOrigin(candidates)];
}

function* matches(
  { nameOf }: ResultDecoding,
  tree: Tree,
  filter: string,
  logs: LogRows,
): Generator<undefined, readonly number[]> {
  const pace = new RowYieldTimer();
  const { entries, texts } = tree;
  // Another look may go on with them meanwhile.
  while (texts.length < entries.length) {
    const at = texts.length;
    texts.push(textOf(tree, at, nameOf, logs));
    if (pace.isDue(digitsOf(tree, at, logs))) yield;
  }
  return texts.flatMap((text, at) => (text.includes(filter) ? [at] : []));
}

/** What a row is looked through for: its cells as well, where there are not too many rows. */
function textOf(tree: Tree, at: number, nameOf: ResultDecoding["nameOf"], logs: LogRows): string {
  const entry = tree.entries[at];
  if (entry === undefined) return "";
  if (entry.kind === "log") return logs.textAt(entry.place).toLowerCase();
  const call = tree.calls[entry.place];
  if (call === undefined) return "";
  const name = call.to && nameOf(call.to)?.name;
  const own = [name, call.operation, call.to, call.toId, call.from, call.input.slice(0, 10)].join(" ");
  const place = { ...placeOf(tree, call, entry.place), lines: [] };
  const cells = at < mostTexts ? callCells(call, nameOf, place) : [];
  return [...cells.map((pieces) => piecesText(pieces, () => "")), own].join(" ").toLowerCase();
}

function digitsOf(tree: Tree | undefined, at: number, logs: LogRows): number {
  const entry = tree?.entries[at];
  if (entry === undefined) return 0;
  if (entry.kind === "log") return logs.digitsAt(entry.place);
  const call = tree?.calls[entry.place];
  return call === undefined ? 0 : call.input.length + call.output.length;
}

function treeOf({ calls, why }: ResultDecoding): Tree | undefined {
  if (calls.kind !== "found") return undefined;
  const known = remembered.get(calls);
  if (known !== undefined) return known;
  const entries = treeEntries(calls.calls, calls.hasMore);
  const tree: Tree = {
    calls: calls.calls,
    entries,
    lines: branchLines(entries),
    shares: gasShares(calls.calls),
    raisedBy: why?.raisedBy,
    texts: [],
  };
  remembered.set(calls, tree);
  return tree;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
