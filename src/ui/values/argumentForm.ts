import { parseAddress } from "../../core/address.ts";
import type { Piece } from "../page/piece.ts";
import { addressForm } from "./identifierForms.ts";
import { copiedCode } from "./shownText.ts";

const longestShown = 400;

/** A value that was decoded: an address by its own form, all else to the letter, lists and tuples in brackets. */
export function shownArgument(value: unknown, what: string): readonly Piece[] {
  if (typeof value === "string") {
    const address = parseAddress(value);
    if (address.ok) return addressForm(value, { what, path: [] });
  }
  const text = textOf(value);
  return copiedCode(text.length > longestShown ? `${text.slice(0, longestShown)}…` : text, what);
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value.startsWith("0x") ? value : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join(", ")}]`;
  return String(value);
}
