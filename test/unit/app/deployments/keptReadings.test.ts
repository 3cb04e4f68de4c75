import assert from "node:assert/strict";
import { WorkspaceDeployments } from "../../../../src/app/deployments/workspaceDeployments.ts";
import type { OpenedFolder } from "../../../../src/app/builds/locatedBuild.ts";
import { readStoredReadings, storeReadings } from "../../../../src/builds/deployments/storedReadings.ts";
import { parseInThread } from "../../../../src/platform/node/parseInThread.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { addressOf, broadcast, hardhatDeployment, journal } from "./recordedFiles.ts";

const networks = Object.fromEntries(
  [0, 1].flatMap((network) => [
    [`deployments/net${network}/.chainId`, String(1000 + network)],
    ...Array.from({ length: 20 }, (_, at) => [
      `deployments/net${network}/C${at}.json`,
      hardhatDeployment(100 * network + at + 1, { receipt: { from: addressOf(0x999) } }),
    ]),
  ]),
) as Record<string, unknown>;

const others = {
  "broadcast/A.s.sol/296/run-latest.json": broadcast(296, [{ number: 0x411, name: "Token" }]),
  "broadcast/Cut.s.sol/296/run-latest.json": `{"transactions": [`,
  "ignition/deployments/chain-1/journal.jsonl": journal,
  ".openzeppelin/sepolia.json": {
    manifestVersion: "3.2",
    proxies: [{ address: addressOf(0x511), txHash: `0x${"ab".repeat(32)}`, kind: "uups" }],
    impls: {},
  },
  "truffle-config.js": "module.exports = {};",
  "build/contracts/Old.json": {
    contractName: "Old",
    schemaVersion: "3.4.16",
    networks: { 5: { address: addressOf(0x611), transactionHash: `0x${"cd".repeat(32)}` } },
  },
};

function windowOn(folder: OpenedFolder, memory: MemoryFolder, isTrusted = true): WorkspaceDeployments {
  return new WorkspaceDeployments({
    folders: () => [folder],
    isTrusted: () => isTrusted,
    parseLargeJson: parseInThread,
    memory,
    log: { warn: () => undefined } as never,
  });
}

const isRecord = (path: string): boolean => /deployments|broadcast|openzeppelin|build/.test(path);
const told = ({ records, skipped }: WorkspaceDeployments): unknown =>
  JSON.parse(JSON.stringify({ records, skipped }));

describe("what deployment files record, from one window to the next", () => {
  it("is read from each file once, some at a time, and from none by the next window", async () => {
    await using folder = await projectFolder({ ...networks, ...others });
    const memory = new MemoryFolder();
    let [now, most] = [0, 0];
    const read: OpenedFolder["files"]["read"] = async (path) => {
      now += 1;
      most = Math.max(most, now);
      return folder.files.read(path).finally(() => (now -= 1));
    };
    const first = windowOn({ ...folder, files: { ...folder.files, read } }, memory);
    await first.refresh();
    const reads = folder.reads.filter(isRecord);
    // A file that is no JSON is read once more for the marks of a merge conflict.
    assert.deepEqual(
      reads.filter((path, at) => reads.indexOf(path) !== at),
      ["broadcast/Cut.s.sol/296/run-latest.json"],
    );
    assert.equal(new Set(reads).size, 2 * 21 + 5);
    assert.ok(most > 1 && most <= 4, String(most));
    folder.reads.length = 0;
    const second = windowOn(folder, memory);
    await second.refresh();
    assert.deepEqual(folder.reads.filter(isRecord), []);
    assert.deepEqual(told(second), told(first));
    assert.equal(first.records.length, 2 + 4);
    assert.deepEqual(
      second.skipped.map(({ reason }) => reason),
      ["notJson"],
    );
    assert.equal(memory.writes, 1);
  });

  it("is read again from the one file that has changed", async () => {
    await using folder = await projectFolder(networks);
    const memory = new MemoryFolder();
    const first = windowOn(folder, memory);
    await first.refresh();
    const file = "deployments/net1/C7.json";
    await folder.write(file, hardhatDeployment(0x777));
    await folder.remove("deployments/net0/C3.json");
    for (const window of [first, windowOn(folder, memory)]) {
      folder.reads.length = 0;
      window.upToDate.invalidate();
      await window.refresh();
      assert.deepEqual(folder.reads, window === first ? [file] : []);
      assert.ok(window.addresses.has(addressOf(0x777)));
      assert.equal(window.addresses.size, 39);
    }
  });

  it("is kept by folder, and neither kept nor taken over while the workspace is not trusted", async () => {
    await using folder = await projectFolder(networks);
    const memory = new MemoryFolder();
    await windowOn(folder, memory, false).accounts();
    assert.deepEqual([memory.reads, memory.writes], [[], 0]);
    await windowOn(folder, memory).refresh();
    assert.deepEqual([...memory.texts.keys()], [folder.uri]);
    folder.reads.length = 0;
    const other = windowOn({ ...folder, uri: "file:///elsewhere" }, memory);
    await other.refresh();
    assert.equal(folder.reads.length, 42);
    folder.reads.length = 0;
    await windowOn(folder, memory, false).accounts();
    assert.equal(folder.reads.length, 42);
  });

  it("is read from the files where what was kept is damaged, cannot be read, or cannot be kept", async () => {
    await using folder = await projectFolder(networks);
    const memory = new MemoryFolder();
    const look = async (): Promise<number> => {
      folder.reads.length = 0;
      const window = windowOn(folder, memory);
      await window.refresh();
      assert.equal(window.addresses.size, 40);
      return folder.reads.length;
    };
    assert.equal(await look(), 42);
    const [whole = ""] = memory.texts.values();
    memory.texts.set(folder.uri, whole.replace(/"C7"/g, "7"));
    assert.equal(await look(), 2);
    memory.texts.set(folder.uri, whole.replace(/"version":\d+/, '"version":0'));
    assert.equal(await look(), 42);
    memory.texts.set(folder.uri, whole.slice(0, whole.length / 2));
    assert.ok((await look()) > 10);
    memory.refuses = () => true;
    assert.equal(await look(), 42);
  });

  it("is stored as it was read, and nothing of a line in which any value is another", async () => {
    const reading = {
      tool: "foundry" as const,
      stamp: { bytes: 7, modifiedAt: 5 },
      skipped: undefined,
      records: [
        {
          tool: "foundry" as const,
          name: "A.s.sol",
          chainId: "296",
          path: "broadcast/A.json",
          commit: "1a2b3c4",
          deployers: [addressOf(1)],
          deployments: [
            { name: undefined, address: addressOf(2), transaction: undefined, origin: "child" as const },
          ],
          unfinished: ["B"],
        },
      ],
    };
    const text = await storeReadings(new Map([["broadcast/A.json", reading]]));
    assert.deepEqual([...(await readStoredReadings(text))], [["broadcast/A.json", reading]]);
    const [head = "", line = ""] = text.split("\n");
    for (const [from, to] of [
      ['"broadcast/A.json","foundry"', '"broadcast/A.json","forge"'],
      ["7,5", '"7",5'],
      ['5,""', '5,"odd"'],
      ['"296"', '"0x128"'],
      [addressOf(1), addressOf(1).slice(0, -1)],
      [addressOf(2), "0x"],
      ['"child"', '"other"'],
      ['["B"]', "[7]"],
      ['"A.s.sol"', "null"],
    ] as const) {
      assert.ok(line.includes(from), from);
      assert.equal((await readStoredReadings(`${head}\n${line.replace(from, to)}`)).size, 0, from);
    }
  });
});
