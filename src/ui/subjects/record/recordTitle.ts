import { valueOf } from "../../../services/reading/reading.ts";
import { exactTimeText } from "../timeForms.ts";
import { recordName } from "./recordName.ts";
import type { RecordView } from "./view.ts";

/** The panel's tab: the contract first, for tabs are narrow. Our own words and parsed values. */
export function recordTitle(view: RecordView): string {
  return `${recordName(view)}: ${stateOf(view)}`;
}

function stateOf({ lookup, asking, error, subject }: RecordView): string {
  const [first] = subject.timestamps;
  const time = first === undefined ? "" : ` as of ${exactTimeText(first.timestamp)}`;
  switch (lookup?.value.kind) {
    case "found":
      return `${valueOf(lookup.value.reading.fields.deleted) === true ? "deleted contract" : "contract"}${time}`;
    case "notFound":
      return `not found${time}`;
    case "badRequest":
      return "request refused";
    case undefined:
      if (asking !== undefined) return "asking…";
      return error === undefined ? "contract" : "no answer";
  }
}
