import { shortAddress } from "../../core/address.ts";
import type { Place, Program } from "../../debugger/program.ts";
import type { FunctionFrame } from "../../debugger/functionFrame.ts";
import type { Variable } from "../../debugger/variable.ts";
import { debugWords as words } from "../../text/debugging/debugging.ts";
import { cut } from "../../ui/decoding/inlineValue.ts";

/** UTF-16 units of a name of the call stack that fit beside the line in a side bar of the usual width. */
const longestName = 26;
/** UTF-16 units of an argument. */
const longestArgument = 16;
const longestMantissa = 8;
/** UTF-16 units of a contract's or function's own name. */
const longestOwnName = 60;

/**
 * The name of a frame in the call stack: `_second(5001, 0xf39f…2266)`; of a call into a contract, with its name. Of the arguments those
 * are shown, from the first on, that fit.
 *
 * @param place where it is
 * @param args read for a function alone
 */
export function frameName(
  {
    call,
    program,
    fn,
    kind,
    selectedName,
  }: Pick<FunctionFrame, "call" | "program" | "fn" | "kind" | "selectedName">,
  place: Place | undefined,
  args: () => readonly Variable[],
): string {
  if (program === undefined) {
    const address = call.codeAddress ?? call.address;
    return address === undefined ? words.creationWithoutSource() : words.noSource(shortAddress(address));
  }
  const contract = cut(program.name, longestOwnName);
  if (fn === undefined) {
    const getter = program.isCreation ? undefined : variableAt(program, place);
    if (getter !== undefined) return `${contract}.${cut(getter, longestOwnName)}()`;
    if (program.hasAllSources || place !== undefined) return contract;
    const selected = selectedName === undefined ? "" : `.${cut(selectedName, longestOwnName)}`;
    return words.noSource(`${contract}${selected}`);
  }
  const { name, kind: functionKind, parameters } = fn.source;
  const own = cut(name === "" ? functionKind : name, longestOwnName);
  const called = kind === "call" ? `${contract}.${own}` : own;
  const shown = args().map(({ value }) => ("unavailable" in value ? "?" : shortValue(value.text)));
  const kept: string[] = [];
  for (const [at, one] of shown.entries()) {
    const rest = at + 1 < shown.length ? ["…"] : [];
    const named = `${called}(${[...kept, one, ...rest].join(", ")})`;
    const isBehindGap = kept.at(-1) === "…";
    if (named.length <= longestName && !(isBehindGap && one === "?")) kept.push(one);
    else if (!isBehindGap) kept.push("…");
  }
  const isEmpty = kept.every((one) => one === "…" || one === "?");
  return `${called}(${isEmpty && parameters.length > 0 ? "…" : kept.join(", ")})`;
}

/** The name of the state variable whose getter runs at a place. */
function variableAt({ lineage }: Program, place: Place | undefined): string | undefined {
  const variables = lineage.flatMap(({ path, contract }) =>
    path === place?.path ? (contract?.variables ?? []) : [],
  );
  return variables.find(({ start }) => start === place?.range.start)?.name;
}

function shortValue(text: string): string {
  if (/^0x[\da-fA-F]{17,}$/.test(text)) return shortAddress(text);
  if (text.length > longestArgument && /^-?\d+$/.test(text)) return shortNumber(text);
  // A part of a struct says nothing of it.
  return text.startsWith("{") && text !== "{}" ? "{…}" : cut(text, longestArgument);
}

/** As Solidity writes it: `4.985e20`; `≈1.4990e19` if it has more digits. */
function shortNumber(text: string): string {
  const [mantissa = "", exponent = ""] = Number(text).toExponential().split("e+");
  const digits = mantissa.replace(".", "");
  const isExact = mantissa.length <= longestMantissa && text === digits.padEnd(text.length, "0");
  return isExact ? `${mantissa}e${exponent}` : `≈${Number(text).toExponential(4).replace("+", "")}`;
}
