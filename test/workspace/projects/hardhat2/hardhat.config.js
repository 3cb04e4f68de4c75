/** @type import("hardhat/config").HardhatUserConfig */
module.exports = {
  solidity: {
    version: "0.8.37",
    settings: { evmVersion: "shanghai" },
  },
};
