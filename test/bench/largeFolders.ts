import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type JsonObject, objectAt } from "../../src/core/json/jsonValue.ts";
import { hardhatArtifact } from "../unit/app/builds/projects.ts";
import { buildNamed, compiled, deployedCode, inputFor } from "../unit/builds/samples.ts";

/** Bytes that the metadata of a file of hardhat-deploy takes, in turn: half of the files have more than 512 KB, some more than 1 MB. */
const metadataSizes = [300_000, 700_000, 400_000, 900_000, 350_000, 1_300_000, 250_000, 520_000];

const networks = 6;

const digits = (number: number, count: number): string =>
  `0x${(number + 1).toString(16).padStart(count, "0")}`;

/** Writes files of hardhat-deploy as of a large project: so many, in six networks. @returns their paths, and those of the chains */
export async function hardhatDeployFiles(folder: string, count: number): Promise<readonly string[]> {
  const files: string[] = [];
  const write = async (file: string, text: string): Promise<void> => {
    files.push(file);
    await writeFile(join(folder, file), text);
  };
  for (let network = 0; network < networks; network += 1) {
    const inside = `deployments/net${network}`;
    await mkdir(join(folder, inside), { recursive: true });
    await write(`${inside}/.chainId`, String(1000 + network));
  }
  for (let number = 0; number < count; number += 1) {
    const abi = Array.from({ length: 40 }, (_, at) => ({
      type: "function",
      name: `move${at}`,
      inputs: [{ name: "to", type: "address", internalType: "address" }],
      outputs: [],
      stateMutability: "nonpayable",
    }));
    const deployment = {
      address: digits(number, 40),
      abi,
      transactionHash: digits(number, 64),
      receipt: { from: digits(7, 40), status: 1, logs: [] },
      metadata: "x".repeat(metadataSizes[number % metadataSizes.length] ?? 0),
    };
    await write(`deployments/net${number % networks}/C${number}.json`, JSON.stringify(deployment));
  }
  return files;
}

/** Stands in code, in place of the number of a contract. */
const mark = "a5".repeat(32);

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Numbered {
  uint256 public constant mark = 0x${mark};
  uint256 public held;

  function hold(uint256 amount) external returns (uint256) {
    held += amount;
    return held % mark;
  }
}
`;

/**
 * Writes a project of Hardhat 2 with so many contracts of one compilation, whose build-info has so many bytes.
 * @returns their codes, in digits, as a chain has them
 */
export async function hardhatProjectOf(
  folder: string,
  count: number,
  bytes: number,
): Promise<readonly string[]> {
  const path = "src/Vault.sol";
  const text = JSON.stringify(objectAt(compiled(source), "contracts", path, "Numbered"));
  const code = deployedCode(buildNamed("Numbered", compiled(source)));
  const marked = (content: string, number: number): string =>
    content.replaceAll(mark, number.toString(16).padStart(mark.length, "5"));
  const padding = "x".repeat(Math.max(0, Math.floor(bytes / count) - text.length));
  const contracts = Object.fromEntries(
    Array.from({ length: count }, (_, number): [string, JsonObject] => [
      `C${number}`,
      { ...(JSON.parse(marked(text, number)) as JsonObject), padding },
    ]),
  );
  const output = { contracts: { [path]: contracts } };
  const write = async (file: string, content: JsonObject): Promise<void> => {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, file), JSON.stringify(content));
  };
  await write("hardhat.config.js", {});
  await write("artifacts/build-info/0a1b.json", {
    ...{ _format: "hh-sol-build-info-1", id: "0a1b", solcLongVersion: "0.8.28+commit.7893614a" },
    ...{ input: inputFor(source, {}, path), output },
  });
  for (const name of Object.keys(contracts)) {
    await write(`artifacts/${path}/${name}.json`, hardhatArtifact(name, output));
    await write(`artifacts/${path}/${name}.dbg.json`, {
      _format: "hh-sol-dbg-1",
      buildInfo: "../../build-info/0a1b.json",
    });
  }
  return Array.from({ length: count }, (_, number) => marked(code, number));
}
