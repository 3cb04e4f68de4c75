import { readdir, readFile } from "node:fs/promises";
import { encodeFunctionData, type Abi, type Hex } from "viem";
import { compile, contractsOf, type CompiledContract } from "../projects/compilation.ts";
import * as foundry from "../projects/forms/foundry.ts";
import { initcodeOf } from "../solidity/initcode.ts";
import type { Solidity } from "../solidity/solidity.ts";

const sources = new URL("./workspace/projects/foundryLocal/src/", import.meta.url);

/** The Foundry project of the local chain: built from its sources, and deployed from them but for one contract. */
export class LocalProject {
  /** What forge wrote, by path below the folder of the projects. */
  readonly files: ReadonlyMap<string, string>;
  readonly #deployed: ReadonlyMap<string, CompiledContract>;

  private constructor(files: ReadonlyMap<string, string>, deployed: ReadonlyMap<string, CompiledContract>) {
    this.files = files;
    this.#deployed = deployed;
  }

  static async compile(solidity: Solidity): Promise<LocalProject> {
    const names = (await readdir(sources)).sort();
    const texts = new Map(
      await Promise.all(
        names.map(async (name) => [`src/${name}`, await readFile(new URL(name, sources), "utf8")] as const),
      ),
    );
    const built = await compile(solidity, texts, foundry.settings);
    const before = await compile(solidity, new Map([priceListBefore(texts)]), foundry.settings);
    const files = [...foundry.filesOf(built)].map(([path, text]) => [`foundryLocal/${path}`, text] as const);
    const deployed = [...contractsOf(built), ...contractsOf(before)];
    return new LocalProject(new Map(files), new Map(deployed.map(({ name, contract }) => [name, contract])));
  }

  /** Code that deploys a contract as it was when that was done. */
  initcode(name: string, parameters: readonly unknown[] = []): Hex {
    return initcodeOf(this.#contract(name), parameters);
  }

  callData(name: string, functionName: string, parameters: readonly unknown[]): Hex {
    return encodeFunctionData({ abi: this.#contract(name).abi as Abi, functionName, args: [...parameters] });
  }

  #contract(name: string): CompiledContract {
    const contract = this.#deployed.get(name);
    if (contract === undefined) throw new Error(`The project of the local chain has no contract ${name}`);
    return contract;
  }
}

/** The source from which PriceList was deployed: there was a lower limit, and changes were not counted. */
function priceListBefore(texts: ReadonlyMap<string, string>): readonly [path: string, text: string] {
  const path = "src/PriceList.sol";
  const now = texts.get(path) ?? "";
  const before = now.replace("price > 40", "price > 30").replace("        changes++;\n", "");
  if (before.length >= now.length) throw new Error(`${path} is not as expected`);
  return [path, before];
}
