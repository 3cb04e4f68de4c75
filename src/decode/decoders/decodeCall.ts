import type { Hex } from "../../core/hex.ts";
import type { AbiFunction } from "../abiItem.ts";
import type { AbiSource } from "../abiSource.ts";
import { candidatesIn } from "./candidates.ts";
import type { Candidates, BytesReading } from "../decoding.ts";
import { withPackedRedirect } from "./redirects.ts";
import { readEncoding } from "../encoding.ts";

/** Decodes call data; empty if no source has its selector, or if it is too short for one. Never throws. */
export function decodeCall(input: Hex, sources: readonly AbiSource[]): Candidates<AbiFunction> {
  const selector = selectorIn(input);
  if (selector === undefined) return [];
  const digits = input.slice(10);
  const candidates = candidatesIn(
    sources,
    ({ abi }) => abi.functionsOf(selector),
    ({ inputs }) => readEncoding(inputs, digits),
    digits.length / 2,
  );
  return candidates.map((decoded) => withPackedRedirect(decoded, digits));
}

/** Decodes return data. Never throws. */
export function decodeOutputs(called: AbiFunction, output: Hex): BytesReading {
  return readEncoding(called.outputs, output.slice(2));
}

/** The selector, eight lower-case digits; undefined if the data is too short. */
export function selectorIn(data: Hex): string | undefined {
  return data.length < 10 ? undefined : data.slice(2, 10).toLowerCase();
}
