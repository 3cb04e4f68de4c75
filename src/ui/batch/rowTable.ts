import { buildOf, type BatchRow, type RowPlan } from "../../app/batch/batchRow.ts";
import {
  canBeVerifiedAlone,
  commitToCheckOut,
  hasMirrorFailed,
  isVerifiedUncompared,
  needsDecision,
} from "../../app/batch/rowCategory.ts";
import type { StoredMatch } from "../../app/verification/verificationState.ts";
import { checksummed, shortAddress } from "../../core/address.ts";
import { visibleText } from "../../core/strings/visibleText.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import { changedWords, heldWords, roleWords, rowWords } from "../../text/batch/rowWords.ts";
import { matchWords } from "../../text/builds/match.ts";
import { measuredText } from "../../text/duration.ts";
import type { RowAction } from "../page/pageMessage.ts";
import type { Block, Column, Piece } from "../page/pageModel.ts";
import { checkoutCommand } from "../buttons.ts";
import { aside, code } from "../values/shownText.ts";
import { saidOnce } from "./notices.ts";
import { nameOf, rowActions, rowLabel, rowProgress, signOfHeld, signOfRow } from "./rowCells.ts";
import { knownBeside, type ShownBatch } from "./shownBatch.ts";

/** A row, with its place in the batch, by which messages name it. */
type Numbered = readonly [row: BatchRow, index: number];

/** `saidOnce`: why rows were not compared, where that is not theirs to say. */
type ShownRows = ShownBatch & { readonly saidOnce: string | undefined };

/** The contracts of a batch: those to choose from by what can be done with them, or all by how far they are. */
export function contractTables(batch: ShownBatch): readonly Block[] {
  const { view } = batch;
  const shown: ShownRows = { ...batch, saidOnce: saidOnce(batch) };
  const rows = view.rows.map((row, index): Numbered => [row, index]);
  if (view.phase === "looking") return [planTable(shown, "contracts", rows)];
  if (view.phase !== "list") return [runTable(shown)];
  return groups.flatMap(([group, isOf]) => {
    const own = rows.filter(([row]) => isOf(row));
    return own.length === 0 ? [] : [planTable(shown, group, own)];
  });
}

/** What there is to choose first, then what is left to do by other means. */
const groups: readonly (readonly [Group, isOf: (row: BatchRow) => boolean])[] = [
  ["canBeVerified", (row) => row.state.kind === "planned" && !needsDecision(row)],
  ["needDecision", needsDecision],
  ["notComparedYet", (row) => hasMirrorFailed(row) && !isVerifiedUncompared(row)],
  ["notReady", (row) => isOpen(row) && canBeVerifiedAlone(row)],
  ["notPossible", (row) => isOpen(row) && !canBeVerifiedAlone(row)],
  ["needNothing", (row) => isVerified(row) || isVerifiedUncompared(row)],
  ["otherContracts", (row) => row.state.kind !== "planned" && !isSettled(row)],
];

/** Contracts under a title. */
type Group =
  | "canBeVerified"
  | "contracts"
  | "needDecision"
  | "needNothing"
  | "notComparedYet"
  | "notReady"
  | "notPossible"
  | "otherContracts";

/** Not verified, and not for a mirror node that failed. */
const isOpen = (row: BatchRow): boolean =>
  row.state.kind === "notPossible" && !hasMirrorFailed(row) && !isVerifiedUncompared(row);

/** Nothing is left to do, unless the user left it out. */
const isVerified = ({ state }: BatchRow): boolean =>
  state.kind === "skipped" && state.because !== "notChosen";

const isSettled = (row: BatchRow): boolean => row.state.kind === "notPossible" || isVerified(row);

function planTable(shown: ShownRows, group: Group, numbered: readonly Numbered[]): Block {
  const { view } = shown;
  const isOfPlans = numbered.some(([row]) => !isSettled(row));
  if (!isOfPlans) return settledTable(group, numbered, shown);
  const haveCommits = numbered.some(([row]) => commitToCheckOut(row) !== undefined);
  const columns: readonly Column[] = [
    { title: words.chosen(), isUnseen: true, part: "tick" },
    { title: words.contract(), part: "name" },
    // Nothing is expected of what is being compared.
    { title: words.expected(), part: "outcome", isLabel: view.phase !== "looking" },
    { title: words.atService(), part: "held", isLabel: true },
    { title: words.build(), part: "build" },
    ...(haveCommits ? [actionColumn()] : []),
  ];
  const rows = numbered.map(([row, index]) => {
    const { state } = row;
    const plan = state.kind === "planned" ? state.plan : undefined;
    const actions = rowActions(row, index, view.phase);
    // A column for what few contracts have would leave too little for all that is to be decided by.
    const isBelow = !haveCommits && needsDecision(row);
    return [
      state.kind === "planned" ? [tick(row, index, state.isTicked)] : [],
      name(row),
      [...outcome(row, shown), ...(isBelow ? [{ kind: "break" } as const, ...actions] : [])],
      plan === undefined ? [] : matchPieces(plan),
      plan === undefined ? [] : [build(row, plan.build)],
      ...(haveCommits ? [actions] : []),
    ];
  });
  return table(group, columns, rows, group === "canBeVerified" ? tickAll(numbered.map(([row]) => row)) : []);
}

const actionColumn = (): Column => ({ title: words.action(), isUnseen: true, part: "actions" });

/** Nothing can be chosen here. */
function settledTable(group: Group, numbered: readonly Numbered[], shown: ShownRows): Block {
  const { phase } = shown.view;
  const columns: readonly Column[] = [
    { title: words.contract(), part: "name" },
    { title: words.outcome(), part: "outcome" },
    actionColumn(),
  ];
  const rows = numbered.map(([row, index]) => [
    name(row),
    outcome(row, shown),
    rowActions(row, index, phase),
  ]);
  return table(group, columns, rows);
}

function runTable(shown: ShownRows): Block {
  const { view } = shown;
  // At its end every step of every contract is done.
  const isUnderWay = view.phase !== "ended";
  const columns: readonly Column[] = [
    { title: words.contract(), part: "name" },
    { title: words.outcome(), part: "outcome" },
    ...(isUnderWay ? [{ title: words.progress(), part: "progress" } as const] : []),
    { title: words.time(), part: "time" },
    actionColumn(),
  ];
  const entries = view.rows.map((row, index) => ({ row, index }));
  entries.sort((one, other) => rank(one.row) - rank(other.row));
  const rows = entries.map(({ row, index }) => [
    name(row),
    outcome(row, shown),
    ...(isUnderWay ? [rowProgress(row)] : []),
    time(row),
    rowActions(row, index, view.phase),
  ]);
  return table("contracts", columns, rows);
}

/** What is verified stands first, in its order, and last what nothing can be done about. */
function rank({ state }: BatchRow): number {
  switch (state.kind) {
    case "skipped":
      return state.because === "notChosen" ? 1 : 2;
    case "notPossible":
      return 3;
    default:
      return 0;
  }
}

function table(
  group: Group,
  columns: readonly Column[],
  rows: readonly (readonly (readonly Piece[])[])[],
  above: readonly Block[] = [],
): Block {
  const title = words[group]();
  return {
    kind: "section",
    id: group,
    title,
    blocks: [...above, { kind: "table", name: "batch", label: title, columns, rows }],
  };
}

/** What its service holds of it, or was known to hold when it last said so. */
const matchPieces = ({ held: now, heldBefore }: RowPlan): readonly Piece[] =>
  now === undefined && heldBefore !== undefined
    ? [aside(heldWords(heldBefore[0])), { kind: "break" }, { kind: "moment", at: heldBefore[1] }]
    : [aside(heldWords(now))];

/** The build's file, and what it calls the contract where that is another name. */
function build(row: BatchRow, of: string): Piece {
  const end = `:${nameOf(row) ?? ""}`;
  return of.endsWith(end) ? code(of.slice(0, -end.length), of) : code(of);
}

function tick(row: BatchRow, index: number, isTicked: boolean): Piece {
  const action: RowAction = isTicked ? "untick" : "tick";
  return {
    kind: "tick",
    isTicked,
    label: rowLabel(row),
    message: { type: "row", row: index, action },
  };
}

function name(row: BatchRow): readonly Piece[] {
  const { subject, contractId, role, state } = row;
  const whole = checksummed(subject.address);
  const reference: Piece = {
    kind: "reference",
    text: contractId ?? shortAddress(whole),
    whole,
  };
  const own = nameOf(row);
  const of = buildOf(state) ?? row.build;
  const called: readonly Piece[] =
    own === undefined
      ? []
      : [{ kind: "strong", text: visibleText(own, 60), ...(of === undefined ? {} : { whole: of }) }];
  const as = roleWords(subject.origin, role);
  return [...called, reference, ...(as === undefined ? [] : [aside(as)])];
}

function outcome(row: BatchRow, shown: ShownRows): readonly Piece[] {
  const { status, since } = knownBeside(shown, row);
  const { tone, title, sentence } = rowWords(row, shown.now, status);
  // Of what is verified by now, nobody asks what to do about its failure.
  const isMoot = row.state.kind === "done" && (since ?? "none") !== "none";
  const isSaid = isMoot || (hasMirrorFailed(row) && sentence === shown.saidOnce);
  return [
    { kind: "chip", tone, ...signOfRow(row), text: title },
    ...(sentence === undefined || isSaid ? [] : [aside(sentence)]),
    ...(since === undefined ? deployedFrom(commitToCheckOut(row)) : [changed(since)]),
  ];
}

/** It may have come further since, by other means. */
function changed(since: StoredMatch): Piece {
  const { tone, title } = changedWords(since);
  return { kind: "chip", tone, ...signOfHeld(since), text: title };
}

/** What to have again for a better match, and the command for it. */
const deployedFrom = (commit: string | undefined): readonly Piece[] =>
  commit === undefined
    ? []
    : [
        aside(matchWords.deployedFromCommit(commit)),
        { kind: "copy", what: matchWords.checkout(commit), whole: checkoutCommand(commit) },
      ];

function time({ state }: BatchRow): readonly Piece[] {
  return state.kind === "done" ? [{ kind: "text", text: measuredText(state.outcome.tookMilliseconds) }] : [];
}

/** What ticks all of several rows, and what takes that back: each where it would change something. */
function tickAll(rows: readonly BatchRow[]): readonly Block[] {
  if (rows.length < 2) return [];
  const ticked = rows.filter(({ state }) => state.kind === "planned" && state.isTicked).length;
  const way = (label: string, action: "tickAll" | "untickAll"): Piece => ({
    kind: "action",
    text: label,
    title: label,
    message: { type: "batch", action },
  });
  const items = [
    ...(ticked < rows.length ? [[way(words.selectAll(), "tickAll")]] : []),
    ...(ticked > 0 ? [[way(words.selectNone(), "untickAll")]] : []),
  ];
  return [{ kind: "paragraph", pieces: [{ kind: "equals", items }] }];
}
