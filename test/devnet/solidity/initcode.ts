import { encodeDeployData, type Abi, type Hex } from "viem";
import type { CompiledContract } from "./solidity.ts";

/** Code that deploys a contract. `libraries` maps a library's name to its address; there is one at most. */
export function initcodeOf(
  { abi, evm }: CompiledContract,
  parameters: readonly unknown[] = [],
  libraries: Readonly<Record<string, string>> = {},
): Hex {
  let bytecode = evm.bytecode.object;
  for (const address of Object.values(libraries)) {
    bytecode = bytecode.replace(/__\$[0-9a-f]{34}\$__/g, address.slice(2).toLowerCase());
  }
  return encodeDeployData({ abi: abi as Abi, bytecode: `0x${bytecode}`, args: [...parameters] });
}
