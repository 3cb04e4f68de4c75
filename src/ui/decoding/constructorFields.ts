import type { CreationComparison } from "../../app/builds/comparison.ts";
import type { Build } from "../../builds/build.ts";
import { AbiIndex } from "../../decode/abiIndex.ts";
import { matchWords as words } from "../../text/builds/match.ts";
import { certaintyPieces } from "./originPieces.ts";
import type { Piece, PieceField } from "../page/pageModel.ts";
import { aside, copiedCode } from "../values/shownText.ts";
import type { DecodedValue } from "../../decode/decoding.ts";
import { addressForm } from "../values/valueForms.ts";

/** The arguments of a build's constructor, by name and type; nothing where it takes nothing. */
export function constructorFields(
  creation: CreationComparison,
  { abi = [] }: Pick<Build, "abi">,
): readonly PieceField[] {
  const label = words.arguments();
  const field = (...pieces: readonly Piece[]): readonly PieceField[] => [{ label, name: "", pieces }];
  const missing = (text: string): readonly PieceField[] =>
    new AbiIndex(abi).constructorInputs?.length === 0 ? [] : field({ kind: "absent", text });
  if (creation.kind === "notRecorded") return missing(words.argumentsNotRecorded());
  if (creation.kind === "differs") return missing(words.argumentsNotKnown());
  const recorded = creation.arguments;
  switch (recorded.kind) {
    case "none":
      return [];
    case "notRecorded":
      return field({ kind: "absent", text: words.argumentsNotRecorded() });
    case "notCanonical":
      return field(aside(words.argumentsNotCanonical()), ...copiedCode(`0x${recorded.digits}`, label));
    case "arguments": {
      const rows = recorded.values.map(({ name, type, value }, at): PieceField => {
        const shown = name === "" ? words.unnamedArgument(at + 1) : name;
        return { label: shown, name: shown, pieces: [...shownArgument(value, shown), aside(type)] };
      });
      return field(...(creation.isProven ? [] : certaintyPieces("notProven")), {
        kind: "nested",
        fields: rows,
      });
    }
  }
}

const longestShown = 400;

/** A value that was decoded: an address by its own form, all else to the letter, lists and tuples in brackets. */
function shownArgument(value: DecodedValue, what: string): readonly Piece[] {
  if (value.kind === "address") return addressForm(value.address, { what, path: [] });
  const text = textOf(value);
  return copiedCode(text.length > longestShown ? `${text.slice(0, longestShown)}…` : text, what);
}

function textOf(value: DecodedValue): string {
  switch (value.kind) {
    case "integer":
    case "bool":
      return String(value.value);
    case "decimal":
      return value.text;
    case "address":
      return value.address;
    case "bytes":
    case "raw":
      return value.bytes;
    case "function":
      return `${value.address}${value.selector.slice(2)}`;
    case "text":
      return JSON.stringify(value.text);
    case "hashed":
      return value.hash;
    case "list":
      return `[${value.items.map(textOf).join(", ")}]`;
    case "tuple":
      return `[${value.members.map((member) => textOf(member.value)).join(", ")}]`;
  }
}
