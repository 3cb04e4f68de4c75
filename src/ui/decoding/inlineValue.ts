import { oneLine, visibleText } from "../../core/strings/visibleText.ts";
import { codePointMark } from "../../core/strings/invisibleCharacters.ts";
import { shortAddress } from "../../core/address.ts";
import { shortenHex, type Hex } from "../../core/hex.ts";
import {
  type DecodedArgument,
  type DecodedValue,
  argumentsOf,
  type AbiItem,
  type Decoded,
  type BytesReading,
} from "../../decode/decoding.ts";
import { maxContractNameLength } from "../../core/contractName.ts";
import type { AbiParameter } from "../../decode/abiItem.ts";
import type { CallPiece } from "../page/pageModel.ts";

/** What a contract is called. @param address in lower case */
export type NameOf = (address: Hex) => { readonly name: string } | undefined;

export const noName: NameOf = () => undefined;

/** UTF-16 units of a text, and of a name, that a line has room for. */
const longestText = 40;
/** Items of a list that are shown in a line. */
const mostItems = 3;
/** Digits of a number that stay: as many as those of all amounts of a ledger. */
const mostDigits = 30;
/** UTF-16 units of all that stands between two brackets. */
const longestArguments = 160;
/** A value inside values of values says no more on a line. */
const deepest = 3;

/** Arguments on one line: `amount: 500000000, to: Vault`. Cut where it is long; the whole stands elsewhere. */
export function argumentsText(args: readonly DecodedArgument[], nameOf: NameOf, depth = 0): string {
  let text = "";
  for (const [at, { name, value }] of args.entries()) {
    const named = name === "" ? "" : `${nameText(name, longestText)}: `;
    text += `${at === 0 ? "" : ", "}${named}${inlineValue(value, nameOf, depth)}`;
    if (text.length > longestArguments) return cut(text, longestArguments);
  }
  return text;
}

/** A value on one line. Numbers are not grouped: commas separate values, and filters find them by their digits. */
export function inlineValue(value: DecodedValue, nameOf: NameOf, depth = 0): string {
  switch (value.kind) {
    case "integer":
      return value.codeName === undefined
        ? integerText(value.value)
        : `${cut(value.codeName, longestText)} (${value.value})`;
    case "bool":
      return String(value.value);
    case "decimal":
      return value.text;
    case "address": {
      const name = nameOf(value.address)?.name;
      return name === undefined ? shortAddress(value.address) : nameText(name, longestText);
    }
    case "bytes":
    case "raw":
      return shortenHex(value.bytes, 10, 4);
    case "function":
      return `${shortAddress(value.address)}.${value.selector}`;
    case "text":
      return quotedText(value.text, longestText);
    case "hashed":
      return `#${shortenHex(value.hash)}`;
    case "tuple":
      return depth >= deepest ? "(…)" : `(${argumentsText(value.members, nameOf, depth + 1)})`;
    case "list":
      return depth >= deepest ? "[…]" : `[${itemsText(value.items, nameOf, depth + 1)}]`;
  }
}

/** A number that fills its word is no number that anybody reads on a line. */
function integerText(value: bigint): string {
  const digits = String(value);
  return digits.length > mostDigits ? shortenHex(digits, 10, 6) : digits;
}

function itemsText(items: readonly DecodedValue[], nameOf: NameOf, depth: number): string {
  const shown = items.slice(0, mostItems).map((item) => inlineValue(item, nameOf, depth));
  return [...shown, ...(items.length > mostItems ? ["…"] : [])].join(", ");
}

/**
 * What no name has that is one: on a line it could pose as several names and values. Modifier letters, marks and numbers
 * of other scripts look like colons, commas and brackets there: `ꓽ`, `ः`, `⑴`.
 */
const unlikeNames =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9_$#./@' …-]|[\p{Lm}\p{Lo}\p{M}\p{Nl}\p{No}\p{Sk}\p{Sm}\p{So}]/u;

/** Quotes, and what looks like one of ours: two that are single, too. */
const quotes = /[“”„‟❝❞〝〞〟＂″‶״ˮ]|[‘’‚‛ʼ′‵'`´]{2,}/g;

/** A name as it may stand on a line among others: in quotes where it could be taken for more than one. */
export function nameText(name: string, longest: number): string {
  return mayPose(name.slice(0, longest)) ? quotedText(name, longest) : cut(name, longest);
}

/** Whether a name could be taken for more than one, or for a value. */
export function mayPose(name: string): boolean {
  return unlikeNames.test(name) || /^(?:\d|true$|false$)/.test(name);
}

/** A text in quotes, in which none of its own could be taken for their end. */
export function quotedText(text: string, longest: number): string {
  return `“${oneLine(cut(text, longest).replace(quotes, eachMarked))}”`;
}

function eachMarked(characters: string): string {
  return Array.from(characters, (character) => codePointMark(character)).join("");
}

/** The beginning of a text that is too long, its last character `…`; no surrogate pair is cut in half. */
export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : visibleText(text.slice(0, longest + 1), longest);
}

/** The same of a signature, which is shown whole. */
const longestSignature = 400;

/** A call, an event or an error with its values on one line. @param contract that it is of; empty where that is said elsewhere */
export function callPiece({ item, reading }: Decoded<AbiItem>, contract: string, nameOf: NameOf): CallPiece {
  return {
    kind: "call",
    contract: contractText(contract),
    name: nameText(item.name, maxContractNameLength),
    args: readText(reading, nameOf),
  };
}

/** The same by its parameters: `Vault.withdraw(uint256 amount)`. */
export function signaturePiece(item: AbiItem, contract: string): CallPiece {
  const args = item.inputs.map(parameterText).join(", ");
  return {
    kind: "call",
    contract: contractText(contract),
    name: nameText(item.name, maxContractNameLength),
    args: cut(args, longestSignature),
  };
}

/** What a reading holds, on one line; `…` where it holds nothing that can be read. */
export function readText(reading: BytesReading, nameOf: NameOf): string {
  const args = argumentsOf(reading);
  return args === undefined ? "…" : argumentsText(args, nameOf);
}

/** Words of ours for contracts of the network's own have brackets. */
function contractText(contract: string): string {
  const [, name = "", more = ""] = /^([^().]*) \(([^()]*)\)$/.exec(contract) ?? [];
  const isOurs = name !== "" && more !== "" && !mayPose(name) && !mayPose(more);
  return isOurs ? cut(contract, maxContractNameLength) : nameText(contract, maxContractNameLength);
}

/** Of structs and enums the type in the source; the word of a tuple says nothing of it, its members do. */
function parameterText({ name, type, sourceType, isIndexed, components }: AbiParameter): string {
  const tuple = type.startsWith("tuple")
    ? `(${cut(components.map(parameterText).join(", "), longestSignature)})${type.slice("tuple".length)}`
    : type;
  const parts = [
    sourceType ?? tuple,
    ...(isIndexed ? ["indexed"] : []),
    ...(name === "" ? [] : [nameText(name, maxContractNameLength)]),
  ];
  return parts.join(" ");
}
