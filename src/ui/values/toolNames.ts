import type { BuildTool } from "../../builds/build.ts";

/** What tools are called, in every language. */
export const toolNames: Readonly<Record<BuildTool, string>> = {
  foundry: "Foundry",
  hardhat: "Hardhat",
  truffle: "Truffle",
  remix: "Remix",
  standardJson: "solc",
  vyper: "Vyper",
  abi: "ABI",
};
