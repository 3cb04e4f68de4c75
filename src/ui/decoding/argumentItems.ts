import { shortAddress } from "../../core/address.ts";
import { isReference } from "../../core/references/subject.ts";
import { shortenHex, type Hex } from "../../core/hex.ts";
import type { DecodedArgument, DecodedValue } from "../../decode/decoding.ts";
import { decodingWords as words } from "../../text/decoding/decoding.ts";
import { numberText } from "../../text/language.ts";
import { valueWords } from "../../text/value.ts";
import type { ArgumentItem, Piece } from "../page/pageModel.ts";
import { bytesText } from "../values/hexForms.ts";
import { addressForm, spelledAddress } from "../values/valueForms.ts";
import { aside, code, copyable, longestCopied, longestInline } from "../values/shownText.ts";
import { cut, type NameOf } from "./inlineValue.ts";

/** UTF-16 units of a text that is shown; a longer one is copied whole. */
const longestText = 400;
/** Values that one reading shows, those inside others too: the others stand in the raw data. */
const mostValues = 200;
/** UTF-16 units of a name or a type that a row has room for. */
const longestName = 100;

/** How many more values may be shown. */
type Budget = { left: number };

/**
 * Values by name, for a table; nested ones inside. At most 200 of them.
 * @param unnamed what one without a name is called, by its number
 */
export function argumentItems(
  args: readonly DecodedArgument[],
  nameOf: NameOf,
  unnamed: (number: number) => string = words.unnamed,
  budget: Budget = { left: mostValues },
): readonly ArgumentItem[] {
  const items: ArgumentItem[] = [];
  for (const [at, { name, type, isIndexed, value }] of args.entries()) {
    if (budget.left <= 0) return [...items, moreItem(args.length - at)];
    budget.left -= 1;
    const isName = name !== "";
    const label = isName ? cut(name, longestName) : unnamed(at + 1);
    items.push({
      label,
      isName,
      type: cut(type, longestName),
      isIndexed,
      pieces: valuePieces(value, label, nameOf, budget),
    });
  }
  return items;
}

/** The items of a list, by their places. */
function listItems(
  values: readonly DecodedValue[],
  what: string,
  nameOf: NameOf,
  budget: Budget,
): readonly ArgumentItem[] {
  const items: ArgumentItem[] = [];
  for (const [at, value] of values.entries()) {
    if (budget.left <= 0) return [...items, moreItem(values.length - at)];
    budget.left -= 1;
    const label = `[${at}]`;
    const pieces = valuePieces(value, `${what}${label}`, nameOf, budget);
    items.push({ label, isName: true, type: "", isIndexed: false, pieces });
  }
  return items;
}

function moreItem(count: number): ArgumentItem {
  return { label: "…", isName: true, type: "", isIndexed: false, pieces: [aside(words.moreValues(count))] };
}

/** A decoded value: numbers with every digit, addresses as links. @param what names it, for who copies it */
export function valuePieces(
  value: DecodedValue,
  what: string,
  nameOf: NameOf,
  budget: Budget = { left: mostValues },
): readonly Piece[] {
  switch (value.kind) {
    case "integer": {
      const digits = String(value.value);
      const shown =
        value.codeName === undefined
          ? code(numberText(value.value), digits)
          : code(`${cut(value.codeName, longestName)} (${digits})`);
      return copyable([shown], digits, what);
    }
    case "decimal":
      return copyable([code(value.text)], value.text, what);
    case "bool":
      return [code(String(value.value))];
    case "address":
      return addressPieces(value.address, what, nameOf);
    case "bytes":
      return hexPieces(value.bytes, what);
    case "raw":
      return [aside(words.notDecoded()), ...hexPieces(value.bytes, what)];
    case "function":
      return [...addressPieces(value.address, what, nameOf), code(value.selector)];
    case "text":
      return textPieces(value.text, what);
    case "hashed":
      return [...hexPieces(value.hash, what), aside(words.hashOfValue())];
    case "list":
      return value.items.length === 0
        ? [code("[]"), aside(valueWords.empty())]
        : [
            aside(words.items(value.items.length)),
            { kind: "arguments", items: listItems(value.items, what, nameOf, budget) },
          ];
    case "tuple":
      return [{ kind: "arguments", items: argumentItems(value.members, nameOf, words.unnamedValue, budget) }];
  }
}

/** An address that leads to its record, by its name where that is known. */
export function addressPieces(address: Hex, what: string, nameOf: NameOf): readonly Piece[] {
  const name = nameOf(address)?.name;
  if (name === undefined) return addressForm(address, { what, path: [] });
  const whole = spelledAddress(address);
  const copy = { kind: "copy", what, whole } as const;
  const short = shortAddress(whole);
  return isReference(whole)
    ? [{ kind: "reference", text: name, whole, short }, copy]
    : [code(name), aside(short), copy];
}

/** The same where there is room for one name. */
export function namePiece(address: Hex, nameOf: NameOf): Piece {
  const [shown = code(address)] = addressPieces(address, "", nameOf);
  return shown.kind === "reference" && shown.short !== undefined ? { ...shown, short: "" } : shown;
}

/** Bytes to the letter, long ones by their ends. */
export function hexPieces(hex: Hex, what: string): readonly Piece[] {
  if (hex === "0x") return [code(hex), aside(valueWords.empty())];
  const isLong = hex.length > longestInline;
  const shown = code(isLong ? shortenHex(hex, 34, 32) : hex, isLong ? shortenHex(hex, 100, 90) : hex);
  const copy: readonly Piece[] = hex.length <= longestCopied ? [{ kind: "copy", what, whole: hex }] : [];
  return [shown, ...copy, ...(isLong ? [aside(bytesText(hex))] : [])];
}

function textPieces(text: string, what: string): readonly Piece[] {
  if (text === "") return [aside(valueWords.empty())];
  const shown: Piece = { kind: "prose", text: cut(text, longestText) };
  const length = text.length > longestText ? [aside(valueWords.characters(text.length))] : [];
  return [...copyable([shown], text, what), ...length];
}
