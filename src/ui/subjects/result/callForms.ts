import { panicMeaning } from "../../../text/panic.ts";
import { namesOf } from "../../../core/json/namesOf.ts";
import { isJsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import { readRevertData } from "../../../core/revertData.ts";
import { compactJson } from "../../compactJson.ts";
import { hexForm, emptyHex, isEmptyHex } from "../hexForms.ts";
import { addressForm, entityForm } from "../identifierForms.ts";
import { aside, code, longestInline, textForm, type Form } from "../shownText.ts";
import { shortWord } from "../wordForms.ts";
import type { Piece } from "../../piece.ts";

const mostItems = 30;

/** `error_message`: what it says in words, and the data as it came. */
export const errorMessageForm: Form<string> = (message, at) => {
  const data = readRevertData(message);
  switch (data.kind) {
    case "none":
      return isEmptyHex(message) ? emptyHex(message) : textForm(message, at);
    case "words":
      return textForm(message, at);
    case "error":
      return [
        ...reasonText(data.reason, at),
        aside("Error(string)"),
        { kind: "break" },
        ...hexForm(message, at),
      ];
    case "panic":
      return [
        { kind: "strong", text: panicMeaning(data.code) },
        aside(`Panic(uint256) 0x${data.code.toString(16)}`),
        { kind: "break" },
        ...hexForm(message, at),
      ];
    case "code":
      return [...textForm(data.name, at), aside("in ASCII"), { kind: "break" }, ...hexForm(message, at)];
    case "custom":
      return [
        { kind: "strong", text: "custom error" },
        code(data.selector),
        aside("selector"),
        { kind: "break" },
        ...hexForm(message, at),
      ];
    case "bytes":
      return [...hexForm(message, at), aside("too short for a selector")];
  }
};

function reasonText(reason: string, at: Parameters<Form<string>>[1]): readonly Piece[] {
  return reason === "" ? [aside("no reason given")] : textForm(reason, at);
}

/** IDs of created contracts, each a link. */
export const createdForm: Form<readonly (string | null)[]> = (ids, at) => {
  if (ids.length === 0) return [aside("none")];
  const shown = ids.slice(0, mostItems).flatMap((id, index): readonly Piece[] => {
    const pieces: readonly Piece[] =
      id === null ? [{ kind: "null" }] : entityForm(id, { ...at, what: "contract ID" });
    return index === 0 ? pieces : [{ kind: "break" }, ...pieces];
  });
  return [...shown, ...andMore(ids.length, at)];
};

/** `access_list`: hex of older mirror nodes, a list of addresses with storage keys of newer ones. */
export const accessListForm: Form<string | readonly JsonValue[]> = (list, at) => {
  if (typeof list === "string") return hexForm(list, at);
  if (list.length === 0) return [code("[]"), aside("empty")];
  const shown = list.slice(0, mostItems).flatMap((item, index): readonly Piece[] => {
    const pieces = accessItem(item, at);
    return index === 0 ? pieces : [{ kind: "break" }, ...pieces];
  });
  return [...shown, ...andMore(list.length, at)];
};

function accessItem(item: JsonValue, at: Parameters<Form<string>>[1]): readonly Piece[] {
  const address = isJsonObject(item) ? item["address"] : undefined;
  if (!isJsonObject(item) || typeof address !== "string" || address.length > 66) {
    return [code(compactJson(item, longestInline).text)];
  }
  // No more of them are written than there is room for.
  const names = namesOf(item)
    .slice(0, longestInline)
    .filter((name) => name !== "address");
  const rest = Object.fromEntries(names.map((name) => [name, item[name] ?? null]));
  const keys = item["storage_keys"];
  const slots =
    Array.isArray(keys) && names.length === 1
      ? [aside(keys.length === 1 ? "1 storage key" : `${keys.length} storage keys`), ...keysText(keys)]
      : [code(compactJson(rest, longestInline).text)];
  return [...addressForm(address, { ...at, what: "address" }), ...slots];
}

function keysText(keys: readonly JsonValue[]): readonly Piece[] {
  return keys.slice(0, mostItems).flatMap((key): readonly Piece[] => {
    if (typeof key !== "string" || key.length > longestInline)
      return [code(compactJson(key, longestInline).text)];
    return [code(shortWord(key), key), { kind: "copy", what: "storage key", whole: key }];
  });
}

function andMore(length: number, { what, path }: Parameters<Form<string>>[1]): readonly Piece[] {
  if (length <= mostItems) return [];
  return [{ kind: "break" }, aside(`and ${length - mostItems} more`), { kind: "open", what, path }];
}
