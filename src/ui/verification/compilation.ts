import { ObjectReading, readValue, type Reading, type Shape } from "../../services/reading/reading.ts";
import { objectOf } from "../../services/reading/wireTypes.ts";
import { compilationShape } from "../../services/verifier/schema.ts";
import { valueWords } from "../../text/value.ts";
import {
  compilationLabels,
  verificationRecordWords as words,
} from "../../text/verification/verificationRecord.ts";
import type { Piece, PieceField } from "../page/pageModel.ts";
import { fieldTable, tableFields } from "../values/fieldTable.ts";
import { foreignText } from "../values/jsonPieces.ts";
import { openPiece, text, type Place } from "../values/shownText.ts";
import { settingFields } from "../parts/compilerSettings.ts";

const name = "compilation";

/** A status with what it says of the compilation read field by field, where it says something of that. */
export function withCompilation(status: ObjectReading<Shape>): ObjectReading<Shape> {
  const sent = status.extra.find(([own]) => own === name);
  if (sent === undefined) return status;
  const compilation = readValue(objectOf(compilationShape), sent[1]);
  return new ObjectReading<Shape>({ ...status.fields, compilation }, Object.fromEntries(status.extra));
}

/** How the verified source was compiled, of a status that {@link withCompilation} has read. */
export function compilationFields({ fields }: ObjectReading<Shape>, at: Place): readonly PieceField[] {
  const reading = fields[name] as Reading<ObjectReading<typeof compilationShape>> | undefined;
  if (reading === undefined) return [];
  if (reading.state !== "value") return tableFields(fields, whole, at);
  const inside: Place = { ...at, path: [...at.path, name] };
  const { compilerSettings } = reading.value.fields;
  const shown = tableFields(reading.value.fields, table, inside).map((field): PieceField => ({
    ...field,
    name: `${name}.${field.name}`,
  }));
  if (compilerSettings.state !== "value") return shown;
  const place: Place = { ...inside, path: [...inside.path, "compilerSettings"] };
  const settings = settingFields(
    compilerSettings.value,
    text(valueWords.yes()),
    place,
    `${name}.compilerSettings`,
  );
  // All of the settings stand behind those that are told by name.
  return [...shown.slice(0, -1), ...settings, ...shown.slice(-1)];
}

const table = fieldTable<typeof compilationShape>(compilationLabels, {
  name: foreignText,
  fullyQualifiedName: foreignText,
  language: foreignText,
  compiler: foreignText,
  compilerVersion: foreignText,
  compilerSettings: (_, at) => [openPiece(at)],
});

/** Of what is no object. */
const whole = { compilation: { label: words.compilation, form: (): readonly Piece[] => [] } };
