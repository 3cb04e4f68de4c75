import type { BuildTool } from "../../builds/build.ts";

/** What the tools that wrote builds are called, in every language. */
export const buildToolNames: Readonly<Record<BuildTool, string>> = {
  foundry: "Foundry",
  hardhat: "Hardhat",
  truffle: "Truffle",
  brownie: "Brownie",
  waffle: "Waffle",
  remix: "Remix",
  standardJson: "solc",
  vyper: "Vyper",
  abi: "ABI",
};
