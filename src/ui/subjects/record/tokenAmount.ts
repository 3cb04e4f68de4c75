import type { ReadFunction } from "../../../app/reads/contractReads.ts";
import { visibleText } from "../../../core/strings/visibleText.ts";
import { argumentsOf, type DecodedValue } from "../../../decode/decoding.ts";
import { decimalsText } from "../../../text/amount.ts";
import { valueWords } from "../../../text/value.ts";
import type { Piece } from "../../page/pageModel.ts";
import { aside } from "../../values/shownText.ts";

/** UTF-16 units. */
const longestSymbol = 12;

/** More decimals than any token has are those of something else. */
const mostDecimals = 36n;

const amounts: ReadonlySet<string> = new Set(["totalSupply()", "balanceOf(address)"]);

/** What a function of an ERC-20 token returned in units of the token, once the page has read its symbol and decimals. */
export function tokenAmount(read: ReadFunction, functions: readonly ReadFunction[]): readonly Piece[] {
  if (!amounts.has(read.item.signature)) return [];
  const valueOf = (signature: string): DecodedValue | undefined =>
    returnedBy(functions.find(({ item }) => item.signature === signature));
  const [amount, symbol, decimals] = [returnedBy(read), valueOf("symbol()"), valueOf("decimals()")];
  if (amount?.kind !== "integer" || symbol?.kind !== "text" || decimals?.kind !== "integer") return [];
  if (symbol.text.trim() === "" || decimals.value < 0n || decimals.value > mostDecimals) return [];
  const name = visibleText(symbol.text.trim(), longestSymbol);
  return [aside(valueWords.isNumber(`${decimalsText(amount.value, Number(decimals.value))} ${name}`))];
}

function returnedBy(read: ReadFunction | undefined): DecodedValue | undefined {
  const values = read?.outcome?.kind === "returned" ? argumentsOf(read.outcome.reading) : undefined;
  return values?.length === 1 ? values[0]?.value : undefined;
}
