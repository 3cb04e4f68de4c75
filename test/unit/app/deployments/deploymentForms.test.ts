import assert from "node:assert/strict";
import {
  addressOf,
  broadcast,
  hardhatDeployment,
  hashOf,
  journal,
  truffleArtifact,
} from "./recordedFiles.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { deploymentsIn, recordsOf } from "./readDeployments.ts";

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

  it("are read of Foundry's newest run where there is no last one, of each function and script", async () => {
    const run = (number: number) => broadcast(296, [{ number }]);
    const records = await recordsOf({
      "broadcast/Deploy.s.sol/296/run-1700000001.json": run(0x11),
      "broadcast/Deploy.s.sol/296/run-1690000000000.json": run(0x12),
      "broadcast/Deploy.s.sol/296/deploy-1700000000.json": run(0x13),
      "broadcast/Deploy.s.sol/296/deploy-latest.json": run(0x14),
      "broadcast/multi/Everywhere.s.sol-1700000000/run.json": { deployments: [run(0x15)] },
      "broadcast/multi/Everywhere.s.sol-1700000001/run.json": { deployments: [run(0x16)] },
      "broadcast/core/Deploy.s.sol/296/run-latest.json": run(0x17),
      "broadcast/Deploy.s.sol/296/production.json": run(0x18),
    });
    assert.deepEqual(
      records.map(({ name, deployments }) => [name, deployments[0]?.address]).sort(),
      [
        ["Deploy.s.sol", addressOf(0x11)],
        ["Deploy.s.sol", addressOf(0x14)],
        ["Deploy.s.sol", addressOf(0x17)],
        ["Deploy.s.sol", addressOf(0x18)],
        ["Everywhere.s.sol", addressOf(0x16)],
      ].sort(),
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

  it("are read of Ignition's addresses where the journal is not there, which do not say who created them", async () => {
    const addresses = { "Sale#Token": addressOf(0x51), "Sale#Oracle": addressOf(0x52) };
    const records = await recordsOf({
      "ignition/deployments/chain-296/deployed_addresses.json": addresses,
      "ignition/deployments/production/deployed_addresses.json": addresses,
      "ignition/deployments/whole/deployed_addresses.json": addresses,
      "ignition/deployments/whole/journal.jsonl": journal,
    });
    assert.deepEqual(
      records.map(({ name, chainId, deployments }) => [name, chainId, deployments[0]?.origin]),
      [
        ["whole", "296", "created"],
        ["production", undefined, "existing"],
        ["chain-296", "296", "existing"],
      ],
    );
    assert.deepEqual(
      records[1]?.deployments.map(({ name }) => name),
      ["Token", "Oracle"],
    );
  });

  it("are none of Ignition's that were wiped from its journal", async () => {
    const wiped = `${journal}\n${JSON.stringify({ type: "WIPE_APPLY", futureId: "Sale#Token" })}`;
    const [record] = await recordsOf({ "ignition/deployments/chain-1/journal.jsonl": wiped });
    assert.deepEqual(
      record?.deployments.map(({ name }) => name),
      ["Oracle"],
    );
  });

  it("are those of Ignition's addresses, too, that were wiped from the journal beside them", async () => {
    const file = "ignition/deployments/chain-1/deployed_addresses.json";
    const wiped = `${journal}\n${JSON.stringify({ type: "WIPE_APPLY", futureId: "Sale#Token" })}`;
    const addresses = { "Sale#Token": addressOf(0x51), "Sale#Oracle": addressOf(0x52) };
    const records = await recordsOf({
      "ignition/deployments/chain-1/journal.jsonl": wiped,
      [file]: addresses,
    });
    assert.deepEqual(
      records.map(({ chainId, path }) => [chainId, path]),
      [["296", "ignition/deployments/chain-1/journal.jsonl"]],
    );
    assert.deepEqual(records[0]?.deployments, [
      { name: "Oracle", address: addressOf(0x52), transaction: undefined, origin: "existing" },
      { name: "Token", address: addressOf(0x51), transaction: undefined, origin: "existing", file },
    ]);
  });

  it("are read of Brownie's map of names and addresses by chain, once, also where the setting names its chain", async () => {
    const path = "web/build/deployments/map.json";
    const artifact = {
      abi: [],
      contractName: "Token",
      deployment: { address: addressOf(0x61), chainid: "1" },
    };
    await using folder = await projectFolder({
      [path]: { "1": { Token: [addressOf(0x62), addressOf(0x61)] }, dev: { Vault: [addressOf(0x63)] } },
      [`web/build/deployments/1/${addressOf(0x61)}.json`]: artifact,
      "empty/build/deployments/map.json": {},
      "deployments/map.json": { "1": { Token: addressOf(0x64) } },
    });
    let named: Readonly<Record<string, string>> = {};
    const deployments = deploymentsIn([folder], [], undefined, () => named);
    const found = async (): Promise<unknown> => {
      deployments.upToDate.invalidate();
      await deployments.refresh();
      return deployments.records.flatMap((record) =>
        record.deployments.map(({ name, address }) => [record.tool, record.chainId, name, address]),
      );
    };
    const ofToken = [
      ["addressBook", "1", "Token", addressOf(0x62)],
      ["addressBook", "1", "Token", addressOf(0x61)],
    ];
    assert.deepEqual(await found(), [...ofToken, ["addressBook", undefined, "dev.Vault", addressOf(0x63)]]);
    assert.deepEqual(deployments.skipped, []);
    named = { [path]: "1337" };
    assert.deepEqual(await found(), [...ofToken, ["addressBook", "1337", "dev.Vault", addressOf(0x63)]]);
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
      "deployments/notes/about.json": { about: "the networks" },
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

  it("are read of hardhat-deploy with what existed already, and what has no address yet", async () => {
    const [record] = await recordsOf({
      "deployments/testnet/.chainId": "296",
      "deployments/testnet/Token.json": hardhatDeployment(0x31),
      "deployments/testnet/WETH.json": { address: addressOf(0x32), abi: [] },
      "deployments/testnet/Coded.json": { address: addressOf(0x33), abi: [], bytecode: "0x00" },
      "deployments/testnet/Later.json": { address: addressOf(0), abi: [] },
    });
    assert.deepEqual(
      record?.deployments.map(({ name, origin }) => [name, origin]),
      [
        ["Coded", "created"],
        ["Token", "created"],
        ["WETH", "existing"],
      ],
    );
    assert.deepEqual(record?.unfinished, ["Later"]);
  });

  it("are read of hardhat-deploy's folders without a file for the chain, which their names may tell", async () => {
    const folders = ["hedera_296", "local-298", "4", "base-sepolia", "arbitrumOne", "staging"];
    const records = await recordsOf({
      ...Object.fromEntries(
        folders.map((name, index) => [`deployments/${name}/Token.json`, hardhatDeployment(0x31 + index)]),
      ),
      "contracts/deploys/live/.chainId": "295",
      "contracts/deploys/live/Token.json": hardhatDeployment(0x41),
    });
    assert.deepEqual(Object.fromEntries(records.map(({ name, chainId }) => [name, chainId])), {
      hedera_296: "296",
      "local-298": "298",
      "4": "4",
      "base-sepolia": "84532",
      arbitrumOne: "42161",
      staging: undefined,
      live: "295",
    });
  });

  it("are read where the configuration of Foundry and Truffle has them written", async () => {
    const at = { address: addressOf(0x61), transactionHash: hashOf(0x61), events: {} };
    const artifact = truffleArtifact("A", { "296": at });
    const records = await recordsOf({
      "forge/foundry.toml": '[profile.default]\nbroadcast = "records"\n',
      "forge/records/Deploy.s.sol/296/run-latest.json": broadcast(296, [{ number: 0x11 }]),
      "forge/broadcast/Before.s.sol/296/run-latest.json": broadcast(296, [{ number: 0x12 }]),
      "joined/truffle-config.js": `const path = require("path");
        module.exports = { contracts_build_directory: path.join(__dirname, "client", "src/contracts") };`,
      "joined/client/src/contracts/A.json": artifact,
      "above/truffle/truffle-config.js": `module.exports = {
        // contracts_build_directory: "./elsewhere",
        contracts_build_directory: '../abis', networks: {} };`,
      "above/abis/A.json": artifact,
      "built/truffle.js": `module.exports = { build_directory: "./output" }`,
      "built/output/contracts/A.json": artifact,
      "computed/truffle-config.js": `module.exports = { contracts_build_directory: folderOf(process.env) }`,
      "computed/build/contracts/A.json": artifact,
    });
    assert.deepEqual(records.map(({ name, path }) => [name, path]).sort(), [
      ["Before.s.sol", "forge/broadcast/Before.s.sol/296/run-latest.json"],
      ["Deploy.s.sol", "forge/records/Deploy.s.sol/296/run-latest.json"],
      ["built", "built/output/contracts"],
      ["computed", "computed/build/contracts"],
      ["joined", "joined/client/src/contracts"],
      ["truffle", "above/abis"],
    ]);
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

  it("are read of a manifest of the OpenZeppelin CLI, which names contracts, and of development chains", async () => {
    const cli = {
      manifestVersion: "2.2",
      contracts: { Token: { address: addressOf(0x72), constructorCode: "00" } },
      solidityLibs: { Maths: { address: addressOf(0x73) } },
      proxies: {
        "shop/Token": [
          { address: addressOf(0x71), implementation: addressOf(0x72), kind: "Upgradeable" },
          { address: addressOf(0x74), implementation: addressOf(0x75), kind: "Upgradeable" },
        ],
        "shop/Plain": [{ address: addressOf(0x76), kind: "NonProxy" }],
      },
      proxyAdmin: { address: addressOf(0x77) },
      app: { address: addressOf(0x78) },
    };
    const records = await recordsOf({
      ".openzeppelin/mainnet.json": cli,
      ".openzeppelin/dev-1618239842131.json": cli,
      "packages/old/zos.ropsten.json": { ...cli, manifestVersion: undefined, zosversion: "2.2" },
      "packages/old/zos.rinkeby.json": { ...cli, manifestVersion: undefined },
      "packages/old/zos.json": { zosversion: "2.2", name: "shop" },
    });
    assert.deepEqual(records.map(({ chainId }) => chainId).sort(), ["1", "1618239842131", "3", "4"]);
    assert.deepEqual(
      records[0]?.deployments.map(({ name, address, origin }) => [name, address, origin]),
      [
        ["Token", addressOf(0x71), "proxy"],
        ["Token", addressOf(0x74), "proxy"],
        ["Plain", addressOf(0x76), "created"],
        ["Token", addressOf(0x72), "implementation"],
        ["Token", addressOf(0x75), "implementation"],
        ["Maths", addressOf(0x73), "created"],
        ["ProxyAdmin", addressOf(0x77), "created"],
        ["App", addressOf(0x78), "created"],
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
