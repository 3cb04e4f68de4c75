import * as l10n from "@vscode/l10n";
import { decimalText, numberText, plural } from "../language.ts";

const tinybarsPerHbar = 100_000_000n;

/** `1,234.5 ℏ`: exact, at most eight decimals, without zeros at the end. */
export function hbarText(tinybars: bigint): string {
  const size = tinybars < 0n ? -tinybars : tinybars;
  const fraction = (size % tinybarsPerHbar).toString().padStart(8, "0");
  return `${decimalText(`${tinybars < 0n ? "-" : ""}${size / tinybarsPerHbar}.${fraction}`)} ℏ`;
}

/** `1,234 tinybars`: the amount as the ledger keeps it. */
export function tinybarText(tinybars: bigint): string {
  const amount = numberText(tinybars);
  // What is rounded here has the plural form of all large numbers.
  return plural(Number(tinybars), {
    one: () => l10n.t("{0} tinybar", amount),
    other: () => l10n.t("{0} tinybars", amount),
  });
}
