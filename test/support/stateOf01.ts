/** What 0.1 had in `globalState` under "history" after a while, as its own code has stored it. */
export const stateOf01: unknown = {
  version: 1,
  clearedAt: 1795176305035,
  networks: {
    "Ethereum Mainnet": {
      entries: {
        "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24": {
          kind: "contract",
          address: ["0x5b1869D9A4C187F2EAa108f3062412ecf0526b24", 1795177159133],
          seenAt: 1795177159133,
          inspected: [true, 1795176793091],
          verification: ["perfect", 1795177037119],
        },
        "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24 1795177037119": {
          kind: "verification",
          contract: "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24",
          word: "perfect",
          protocol: "session",
          host: "127.0.0.1:5555",
          seenAt: 1795177037119,
        },
        "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24 1795177159133": {
          kind: "verification",
          contract: "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24",
          word: "unreachable",
          protocol: "session",
          host: "127.0.0.1:5555",
          seenAt: 1795177159133,
        },
      },
      removed: {},
    },
    "Hedera Testnet": {
      entries: {
        "0.0.1002-1763640000-123456789/0": {
          kind: "result",
          contract: "0x00000000000000000000000000000000000003ea",
          result: "SUCCESS",
          seenAt: 1795177281147,
        },
        "0x00000000000000000000000000000000000003ea": {
          kind: "contract",
          address: ["0x00000000000000000000000000000000000003EA", 1795177281147],
          id: ["0.0.1002", 1795177281147],
          seenAt: 1795177281147,
          inspected: [true, 1795176427049],
          deleted: [false, 1795176427049],
        },
        "0x00000000000000000000000000000000000003eb": {
          kind: "contract",
          address: ["0x00000000000000000000000000000000000003eB", 1795176671077],
          id: ["0.0.1003", 1795176671077],
          seenAt: 1795176671077,
          inspected: [true, 1795176671077],
          deleted: [true, 1795176671077],
        },
        "0x5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e/1": {
          kind: "result",
          result: "CONTRACT_REVERT_EXECUTED",
          seenAt: 1795177403161,
        },
        "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab": {
          kind: "contract",
          address: ["0xe78A0F7E598Cc8b0Bb87894B0F60dD2a88d6a8Ab", 1795176549063],
          id: ["0.0.4711", 1795176549063],
          seenAt: 1795176549063,
          inspected: [true, 1795176549063],
          pinned: [true, 1795176915105],
          deleted: [false, 1795176549063],
        },
      },
      removed: {
        "0x00000000000000000000000000000000000003ec": 1795177647189,
      },
    },
  },
};
