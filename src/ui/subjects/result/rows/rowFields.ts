import type { Field } from "../../../../services/ledger/sourceField.ts";
import { valueOf } from "../../../../services/reading/reading.ts";
import type { Log, StateChange } from "../../../../services/ledger/transaction.ts";
import { visibleText } from "../../../../core/characters/visibleText.ts";
import { compactJson } from "../../../../core/json/compactJson.ts";
import { resultWords as words } from "../../../../text/subjects/result/resultPage.ts";
import { valueWords } from "../../../../text/value.ts";
import { addressName } from "../../../values/identifierForms.ts";
import { code, longestInline } from "../../../values/shownText.ts";
import type { Piece, PieceField } from "../../../page/pageModel.ts";
import { isReference } from "../../../../core/scan/subject.ts";
import { sourceFieldPieces } from "../../../values/sourceFields.ts";

const mostExtra = 20;

/** All fields of a row, unreadable ones with what came, and those beyond the documented ones. */
export function rowFields({
  fields,
  source,
}: Pick<Log | StateChange, "fields" | "source">): readonly PieceField[] {
  const documented = fields.flatMap((field): readonly PieceField[] => {
    const shown = sourceFieldPieces([field]);
    const { value, path } = field;
    if (value.state !== "unreadable") return shown;
    const raw = code(compactJson(value.raw, longestInline).text);
    return shown.map((one) => {
      const open = { kind: "open", what: one.label, path } as const;
      return { ...one, pieces: [{ kind: "careful", text: valueWords.unreadable() }, raw, open] };
    });
  });
  const extra = source.firstExtra(mostExtra).map(([name, value]): PieceField => {
    const shortName = visibleText(name, 60);
    const pieces: readonly Piece[] = [code(compactJson(value, longestInline).text)];
    return { label: words.alsoSent(), name: shortName, pieces };
  });
  return [...documented, ...extra];
}

/** The contract of a row by its shortest name. */
export function contractCell(id: Field<string>, address: Field<string>): readonly Piece[] {
  const text = valueOf(id) ?? valueOf(address);
  if (text === undefined) return missingPieces(id);
  const { shown, whole } = valueOf(id) === undefined ? addressName(text) : { shown: text, whole: text };
  return [isReference(whole) ? { kind: "reference", text: shown, whole } : code(shown, whole)];
}

/** A cell without a value: why there is none. */
export function missingPieces({ state }: Field<unknown>): readonly Piece[] {
  if (state === "null") return [{ kind: "null" }];
  return state === "absent" || state === "incomplete"
    ? [{ kind: "absent", text: valueWords.notSent() }]
    : [{ kind: "careful", text: valueWords.unreadable() }];
}
