import { isIdentifier, longestName } from "../../core/identifier.ts";
import { parseAddress } from "../../core/address.ts";
import { agreedOf } from "../../decode/agreement.ts";
import { argumentsOf, type Decoded, type BytesReading } from "../../decode/decoding.ts";
import type { AbiEvent } from "../../decode/abiItem.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import { decodingWords as words } from "../../text/decoding/decoding.ts";
import { argumentItems, namePiece } from "./argumentItems.ts";
import { signaturePiece } from "./callPieces.ts";
import { contractIn } from "../../decode/provenance.ts";
import { candidateList, canBeChosen } from "./candidateBlocks.ts";
import { cut, inlineValue, nameText, type NameOf } from "./inlineValue.ts";
import { originPiece, readingSigns, shortOrigin, sourceLink } from "./originPieces.ts";
import { aside, code } from "../values/shownText.ts";
import type { Piece, PieceField } from "../page/pageModel.ts";

/** Values that a row has room for. */
const mostNamed = 8;
/** The same of a value. */
const longestValue = 100;

/** What a log is in the names of its contract. */
export type DecodedLog = {
  /** The cell of the event, and that of its arguments. */
  readonly event: readonly Piece[];
  readonly args: readonly Piece[];
  /** The contract by its name; undefined where it has none. */
  readonly name: readonly Piece[] | undefined;
  /** What an opened row says first. */
  readonly explained: readonly PieceField[];
};

/** A log, decoded. @param candidates what it may be @param place where it stands in the response */
export function decodedLog(
  { nameOf }: ResultDecoding,
  candidates: readonly [Decoded<AbiEvent>, ...Decoded<AbiEvent>[]],
  place: number,
  address: string | undefined,
): DecodedLog {
  const [first] = candidates;
  const parsed = parseAddress(address ?? "");
  const known = parsed.ok && nameOf(parsed.value.lower) !== undefined;
  const name = known ? [namePiece(parsed.value.lower, nameOf)] : undefined;
  const agreed = agreedOf(candidates);
  const others = agreed === undefined ? candidates.length - 1 : 0;
  const event: readonly Piece[] = [
    ...(candidates.length === 1 ? eventPieces(first) : [code(cut(first.item.name, longestName))]),
    ...(others > 0 ? [aside(words.eventOr(others))] : []),
  ];
  const signs = shortOrigin(agreed === undefined ? candidates : [agreed]);
  const field = (label: string, pieces: readonly Piece[]): PieceField => ({
    label,
    name: "",
    pieces,
    isDecoded: true,
  });
  if (others > 0 || canBeChosen(candidates)) {
    const all = candidateList(candidates, { part: "log", place }, nameOf);
    const args: readonly Piece[] =
      agreed === undefined ? signs : [...namedPieces(agreed.reading, nameOf), ...signs];
    return { event, args, name, explained: [field(words.event(), [all])] };
  }
  const values = argumentsOf(first.reading) ?? [];
  const declared = signaturePiece(first.item, contractIn(first.provenance) ?? "");
  return {
    event,
    args: [...namedPieces(first.reading, nameOf), ...signs],
    name,
    explained: [
      field(words.event(), [
        declared,
        ...sourceLink(first.item, first.provenance),
        originPiece(first.provenance),
        ...readingSigns(first.reading),
      ]),
      ...(values.length === 0
        ? []
        : [field(words.arguments(), [{ kind: "arguments", items: argumentItems(values, nameOf) }])]),
    ],
  };
}

/** An event's name, which leads to where it is declared. A name that is none does not read like words of ours. */
function eventPieces({ item, provenance }: Decoded<AbiEvent>): readonly Piece[] {
  const name = cut(item.name, longestName);
  const link = isIdentifier(name) ? sourceLink(item, provenance, name) : [];
  return link.length > 0 ? link : [code(name)];
}

/** What a log holds, on one line: the first values by their names. */
function namedPieces(reading: BytesReading, nameOf: NameOf): readonly Piece[] {
  const args = argumentsOf(reading);
  if (args === undefined) return [aside("…")];
  const named = args.slice(0, mostNamed).map(({ name, value, isIndexed }): Piece => {
    const text = inlineValue(value, nameOf);
    return { kind: "named", name: nameText(name, longestName), text: cut(text, longestValue), isIndexed };
  });
  return args.length > mostNamed ? [...named, aside("…")] : named;
}
