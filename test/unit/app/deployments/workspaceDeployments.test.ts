import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { projectFolder } from "../../../support/projectFolder.ts";
import { addressOf, broadcast, hardhatDeployment, journal } from "./recordedFiles.ts";
import { deploymentsIn, recordsOf } from "./readDeployments.ts";

describe("the deployments of a workspace", () => {
  it("leave out what is half-written, foreign, or in folders of others", async () => {
    const run = broadcast(296, [{ number: 1, name: "Token" }]);
    const records = await recordsOf({
      "broadcast/Cut.s.sol/296/run-latest.json": JSON.stringify(run).slice(0, 200),
      "broadcast/List.s.sol/296/run-latest.json": [1, 2],
      "broadcast/Odd.s.sol/296/run-latest.json": { transactions: [null, 7, { hash: "x" }], receipts: "none" },
      ...Object.fromEntries(
        [
          ...["node_modules", "lib", "cache", "out", "artifacts", "coverage", "typechain", "typechain-types"],
          ...["broadcast", "deployments", "dry-run"],
        ].map((others) => [`packages/${others}/x/broadcast/Deploy.s.sol/296/run-latest.json`, run]),
      ),
      "cache/Deploy.s.sol/296/run-latest.json": run,
      "ignition/deployments/empty/journal.jsonl": "",
      ".openzeppelin/list.json": [],
      "deployments/testnet/.chainId": "not a chain",
      "deployments/testnet/Token.json": { address: "0x12", abi: [] },
    });
    assert.deepEqual(
      records.map(({ name, chainId, deployments }) => [name, chainId, deployments.length]),
      [
        ["testnet", undefined, 0],
        ["Odd.s.sol", "296", 0],
      ],
    );
  });

  it("are those of every folder, also where files of the same names were written at the same time", async () => {
    const script = "broadcast/Deploy.s.sol/296/run-latest.json";
    const projectOf = (number: number) =>
      projectFolder({ [script]: broadcast(296, [{ number, name: "Token" }]) });
    await using first = await projectOf(1);
    await using second = await projectOf(2);
    const deployments = deploymentsIn([first, second]);
    for (let times = 0; times < 2; times += 1) {
      await deployments.look();
      deployments.upToDate.outdate();
      assert.deepEqual(
        deployments.records.map(({ folderUri, deployments: [token] }) => [folderUri, token?.address]).sort(),
        [
          [first.uri, addressOf(1)],
          [second.uri, addressOf(2)],
        ].sort(),
      );
    }
  });

  it("say of which files nothing is known, as they hold more than is read", async () => {
    const contracts = (count: number) =>
      Array.from({ length: count }, (_, id) =>
        JSON.stringify({
          type: "DEPLOYMENT_EXECUTION_STATE_INITIALIZE",
          futureId: `${id}`,
          contractName: "A",
        }),
      );
    const journalOf = (count: number): string =>
      [JSON.stringify({ type: "DEPLOYMENT_INITIALIZE", chainId: 296 }), ...contracts(count)].join("\n");
    await using folder = await projectFolder({
      "broadcast/Long.s.sol/296/run-latest.json": `{"transactions":[${"0,".repeat(2_000_000)}0]}`,
      "broadcast/Many.s.sol/296/run-latest.json": {
        transactions: Array.from({ length: 50_001 }, () => ({
          transactionType: "CREATE",
          contractAddress: addressOf(1),
        })),
      },
      "ignition/deployments/many/journal.jsonl": journalOf(20_001),
      "ignition/deployments/some/journal.jsonl": journalOf(3000),
    });
    const deployments = deploymentsIn([folder]);
    await deployments.look();
    assert.deepEqual(
      deployments.records.map(({ name, unfinished }) => [name, unfinished.length]),
      [["some", 3000]],
    );
    assert.deepEqual(deployments.skipped.map(({ path }) => path).sort(), [
      "broadcast/Long.s.sol/296/run-latest.json",
      "broadcast/Many.s.sol/296/run-latest.json",
      "ignition/deployments/many/journal.jsonl",
    ]);
  });

  it("end where all files together tell of more than is gone through, whatever each tells", async () => {
    const allAddresses = Array.from({ length: 26_000 }, (_, at) => `0x${at.toString(16).padStart(40, "0")}`);
    const manifest = { manifestVersion: "3.2", impls: { a: { allAddresses } } };
    await using folder = await projectFolder(
      Object.fromEntries([1, 2, 3].map((chain) => [`.openzeppelin/unknown-${chain}.json`, manifest])),
    );
    const deployments = deploymentsIn([folder]);
    await deployments.look();
    assert.equal(deployments.records.length, 2);
    assert.equal(deployments.skipped.length, 1);
    await folder.write(`.openzeppelin/unknown-1.json`, "{}");
    deployments.upToDate.outdate();
    await deployments.look();
    assert.deepEqual([deployments.records.length, deployments.skipped.length], [2, 0]);
  });

  it("tell what the last record that names it calls a contract, cut and to be seen", async () => {
    await using folder = await projectFolder({
      ".openzeppelin/unknown-296.json": { manifestVersion: "3.2", proxies: [{ address: addressOf(0x11) }] },
      "broadcast/A.s.sol/296/run-latest.json": broadcast(296, [
        { number: 0x11, name: "Before" },
        { number: 0xab, name: "Lettered" },
      ]),
      "deployments/testnet/.chainId": "296",
      "deployments/testnet/After.json": hardhatDeployment(0x11),
      "broadcast/B.s.sol/1/run-latest.json": broadcast(1, [
        { number: 0x11, name: "\u202e" + "x".repeat(100) },
        { number: 0x12 },
      ]),
    });
    const deployments = deploymentsIn([folder]);
    await deployments.look();
    assert.deepEqual([...deployments.chainsOf(addressOf(0x11).toUpperCase().replace("0X", "0x"))].sort(), [
      "1",
      "296",
    ]);
    assert.deepEqual(deployments.chainsOf(addressOf(0x99)), []);
    assert.deepEqual(deployments.nameAt("296", addressOf(0x11)), {
      name: "After",
      path: "deployments/testnet/After.json",
    });
    assert.deepEqual(
      new Set(deployments.filesAt("296", addressOf(0x11))),
      new Set([
        { path: ".openzeppelin/unknown-296.json" },
        { path: "broadcast/A.s.sol/296/run-latest.json", name: "Before" },
        { path: "deployments/testnet/After.json", name: "After" },
      ]),
    );
    assert.equal(deployments.nameAt("296", `0x${addressOf(0xab).slice(2).toUpperCase()}`)?.name, "Lettered");
    const hostile = deployments.nameAt("1", addressOf(0x11))?.name ?? "";
    assert.match(hostile, /^⟨U\+202E⟩x+…$/);
    assert.equal(deployments.nameAt("1", addressOf(0x12)), undefined);
    assert.equal(deployments.nameAt("8453", addressOf(0x11)), undefined);
  });

  it("tell of a contract by all records, the last written first, without a look through them each time", async () => {
    const runs = [1, 2].map((run) => [`broadcast/${run}.s.sol/296/run-latest.json`, run] as const);
    await using folder = await projectFolder(
      Object.fromEntries(runs.map(([path]) => [path, broadcast(296, [{ number: 0x11 }, { number: 0x12 }])])),
    );
    const deployments = deploymentsIn([folder]);
    assert.deepEqual(deployments.at("296", addressOf(0x11)), []);
    await deployments.look();
    const told = deployments.at("296", addressOf(0x11));
    assert.deepEqual(
      told.map(({ record, deployment }) => [record.path, deployment.address]),
      deployments.records.map(({ path }) => [path, addressOf(0x11)]),
    );
    assert.equal(deployments.at("296", addressOf(0x11)), told);
    await folder.write(runs[0]![0], broadcast(296, [{ number: 0x12 }]));
    deployments.upToDate.outdate();
    await deployments.look();
    assert.deepEqual(
      deployments.at("296", addressOf(0x11)).map(({ record }) => record.path),
      [runs[1]![0]],
    );
  });

  it("tell the accounts that deployed, whose keys are keys", async () => {
    await using folder = await projectFolder({
      "broadcast/A.s.sol/296/run-latest.json": broadcast(296, [{ number: 0x11 }]),
      "ignition/deployments/chain-1/journal.jsonl": journal.replaceAll(addressOf(1), addressOf(2)),
      "deployments/testnet/.chainId": "296",
      "deployments/testnet/Token.json": hardhatDeployment(0x31, { receipt: { from: addressOf(3) } }),
      "deployments/sepolia/.chain": { chainId: "11155111" },
      "deployments/sepolia/Token.json": hardhatDeployment(0x32, { transaction: { origin: addressOf(4) } }),
    });
    const accounts = await deploymentsIn([folder]).accounts();
    assert.deepEqual(
      [1, 2, 3, 4, 0x11, 0x51, 5].map((number) => accounts.has(addressOf(number))),
      [true, true, true, true, true, true, false],
    );
  });

  it("tell the accounts of a file that nobody told of, a second after it was listed", async () => {
    const file = "broadcast/A.s.sol/296/run-latest.json";
    await using folder = await projectFolder({ [file]: broadcast(296, [{ number: 0x11 }]) });
    const deployments = deploymentsIn([folder]);
    await deployments.accounts();
    await folder.write("broadcast/B.s.sol/296/run-latest.json", broadcast(296, [{ number: 0x12 }]));
    await setTimeout(1_100);
    assert.ok((await deployments.accounts()).has(addressOf(0x12)));
  });

  it("are told of an untrusted workspace by nothing but those accounts", async () => {
    const file = "broadcast/A.s.sol/296/run-latest.json";
    await using folder = await projectFolder({
      [file]: broadcast(296, [{ number: 0x11, name: "Token" }]),
      "broadcast/Long.s.sol/296/run-latest.json": `{"transactions":[${"0,".repeat(2_000_000)}0]}`,
    });
    let isTrusted = false;
    const deployments = deploymentsIn([folder], [], () => isTrusted);
    const told = () => [
      deployments.records.length,
      deployments.skipped.length,
      deployments.addresses.size,
      deployments.names.size,
      deployments.at("296", addressOf(0x11)).length,
      deployments.nameAt("296", addressOf(0x11))?.name,
      deployments.chainsOf(addressOf(0x11)).length,
    ];
    await deployments.look();
    assert.deepEqual(folder.reads, []);
    const accounts = await deployments.accounts();
    assert.ok(accounts.has(addressOf(0x11)) && accounts.has(addressOf(1)));
    assert.deepEqual(told(), [0, 0, 0, 0, 0, undefined, 0]);
    isTrusted = true;
    assert.deepEqual(told(), [1, 1, 1, 1, 1, "Token", 1]);
  });

  it("are read again where a file has changed, and nowhere else", async () => {
    const file = "broadcast/Deploy.s.sol/296/run-latest.json";
    await using folder = await projectFolder({
      [file]: broadcast(296, [{ number: 1 }]),
      "broadcast/Other.s.sol/296/run-latest.json": broadcast(296, [{ number: 2 }]),
    });
    const deployments = deploymentsIn([folder]);
    await deployments.look();
    folder.reads.length = 0;
    await deployments.look();
    assert.deepEqual(folder.reads, []);
    await folder.write(file, broadcast(296, [{ number: 3 }]));
    deployments.upToDate.outdate();
    await deployments.look();
    assert.deepEqual(folder.reads, [file]);
    assert.deepEqual(
      deployments.records.map((record) => record.deployments[0]?.address),
      [addressOf(3), addressOf(2)],
    );
  });

  it("are read again where one of the several files of a record has changed", async () => {
    const of = (number: number) => hardhatDeployment(number);
    await using folder = await projectFolder({
      "deployments/testnet/.chainId": "296\n",
      "deployments/testnet/Vault.json": of(1),
      "deployments/testnet/Other.json": of(2),
    });
    const deployments = deploymentsIn([folder]);
    await deployments.look();
    assert.deepEqual([...deployments.addresses].sort(), [addressOf(1), addressOf(2)]);
    await folder.write("deployments/testnet/Other.json", of(3));
    deployments.upToDate.outdate();
    await deployments.look();
    assert.deepEqual([...deployments.addresses].sort(), [addressOf(1), addressOf(3)]);
  });
});
