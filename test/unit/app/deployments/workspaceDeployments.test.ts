import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { readIgnitionJournal } from "../../../../src/builds/deployments/ignitionJournal.ts";
import { networkOfChain } from "../../../../src/app/deployments/deploymentChains.ts";
import { localNode } from "../../../../src/app/networks/builtInNetworks.ts";
import { ledgerOf } from "../../../../src/app/networks/ledgerOf.ts";
import { lookupPolicy } from "../../../../src/http/requestPolicy.ts";
import { openChannel } from "../../../support/channel.ts";
import { networkWith } from "../../../support/networks.ts";
import { startRpcNode } from "../../../support/rpcNode.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { addressOf, broadcast, hardhatDeployment, journal } from "./recordedFiles.ts";
import { onChain, deploymentsIn, recordsOf } from "./readDeployments.ts";

describe("the deployments of a workspace", () => {
  it("leave out what is in folders of others", async () => {
    const run = broadcast(296, [{ number: 1, name: "Token" }]);
    const records = await recordsOf({
      ...Object.fromEntries(
        [
          ...["node_modules", "lib", "cache", "out", "artifacts", "coverage", "typechain", "typechain-types"],
          ...["dry-run"],
        ].map((others) => [`packages/${others}/x/broadcast/Deploy.s.sol/296/run-latest.json`, run]),
      ),
      "cache/Deploy.s.sol/296/run-latest.json": run,
    });
    assert.deepEqual(records, []);
  });

  it("name each file of which nothing counts, and the reason", async () => {
    const run = broadcast(296, [{ number: 1, name: "Token" }]);
    const conflict = `{\n<<<<<<< HEAD\n"a": 1\n=======\n"a": 2\n>>>>>>> main\n}`;
    await using folder = await projectFolder({
      "broadcast/Cut.s.sol/296/run-latest.json": JSON.stringify(run).slice(0, 200),
      "broadcast/Empty.s.sol/296/run-latest.json": "",
      "broadcast/Merged.s.sol/296/run-latest.json": conflict,
      "broadcast/List.s.sol/296/run-latest.json": [1, 2],
      "broadcast/Odd.s.sol/296/run-latest.json": { transactions: [null, 7, { hash: "x" }], receipts: "none" },
      "broadcast/Calls.s.sol/296/run-latest.json": broadcast(296, [{ number: 2, type: "CALL" }]),
      "ignition/deployments/empty/journal.jsonl": "",
      "ignition/deployments/merged/journal.jsonl": `${journal}\n<<<<<<< HEAD\n=======\n>>>>>>> main`,
      ".openzeppelin/list.json": [],
      ".openzeppelin/project.json": { manifestVersion: "2.2", contracts: { Token: "Token" }, name: "p" },
      ".openzeppelin/unknown-296.json": { manifestVersion: "3.2", proxies: [], impls: {} },
      ".openzeppelin/unknown-1.json": conflict,
      "deployments/testnet/.chainId": "not a chain",
      "deployments/testnet/Token.json": { address: "0x12", abi: [] },
      "deployments/testnet/Merged.json": conflict.replace(" HEAD", ""),
      "deployments/testnet/Bare.json": { address: addressOf(4) },
      "deployments/testnet/notes.json": { about: "the network" },
      "deployments/testnet/Vault.json": hardhatDeployment(3),
      "truffle-config.js": "",
      "build/contracts/Merged.json": conflict,
    });
    const deployments = deploymentsIn([folder]);
    await deployments.refresh();
    assert.deepEqual(Object.fromEntries(deployments.skipped.map(({ path, reason }) => [path, reason])), {
      "broadcast/Cut.s.sol/296/run-latest.json": "notJson",
      "broadcast/Empty.s.sol/296/run-latest.json": "notJson",
      "broadcast/Merged.s.sol/296/run-latest.json": "conflict",
      "broadcast/List.s.sol/296/run-latest.json": "foreign",
      "broadcast/Odd.s.sol/296/run-latest.json": "foreign",
      "ignition/deployments/empty/journal.jsonl": "foreign",
      "ignition/deployments/merged/journal.jsonl": "conflict",
      ".openzeppelin/list.json": "foreign",
      ".openzeppelin/unknown-1.json": "conflict",
      "deployments/testnet/Token.json": "foreign",
      "deployments/testnet/Merged.json": "conflict",
      "deployments/testnet/Bare.json": "foreign",
      "build/contracts/Merged.json": "conflict",
    });
    assert.deepEqual(
      deployments.records.map(({ name, chainId, deployments: { length } }) => [name, chainId, length]),
      [
        ["testnet", undefined, 1],
        ["Calls.s.sol", "296", 0],
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
      await deployments.refresh();
      deployments.upToDate.invalidate();
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
    await deployments.refresh();
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
    await deployments.refresh();
    assert.equal(deployments.records.length, 2);
    assert.equal(deployments.skipped.length, 1);
    await folder.write(".openzeppelin/unknown-1.json", { manifestVersion: "3.2" });
    deployments.upToDate.invalidate();
    await deployments.refresh();
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
    await deployments.refresh();
    assert.deepEqual([...deployments.chainsOf(addressOf(0x11).toUpperCase().replace("0X", "0x"))].sort(), [
      "1",
      "296",
    ]);
    assert.deepEqual(deployments.chainsOf(addressOf(0x99)), []);
    assert.deepEqual(deployments.nameAt(onChain(296), addressOf(0x11)), {
      name: "After",
      path: "deployments/testnet/After.json",
    });
    const transaction = `0x${"11".padStart(64, "0")}` as const;
    assert.deepEqual(
      new Set(deployments.filesAt(onChain(296), addressOf(0x11))),
      new Set([
        { path: ".openzeppelin/unknown-296.json" },
        { path: "broadcast/A.s.sol/296/run-latest.json", name: "Before", transaction },
        { path: "deployments/testnet/After.json", name: "After", transaction },
      ]),
    );
    assert.equal(
      deployments.nameAt(onChain(296), `0x${addressOf(0xab).slice(2).toUpperCase()}`)?.name,
      "Lettered",
    );
    const hostile = deployments.nameAt(onChain(1), addressOf(0x11))?.name ?? "";
    assert.match(hostile, /^⟨U\+202E⟩x+…$/);
    assert.equal(deployments.nameAt(onChain(1), addressOf(0x12)), undefined);
    assert.equal(deployments.nameAt(onChain(8453), addressOf(0x11)), undefined);
  });

  it("take the name of a contract from the record of a tool before a project's own file, whenever that was written", async () => {
    const run = "broadcast/A.s.sol/296/run-latest.json";
    const files = {
      [run]: broadcast(296, [{ number: 0x11, name: "Vault" }]),
      "book.json": { alias: addressOf(0x11), other: addressOf(0x12) },
    };
    await using folder = await projectFolder(files);
    const deployments = deploymentsIn([folder], [], undefined, () => ({ "book.json": "296" }));
    for (const last of [run, "book.json"] as const) {
      await folder.write(last, files[last]);
      deployments.upToDate.invalidate();
      await deployments.refresh();
      assert.equal(deployments.records[0]?.path, last);
      assert.deepEqual(deployments.nameAt(onChain(296), addressOf(0x11)), { name: "Vault", path: run });
      assert.equal(deployments.nameAt(onChain(296), addressOf(0x12))?.name, "other");
    }
  });

  it("tell of a contract by all records, the last written first, without a look through them each time", async () => {
    const runs = [1, 2].map((run) => [`broadcast/${run}.s.sol/296/run-latest.json`, run] as const);
    await using folder = await projectFolder(
      Object.fromEntries(runs.map(([path]) => [path, broadcast(296, [{ number: 0x11 }, { number: 0x12 }])])),
    );
    const deployments = deploymentsIn([folder]);
    assert.deepEqual(deployments.at(onChain(296), addressOf(0x11)), []);
    await deployments.refresh();
    const told = deployments.at(onChain(296), addressOf(0x11));
    assert.deepEqual(
      told.map(({ record, deployment }) => [record.path, deployment.address]),
      deployments.records.map(({ path }) => [path, addressOf(0x11)]),
    );
    assert.equal(deployments.at(onChain(296), addressOf(0x11)), told);
    await folder.write(runs[0]![0], broadcast(296, [{ number: 0x12 }]));
    deployments.upToDate.invalidate();
    await deployments.refresh();
    assert.deepEqual(
      deployments.at(onChain(296), addressOf(0x11)).map(({ record }) => record.path),
      [runs[1]![0]],
    );
  });

  it("tell of a contract of the local node by the chain that it reports, else by any local chain", async () => {
    const run = (chain: number, ...names: readonly string[]) =>
      broadcast(
        chain,
        names.map((name, index) => ({ number: 0x11 + index, name })),
      );
    await using test = openChannel();
    await using node = await startRpcNode(() => ({ result: null }));
    await using folder = await projectFolder({
      "broadcast/A.s.sol/1337/run-latest.json": run(1337, "At1337", "Other1337"),
      "broadcast/B.s.sol/1/run-latest.json": run(1, "Reported"),
      "broadcast/C.s.sol/5/run-latest.json": run(5, "Foreign", "Foreign", "Foreign"),
    });
    const deployments = deploymentsIn([folder]);
    await deployments.refresh();
    const network = { ...localNode, ledgers: [{ kind: "rpc", url: node.url }] } as const;
    const names = () =>
      [0x11, 0x12, 0x13].map((number) => deployments.nameAt(network, addressOf(number))?.name);
    assert.deepEqual(names(), ["At1337", "Other1337", undefined]);
    await ledgerOf(network)?.prepare(test.channel, lookupPolicy, new AbortController().signal);
    assert.deepEqual(names(), ["Reported", "Other1337", undefined]);
    assert.equal(networkOfChain("1", [networkWith(), network], network), network);
    assert.equal(networkOfChain("5", [network], network), undefined);
  });

  it("tell the accounts that deployed, whose keys are keys", async () => {
    await using folder = await projectFolder({
      "broadcast/A.s.sol/296/run-latest.json": broadcast(296, [{ number: 0x11 }]),
      "ignition/deployments/chain-1/journal.jsonl": journal.replaceAll(addressOf(1), addressOf(2)),
      "deployments/testnet/.chainId": "296",
      "deployments/testnet/Token.json": hardhatDeployment(0x31, { receipt: { from: addressOf(3) } }),
      "deployments/sepolia/.chain": { chainId: "11155111" },
      "deployments/sepolia/Token.json": hardhatDeployment(0x32, { transaction: { origin: addressOf(4) } }),
      "book.json": { "1": { Vault: { address: addressOf(6), admin: addressOf(7), owner: addressOf(8) } } },
    });
    const deployments = deploymentsIn([folder], [], undefined, () => ({ "book.json": "" }));
    const accounts = await deployments.accounts();
    assert.deepEqual(
      [1, 2, 3, 4, 6, 7, 8, 0x11, 0x51, 5].map((number) => accounts.has(addressOf(number))),
      [true, true, true, true, true, true, true, true, true, false],
    );
  });

  it("collect the accounts once for each version of the files", async () => {
    const file = "broadcast/A.s.sol/296/run-latest.json";
    await using folder = await projectFolder({ [file]: broadcast(296, [{ number: 0x11 }]) });
    const deployments = deploymentsIn([folder]);
    const accounts = await deployments.accounts();
    assert.equal(await deployments.accounts(), accounts);
    await folder.write(file, broadcast(296, [{ number: 0x12 }]));
    deployments.upToDate.invalidate();
    assert.ok((await deployments.accounts()).has(addressOf(0x12)));
  });

  it("leave out a journal with more accounts than deploy anything, and say so", async () => {
    const accounts = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        JSON.stringify({
          type: "DEPLOYMENT_EXECUTION_STATE_INITIALIZE",
          futureId: "A",
          from: addressOf(at + 0x100),
        }),
      );
    await using folder = await projectFolder({
      "ignition/deployments/many/journal.jsonl": [journal.trim(), ...accounts(20_001)].join("\n"),
      "ignition/deployments/some/journal.jsonl": [journal.trim(), ...accounts(200)].join("\n"),
    });
    const deployments = deploymentsIn([folder]);
    assert.ok((await deployments.accounts()).has(addressOf(0x150)));
    assert.deepEqual(
      deployments.records.map(({ name }) => name),
      ["some"],
    );
    assert.deepEqual(
      deployments.skipped.map(({ path }) => path),
      ["ignition/deployments/many/journal.jsonl"],
    );
  });

  it("read a long journal in steps, and no line that is too long for one", () => {
    const line = JSON.stringify({ type: "NETWORK_INTERACTION_REQUEST", data: "00".repeat(40_000) });
    const long = JSON.stringify({ type: "WIPE_APPLY", futureId: "x".repeat(5 * 1024 * 1024) });
    const text = [...Array.from({ length: 20 }, () => line), long, journal.trim()].join("\n");
    const reading = readIgnitionJournal(
      new TextEncoder().encode(text),
      "ignition/deployments/a/journal.jsonl",
    );
    let pauses = 0;
    let next = reading.next();
    for (; next.done !== true; next = reading.next()) pauses += 1;
    assert.ok(pauses > 4, String(pauses));
    assert.equal(next.value?.deployments.length, 2);
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
      "foundry.toml": "",
      ".env": "PRIVATE_KEY=0x1",
    });
    let isTrusted = false;
    const isRead = (path: string): boolean => folder.reads.includes(path);
    const deployments = deploymentsIn([folder], [], () => isTrusted);
    const told = () => [
      deployments.records.length,
      deployments.skipped.length,
      deployments.addresses.size,
      deployments.names.size,
      deployments.at(onChain(296), addressOf(0x11)).length,
      deployments.nameAt(onChain(296), addressOf(0x11))?.name,
      deployments.chainsOf(addressOf(0x11)).length,
    ];
    await deployments.refresh();
    assert.deepEqual(folder.reads, []);
    const accounts = await deployments.accounts();
    assert.ok(accounts.has(addressOf(0x11)) && accounts.has(addressOf(1)));
    assert.deepEqual(told(), [0, 0, 0, 0, 0, undefined, 0]);
    assert.ok(isRead("foundry.toml") && !isRead(".env"));
    isTrusted = true;
    assert.deepEqual(told(), [1, 1, 1, 1, 1, "Token", 1]);
    deployments.upToDate.invalidate();
    await deployments.refresh();
    assert.ok(isRead(".env"));
  });

  it("are those of files that the setting names, by paths, folders, and patterns, with the chain that it names", async () => {
    const named: Record<string, string> = {
      "book.json": "296",
      "deployments/*.json": "",
      lists: "",
      none: "",
    };
    await using folder = await projectFolder({
      "book.json": { Token: addressOf(1) },
      "deployments/base.json": { Token: addressOf(2) },
      "deployments/readme.json": { about: "nothing" },
      "lists/mainnet.json": { Token: addressOf(3) },
      "lists/notes.md": "",
      "other.json": { Token: addressOf(4) },
    });
    const deployments = deploymentsIn([folder], [], undefined, () => named);
    await deployments.refresh();
    const told = () =>
      deployments.records.map(({ tool, name, chainId }) => `${tool} ${name} ${chainId}`).sort();
    assert.deepEqual(told(), [
      "addressBook book.json 296",
      "addressBook deployments/base.json 8453",
      "addressBook lists/mainnet.json 1",
    ]);
    assert.deepEqual(
      deployments.skipped.map(({ path, reason }) => [path, reason]),
      [["deployments/readme.json", "foreign"]],
    );
    assert.ok(deployments.addresses.has(addressOf(1)));
    named["book.json"] = "295";
    deployments.upToDate.invalidate();
    await deployments.refresh();
    assert.equal(told()[0], "addressBook book.json 295");
  });

  it("are read again where a file has changed, and nowhere else", async () => {
    const file = "broadcast/Deploy.s.sol/296/run-latest.json";
    await using folder = await projectFolder({
      [file]: broadcast(296, [{ number: 1 }]),
      "broadcast/Other.s.sol/296/run-latest.json": broadcast(296, [{ number: 2 }]),
    });
    const deployments = deploymentsIn([folder]);
    await deployments.refresh();
    folder.reads.length = 0;
    await deployments.refresh();
    assert.deepEqual(folder.reads, []);
    await folder.write(file, broadcast(296, [{ number: 3 }]));
    deployments.upToDate.invalidate();
    await deployments.refresh();
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
    await deployments.refresh();
    assert.deepEqual([...deployments.addresses].sort(), [addressOf(1), addressOf(2)]);
    await folder.write("deployments/testnet/Other.json", of(3));
    deployments.upToDate.invalidate();
    await deployments.refresh();
    assert.deepEqual([...deployments.addresses].sort(), [addressOf(1), addressOf(3)]);
  });
});
