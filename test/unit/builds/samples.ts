import solc from "solc";
import type { Build } from "../../../src/builds/build.ts";
import { readBuilds } from "../../../src/builds/formats/readBuilds.ts";
import type { JsonObject, JsonValue } from "../../../src/core/json/jsonValue.ts";

/** A library to link, an immutable, a constructor with arguments, and a contract that creates another. */
export const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

library Sums {
  function sum(uint256[] calldata numbers) external pure returns (uint256 total) {
    for (uint256 at = 0; at < numbers.length; at++) total += numbers[at];
  }
}

contract Vault {
  uint256 public immutable limit;
  address public immutable owner;
  string public title;

  error AboveLimit(uint256 amount, uint256 limit);

  constructor(uint256 most, string memory named) {
    limit = most;
    owner = msg.sender;
    title = named;
  }

  function deposit(uint256[] calldata amounts) external view returns (uint256) {
    uint256 amount = Sums.sum(amounts);
    if (amount > limit) revert AboveLimit(amount, limit);
    return amount;
  }
}

contract Child {
  uint256 public number = 7;
}

contract Factory {
  Child public child;

  function create() external {
    child = new Child();
  }
}

interface Closed {
  function close() external;
}
`;

const all = ["abi", "metadata", "evm.bytecode", "evm.deployedBytecode", "evm.methodIdentifiers"];

/** The standard JSON input for a source under one path. */
export function inputFor(text = source, settings: JsonObject = {}, path = "src/Vault.sol"): JsonObject {
  return {
    language: "Solidity",
    sources: { [path]: { content: text } },
    settings: { ...settings, outputSelection: { "*": { "*": all } } },
  };
}

/** What solc makes of a source under one path, with further settings. */
export function compiled(text?: string, settings?: JsonObject, path?: string): JsonObject {
  return compiledInput(inputFor(text, settings, path));
}

/** Outputs by input: compiling is most of what these tests cost, and many compile the same. */
const outputs = new Map<string, string>();

/** What solc makes of an input. */
export function compiledInput(input: unknown): JsonObject {
  const text = JSON.stringify(input);
  const output = outputs.get(text) ?? (solc.compile as (input: string) => string)(text);
  outputs.set(text, output);
  return JSON.parse(output) as JsonObject;
}

/** The build of a name in a file's JSON. */
export function buildNamed(name: string, json: JsonValue = compiled()): Build {
  const build = readBuilds(json, "file")?.find((one) => one.name === name);
  if (build === undefined) throw new Error(`No build of ${name}`);
  return build;
}

/** Digits with others written over them from a byte on. */
export function over(digits: string, at: number, others: string): string {
  return digits.slice(0, 2 * at) + others + digits.slice(2 * at + others.length);
}

const libraryAddress = "5fbdb2315678afecb367f032d93f642f64180aa3";

/** The runtime code as a chain would hold it: libraries linked, and each immutable with a value of its own. */
export function deployedCode({ runtime }: Build): string {
  if (runtime === undefined) throw new Error("No code");
  let code = runtime.digits;
  for (const { places } of runtime.libraries)
    for (const { start } of places) code = over(code, start, libraryAddress);
  for (const [index, { places }] of (runtime.immutables ?? []).entries())
    for (const { start, length } of places)
      code = over(code, start, (index + 1).toString(16).padStart(2 * length, "0"));
  return code;
}
