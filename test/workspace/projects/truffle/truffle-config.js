module.exports = {
  compilers: {
    solc: { version: "0.8.37", settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: "shanghai" } },
  },
};
