import { encodeAbiParameters, type Abi, type AbiParameter } from "viem";

/** What a constructor is given, as it stands behind its code. */
export function digitsOfArguments(abi: Abi, values: readonly unknown[]): string {
  const constructor = abi.find(({ type }) => type === "constructor") as
    { inputs?: readonly AbiParameter[] } | undefined;
  return encodeAbiParameters(constructor?.inputs ?? [], values).slice(2);
}
