import { lowerDigits, type Hex } from "../../core/hex.ts";
import { readRevertData } from "../revertData.ts";
import type { AbiError } from "../abiItem.ts";
import { AbiIndex } from "../abiIndex.ts";
import type { AbiSource } from "../abiSource.ts";
import { candidatesIn } from "./candidates.ts";
import type { Candidates } from "../decoding.ts";
import { readEncoding } from "../encoding.ts";

/** Solidity's own errors. No ABI can redefine these selectors, even if their arguments are unreadable. */
const language: AbiSource = {
  provenance: { kind: "language" },
  abi: new AbiIndex([
    { type: "error", name: "Error", inputs: [{ name: "", type: "string" }] },
    { type: "error", name: "Panic", inputs: [{ name: "", type: "uint256" }] },
  ]),
};

/**
 * What data says that a call failed with: a reason, a panic, or the name of a response code, whatever the sources say of these,
 * and else a custom error. A reason or a panic that is not just what a compiler writes of it is such an error, too, so that what
 * differs is said. Never throws.
 *
 * @param sources of the contract that failed, and of those that it calls: errors are passed on
 * @param isCodeName whether the ledger has a response code of a name: any contract can fail with letters
 */
export function decodeErrorData(
  data: Hex,
  sources: readonly AbiSource[],
  isCodeName: (name: string) => boolean = () => false,
): DecodedError {
  const read = readRevertData(data);
  switch (read.kind) {
    case "none":
      return { kind: "empty" };
    case "error":
      return { kind: "reason", text: read.reason };
    case "panic":
      return { kind: "panic", code: read.code };
    case "code":
      return isCodeName(read.name) ? { kind: "code", name: read.name } : { kind: "bytes", bytes: read.data };
    case "custom": {
      const selector = lowerDigits(read.selector);
      return { kind: "custom", selector, candidates: errorsOf(selector, data, sources) };
    }
    case "words":
    case "bytes":
      return { kind: "bytes", bytes: data };
  }
}

function errorsOf(selector: string, data: Hex, sources: readonly AbiSource[]): Candidates<AbiError> {
  return candidatesIn(
    [language, ...sources],
    ({ abi }) => abi.errorsOf(selector),
    ({ inputs }) => readEncoding(inputs, data.slice(10)),
    data.length / 2 - 5,
  );
}

/** Data that a call failed with. */
export type DecodedError =
  | { readonly kind: "reason"; readonly text: string }
  | { readonly kind: "panic"; readonly code: bigint }
  /** @property selector eight lower-case digits */
  | { readonly kind: "custom"; readonly selector: string; readonly candidates: Candidates<AbiError> }
  /** A response code of the ledger, or its own name for what went wrong: `INSUFFICIENT_GAS`. */
  | { readonly kind: "code"; readonly name: string }
  /** It failed without data. */
  | { readonly kind: "empty" }
  | { readonly kind: "bytes"; readonly bytes: Hex };
