module.exports = {
  compilers: {
    solc: { version: "0.8.37", settings: { evmVersion: "shanghai" } },
  },
};
