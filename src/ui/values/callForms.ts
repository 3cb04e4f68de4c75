import { otherFieldsWords } from "../../text/pages/otherFields.ts";
import { panicMeaning } from "../../text/subjects/result/panic.ts";
import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { readRevertData } from "../../decode/revertData.ts";
import { compactJson } from "../../core/json/compactJson.ts";
import { hexForm, emptyHex, isEmptyHex, shortWord } from "./hexForms.ts";
import { addressForm, entityForm } from "./identifierForms.ts";
import { resultWords as words } from "../../text/subjects/result/resultPage.ts";
import { panelWords } from "../../text/pages/panel.ts";
import { valueWords } from "../../text/value.ts";
import { aside, code, longestInline, openPiece, textForm, type Form } from "./shownText.ts";
import type { Piece } from "../page/pageModel.ts";

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
        code("Error(string)"),
        { kind: "break" },
        ...hexForm(message, at),
      ];
    case "panic":
      return [
        { kind: "strong", text: panicMeaning(data.code) },
        code(`Panic(uint256) 0x${data.code.toString(16)}`),
        { kind: "break" },
        ...hexForm(message, at),
      ];
    case "code":
      return [
        ...textForm(data.name, at),
        aside(valueWords.inAscii()),
        { kind: "break" },
        ...hexForm(message, at),
      ];
    case "custom":
      return [
        { kind: "strong", text: valueWords.customError() },
        code(data.selector),
        aside(valueWords.selector()),
        { kind: "break" },
        ...hexForm(message, at),
      ];
    case "bytes":
      return [...hexForm(message, at), aside(valueWords.tooShort())];
  }
};

function reasonText(reason: string, at: Parameters<Form<string>>[1]): readonly Piece[] {
  return reason === "" ? [aside(valueWords.noReason())] : textForm(reason, at);
}

/** IDs of created contracts, each a link. */
export const createdForm: Form<readonly (string | null)[]> = (ids, at) => {
  if (ids.length === 0) return [aside(valueWords.none())];
  const shown = ids.slice(0, mostItems).flatMap((id, index): readonly Piece[] => {
    const pieces: readonly Piece[] =
      id === null ? [{ kind: "null" }] : entityForm(id, { ...at, what: panelWords.contractId() });
    return index === 0 ? pieces : [{ kind: "break" }, ...pieces];
  });
  return [...shown, ...andMore(ids.length, at)];
};

/** `access_list`: hex of older mirror nodes, a list of addresses with storage keys of newer ones. */
export const accessListForm: Form<string | readonly JsonValue[]> = (list, at) => {
  if (typeof list === "string") return hexForm(list, at);
  if (list.length === 0) return [code("[]"), aside(valueWords.empty())];
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
  const names = Object.keys(item)
    .slice(0, longestInline)
    .filter((name) => name !== "address");
  const rest = Object.fromEntries(names.map((name) => [name, item[name] ?? null]));
  const keys = item["storage_keys"];
  const slots =
    Array.isArray(keys) && names.length === 1
      ? [aside(valueWords.storageKeys(keys.length)), ...keysText(keys)]
      : [code(compactJson(rest, longestInline).text)];
  return [...addressForm(address, { ...at, what: panelWords.address() }), ...slots];
}

function keysText(keys: readonly JsonValue[]): readonly Piece[] {
  return keys.slice(0, mostItems).flatMap((key): readonly Piece[] => {
    if (typeof key !== "string" || key.length > longestInline)
      return [code(compactJson(key, longestInline).text)];
    return [code(shortWord(key), key), { kind: "copy", what: words.storageKey(), whole: key }];
  });
}

function andMore(length: number, at: Parameters<Form<string>>[1]): readonly Piece[] {
  if (length <= mostItems) return [];
  return [{ kind: "break" }, aside(otherFieldsWords.more(length - mostItems)), openPiece(at)];
}
