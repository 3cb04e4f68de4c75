import type { DecodedValue } from "../../decode/decoding.ts";
import type { Piece } from "../page/pageModel.ts";
import { addressForm } from "./identifierForms.ts";
import { copiedCode } from "./shownText.ts";

const longestShown = 400;

/** A value that was decoded: an address by its own form, all else to the letter, lists and tuples in brackets. */
export function shownArgument(value: DecodedValue, what: string): readonly Piece[] {
  if (value.kind === "address") return addressForm(value.address, { what, path: [] });
  const text = textOf(value);
  return copiedCode(text.length > longestShown ? `${text.slice(0, longestShown)}…` : text, what);
}

function textOf(value: DecodedValue): string {
  switch (value.kind) {
    case "integer":
    case "bool":
      return String(value.value);
    case "address":
      return value.address;
    case "bytes":
    case "raw":
      return value.bytes;
    case "function":
      return `${value.address}${value.selector.slice(2)}`;
    case "text":
      return JSON.stringify(value.text);
    case "hashed":
      return value.hash;
    case "list":
      return `[${value.items.map(textOf).join(", ")}]`;
    case "tuple":
      return `[${value.members.map((member) => textOf(member.value)).join(", ")}]`;
  }
}
