import { ledgerHost } from "../../../app/networks/network.ts";
import {
  changedFields,
  changedVariables,
  isPartial,
  type ChangedVariable,
  type ComparedRecords,
  type RecordAt,
} from "../../../app/subjects/recordDifference.ts";
import { visibleLine } from "../../../core/strings/visibleText.ts";
import type { StoredValue } from "../../../decode/storage/readVariables.ts";
import type { ApiError } from "../../../http/failure.ts";
import type { Contract } from "../../../services/ledger/contract.ts";
import { decodingWords } from "../../../text/decoding/decoding.ts";
import { explainFailure } from "../../../text/failures/failure.ts";
import { numberText, sentences } from "../../../text/language.ts";
import { lookupWords, panelWords } from "../../../text/pages/panel.ts";
import { explainBadRequest } from "../../../text/subjects/missing.ts";
import { compareWords as words } from "../../../text/subjects/record/comparison.ts";
import { storageWords } from "../../../text/subjects/record/storage.ts";
import { resultWords } from "../../../text/subjects/result/resultPage.ts";
import { stateWords } from "../../../text/subjects/result/stateVariables.ts";
import { valueWords } from "../../../text/value.ts";
import { valuePieces } from "../../decoding/argumentItems.ts";
import { noName, type NameOf } from "../../decoding/inlineValue.ts";
import type { Block, Piece, PieceField } from "../../page/pageModel.ts";
import { integerChange, variableName } from "../../parts/variables.ts";
import { aside, joined, text } from "../../values/shownText.ts";
import { sourceFieldPieces } from "../../values/sourceFields.ts";
import { foldedTable } from "../result/movements.ts";
import type { RecordView } from "../view.ts";
import { olderPieces } from "./blockNote.ts";
import { momentPiece } from "./shownRecord.ts";
import { whyUnknown } from "./storageSection.ts";

/** UTF-16 units of a type, and of what says what is copied. */
const longestType = 80;
const longestCopyLabel = 60;

/** What differs between the record and variables of a contract at two moments, once the user has asked for that. */
export function comparisonSection(view: RecordView): readonly Block[] {
  const { difference, nameOf = noName } = view;
  if (difference === undefined) return [];
  const [before, after] = difference;
  const isOlder = [before, after].flatMap(({ latest }) => olderPieces(latest, view));
  const refresh: Piece = {
    ...{ kind: "action", icon: "refresh", text: lookupWords.refresh(), title: words.again() },
    message: { type: "refresh" },
  };
  const older = isOlder.length === 0 ? [] : [...isOlder, refresh];
  const line: Block = {
    kind: "line",
    pieces: [sidePiece(before), aside("→"), sidePiece(after), ...older],
    button: { label: words.end(), icon: "close", message: { type: "endComparison" } },
  };
  const title = words.title();
  return [{ kind: "section", id: "differences", title, blocks: [line, ...differences(difference, nameOf)] }];
}

/** The moment of a side: of now by the number of the block, where there is one. */
const sidePiece = ({ subject, latest }: RecordAt): Piece =>
  momentPiece(latest === undefined ? subject : { ...subject, block: latest });

function differences(compared: ComparedRecords, nameOf: NameOf): readonly Block[] {
  const isLoading = compared.some(isUnderWay);
  const problems = problemBlocks(compared);
  const changes = [...fieldBlocks(compared), ...variableBlocks(compared, nameOf)];
  const isNothing =
    !isLoading && changes.length === 0 && compared.every((side) => contractIn(side) !== undefined);
  return [
    ...changes,
    ...(isNothing ? [paragraph(text(problems.length === 0 ? words.nothing() : words.noField()))] : []),
    ...problems,
    ...partialNote(compared),
    ...(isLoading
      ? [
          paragraph({
            kind: "status",
            text: lookupWords.loadingFrom(ledgerHost(compared[0].subject.network)),
          }),
        ]
      : []),
  ];
}

/** What of the variables is compared, where that is not all of them. */
function partialNote(compared: ComparedRecords): readonly Block[] {
  const read = compared.flatMap(({ variables }) => (variables?.kind === "read" ? [variables] : []));
  if (read.length < compared.length || !read.some(isPartial)) return [];
  const hasWritten = read.every(({ written, hasMore }) => written !== undefined && !hasMore);
  return [paragraph(aside(hasWritten ? words.partialOfTransaction() : words.partial()))];
}

function isUnderWay({ record, variables }: RecordAt): boolean {
  return record.kind === "loading" || variables?.kind === "loading" || variables?.kind === "notRequested";
}

/** What was found. */
function contractIn({ record }: RecordAt): Contract | undefined {
  return record.kind === "loaded" && record.value.kind === "found" ? record.value.contract : undefined;
}

const paragraph = (...pieces: readonly Piece[]): Block => ({ kind: "paragraph", pieces });

type Problem = { readonly said: string; readonly canRetry: boolean };

/** What keeps the two from being compared: once where it is the same of both. */
function problemBlocks([before, after]: ComparedRecords): readonly Block[] {
  const [first, last] = [problemOf(before, after), problemOf(after, before)];
  if (first?.said === last?.said) return first === undefined ? [] : [problemBlock(first, text(first.said))];
  return [[before, first] as const, [after, last] as const].flatMap(([side, problem]) =>
    problem === undefined
      ? []
      : [problemBlock(problem, joined(words.at(), [sidePiece(side), text(problem.said)]))],
  );
}

function problemBlock({ canRetry }: Problem, piece: Piece): Block {
  if (!canRetry) return paragraph(piece);
  const button = {
    label: panelWords.tryAgain(),
    icon: "debug-restart",
    message: { type: "refresh" },
  } as const;
  return { kind: "line", pieces: [piece], button };
}

function problemOf({ subject, record, variables }: RecordAt, other: RecordAt): Problem | undefined {
  if (record.kind === "failed") return failed(record.error);
  if (record.kind === "loading") return undefined;
  switch (record.value.kind) {
    case "notFound":
      return { said: words.noRecord(), canRetry: false };
    case "badRequest":
      return { said: explainBadRequest(subject).sentence, canRetry: false };
    case "found":
  }
  switch (variables?.kind) {
    case "failed":
      return failed(variables.error);
    case "severalTimes":
    case "noLayout":
      return { said: whyUnknown(variables), canRetry: false };
    case undefined:
      // Neither may have code.
      return other.variables === undefined ? undefined : { said: words.noCode(), canRetry: false };
    default:
      return undefined;
  }
}

function failed({ failure, host }: ApiError): Problem {
  const { sentence, nextStep } = explainFailure(failure, host);
  return { said: sentences(sentence, nextStep), canRetry: true };
}

function fieldBlocks(compared: ComparedRecords): readonly Block[] {
  const [before, after] = compared.map(contractIn);
  if (before === undefined || after === undefined) return [];
  const fields = changedFields(before, after).flatMap((change): readonly PieceField[] => {
    const [field] = sourceFieldPieces([change.after]);
    if (field === undefined) return [];
    // A key that is null has another name than the parts of one.
    const was = change.before ?? before.fields.find(({ meaning }) => meaning === change.after.meaning);
    const [old] = was === undefined ? [] : sourceFieldPieces([was]);
    const oldPieces = old?.pieces ?? [aside(valueWords.none())];
    return [{ label: field.label, name: field.name, pieces: [...oldPieces, aside("→"), ...field.pieces] }];
  });
  return fields.length === 0 ? [] : [{ kind: "fields", fields }];
}

function variableBlocks(
  [{ variables: before }, { variables: after }]: ComparedRecords,
  nameOf: NameOf,
): readonly Block[] {
  if (before?.kind !== "read" || after?.kind !== "read") return [];
  const rows = changedVariables(before, after).map((change) => variableCells(change, nameOf));
  if (rows.length === 0) return [];
  const columns = [{ title: stateWords.variable() }, { title: resultWords.valueColumn() }];
  return foldedTable("differences", "variables", storageWords.title(), columns, rows);
}

function variableCells(
  { path, type, before, after }: ChangedVariable,
  nameOf: NameOf,
): readonly (readonly Piece[])[] {
  const name = variableName(path, nameOf);
  const what = visibleLine(name.text, longestCopyLabel);
  const [old, found] = [before, after].map((value) => (value?.kind === "value" ? value.value : undefined));
  return [
    [name, aside(visibleLine(type, longestType))],
    [
      ...storedPieces(before, what, nameOf),
      aside("→"),
      ...storedPieces(after, what, nameOf),
      ...integerChange(old, found),
    ],
  ];
}

function storedPieces(value: StoredValue | undefined, what: string, nameOf: NameOf): readonly Piece[] {
  switch (value?.kind) {
    case "value":
      return valuePieces(value.value, what, nameOf);
    case "list":
      return [aside(lengthText(value.length))];
    case "tooLong":
      return [{ kind: "absent", text: storageWords.tooLong(value.length) }];
    case "unread":
      return [{ kind: "absent", text: storageWords.notRecorded() }];
    // Structs and mappings are compared by their parts.
    default:
      return [{ kind: "absent", text: valueWords.none() }];
  }
}

const lengthText = (length: bigint): string =>
  length <= Number.MAX_SAFE_INTEGER ? decodingWords.items(Number(length)) : numberText(length);
