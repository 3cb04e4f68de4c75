import { AbiIndex } from "../abiIndex.ts";
import type { DecodedArgument, BytesReading } from "../decoding.ts";
import { readEncoding } from "../encoding.ts";

/** The arguments of a deployment's constructor. */
export type ConstructorArguments =
  /** The constructor takes none, and none stand there. */
  | { readonly kind: "none" }
  /** The arguments, in lower-case digits without `0x`, and their values in the order of the ABI. */
  | { readonly kind: "arguments"; readonly digits: string; readonly values: readonly DecodedArgument[] }
  /** Some are due, and none are there. */
  | { readonly kind: "notRecorded" }
  /** Bytes that are not what a compiler would have written for this ABI. */
  | { readonly kind: "notCanonical"; readonly digits: string };

/**
 * Reads what stands behind creation code, in lower-case digits without `0x`. It must encode again to the very same bytes: a
 * wrong ABI often decodes all the same. Never throws.
 *
 * @param abi of the build; whatever an artifact holds.
 */
export function readConstructorArguments(tail: string, abi: readonly unknown[]): ConstructorArguments {
  const index = new AbiIndex(abi);
  if (tail === "") return index.constructorInputs?.length === 0 ? { kind: "none" } : { kind: "notRecorded" };
  const reading = decodeConstructorArguments(tail, index);
  return reading.kind === "read"
    ? { kind: "arguments", digits: tail, values: reading.arguments }
    : { kind: "notCanonical", digits: tail };
}

/** What stands behind creation code, read as the arguments of its constructor. Never throws. @param tail digits without `0x` */
export function decodeConstructorArguments(tail: string, abi: AbiIndex): BytesReading {
  const inputs = abi.constructorInputs;
  return inputs === undefined ? { kind: "unreadable" } : readEncoding(inputs, tail);
}
