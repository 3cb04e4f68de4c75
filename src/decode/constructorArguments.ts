import { decodeAbiParameters, encodeAbiParameters } from "viem";
import { unnamedParameters } from "./abiParameters.ts";

/** What a deployment's constructor was given. */
export type ConstructorArguments =
  /** The constructor takes none, and none stand there. */
  | { readonly kind: "none" }
  /** The arguments, in lower-case digits without `0x`, and their values in the order of the ABI. */
  | { readonly kind: "arguments"; readonly digits: string; readonly values: readonly unknown[] }
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
  const parameters = unnamedParameters(constructorInputs(abi));
  if (tail === "") return parameters?.length === 0 ? { kind: "none" } : { kind: "notRecorded" };
  if (parameters === undefined || tail.length > longestTail) return { kind: "notCanonical", digits: tail };
  try {
    const values = decodeAbiParameters(parameters, `0x${tail}`);
    if (encodeAbiParameters(parameters, values) === `0x${tail}`)
      return { kind: "arguments", digits: tail, values };
  } catch {
    // Not an encoding of these types.
  }
  return { kind: "notCanonical", digits: tail };
}

/** Twice as many digits as a chain lets a deployment carry; decoding megabytes takes seconds. */
const longestTail = 256 * 1024;

/** What the ABI says of a constructor's parameters, whatever that is. A contract without a constructor takes none. */
export function constructorInputs(abi: readonly unknown[]): unknown {
  const constructor = abi.find((item) => (Object(item) as { type?: unknown }).type === "constructor");
  return constructor === undefined ? [] : (constructor as { inputs?: unknown }).inputs;
}
