import type { SourceFile } from "../builds/source/parseSource.ts";
import { solidityTokens, type SolidityTokens } from "../builds/source/solidityTokens.ts";
import { memoize } from "../core/async/memoize.ts";
import { runToEnd } from "../core/async/yielding.ts";

/** The tokens of a source. */
export const tokensOf: (file: SourceFile) => SolidityTokens = memoize((file) =>
  runToEnd(solidityTokens(file.text)),
);

/** Index of the first number from another on, of numbers in order. */
export function firstFrom(numbers: readonly number[], from: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
