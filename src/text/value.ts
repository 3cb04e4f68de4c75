import * as l10n from "@vscode/l10n";
import { numberText, plural } from "./language.ts";

/** What the value of each field of an object is called. */
export type Labels<Fields> = { readonly [Name in keyof Fields]: () => string };

/** What stands beside or in place of a value. */
export const valueWords = {
  notSent: () => l10n.t("not sent"),
  unreadable: () => l10n.t("unreadable"),
  unreadableBelow: () => l10n.t("unreadable, see Details"),
  empty: () => l10n.t("empty"),
  none: () => l10n.t("none"),
  yes: () => l10n.t("yes"),
  no: () => l10n.t("no"),
  unlimited: () => l10n.t("unlimited"),
  characters: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} character", numberText(count)),
      other: () => l10n.t("{0} characters", numberText(count)),
    }),
  charactersInAll: (count: number) => l10n.t("{0} characters in all", numberText(count)),
  moreWords: (count: number, size: string) =>
    plural(count, {
      one: () => l10n.t("and {0} more word, {1}", numberText(count), size),
      other: () => l10n.t("and {0} more words, {1}", numberText(count), size),
    }),
  bitsSet: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} bit set", numberText(count)),
      other: () => l10n.t("{0} bits set", numberText(count)),
    }),
  keccak: () => l10n.t("Keccak-256"),
  tooLongToHash: () => l10n.t("too long to hash here"),
  halfByte: () => l10n.t("an odd number of digits, so no hash"),
  codeHash: () => l10n.t("code hash"),
  selector: () => l10n.t("selector"),
  selectorAlone: () => l10n.t("selector, no parameters"),
  isNumber: (number: string) => l10n.t("= {0}", number),
  isAddress: () => l10n.t("= address"),
  isText: (text: string) => l10n.t("= “{0}”", text),
  isSigned: (number: string) => l10n.t("= {0} if signed", number),
  derived: () => l10n.t("derived"),
  longZeroOf: (id: string) => l10n.t("long-zero form of {0}", id),
  /** Of a contract's address. */
  notFromId: () => l10n.t("not derived from the ID"),
  beyondDates: () => l10n.t("out of date range"),
  inAscii: () => l10n.t("in ASCII"),
  customError: () => l10n.t("custom error"),
  noReason: () => l10n.t("no reason given"),
  tooShort: () => l10n.t("too short for a selector"),
  storageKeys: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} storage key", numberText(count)),
      other: () => l10n.t("{0} storage keys", numberText(count)),
    }),
};
