import { parseAddress } from "../../core/address.ts";
import { argumentsOf } from "../../decode/decoding.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import { decodingWords as words } from "../../text/decoding/decoding.ts";
import { argumentItems, addressPieces } from "./argumentItems.ts";
import { contractIn, readText, signaturePiece } from "./callPieces.ts";
import { candidateLines, canBeChosen } from "./candidateBlocks.ts";
import { cut } from "./inlineValue.ts";
import { mismatchPieces, originPiece, shortOrigin } from "./originPieces.ts";
import { aside, code } from "../values/shownText.ts";
import type { Piece, PieceField } from "../page/piece.ts";
import { knownNames } from "./names.ts";

/** UTF-16 units of an event's name in a row. */
const longestName = 60;

/** What a log is in the names of its contract. */
export type DecodedLog = {
  /** The cell of the event, and that of what it was given; undefined where nothing knows it. */
  readonly event: readonly Piece[] | undefined;
  readonly given: readonly Piece[];
  /** The contract by its name; undefined where it has none. */
  readonly name: readonly Piece[] | undefined;
  /** What an opened row says first. */
  readonly explained: readonly PieceField[];
};

/** A log, decoded. @param place where it stands in the answer */
export function decodedLog(decoding: ResultDecoding, place: number, address: string | undefined): DecodedLog {
  const nameOf = knownNames(decoding);
  const candidates = decoding.logAt(place);
  const [first] = candidates;
  const parsed = parseAddress(address ?? "");
  const known = parsed.ok && nameOf(parsed.value.lower) !== undefined;
  const name = known ? addressPieces(parsed.value.lower, words.event(), nameOf).slice(0, 1) : undefined;
  if (first === undefined) return { event: undefined, given: [], name, explained: [] };
  const others = candidates.length - 1;
  const event: readonly Piece[] = [
    code(cut(first.item.name, longestName)),
    ...(others > 0 ? [aside(words.eventOr(others))] : []),
  ];
  const signs = shortOrigin(candidates);
  const field = (label: string, pieces: readonly Piece[]): PieceField => ({
    label,
    name: "",
    pieces,
    isDecoded: true,
  });
  if (others > 0 || canBeChosen(candidates)) {
    const items = candidateLines(candidates, { part: "log", place }, nameOf).map((pieces) => ({ pieces }));
    const given: readonly Piece[] = others > 0 ? signs : [code(readText(first.reading, nameOf)), ...signs];
    return { event, given, name, explained: [field(words.event(), [{ kind: "list", items }])] };
  }
  const values = argumentsOf(first.reading) ?? [];
  const declared = signaturePiece(first.item, contractIn(first.provenance) ?? "");
  return {
    event,
    given: [code(readText(first.reading, nameOf)), ...signs],
    name,
    explained: [
      field(words.event(), [declared, originPiece(first.provenance), ...mismatchPieces(first.reading)]),
      ...(values.length === 0
        ? []
        : [field(words.arguments(), [{ kind: "arguments", items: argumentItems(values, nameOf) }])]),
    ],
  };
}
