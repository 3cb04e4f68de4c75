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
  const [record] = readFoundryBroadcast(content, "broadcast/D.s.sol/296/run-latest.json") ?? [];
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

describe("a broadcast of forge on Hedera, whose relay has the called contract in receipts as contractAddress", () => {
  const call = { to: addressOf(0x31) };
  const called = (hash: number, block: number, contract: number, status = "0x1"): JsonObject => ({
    ...receipt(hash, block, 0, { to: addressOf(contract) }),
    contractAddress: addressOf(contract),
    status,
  });
  const create = row(1, 0xc1, ["CREATE", "Token", 0x31]);
  const set = row(2, 0xc2, ["CALL", "Token", 0x31], call);
  const fail = row(4, 0xc4, ["CALL", "Token", 0x31], call);
  const earlier = row(5, 0xc5, ["CALL", "Earlier", 0x30], { to: addressOf(0x30) });
  const next = row(3, 0xc3, ["CREATE", "Vault", 0x32]);
  const rows = [create, set, next, fail, earlier];
  const created = [
    ["Token", addressOf(0x31), hashOf(0xc1)],
    ["Vault", addressOf(0x32), hashOf(0xc3)],
  ];
  const calls = [called(0xc2, 12, 0x31), called(0xc4, 14, 0x31, "0x0"), called(0xc5, 15, 0x30)];

  it("takes the receipt without `to` for the creation, whichever was called in the same run or an earlier one", () => {
    const receipts = [receipt(0xc1, 11, 0, 0x31), ...calls, receipt(0xc3, 13, 0, 0x32)];
    assert.deepEqual(told(read(rows, receipts)), { deployed: created, unfinished: [] });
  });

  it("takes the first receipt where the relay names the created contract as `to`", () => {
    const receipts = [called(0xc1, 11, 0x31), ...calls, called(0xc3, 13, 0x32)];
    assert.deepEqual(told(read(rows, receipts)), { deployed: created, unfinished: [] });
  });

  it("finds the creation where rows have each other's hashes", () => {
    const mixed = [
      { ...create, hash: hashOf(0xc2) },
      { ...set, hash: hashOf(0xc1) },
    ];
    const receipts = [called(0xc2, 12, 0x31), receipt(0xc1, 11, 0, 0x31)];
    assert.deepEqual(told(read(mixed, receipts)).deployed, [created[0]]);
  });

  it("does not take a call for a creation that has no receipt", () => {
    assert.deepEqual(told(read([create, set], [called(0xc2, 12, 0x31)])), {
      deployed: [],
      unfinished: ["Token"],
    });
  });
});

describe("a broadcast of forge", () => {
  it("names contracts without the version and profile of the compiler", () => {
    const identifiers = ["Hub.london", "Hub.0.8.19", "Hub.0.8.19.london", "src/Hub.sol:Hub", "$Hub_1"];
    const rows = identifiers.map((name, index) => row(index, 0xd0 + index, ["CREATE", name, 0x40 + index]));
    const child = { ...row(9, 0xd9, ["CREATE", "Factory", 0x49], { child: 0x4a }) };
    child["additionalContracts"] = [
      { transactionType: "CREATE", contractName: "Child.0.8.19.london", address: addressOf(0x4a) },
    ];
    const receipts = [...rows.map((_row, index) => receipt(0xd0 + index, index, 0, 0x40 + index))];
    assert.deepEqual(
      read([...rows, child], [...receipts, receipt(0xd9, 10, 0, 0x49)]).deployments.map(({ name }) => name),
      ["Hub", "Hub", "Hub", "Hub", "$Hub_1", "Factory", "Child"],
    );
  });

  it("is read in the form of mid 2022, with `type` and `tx`, and the chain in the folder alone", () => {
    const rows = [1, 2].map((number) => ({
      ...(number === 1 ? { hash: hashOf(number) } : {}),
      type: "CREATE",
      contractName: "Token",
      contractAddress: addressOf(0x50 + number),
      function: null,
      arguments: null,
      tx: { type: "0x02", from: sender, data: "0x6001", nonce: hex(number) },
    }));
    const receipts = [receipt(1, 1, 0, 0x51), receipt(2, 2, 0, 0x52)];
    const content = { transactions: rows, receipts, libraries: [], pending: [], path: "x", timestamp: 1 };
    const [record] = readFoundryBroadcast(content, "broadcast/D.s.sol/296/run-latest.json", true) ?? [];
    assert.deepEqual(
      [record?.chainId, record?.deployers, record?.deployments],
      [
        "296",
        [sender],
        [1, 2].map((number) => ({
          name: "Token",
          address: addressOf(0x50 + number),
          transaction: hashOf(number),
          origin: "created",
          creation: { code: "6001", isDirect: true },
        })),
      ],
    );
  });

  it("is read in the first form, whose rows are bare transactions, by its receipts", () => {
    const sent = { type: "0x02", from: sender, gas: "0x1", value: "0x0", data: "0x6080", nonce: "0x0" };
    const failed = { ...receipt(3, 3, 0, 0x63), status: "0x0" };
    const receipts = [receipt(1, 1, 0, 0x61), receipt(2, 2, 0, { to: addressOf(0x61) }), failed];
    assert.deepEqual(told(read([sent, { ...sent, to: addressOf(0x61) }, sent], receipts)).deployed, [
      [undefined, addressOf(0x61), hashOf(1)],
    ]);
  });

  it("finds the receipts of thousands of accounts where none names its account", () => {
    const count = 20_000;
    const rows = Array.from({ length: count }, (_, at) => ({
      ...row(0, 0, at % 2 === 0 ? ["CREATE", "Token", at + 1] : ["CALL", "Token", 0]),
      hash: null,
      transaction: { from: addressOf(at + 1), nonce: "0x0" },
    }));
    const receipts = rows.map((_, at) => ({ ...receipt(at + 1, at, 0, at + 1), from: null }));
    const { deployments, deployers, unfinished } = read(rows, receipts);
    assert.equal(deployers.length, count);
    assert.deepEqual(unfinished, []);
    assert.equal(deployments.length, count / 2);
    assert.deepEqual([deployments[1]?.address, deployments[1]?.transaction], [addressOf(3), hashOf(3)]);
  });
});
