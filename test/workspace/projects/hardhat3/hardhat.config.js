import { defineConfig } from "hardhat/config";

export default defineConfig({
  solidity: {
    version: "0.8.37",
    settings: { evmVersion: "shanghai" },
  },
});
