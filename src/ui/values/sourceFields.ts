import type { FieldKind, FieldMeaning, FieldValue, SourceField } from "../../services/ledger/sourceField.ts";
import { numberText } from "../../text/language.ts";
import { otherFieldsWords, panelWords } from "../../text/pages/panel.ts";
import { fieldLabels } from "../../text/subjects/fieldLabels.ts";
import { recordWords } from "../../text/subjects/record/recordPage.ts";
import { resultWords, statusWords, typeWords } from "../../text/subjects/result/resultPage.ts";
import { valueWords } from "../../text/value.ts";
import type { Piece, PieceField } from "../page/pageModel.ts";
import { readingPieces } from "./fieldTable.ts";
import {
  bloomForm,
  bytecodeForm,
  callDataForm,
  evmWordForm,
  hexForm,
  hexNumberForm,
  wordHints,
  wordsForm,
  emptyHex,
  isEmptyHex,
  shortWord,
} from "./hexForms.ts";
import {
  addressForm,
  amountForm,
  calledForm,
  entityForm,
  idOfAddress,
  ownForm,
  flagForm,
  gasPriceForm,
  integerForm,
  secondsForm,
  timestampForm,
} from "./valueForms.ts";
import { areEntityIdsShown } from "./entityIds.ts";
import { aside, code, longestInline, openPiece, textForm, type Form } from "./shownText.ts";
import { panicMeaning } from "../../text/decoding/panic.ts";
import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { readRevertData } from "../../decode/revertData.ts";
import { compactJson } from "../../core/json/compactJson.ts";

const mostItems = 30;

/** `error_message`: what it says in words, and the data as it came. */
const errorMessageForm: Form<string> = (message, at) => {
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
const createdForm: Form<readonly (string | null)[]> = (ids, at) => {
  if (ids.length === 0) return [aside(valueWords.none())];
  const shown = ids.slice(0, mostItems).flatMap((id, index): readonly Piece[] => {
    const pieces: readonly Piece[] =
      id === null ? [{ kind: "null" }] : entityForm(id, { ...at, what: panelWords.contractId() });
    return index === 0 ? pieces : [{ kind: "break" }, ...pieces];
  });
  return [...shown, ...andMore(ids.length, at)];
};

/** Hex of older mirror nodes; else a list of addresses with storage keys, or with signed delegations to them (EIP-7702). */
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
  const keys = item["storage_keys"] ?? item["storageKeys"];
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
    return [code(shortWord(key), key), { kind: "copy", what: resultWords.storageKey(), whole: key }];
  });
}

function andMore(length: number, at: Parameters<Form<string>>[1]): readonly Piece[] {
  if (length <= mostItems) return [];
  return [{ kind: "break" }, aside(otherFieldsWords.more(length - mostItems)), openPiece(at)];
}

/** Fields of a contract or a transaction, there or not: null, absent and unreadable are told apart. */
export function sourceFieldPieces(fields: readonly SourceField[]): readonly PieceField[] {
  return fields.map(({ meaning, name, path, kind, value }) => {
    const label = fieldLabels[meaning]();
    if (value.state === "incomplete")
      return { label, name, pieces: [{ kind: "absent", text: resultWords.notYet() }] };
    const whenNull = wordsForNull[meaning];
    const form = forms[kind] as Form<unknown>;
    const shown = { form, ...(whenNull === undefined ? {} : { whenNull }) };
    return { label, name, ...readingPieces(value, shown, { path, what: label }) };
  });
}

/** What null means: such a field has a line of its own. */
const wordsForNull: Readonly<Partial<Record<FieldMeaning, () => string>>> = {
  adminKey: recordWords.nobody,
  valueWritten: resultWords.onlyRead,
};

const wordForm: Form<string> = (text, at) =>
  text.length <= longestInline && /^\S+$/.test(text) ? [code(text)] : textForm(text, at);

const statusForm: Form<string> = (text, at) => {
  const said = Object.hasOwn(statusWords, text) ? statusWords[text] : undefined;
  return said === undefined ? wordForm(text, at) : [code(text), aside(said())];
};

const typeForm: Form<bigint> = (type, at) => {
  const said = typeWords[String(type)];
  return [...integerForm(type, at), ...(said === undefined ? [] : [aside(said())])];
};

const ownAddressForm: Form<string> = (text, at) => {
  const note = areEntityIdsShown() && idOfAddress(text) === undefined ? [aside(valueWords.notFromId())] : [];
  return [...ownForm(text, at), ...note];
};

const limitForm: Form<bigint> = (number, at) =>
  number === -1n
    ? [{ kind: "text", text: valueWords.unlimited() }, aside(numberText(-1))]
    : integerForm(number, at);

const expiryForm: Form<string> = (text, at) => [...timestampForm(text, at), aside(recordWords.notEnforced())];

const mostTopics = 16;

const topicsForm: Form<readonly string[]> = (topics, at) => {
  if (topics.length === 0) return [aside(valueWords.none())];
  const lines = topics.slice(0, mostTopics).flatMap((topic, index): readonly Piece[] => {
    const place = { ...at, what: resultWords.topic(index), path: [...at.path, index] };
    const isWord = /^(?:0x)?[0-9a-fA-F]{1,64}$/.test(topic);
    const shown = isWord
      ? [code(topic), { kind: "copy", what: place.what, whole: topic } as const, ...wordHints(topic)]
      : textForm(topic, place);
    return [...(index === 0 ? [] : [{ kind: "break" } as const]), aside(String(index)), ...shown];
  });
  const more = topics.length - mostTopics;
  const rest: readonly Piece[] = more > 0 ? [aside(otherFieldsWords.more(more)), openPiece(at)] : [];
  return [...lines, ...rest];
};

const forms: { readonly [Kind in FieldKind]: Form<FieldValue<Kind>> } = {
  text: textForm,
  word: wordForm,
  flag: flagForm,
  integer: integerForm,
  hexInteger: hexNumberForm(numberText),
  chainId: hexNumberForm(String),
  amount: amountForm,
  gasPrice: gasPriceForm,
  seconds: secondsForm,
  time: timestampForm,
  hex: hexForm,
  ownKey: (hex, at) => [...hexForm(hex, at), aside(recordWords.ownKey())],
  word32: evmWordForm,
  words: wordsForm,
  bloom: bloomForm,
  bytecode: bytecodeForm,
  callData: callDataForm,
  repeated: () => [aside(resultWords.sameAsCallData())],
  address: addressForm,
  calledAddress: calledForm,
  ownAddress: ownAddressForm,
  ownEntityId: ownForm,
  entityId: entityForm,
  entityIds: createdForm,
  topics: topicsForm,
  errorMessage: errorMessageForm,
  accessList: accessListForm,
  status: statusForm,
  transactionType: typeForm,
  expiry: expiryForm,
  limit: limitForm,
};
