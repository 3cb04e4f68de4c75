import { encodeAbiParameters, type AbiParameter as ViemParameter } from "viem";
import type { Hex } from "../core/hex.ts";
import type { AbiFunction, AbiParameter } from "./abiItem.ts";

/** A value as the library encodes it: addresses and bytes as hex, arrays and tuples as lists. */
type Encodable = bigint | boolean | string | readonly Encodable[];

/** The call data of a function. @param values of its inputs, each of its type */
export function encodeCall({ selector, inputs }: AbiFunction, values: readonly Encodable[]): Hex {
  return `0x${selector}${encodeAbiParameters(inputs.map(encodedAs), values).slice(2)}`;
}

/** A type as the library knows it. Without names, as these may repeat. */
function encodedAs({ type, components }: AbiParameter): ViemParameter {
  // An address and a selector are encoded as their bytes.
  const known = type.replace(/^function(?=\[|$)/, "bytes24");
  return components.length === 0 ? { type: known } : { type: known, components: components.map(encodedAs) };
}
