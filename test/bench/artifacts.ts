import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { objectAt, type JsonObject } from "../../src/core/json/jsonValue.ts";
import { foundryArtifact, hardhatArtifact } from "../unit/app/builds/projects.ts";
import { buildNamed, compiled, deployedCode } from "../unit/builds/samples.ts";

/** Artifacts in a folder of Foundry's, by their numbers. */
export type Artifacts = {
  readonly root: string;
  /** Below the root, in the order of their numbers. */
  readonly names: readonly string[];
  /** What a tool wrote of the artifact of a number. */
  readonly textOf: (number: number) => string;
  /** The number of one that has code, near a number. */
  readonly numberWithCode: (number: number) => number;
  /** The runtime code of one that has some, in digits, as a chain has it. */
  readonly codeOf: (number: number) => string;
};

/** Stands in code, in place of a number of its own for each artifact. */
const mark = "a5".repeat(32);

/** A contract with an immutable and so many functions, and an interface with as many. */
const sourceOf = (functions: number): string => `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Ledger {
  uint256 public constant mark = 0x${mark};
  uint256 public immutable opened;
  mapping(address => uint256) public held;
  event Moved(address indexed from, address indexed to, uint256 amount, string note);

  constructor() {
    opened = block.timestamp;
  }
${Array.from(
  { length: functions },
  (_, at) => `
  /// Moves what a caller holds to another account, in the way of number ${at}.
  function move${at}(address to, uint256 amount, string calldata note) external returns (uint256) {
    require(amount % ${at + 3} == 0, "not by ${at}");
    held[msg.sender] -= amount;
    held[to] += amount * ${at + 7};
    emit Moved(msg.sender, to, amount, note);
    return held[to] % ${at + 11};
  }
`,
).join("")}}

interface Closed {
${Array.from({ length: functions }, (_, at) => `  function move${at}(address to, uint256 amount, string calldata note) external returns (uint256);`).join("\n")}
}
`;

/** Writes so many artifacts in equal parts of Foundry's and Hardhat's forms; more than half are of interfaces, as in projects. */
export async function artifactsOf(folder: string, count: number): Promise<Artifacts> {
  const settings = { optimizer: { enabled: true, runs: 200 } };
  const templates = [1, 2, 3, 4].flatMap((functions) => {
    const output = compiled(sourceOf(functions), settings);
    const code = deployedCode(buildNamed("Ledger", output));
    return [
      { text: JSON.stringify(foundryArtifact("Ledger", output)), code },
      { text: JSON.stringify(foundryArtifact("Closed", output)), code: undefined },
      { text: JSON.stringify(withoutCode(hardhatArtifact("Closed", output)), null, 2), code: undefined },
      { text: JSON.stringify(hardhatArtifact("Ledger", output), null, 2), code },
      { text: JSON.stringify(foundryArtifact("Closed", output)), code: undefined },
    ];
  });
  const marked = (text: string, number: number): string =>
    text.replaceAll(mark, number.toString(16).padStart(mark.length, "5"));
  const templateOf = (number: number) => templates[number % templates.length]!;
  const textOf = (number: number): string => marked(templateOf(number).text, number);
  const names = Array.from({ length: count }, (_, at) => `Ledger${at}.sol/Ledger.json`);
  const root = path.join(folder, "out");
  await writeFile(path.join(folder, "foundry.toml"), "");
  for (const [number, name] of names.entries()) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), textOf(number));
  }
  const withCode = templates.flatMap(({ code }, at) => (code === undefined ? [] : [at]));
  const numberWithCode = (number: number): number =>
    number - (number % templates.length) + withCode[number % withCode.length]!;
  const codeOf = (number: number): string => marked(templateOf(number).code ?? "", number);
  return { root, names, textOf, numberWithCode, codeOf };
}

/** An interface as Hardhat writes it. */
function withoutCode(artifact: JsonObject): JsonObject {
  return objectAt(artifact) === undefined ? {} : { ...artifact, bytecode: "0x", deployedBytecode: "0x" };
}
