import { readFile } from "node:fs/promises";
import { encodeFunctionData, type Abi, type Hex } from "viem";
import { initcodeOf } from "../solidity/initcode.ts";
import type { CompiledContract, Solidity } from "../solidity/solidity.ts";
import type { PublishedSource } from "../solidity/published.ts";

const folder = new URL("../../workspace/contracts/", import.meta.url);

/** Published as one plain file, which the explorer names after the contract. */
const singleFiles = ["Counter", "Greeter", "Vault", "Journal", "Candle"];

/** Published as standard JSON with every file, also the ones a contract does not need. */
const projectFiles = [
  "contracts/Ballot.sol",
  "contracts/Workshop.sol",
  "contracts/Box.sol",
  "contracts/Counter.sol",
];
const homes: Record<string, string> = {
  Tally: "contracts/Ballot.sol",
  Ballot: "contracts/Ballot.sol",
  Workshop: "contracts/Workshop.sol",
  Box: "contracts/Box.sol",
};

const settings = { optimizer: { enabled: true, runs: 200 }, evmVersion: "shanghai" };
const outputSelection = { "*": { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] } };

type Source = { content: string };

/** The contracts of the sample workspace, compiled, and in the form in which an explorer publishes them. */
export class SampleContracts {
  readonly #version: string;
  readonly #sources: Record<string, Source>;
  readonly #contracts: Record<string, Record<string, CompiledContract>>;

  private constructor(
    version: string,
    sources: Record<string, Source>,
    contracts: Record<string, Record<string, CompiledContract>>,
  ) {
    this.#version = version;
    this.#sources = sources;
    this.#contracts = contracts;
  }

  static async compile(solidity: Solidity): Promise<SampleContracts> {
    const paths = [...singleFiles.map((name) => `${name}.sol`), ...projectFiles];
    const sources = Object.fromEntries(await Promise.all(paths.map(readSource)));
    const input = { language: "Solidity", sources, settings: { ...settings, outputSelection } };
    const { version, output } = await solidity.compile(input);
    return new SampleContracts(version, sources, output.contracts);
  }

  /** Code that deploys the contract. `libraries` maps a library's name to its address. */
  initcode(name: string, parameters: readonly unknown[] = [], libraries: Record<string, string> = {}): Hex {
    return initcodeOf(this.#contract(name), parameters, libraries);
  }

  get abis(): readonly (readonly unknown[])[] {
    return Object.values(this.#contracts).flatMap((file) => Object.values(file).map(({ abi }) => abi));
  }

  runtimeCode(name: string): Hex {
    return `0x${this.#contract(name).evm.deployedBytecode.object}`;
  }

  callData(name: string, functionName: string, parameters: readonly unknown[] = []): Hex {
    return encodeFunctionData({ abi: this.#contract(name).abi as Abi, functionName, args: [...parameters] });
  }

  /**
   * The explorer's response for this contract. `edit` changes the source on its way to the explorer, and with it whether
   * it still fits the chain; `contractName` is what the publisher claimed the contract is called.
   */
  published(name: string, edit = (source: string) => source, contractName = name): PublishedSource {
    const home = homes[name];
    const source =
      home === undefined ? edit(this.#sources[`${name}.sol`]!.content) : this.#standardJson(edit);
    return {
      SourceCode: source,
      ABI: JSON.stringify(this.#contract(name).abi),
      ContractName: contractName,
      ContractFileName: home ?? `${contractName}.sol`,
      CompilerVersion: `v${this.#version}`,
      OptimizationUsed: "1",
      Runs: String(settings.optimizer.runs),
      ConstructorArguments: "",
      EVMVersion: settings.evmVersion,
      Library: "",
      LicenseType: "MIT",
      Proxy: "0",
      Implementation: "",
      SwarmSource: "",
    };
  }

  /** An explorer wraps standard JSON input in a second pair of braces. */
  #standardJson(edit: (source: string) => string): string {
    const sources = projectFiles.map(
      (path) => [path, { content: edit(this.#sources[path]!.content) }] as const,
    );
    return `{${JSON.stringify({ language: "Solidity", sources: Object.fromEntries(sources), settings })}}`;
  }

  #contract(name: string): CompiledContract {
    const contract = this.#contracts[homes[name] ?? `${name}.sol`]?.[name];
    if (!contract) throw new Error(`No sample contract is called ${name}`);
    return contract;
  }
}

async function readSource(path: string): Promise<[string, Source]> {
  const file = new URL(path.replace("contracts/", ""), folder);
  return [path, { content: await readFile(file, "utf8") }];
}
