import * as l10n from "@vscode/l10n";

/** The codes that the Solidity compiler gives. */
const meanings: Readonly<Record<string, () => string>> = {
  "0": () => l10n.t("generic compiler panic"),
  "1": () => l10n.t("assertion failed"),
  "17": () => l10n.t("arithmetic overflow or underflow"),
  "18": () => l10n.t("division or modulo by zero"),
  "33": () => l10n.t("value out of range for the enum"),
  "34": () => l10n.t("incorrectly encoded storage byte array"),
  "49": () => l10n.t("pop on an empty array"),
  "50": () => l10n.t("array index out of bounds"),
  "65": () => l10n.t("too much memory allocated"),
  "81": () => l10n.t("call of an uninitialized function variable"),
};

/** What a `Panic(uint256)` means. */
export function panicMeaning(code: bigint): string {
  return meanings[code.toString()]?.() ?? l10n.t("unknown code");
}
