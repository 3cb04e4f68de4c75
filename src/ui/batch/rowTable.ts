import type { BatchRow } from "../../app/batch/batchRow.ts";
import { checksummed, shortAddress } from "../../core/address.ts";
import { visibleText } from "../../core/characters/visibleText.ts";
import { measuredText } from "../../text/duration.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import { heldWords, roleWords, rowWords } from "../../text/batch/rowWords.ts";
import type { RowAction } from "../page/pageMessage.ts";
import type { Block } from "../page/pageModel.ts";
import type { BarPart, Piece } from "../page/piece.ts";
import { aside, code } from "../values/shownText.ts";
import type { ShownBatch } from "./shownBatch.ts";

/** The contracts of a batch, with what each needs to be chosen, or how far it is. */
export function contractTable(shown: ShownBatch): Block {
  return shown.view.phase === "list" || shown.view.phase === "looking" ? planTable(shown) : runTable(shown);
}

function planTable({ view, now }: ShownBatch): Block {
  const columns = [
    { title: words.chosen(), isUnseen: true },
    { title: words.contract() },
    { title: words.expected() },
    { title: words.atService() },
    { title: words.build() },
  ];
  const rows = view.rows.map((row, index) => {
    const { state } = row;
    const plan = state.kind === "ready" ? state.plan : undefined;
    return [
      plan === undefined ? [] : [tick(row, index)],
      name(row),
      outcome(row, now),
      plan === undefined ? [] : [aside(heldWords(plan.held))],
      plan === undefined ? [] : [code(plan.build)],
    ];
  });
  return table(columns, rows);
}

function runTable({ view, now }: ShownBatch): Block {
  const columns = [
    { title: words.contract() },
    { title: words.outcome() },
    { title: words.progress() },
    { title: words.time() },
    { title: words.action(), isUnseen: true },
  ];
  const rows = view.rows.map((row, index) => [
    name(row),
    outcome(row, now),
    progress(row),
    time(row),
    actions(row, index),
  ]);
  return table(columns, rows);
}

function table(
  columns: readonly { readonly title: string; readonly isUnseen?: boolean }[],
  rows: readonly (readonly (readonly Piece[])[])[],
): Block {
  return {
    kind: "section",
    title: words.contracts(),
    blocks: [{ kind: "table", name: "batch", columns, rows }],
  };
}

/** What a row is called in words that name it alone. */
function label({ subject, contractId }: BatchRow): string {
  return `${subject.name ?? ""} ${contractId ?? shortAddress(checksummed(subject.address))}`.trim();
}

function tick(row: BatchRow, index: number): Piece {
  const action: RowAction = row.isTicked ? "untick" : "tick";
  return {
    kind: "tick",
    isTicked: row.isTicked,
    label: label(row),
    message: { type: "row", row: index, action },
  };
}

function name({ subject, contractId, role }: BatchRow): readonly Piece[] {
  const whole = checksummed(subject.address);
  const reference: Piece = {
    kind: "reference",
    text: contractId ?? shortAddress(whole),
    whole,
  };
  const called: readonly Piece[] =
    subject.name === undefined ? [] : [{ kind: "strong", text: visibleText(subject.name, 60) }];
  const as = roleWords(subject.origin, role);
  return [...called, reference, ...(as === undefined ? [] : [aside(as)])];
}

function outcome(row: BatchRow, now: number): readonly Piece[] {
  const { tone, title, sentence } = rowWords(row, now);
  return [{ kind: "chip", tone, text: title }, ...(sentence === undefined ? [] : [aside(sentence)])];
}

/** Sent, accepted, compiled, compared. */
function progress({ state }: BatchRow): readonly Piece[] {
  const parts = partsOf(state);
  if (parts === undefined) return [];
  const done = parts.filter((part) => part !== "rest" && part !== "running").length;
  return [
    {
      kind: "bar",
      label: words.progressStory(done, parts.length),
      parts: parts.map((tone) => ({ tone, size: 1 })),
    },
  ];
}

type Parts = readonly BarPart["tone"][];

function partsOf(state: BatchRow["state"]): Parts | undefined {
  switch (state.kind) {
    case "waiting":
      return ["rest", "rest", "rest", "rest"];
    case "running":
      if (state.job !== undefined) return ["good", "good", "running", "rest"];
      return state.step === undefined
        ? ["running", "rest", "rest", "rest"]
        : ["good", "running", "rest", "rest"];
    case "accepted":
      return ["good", "good", "running", "rest"];
    case "ended": {
      const { grade } = state.outcome;
      if (grade === "exact" || grade === "match")
        return ["good", "good", "good", grade === "exact" ? "good" : "careful"];
      return grade === "failed" ? ["bad", "rest", "rest", "rest"] : ["neutral", "rest", "rest", "rest"];
    }
    default:
      return undefined;
  }
}

function time({ state }: BatchRow): readonly Piece[] {
  return state.kind === "ended" ? [{ kind: "text", text: measuredText(state.outcome.tookMilliseconds) }] : [];
}

function actions(row: BatchRow, index: number): readonly Piece[] {
  const { state } = row;
  const action = (shown: string, does: RowAction): Piece => ({
    kind: "action",
    text: shown,
    title: words.about(shown, label(row)),
    message: { type: "row", row: index, action: does },
  });
  switch (state.kind) {
    case "waiting":
      return [action(words.takeBack(), "takeBack")];
    case "takenBack":
      return [action(words.retry(), "retry")];
    case "ended": {
      const mayRetry = state.outcome.grade === "failed" || state.outcome.grade === "canceled";
      return [...(mayRetry ? [action(words.retry(), "retry")] : []), action(words.openRow(), "open")];
    }
    default:
      return [];
  }
}
