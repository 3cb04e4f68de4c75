import type { CreationComparison } from "../../app/builds/comparison.ts";
import type { Build } from "../../builds/build.ts";
import { AbiIndex } from "../../decode/abiIndex.ts";
import { matchWords as words } from "../../text/builds/match.ts";
import { certaintyPieces } from "./originPieces.ts";
import type { Piece, PieceField } from "../page/pageModel.ts";
import { shownArgument } from "../values/argumentForm.ts";
import { aside, copiedCode } from "../values/shownText.ts";

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
  const told = creation.arguments;
  switch (told.kind) {
    case "none":
      return [];
    case "notRecorded":
      return field({ kind: "absent", text: words.argumentsNotRecorded() });
    case "notCanonical":
      return field(aside(words.argumentsNotCanonical()), ...copiedCode(`0x${told.digits}`, label));
    case "arguments": {
      const rows = told.values.map(({ name, type, value }, at): PieceField => {
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
