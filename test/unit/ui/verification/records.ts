import { askedAddress } from "../../../support/reports.ts";

/** A contract verification record with every specified field. */
export const fullSessionRecord = {
  verificationId: "a3f09c1b2d4e5f60718293a4b5c6d7e8f9010203",
  compiledPath: "contracts/Escrow.sol",
  name: "Escrow",
  compilerVersion: "0.8.25+commit.b61c2a91",
  address: askedAddress,
  chainId: "1",
  files: {
    found: ["contracts/Escrow.sol", "contracts/lib/Math.sol"],
    missing: { "contracts/Unused.sol": { keccak256: `0x${"77aa".repeat(16)}`, urls: ["dweb:/ipfs/QmYwAP"] } },
    invalid: {
      "contracts/Base.sol": { expectedHash: "0x01", calculatedHash: "0xff", msg: "file has changed" },
    },
  },
  status: "perfect",
  statusMessage: "as it should be",
  storageTimestamp: "2026-11-20T12:04:11.482Z",
};

/** A verification result with every specified field. */
export const fullDirectRecord = {
  address: askedAddress,
  chainId: "1",
  status: "partial",
  message: "metadata differs",
  libraryMap: { __$d2db1c26b6a7a3d3c1e9ec4f2f3a1b5c6d$__: "e78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab" },
};

/** A finished job with every field of one. */
export const fullJob = {
  verificationId: "f4d2ce4b-2f0a-4c5e-9a4a-1d6a3d1a2b3c",
  isJobCompleted: true,
  jobStartTime: "2026-11-20T12:04:09Z",
  jobFinishTime: "2026-11-20T12:04:11Z",
  compilationTime: "812",
  contract: {
    address: askedAddress,
    chainId: "1",
    match: "exact_match",
    runtimeMatch: "exact_match",
    creationMatch: "match",
    verifiedAt: "2026-11-20T12:04:12Z",
    matchId: "990011",
  },
  error: { customCode: "some_code", message: "some words", errorId: "some-id" },
  externalVerifications: { routescan: { verificationId: "guid-7" } },
};
