import * as l10n from "@vscode/l10n";
import { numberText, plural } from "./language.ts";

/** `1,234 tinybars`: the amount as the ledger keeps it. */
export function formatTinybars(tinybars: bigint): string {
  const amount = numberText(tinybars);
  // What is rounded here has the plural form of all large numbers.
  return plural(Number(tinybars), {
    one: () => l10n.t("{0} tinybar", amount),
    other: () => l10n.t("{0} tinybars", amount),
  });
}
