import type { NameProvenance, TracedCall } from "../../../app/decoding/resultDecoding.ts";
import { numberText } from "../../../text/language.ts";
import { callsWords as words } from "../../../text/decoding/calls.ts";
import { decodingWords } from "../../../text/decoding/decoding.ts";
import { addressPieces, argumentItems, hexPieces } from "../argumentItems.ts";
import type { DecodedError } from "../../../decode/decoders/decodedError.ts";
import { argumentsOf } from "../../../decode/decoding.ts";
import { canBeChosen, candidateList } from "../candidateBlocks.ts";
import { contractSourceLink, originPiece, readingSigns, sourceLink } from "../originPieces.ts";
import { signaturePiece } from "../callPieces.ts";
import { contractIn } from "../../../decode/provenance.ts";
import type { NameOf } from "../inlineValue.ts";
import type { Piece, PieceField, Row } from "../../page/pageModel.ts";
import { addressForm, entityForm } from "../../values/identifierForms.ts";
import { integerForm, tinybarForm } from "../../values/numberForms.ts";
import { aside, code } from "../../values/shownText.ts";
import type { BytesReading } from "../../../decode/decoding.ts";
import {
  calledPieces,
  candidatesOf,
  errorPieces,
  rawCalledPiece,
  rawResultPieces,
  resultPieces,
} from "./callParts.ts";
import type { GasShare } from "./shares.ts";

/** Where a call stands among the others. */
export type CallPlace = {
  readonly lines: readonly number[];
  readonly share: GasShare | undefined;
  readonly isRaiser: boolean;
};

/** The columns of the list. */
export function callColumns(): readonly string[] {
  return [words.callColumn(), words.resultColumn(), words.gasColumn(), words.gasBarColumn()];
}

/** A call as a row. @param place where it stands in the response */
export function callRow(call: TracedCall, place: number, nameOf: NameOf, at: CallPlace): Row {
  const fields = [...decodedFields(call, nameOf), ...rawFields(call, nameOf)];
  const rawCells = cellsOf(call, at, [rawCalledPiece(call)], rawResultPieces(call));
  return { place, cells: callCells(call, nameOf, at), rawCells, fields };
}

/** What a call's row shows before it is opened, by column. */
export function callCells(call: TracedCall, nameOf: NameOf, at: CallPlace): readonly (readonly Piece[])[] {
  return cellsOf(call, at, calledPieces(call, nameOf), resultPieces(call, nameOf));
}

function cellsOf(
  { operation, gasUsed, depth, isOnFailingPath: isFailing }: TracedCall,
  { lines, share, isRaiser }: CallPlace,
  called: readonly Piece[],
  result: readonly Piece[],
): readonly (readonly Piece[])[] {
  return [
    [
      { kind: "branch", depth, lines, isFailing },
      ...(operation === undefined
        ? []
        : [{ kind: "badge", text: operation.slice(0, 20), isFailing } as const]),
      ...called,
    ],
    [...result, ...(isRaiser ? [aside(`← ${words.raisedHere()}`)] : [])],
    gasUsed === undefined ? [] : [{ kind: "text", text: numberText(gasUsed) }],
    share === undefined
      ? []
      : [{ kind: "share", label: words.gasUsed(numberText(gasUsed ?? 0n)), ...share, isFailing }],
  ];
}

/** What an opened row explains. */
function decodedFields(call: TracedCall, nameOf: NameOf): readonly PieceField[] {
  const candidates = candidatesOf(call);
  const [first] = candidates;
  const decoded = call.decode();
  const returned = decoded.kind === "function" ? decoded.returned : undefined;
  const error = call.decodeError();
  const field = (label: string, pieces: readonly Piece[]): readonly PieceField[] =>
    pieces.length === 0 ? [] : [{ label, name: "", pieces, isDecoded: true }];
  const explained: readonly PieceField[] =
    first === undefined
      ? []
      : canBeChosen(candidates)
        ? field(words.function(), [candidateList(candidates, { part: "trace", place: call.index }, nameOf)])
        : [
            ...field(words.function(), [
              signaturePiece(first.item, contractIn(first.provenance) ?? ""),
              ...sourceLink(first.item, first.provenance),
              originPiece(first.provenance),
            ]),
            ...field(decodingWords.arguments(), readingPieces(first.reading, nameOf)),
          ];
  return [
    ...explained,
    ...(decoded.kind === "creation" && decoded.arguments !== undefined
      ? field(decodingWords.arguments(), [
          ...(decoded.origin === undefined ? [] : [originPiece(decoded.origin)]),
          ...readingPieces(decoded.arguments, nameOf),
        ])
      : []),
    ...(returned === undefined
      ? []
      : field(decodingWords.returned(), readingPieces(returned, nameOf, decodingWords.unnamedValue))),
    ...(error === undefined ? [] : field(decodingWords.error(), errorDetail(error, call, nameOf))),
  ];
}

function errorDetail(error: DecodedError, { index }: TracedCall, nameOf: NameOf): readonly Piece[] {
  if (error.kind !== "custom" || error.candidates.length === 0) return errorPieces(error, nameOf, true);
  if (canBeChosen(error.candidates))
    return [
      ...(error.candidates.length > 1 ? [aside(decodingWords.matches(error.candidates.length))] : []),
      candidateList(error.candidates, { part: "traceError", place: index }, nameOf),
    ];
  return error.candidates.flatMap(({ item, provenance, reading }) => [
    signaturePiece(item, ""),
    ...sourceLink(item, provenance),
    originPiece(provenance),
    ...readingPieces(reading, nameOf),
  ]);
}

function readingPieces(
  reading: BytesReading,
  nameOf: NameOf,
  unnamed = decodingWords.unnamed,
): readonly Piece[] {
  const args = argumentsOf(reading) ?? [];
  const values: readonly Piece[] =
    args.length === 0 ? [] : [{ kind: "arguments", items: argumentItems(args, nameOf, unnamed) }];
  return [...readingSigns(reading), ...values];
}

/** Everything that the mirror node says of a call. */
function rawFields(call: TracedCall, nameOf: NameOf): readonly PieceField[] {
  const { operation, to, toId, from, value, gas, gasUsed, input, output, depth } = call;
  const field = (label: string, pieces: readonly Piece[] | undefined): readonly PieceField[] =>
    pieces === undefined ? [] : [{ label, name: "", pieces }];
  const at = (what: string) => ({ what, path: [] });
  const target = to === undefined ? undefined : addressPieces(to, words.to(), nameOf);
  const id = toId === undefined ? [] : call.isContract ? entityForm(toId, at(words.to())) : [code(toId)];
  return [
    ...field(words.outcome(), [{ kind: "text", text: outcomeText(call) }]),
    ...field(words.operation(), operation === undefined ? undefined : [code(operation)]),
    ...field(
      words.to(),
      target === undefined && id.length === 0
        ? undefined
        : [...(target ?? []), ...id, ...contractSourceLink(declaredIn(call, nameOf))],
    ),
    ...field(
      words.from(),
      from === undefined
        ? undefined
        : nameOf(from) === undefined
          ? addressForm(from, at(words.from()))
          : addressPieces(from, words.from(), nameOf),
    ),
    ...field(
      words.value(),
      value === undefined || value === 0n ? undefined : tinybarForm(value, at(words.value())),
    ),
    ...field(words.gasLimit(), gas === undefined ? undefined : integerForm(gas, at(words.gasLimit()))),
    ...field(
      words.gasTaken(),
      gasUsed === undefined ? undefined : integerForm(gasUsed, at(words.gasTaken())),
    ),
    ...field(words.depth(), [{ kind: "text", text: numberText(depth) }]),
    ...field(words.input(), hexPieces(input, words.input())),
    ...field(words.output(), hexPieces(output, words.output())),
  ];
}

/** The build whose code ran: that of the contract's name, or that of what it was called by where something else names it. */
function declaredIn(call: TracedCall, nameOf: NameOf): NameProvenance | undefined {
  const named = call.to && nameOf(call.to)?.provenance;
  if (named?.kind === "build") return named;
  const candidates = candidatesOf(call);
  return candidates.length === 1 ? candidates[0]?.provenance : undefined;
}

function outcomeText({ outcome }: TracedCall): string {
  switch (outcome) {
    case "succeeded":
      return words.succeeded();
    case "failed":
      return words.failed();
    case "caught":
      return words.caughtLong();
    case "unknown":
      return words.unknownOutcome();
  }
}
