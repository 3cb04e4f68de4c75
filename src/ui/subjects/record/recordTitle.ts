import { verifiedName } from "../../../app/hover/hoverFacts.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import { exactTimeText } from "../timeForms.ts";
import { recordName } from "./recordName.ts";
import type { RecordView } from "./view.ts";

/**
 * The panel's tab: the contract first, for tabs are narrow, by the name in its verified source where that is known. Our
 * own words and parsed values.
 */
export function recordTitle(view: RecordView): string {
  const { status } = view.verification;
  const name = status && verifiedName(status.value);
  return `${name === undefined ? "" : `${name} `}${recordName(view)}: ${stateOf(view)}`;
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
