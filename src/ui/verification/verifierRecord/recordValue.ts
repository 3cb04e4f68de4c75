import type { JsonObject, JsonValue } from "../../../core/json/jsonValue.ts";
import type { NamedFiles } from "../../../services/verifier/schema.ts";
import { sameAddress } from "../../../core/address.ts";
import { foreignJson, foreignText, notSent, nullSign, type Origin } from "../../parts/foreignValue.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { icon } from "../../parts/icon.ts";
import { identifier } from "../../parts/identifier.ts";
import { addressValue } from "./addressValue.ts";
import { fileList } from "./fileList.ts";
import { libraryTable } from "./libraryTable.ts";
import type { RecordField } from "./verifierRecordFields.ts";

/** What was asked: a record about something else says so. */
export type Asked = { readonly address: string; readonly chainId: string };

/** A documented field's value, with null, absent and unreadable told apart. */
export function recordValue(field: RecordField, origin: Origin, asked: Asked): Html {
  switch (field.reading.state) {
    case "absent":
      return notSent;
    case "null":
      return nullSign;
    case "unreadable":
      return html`<span class="unreadable">${icon("warning")} unreadable, see below</span>`;
    case "value":
      return shown(field, field.reading.value, origin, asked);
  }
}

function shown(field: RecordField, value: unknown, origin: Origin, asked: Asked): Html {
  switch (field.form) {
    case "address":
      return html`${addressValue(value as string)}${otherThan(sameAddress(value as string, asked.address))}`;
    case "chainId": {
      const text = foreignText(value as string, origin, field.name);
      return html`${text}${otherThan(value === asked.chainId)}`;
    }
    case "identifier": {
      const text = value as string;
      const isPlain = /^[\w-]{1,60}$/.test(text);
      return isPlain ? identifier(text, field.label) : foreignText(text, origin, field.name);
    }
    case "time":
      return timeText(value as string, origin, field.name);
    case "found":
    case "missing":
      return fileList(value as NamedFiles, field.form === "found", origin, field.name);
    case "map":
      return libraryTable(value as JsonObject, origin, field.name);
    case "plain":
      return foreignJson(value as JsonValue, origin, field.name);
  }
}

function otherThan(isAsked: boolean): Html {
  if (isAsked) return nothing;
  return html` <span class="aside">${icon("warning")} not the one asked about</span>`;
}

/** ISO 8601 in UTC with a space for the T, every digit kept; any other spelling as it came. */
function timeText(text: string, origin: Origin, name: string): Html {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)Z$/.exec(text);
  if (parts === null) return foreignText(text, origin, name);
  return html`<time datetime="${text}" title="${text}">${parts[1]} ${parts[2]} UTC</time>`;
}
