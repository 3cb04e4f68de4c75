import { type ObjectReading, type Shape, unreadableFields } from "../../../services/reading/reading.ts";
import { fieldList } from "../../parts/fields.ts";
import type { Origin } from "../../parts/foreignValue.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { subsection } from "../../parts/section.ts";
import { extraTable } from "./extraTable.ts";
import { extraFields, type RecordField } from "./verifierRecordFields.ts";
import { recordValue, type Asked } from "./recordValue.ts";

/** Everything one object said: its documented fields, those that broke their type, and those beyond. */
export function recordBody(
  reading: ObjectReading<Shape>,
  fields: readonly RecordField[],
  origin: Origin,
  asked: Asked,
): Html {
  const at = (path: Origin["path"]): Origin => ({ answer: origin.answer, path: [...origin.path, ...path] });
  const lines = fields.map((field) => ({
    label: field.label,
    wireName: field.name,
    value: recordValue(field, at(field.path), asked),
  }));
  const unreadable = unreadableFields(reading);
  const raw = unreadable.map((field) => ({
    name: field.path,
    path: at(field.path.split(".")).path,
    value: field.raw,
  }));
  const extra = extraFields(reading);
  const shown = extra.shown.map((field) => ({ ...field, path: at(field.path).path }));
  return html`${fieldList(lines)}
  ${
    raw.length === 0
      ? nothing
      : subsection("Unreadable", extraTable(raw, origin.answer), "not of the documented type; as it came")
  }
  ${
    extra.count === 0
      ? nothing
      : subsection(
          "Also sent by the service",
          extraTable(shown, origin.answer, extra.count),
          "fields beyond the specification",
        )
  }`;
}
