import { readFile } from "node:fs/promises";
import { encodeFunctionData, type Abi, type Hex } from "viem";
import { initcodeOf } from "../solidity/initcode.ts";
import type { CompiledContract, Solidity } from "../solidity/solidity.ts";

export type HarborContract = "Store" | "Router" | "Factory" | "Cargo";

/** The contracts of `Harbor.sol` and `Cargo.sol`, compiled. */
export class Harbor {
  readonly #contracts: Readonly<Record<string, CompiledContract>>;

  private constructor(contracts: Readonly<Record<string, CompiledContract>>) {
    this.#contracts = contracts;
  }

  static async compile(solidity: Solidity): Promise<Harbor> {
    const sources = Object.fromEntries(
      await Promise.all(
        ["Harbor.sol", "Cargo.sol"].map(
          async (name) => [name, { content: await harborSource(name) }] as const,
        ),
      ),
    );
    const outputs = ["abi", "evm.bytecode.object", "evm.deployedBytecode.object", "storageLayout"];
    const outputSelection = { "*": { "*": outputs } };
    const { output } = await solidity.compile({
      language: "Solidity",
      sources,
      settings: { optimizer: { enabled: false }, evmVersion: "cancun", outputSelection },
    });
    return new Harbor(
      Object.assign({}, ...Object.values(output.contracts)) as Record<string, CompiledContract>,
    );
  }

  /** Code that deploys the contract. */
  initcode(name: HarborContract, parameters: readonly unknown[] = []): Hex {
    return initcodeOf(this.#contract(name), parameters);
  }

  callData(name: HarborContract, functionName: string, parameters: readonly unknown[] = []): Hex {
    return encodeFunctionData({ abi: this.abi(name), functionName, args: [...parameters] });
  }

  abi(name: HarborContract): Abi {
    return this.#contract(name).abi as Abi;
  }

  /** solc's own. */
  storageLayout(name: HarborContract): unknown {
    return this.#contract(name).storageLayout;
  }

  #contract(name: HarborContract): CompiledContract {
    const contract = this.#contracts[name];
    if (contract === undefined) throw new Error(`There is no contract ${name}.`);
    return contract;
  }
}

/** The text of a source. */
export function harborSource(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), "utf8");
}
