import * as l10n from "@vscode/l10n";
import type { Amount, Currency } from "../services/ledger/amount.ts";
import { decimalText, numberText, plural } from "./language.ts";

/** Smaller amounts are written in gwei or wei: 0.000001 of a currency with 18 decimals. */
const smallestInCurrency = 10n ** 12n;

/** Smaller amounts are written in wei. */
const smallestInGwei = 10n ** 6n;

/** `1,234.5 ETH`, exact; of a currency with 18 decimals a small amount in the unit that people use for it, as in `20 gwei`. */
export function amountText(amount: Amount): string {
  const { units, currency } = amount;
  if (hasWei(currency) && units !== 0n && sizeOf(units) < smallestInCurrency) return weiText(units);
  return `${decimalsText(units, currency.decimals)} ${currency.symbol}`;
}

/** `1,234 wei`, `1,234 tinybars`: the amount as the ledger keeps it; undefined where that unit has no name, or `amountText` is in it. */
export function smallestUnitText(amount: Amount): string | undefined {
  const { units, currency } = amount;
  if (units === 0n) return undefined;
  const number = numberText(units);
  // What is rounded here has the plural form of all large numbers.
  const count = Number(units);
  if (isHbar(currency))
    return currency.decimals === 8
      ? plural(count, {
          one: () => l10n.t("{0} tinybar", number),
          other: () => l10n.t("{0} tinybars", number),
        })
      : plural(count, {
          one: () => l10n.t("{0} weibar", number),
          other: () => l10n.t("{0} weibars", number),
        });
  return hasWei(currency) && sizeOf(units) >= smallestInGwei ? l10n.t("{0} wei", number) : undefined;
}

/** `1.25 gwei`, exact: what a unit of gas costs. */
export function gasPriceText(amount: Amount): string {
  const { units, currency } = amount;
  if (!hasWei(currency)) return amountText(amount);
  return units === 0n ? l10n.t("{0} gwei", numberText(0)) : weiText(units);
}

function weiText(units: bigint): string {
  return sizeOf(units) < smallestInGwei
    ? l10n.t("{0} wei", numberText(units))
    : l10n.t("{0} gwei", decimalsText(units, 9));
}

/** Whether people count the smallest unit in wei and gwei. */
function hasWei(currency: Currency): boolean {
  return currency.decimals === 18 && !isHbar(currency);
}

function isHbar({ symbol, decimals }: Currency): boolean {
  return symbol === "ℏ" && (decimals === 8 || decimals === 18);
}

/** Every digit of an amount in units of which one has so many decimals, without zeros at the end. */
export function decimalsText(units: bigint, decimals: number): string {
  const unit = 10n ** BigInt(decimals);
  const size = sizeOf(units);
  const fraction = decimals === 0 ? "" : `.${(size % unit).toString().padStart(decimals, "0")}`;
  return decimalText(`${units < 0n ? "-" : ""}${size / unit}${fraction}`, decimals);
}

function sizeOf(units: bigint): bigint {
  return units < 0n ? -units : units;
}
