import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { encodeFunctionData, type Abi, type Hex } from "viem";
import { initcodeOf } from "../solidity/initcode.ts";
import type { Solidity } from "../solidity/solidity.ts";
import { compile, contractsOf, type Compilation, type CompiledContract } from "./compilation.ts";
import * as foundry from "./forms/foundry.ts";
import * as foundryBare from "./forms/foundryBare.ts";
import * as hardhat2 from "./forms/hardhat2.ts";
import * as hardhat3 from "./forms/hardhat3.ts";
import * as truffle from "./forms/truffle.ts";
import * as history from "./history.ts";

const sampleProjects = new URL("../../workspace/projects/", import.meta.url);

/**
 * The projects of the sample workspace: what their tools would have written, and what was deployed of them, which is not
 * always what was built last.
 */
export class SampleProjects {
  /** What the tools wrote, by path below the folder of the projects. */
  readonly files: ReadonlyMap<string, string>;
  readonly #deployed: ReadonlyMap<string, CompiledContract>;

  private constructor(files: ReadonlyMap<string, string>, deployed: ReadonlyMap<string, CompiledContract>) {
    this.files = files;
    this.#deployed = deployed;
  }

  static async compile(solidity: Solidity): Promise<SampleProjects> {
    const files = new Map<string, string>();
    const deployed = new Map<string, CompiledContract>();
    const deploy = (compilation: Compilation): void => {
      for (const { name, contract } of contractsOf(compilation)) deployed.set(name, contract);
    };
    const build = (folder: string, written: ReadonlyMap<string, string>): void => {
      for (const [file, text] of written) files.set(`${folder}/${file}`, text);
    };

    const ofFoundry = await textsOf("foundry");
    const built = await compile(solidity, history.foundryAsBuilt(ofFoundry), foundry.settings);
    build("foundry", foundry.filesOf(built));
    deploy(built);
    deploy(await compile(solidity, history.foundryAsDeployed(ofFoundry), foundry.settings));
    deploy(await compile(solidity, history.neverBuilt(), foundry.settings));

    const calling = await compile(solidity, await textsOf("foundryCalls"), foundry.settings);
    build("foundryCalls", foundry.filesOf(calling));
    deploy(calling);

    const ofHardhat2 = await textsOf("hardhat2");
    const before = await compile(solidity, history.hardhatAsBuiltBefore(ofHardhat2), hardhat2.settings);
    build("hardhat2", history.withoutBuildInfo(hardhat2.filesOf(before)));
    deploy(before);
    const last = await compile(solidity, history.hardhatAsBuilt(ofHardhat2), hardhat2.settings);
    build("hardhat2", hardhat2.filesOf(last));
    deploy(last);

    for (const [folder, { settings, filesOf, pathInInput }] of Object.entries({
      hardhat3,
      truffle,
    })) {
      const texts = [...(await textsOf(folder))].map(
        ([source, text]) => [pathInInput(source), text] as const,
      );
      const compilation = await compile(solidity, new Map(texts), settings);
      build(folder, filesOf(compilation));
      deploy(compilation);
    }

    const ofFoundryBare = await textsOf("foundryBare");
    const bare = await compile(solidity, history.foundryBareAsBuilt(ofFoundryBare), foundryBare.settings);
    build("foundryBare", history.patched(foundryBare.filesOf(bare), ofFoundryBare));
    deploy(bare);
    return new SampleProjects(history.changed(files), deployed);
  }

  /** Code that deploys a contract as it was when that was done. `libraries` maps a library's name to its address. */
  initcode(name: string, parameters?: readonly unknown[], libraries?: Readonly<Record<string, string>>): Hex {
    return initcodeOf(this.#contract(name), parameters, libraries);
  }

  /** Of all that was deployed. */
  get abis(): readonly (readonly unknown[])[] {
    return [...this.#deployed.values()].map(({ abi }) => abi);
  }

  runtimeCode(name: string): Hex {
    return `0x${this.#contract(name).evm.deployedBytecode.object}`;
  }

  callData(name: string, functionName: string, parameters: readonly unknown[] = []): Hex {
    return encodeFunctionData({ abi: this.#contract(name).abi as Abi, functionName, args: [...parameters] });
  }

  #contract(name: string): CompiledContract {
    const contract = this.#deployed.get(name);
    if (contract === undefined) throw new Error(`No contract of the sample projects is called ${name}`);
    return contract;
  }
}

/** The sources of a project as they are now, by the path below it, in order. */
async function textsOf(project: string): Promise<Map<string, string>> {
  const folder = new URL(`${project}/`, sampleProjects);
  const names = await readdir(folder, { recursive: true });
  const sources = names.map((name) => name.split(path.sep).join("/")).filter((name) => name.endsWith(".sol"));
  const texts = sources.sort().map(async (source) => {
    return [source, await readFile(new URL(source, folder), "utf8")] as const;
  });
  return new Map(await Promise.all(texts));
}
