import assert from "node:assert/strict";
import {
  addressOf,
  broadcast,
  hardhatDeployment,
  hashOf,
  journal,
  truffleArtifact,
} from "./recordedFiles.ts";
import { recordsOf } from "./readDeployments.ts";

describe("the forms in which tools record deployments", () => {
  it("are read of Foundry's last run: what a receipt says to have succeeded, and its children", async () => {
    const [record, ...others] = await recordsOf({
      "packages/a/broadcast/Deploy.s.sol/296/run-latest.json": broadcast(296, [
        { number: 0x11, name: "Token", children: [{ number: 0x12, name: null }] },
        { number: 0x13, name: "Salted", type: "CREATE2" },
        { number: 0x14, name: "Token", type: "CALL" },
        { number: 0x15, name: "Reverted", status: "0x0" },
        { number: 0x16, name: "Pending", status: "none" },
      ]),
      "packages/a/broadcast/Deploy.s.sol/296/run-1790000000000.json": broadcast(296, [{ number: 0x17 }]),
      "packages/a/broadcast/Deploy.s.sol/296/dry-run/run-latest.json": broadcast(296, [{ number: 0x18 }]),
    });
    assert.deepEqual(others, []);
    assert.ok(record);
    assert.deepEqual([record.tool, record.name, record.chainId], ["foundry", "Deploy.s.sol", "296"]);
    assert.deepEqual(record.deployments, [
      { name: "Token", address: addressOf(0x11), transaction: hashOf(0x11), origin: "created" },
      { name: undefined, address: addressOf(0x12), transaction: hashOf(0x11), origin: "child" },
      { name: "Salted", address: addressOf(0x13), transaction: hashOf(0x13), origin: "created" },
    ]);
    assert.deepEqual(record.unfinished, ["Reverted", "Pending"]);
  });

  it("are told by chain where Foundry's script went to several", async () => {
    const records = await recordsOf({
      "broadcast/multi/Everywhere.s.sol-latest/run.json": {
        deployments: [broadcast(1, [{ number: 0x21 }]), broadcast(8453, [{ number: 0x22 }])],
        timestamp: 1_790_000_000,
      },
      "broadcast/multi/dry-run/Everywhere.s.sol-latest/run.json": {
        deployments: [broadcast(1, [{ number: 8 }])],
      },
      "broadcast/multi/Everywhere.s.sol-1790000000/run.json": {
        deployments: [broadcast(1, [{ number: 9 }])],
      },
    });
    assert.deepEqual(
      records.map(({ name, chainId, deployments }) => [name, chainId, deployments[0]?.address]),
      [
        ["Everywhere.s.sol", "1", addressOf(0x21)],
        ["Everywhere.s.sol", "8453", addressOf(0x22)],
      ],
    );
  });

  it("are read of Ignition's journal, whose first line names the chain", async () => {
    const [record] = await recordsOf({
      "ignition/deployments/chain-1/journal.jsonl": `${journal}\n{"futureId":"Sale#Receipt","resu`,
    });
    assert.ok(record);
    assert.deepEqual([record.tool, record.name, record.chainId], ["ignition", "chain-1", "296"]);
    assert.deepEqual(record.deployments, [
      { name: "Token", address: addressOf(0x51), transaction: hashOf(0x51), origin: "created" },
      { name: "Oracle", address: addressOf(0x52), transaction: undefined, origin: "existing" },
    ]);
    assert.deepEqual(record.unfinished, ["Receipt"]);
  });

  it("are none of Ignition's that were wiped from its journal", async () => {
    const wiped = `${journal}\n${JSON.stringify({ type: "WIPE_APPLY", futureId: "Sale#Token" })}`;
    const [record] = await recordsOf({ "ignition/deployments/chain-1/journal.jsonl": wiped });
    assert.deepEqual(
      record?.deployments.map(({ name }) => name),
      ["Oracle"],
    );
  });

  it("are read of hardhat-deploy and rocketh, each with its file for the chain", async () => {
    const records = await recordsOf({
      "deployments/testnet/.chainId": "296\n",
      "deployments/testnet/Vault.json": hardhatDeployment(0x31, { implementation: addressOf(0x33) }),
      "deployments/testnet/Vault_Proxy.json": hardhatDeployment(0x31),
      "deployments/testnet/Vault_Implementation.json": hardhatDeployment(0x33),
      "deployments/testnet/.migrations.json": hardhatDeployment(0x34),
      "deployments/testnet/solcInputs/0a1b.json": { language: "Solidity" },
      "deployments/sepolia/.chain": { chainId: "11155111", genesisHash: hashOf(1) },
      "deployments/sepolia/Token.json": {
        address: addressOf(0x41),
        abi: [],
        transaction: { hash: hashOf(0x41), origin: addressOf(1) },
      },
      "deployments/sepolia/Vault.json": hardhatDeployment(0x42),
      "deployments/sepolia/Vault_Implementation.json": hardhatDeployment(0x43),
      "deployments/sepolia/Vault_Proxy.json": hardhatDeployment(0x42),
      "deployments/notes/about.json": hardhatDeployment(0x35),
    });
    assert.deepEqual(
      records.map(({ name, chainId, deployments }) => [
        name,
        chainId,
        deployments.map((each) => [each.name, each.address, each.origin]),
      ]),
      [
        [
          "sepolia",
          "11155111",
          [
            ["Token", addressOf(0x41), "created"],
            ["Vault", addressOf(0x42), "proxy"],
            ["Vault_Implementation", addressOf(0x43), "implementation"],
            ["Vault_Proxy", addressOf(0x42), "proxy"],
          ],
        ],
        [
          "testnet",
          "296",
          [
            ["Vault", addressOf(0x31), "proxy"],
            ["Vault_Implementation", addressOf(0x33), "implementation"],
            ["Vault_Proxy", addressOf(0x31), "proxy"],
          ],
        ],
      ],
    );
    assert.equal(records[0]?.deployments[0]?.transaction, hashOf(0x41));
  });

  it("are read of Truffle's artifacts, chain by chain", async () => {
    const at = (number: number) => ({
      address: addressOf(number),
      transactionHash: hashOf(number),
      events: {},
    });
    const records = await recordsOf({
      "old/truffle-config.js": "throw new Error('never run')",
      "old/build/contracts/A.json": truffleArtifact("A", { "1": at(0x61), "296": at(0x62) }),
      "old/build/contracts/B.json": truffleArtifact("B", { "296": at(0x63) }),
      "old/build/contracts/C.json": truffleArtifact("C", {}),
    });
    assert.deepEqual(
      records.map(({ name, chainId, deployments }) => [name, chainId, deployments.map((each) => each.name)]),
      [
        ["old", "1", ["A"]],
        ["old", "296", ["A", "B"]],
      ],
    );
    assert.deepEqual(records[0]?.deployments[0], {
      name: "A",
      address: addressOf(0x61),
      transaction: hashOf(0x61),
      origin: "created",
      file: "old/build/contracts/A.json",
    });
  });

  it("are read of OpenZeppelin's manifests, whose names tell the chain", async () => {
    const manifest = {
      manifestVersion: "3.2",
      proxies: [{ address: addressOf(0x71), txHash: hashOf(0x71), kind: "uups" }],
      impls: { "0a1b": { address: addressOf(0x72), txHash: hashOf(0x72), layout: { storage: [] } } },
    };
    const records = await recordsOf({
      ".openzeppelin/sepolia.json": manifest,
      ".openzeppelin/unknown-296.json": manifest,
    });
    assert.deepEqual(
      records.map(({ name, chainId, deployments }) => [
        name,
        chainId,
        deployments.map(({ origin }) => origin),
      ]),
      [
        ["unknown-296", "296", ["proxy", "implementation"]],
        ["sepolia", "11155111", ["proxy", "implementation"]],
      ],
    );
  });

  it("are read of a manifest with the admin of its proxies, which it calls by no name", async () => {
    const [record] = await recordsOf({
      ".openzeppelin/unknown-296.json": {
        manifestVersion: "3.2",
        admin: { address: addressOf(0x74), txHash: hashOf(0x74) },
        proxies: [],
        impls: {},
      },
    });
    assert.deepEqual(record?.deployments, [
      { name: "ProxyAdmin", address: addressOf(0x74), transaction: hashOf(0x74), origin: "created" },
    ]);
  });

  it("are read of a manifest with an implementation that was deployed again, of which it tells the first transaction alone", async () => {
    const [address, again] = [addressOf(0x72), addressOf(0x73)];
    const [record] = await recordsOf({
      ".openzeppelin/unknown-296.json": {
        manifestVersion: "3.2",
        proxies: [],
        impls: { "0a1b": { address, txHash: hashOf(0x72), allAddresses: [address, again], layout: {} } },
      },
    });
    assert.deepEqual(record?.deployments, [
      { name: undefined, address, transaction: hashOf(0x72), origin: "implementation" },
      { name: undefined, address: again, transaction: undefined, origin: "implementation" },
    ]);
  });
});
