import assert from "node:assert/strict";
import { readFoundryBroadcast } from "../../../../src/builds/deployments/foundryBroadcast.ts";
import type { DeploymentRecord } from "../../../../src/builds/deployments/deployment.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { addressOf, hashOf } from "../../app/deployments/recordedFiles.ts";

const sender = addressOf(0xf3);
const deployer = "0x4e59b44847b379578588920ca78fbf26c0b4956c";
const factory = addressOf(0xfac);

/** A row as forge 1.7 writes it: what was sent, and the hash that came back at that moment. */
const row = (
  nonce: number,
  hash: number,
  [type, name, address]: readonly [string, string, number],
  { to = null, child }: { to?: string | null; child?: number } = {},
): JsonObject => ({
  hash: hashOf(hash),
  transactionType: type,
  contractName: name,
  contractAddress: type === "CALL" ? factory : addressOf(address),
  function: null,
  arguments: null,
  transaction: { from: sender, to, gas: "0x1", input: "0x00", nonce: hex(nonce), chainId: "0x128" },
  additionalContracts:
    child === undefined
      ? []
      : [{ transactionType: "CREATE", contractName: "Child", address: addressOf(child), initCode: "0x00" }],
  isFixedGasLimit: false,
});

const receipt = (
  hash: number,
  block: number,
  index: number,
  contract: number | { to: string },
): JsonObject => ({
  type: "0x2",
  status: "0x1",
  transactionHash: hashOf(hash),
  transactionIndex: hex(index),
  blockNumber: hex(block),
  from: sender,
  to: typeof contract === "number" ? null : contract.to,
  contractAddress: typeof contract === "number" ? addressOf(contract) : null,
});

const hex = (number: number): string => `0x${number.toString(16)}`;

function read(transactions: JsonObject[], receipts: JsonObject[]): DeploymentRecord {
  const content = { transactions, receipts, chain: 296 };
  const [record] = readFoundryBroadcast(content, "broadcast/D.s.sol/296/run-latest.json");
  return record ?? assert.fail("no record");
}

const told = ({ deployments, unfinished }: DeploymentRecord) => ({
  deployed: deployments.map(({ name, address, transaction }) => [name, address, transaction]),
  unfinished,
});

describe("a broadcast of forge whose rows name each other's hashes", () => {
  it("is read by the order in which the chain took the transactions", () => {
    const record = read(
      [
        row(0, 0xa7, ["CREATE2", "Library", 0x10], { to: deployer }),
        row(1, 0xa0, ["CREATE2", "Salted", 0x11], { to: deployer }),
        row(2, 0xa1, ["CREATE", "Factory", 0xfac], { child: 0x12 }),
        row(9, 0xa3, ["CALL", "Factory", 0xfac], { to: factory, child: 0x13 }),
        row(10, 0xa2, ["CALL", "Factory", 0xfac], { to: factory, child: 0x14 }),
      ],
      [
        receipt(0xa3, 11, 0, { to: factory }),
        receipt(0xa2, 9, 10, 0xfac),
        receipt(0xa0, 9, 2, { to: deployer }),
        receipt(0xa1, 9, 9, { to: deployer }),
        receipt(0xa7, 16, 0, { to: factory }),
      ],
    );
    assert.deepEqual(told(record), {
      deployed: [
        ["Library", addressOf(0x10), hashOf(0xa0)],
        ["Salted", addressOf(0x11), hashOf(0xa1)],
        ["Factory", addressOf(0xfac), hashOf(0xa2)],
        ["Child", addressOf(0x12), hashOf(0xa2)],
        ["Child", addressOf(0x13), hashOf(0xa3)],
        ["Child", addressOf(0x14), hashOf(0xa7)],
      ],
      unfinished: [],
    });
  });

  // As forge 1.7.1 wrote it when the second failed: it writes no receipt of that.
  const rows = [
    row(2, 0xef, ["CREATE", "First", 0x21]),
    row(3, 0x6d, ["CREATE", "Failed", 0x22]),
    row(4, 0x97, ["CREATE", "Third", 0x23]),
    row(5, 0x64, ["CREATE", "Fourth", 0x24]),
  ];
  const receipts = [receipt(0xef, 3, 0, 0x21), receipt(0x64, 4, 1, 0x23), receipt(0x6d, 4, 2, 0x24)];

  it("is read by the address that a receipt names, where one transaction failed", () => {
    assert.deepEqual(told(read(rows, receipts)), {
      deployed: [
        ["First", addressOf(0x21), hashOf(0xef)],
        ["Third", addressOf(0x23), hashOf(0x64)],
        ["Fourth", addressOf(0x24), hashOf(0x6d)],
      ],
      unfinished: ["Failed"],
    });
  });

  const salted = [
    row(6, 0x51, ["CREATE2", "Salted", 0x25], { to: deployer }),
    row(7, 0x52, ["CREATE2", "Pepper", 0x26], { to: deployer }),
  ];
  const ofSalted = [receipt(0x52, 5, 0, { to: deployer }), receipt(0x51, 6, 0, { to: deployer })];

  it("is read by the order between such addresses, where that is of as many", () => {
    assert.deepEqual(told(read([...rows, ...salted], [...receipts, ...ofSalted])).deployed.slice(3), [
      ["Salted", addressOf(0x25), hashOf(0x52)],
      ["Pepper", addressOf(0x26), hashOf(0x51)],
    ]);
  });

  it("is not guessed at where that is of fewer, unless all rows name their own", () => {
    const [one] = ofSalted;
    const [first, failed] = rows;
    assert.ok(one && first && failed && receipts[0]);
    const record = read([...rows, ...salted], [...receipts, one]);
    assert.deepEqual(record.unfinished, ["Failed", "Salted", "Pepper"]);
    assert.deepEqual(told(read([first, failed, ...salted], [receipts[0], one])), {
      deployed: [
        ["First", addressOf(0x21), hashOf(0xef)],
        ["Pepper", addressOf(0x26), hashOf(0x52)],
      ],
      unfinished: ["Failed", "Salted"],
    });
  });

  it("is each row's own where receipts tell nothing but that", () => {
    const bare = [0xef, 0x97].map((number) => ({ transactionHash: hashOf(number), status: "0x1" }));
    assert.deepEqual(told(read([rows[0]!, rows[2]!], bare)), {
      deployed: [
        ["First", addressOf(0x21), hashOf(0xef)],
        ["Third", addressOf(0x23), hashOf(0x97)],
      ],
      unfinished: [],
    });
  });
});
