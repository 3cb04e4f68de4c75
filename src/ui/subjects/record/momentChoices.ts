import { formatMoment, isNow, type Moment } from "../../../app/lookups/moment.ts";
import { isFirstVersion, type ContractVersion } from "../../../app/lookups/versions.ts";
import { changedFields } from "../../../app/subjects/recordDifference.ts";
import type { Contract } from "../../../services/ledger/contract.ts";
import type { SourceField } from "../../../services/ledger/sourceField.ts";
import { numberText } from "../../../text/language.ts";
import { fieldLabels } from "../../../text/subjects/fieldLabels.ts";
import { momentWords as words } from "../../../text/questions.ts";
import type { Piece, TimeForm } from "../../page/pageModel.ts";
import { utcText } from "../../timeText.ts";
import { sourceFieldPieces } from "../../values/sourceFields.ts";
import type { RecordView } from "../view.ts";
import { absoluteTime, foundContract, isOneTime, timesText } from "./shownRecord.ts";

/** A moment that a contract can be shown as of, on one or two lines. Values are text of a service. */
export type MomentChoice = {
  readonly moment: Moment;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Whether the page shows it. */
  readonly isShown: boolean;
};

const now: Moment = { timestamps: [] };
/** UTF-16 units of a value, of which there are two for each change. */
const longestValue = 40;

/**
 * The current version of a record and the versions before it, each with what it changed.
 * @param versions the newest first
 */
export function versionChoices(
  view: RecordView,
  versions: readonly ContractVersion[],
  times: TimeForm,
): readonly MomentChoice[] {
  const shownFrom = foundContract(view)?.validity?.from;
  const isNowShown = isNow(view.subject);
  const current: MomentChoice = { moment: now, label: words.now(), isShown: isNowShown };
  if (versions.length === 0) return [current];
  return versions.map(({ contract, from }, index) => {
    const before = versions[index + 1]?.contract;
    const details = isFirstVersion(contract)
      ? { detail: words.created() }
      : before === undefined
        ? {}
        : { detail: changesText(before, contract) };
    const start = absoluteTime(from, times);
    if (index === 0) return { ...current, description: words.since(start), ...details };
    const moment: Moment = { timestamps: [{ operator: "eq", timestamp: from }] };
    const isShown = !isNowShown && contract.validity?.from === shownFrom;
    return { moment, label: start, isShown, ...details };
  });
}

/** The latest block, and the one in which the contract was created, where that is known. */
export function blockChoices({ subject, facts, search }: RecordView): readonly MomentChoice[] {
  const creator = facts?.creator?.kind === "loaded" ? facts.creator.value : undefined;
  const result = search?.kind === "ended" ? search.result : undefined;
  const created = creator?.block ?? (result?.kind === "found" ? result.block : undefined);
  const latest = { moment: now, label: words.latestBlock(), isShown: isNow(subject) };
  if (created === undefined) return [latest];
  const moment: Moment = { timestamps: [], block: created };
  const label = words.block(numberText(created));
  return [latest, { moment, label, detail: words.created(), isShown: subject.block === created }];
}

/**
 * What a contract is compared with: first the block before the one that the page is about.
 * @param transactionBlock that of the transaction whose page led to this one
 * @param latest block, as far as it is known
 */
export function comparisonChoices(
  view: RecordView,
  transactionBlock: bigint | undefined,
  latest?: bigint,
): readonly MomentChoice[] {
  const block = view.subject.block ?? transactionBlock ?? latest;
  const others = blockChoices(view).filter(({ isShown }) => !isShown);
  if (block === undefined || block === 0n) return others;
  const before = block - 1n;
  const previous: MomentChoice = {
    moment: { timestamps: [], block: before },
    label: words.previousBlock(),
    description: words.block(numberText(before)),
    ...(view.subject.block === undefined && transactionBlock !== undefined
      ? { detail: words.beforeTransaction() }
      : {}),
    isShown: false,
  };
  return [previous, ...others];
}

/** A moment that was typed. */
export function typedChoice(moment: Moment, { subject }: RecordView, times: TimeForm): MomentChoice {
  const isShown = formatMoment(moment).join() === formatMoment(subject).join();
  const detail = words.asItWas();
  if (moment.block !== undefined)
    return { moment, label: words.block(numberText(moment.block)), detail, isShown };
  const { timestamps } = moment;
  const text = timesText(timestamps, (timestamp) => absoluteTime(timestamp, times));
  return { moment, label: isOneTime(timestamps) ? words.asOf(text) : words.valid(text), detail, isShown };
}

/** What a version changed. */
function changesText(before: Contract, after: Contract): string {
  const changes = changedFields(before, after).map(({ before: old, after: field }) => {
    const label = fieldLabels[field.meaning]();
    const [from, to] = [old === undefined ? "" : shortText(old), shortText(field)];
    const isShort = from !== "" && from !== to && Math.max(from.length, to.length) <= longestValue;
    return isShort ? words.change(label, from, to) : words.changed(label);
  });
  return changes.length === 0 ? words.noChange() : [...new Set(changes)].join(" · ");
}

/** A value as it is shown first, without what is beside it. */
function shortText(field: SourceField): string {
  const first = sourceFieldPieces([field])[0]?.pieces[0];
  return first === undefined ? "" : pieceText(first);
}

function pieceText(piece: Piece): string {
  switch (piece.kind) {
    case "moment":
      return utcText(piece.at);
    case "null":
      return "null";
    case "fitted":
      return piece.text + piece.tail;
    case "text":
    case "aside":
    case "absent":
    case "code":
    case "prose":
    case "reference":
    case "strong":
      return piece.text;
    default:
      return "";
  }
}
