// The node begins at the time of the devnet's chains, so that blocks may have the times of theirs.
module.exports = {
  networks: { hardhat: { chainId: 31_337, initialDate: "2026-01-01T08:00:00Z" } },
};
