import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";

const runtime = "60015f5260205ff3";

/** What the constructor appends to the code. */
const immutable = "2a".padStart(64, "0");

/** As Vyper 0.4.3 ends creation code: a hash of the sources, lengths of code, data and immutables, and its version. */
const suffix = `855820${"77".repeat(32)}08801820a1657679706572830004030034`;

/** Code of the contract in the project, as a chain has it. */
export const vyperCode = runtime + immutable;

const evm = {
  bytecode: { object: `0x600880600b5f395ff3${runtime}${suffix}` },
  deployedBytecode: { object: `0x${runtime}` },
};

/** What its compiler was told. */
export const settings = {
  optimize: "codesize",
  evmVersion: "cancun",
  search_paths: ["."],
  outputSelection: { "src/Till.vy": ["*"] },
};

/** What its compiler was given. */
export const input = {
  language: "Vyper",
  sources: { "src/Till.vy": { content: "import IShop\nRATE: immutable(uint256)\n" } },
  interfaces: { "src/IShop.vyi": { content: "@external\ndef pay(): ...\n" } },
  settings,
};

/** A project of Foundry that keeps whole build-info files. */
export const vyperProject = (
  given: JsonObject = input,
  solcLongVersion = "0.4.3+commit.bff19ea2",
): JsonObject => ({
  "foundry.toml": "",
  "out/Till.vy/Till.json": { abi: [], ...evm },
  "out/build-info/0a1b.json": {
    _format: "ethers-rs-sol-build-info-1",
    solcLongVersion,
    language: "Vyper",
    input: given,
    output: { contracts: { "src/Till.vy": { Till: { abi: [], evm } } } },
  },
});
