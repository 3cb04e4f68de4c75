import { keccak256, stringToBytes } from "viem";
import { CodeIndex } from "../../../src/builds/index/codeIndex.ts";
import { readFoundryBroadcast } from "../../../src/builds/deployments/foundryBroadcast.ts";
import { readIgnitionJournal } from "../../../src/builds/deployments/ignitionJournal.ts";
import { readOpenZeppelinManifest } from "../../../src/builds/deployments/openZeppelinManifest.ts";
import type { CompilerMetadata } from "../../../src/builds/proof/metadata.ts";
import { isTextOf, proveSources } from "../../../src/builds/proof/sources.ts";
import { findDeclaration } from "../../../src/builds/source/findDeclaration.ts";
import { parseExactJson } from "../../../src/core/json/exactJson.ts";
import { lineBudget } from "../../../src/core/json/jsonBudget.ts";
import { inTurns } from "../../../src/core/turns/inTurns.ts";
import { flat, longestTurn, type Attempt, type Row } from "../row.ts";

const megabyte = 1024 * 1024;

export const row: Row = {
  number: 23,
  what: "files of tools with megabytes to hash, or thousands of names, codes or contracts as long as one another",
  run: async () => [
    ...(await hashedTexts()),
    ...(await provedSources()),
    await contractNames(),
    await journalIds(),
    ...(await codesOfOneLength()),
    ...(await recordedContracts()),
  ],
};

/** Texts of a changed file, each of which has three forms. */
async function hashedTexts(): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  for (const size of [1, 4, 60]) {
    const text = flat("a b c;\n".repeat((size * megabyte) / 7));
    attempts.push(
      await longestTurn(`a changed source of ${size} MB`, async () => {
        return `fits: ${String(await inTurns(isTextOf(text, "0x00")))}`;
      }),
    );
  }
  return attempts;
}

async function provedSources(): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  for (const [count, length] of [
    [10_000, 0],
    [2000, 1600],
    [400, 64_000],
  ] as const) {
    const text = "// a line of it\n".repeat(length / 16);
    const hash = keccak256(stringToBytes(text));
    const source = { keccak256: hash, license: undefined, content: undefined };
    const sources = new Map(Array.from({ length: count }, (_, index) => [`${index}.sol`, source]));
    attempts.push(
      await longestTurn(`${count} sources of ${length} units`, async () => {
        const metadata = { sources } as unknown as CompilerMetadata;
        return `${(await inTurns(proveSources(metadata, () => text))).texts.size} proved`;
      }),
    );
  }
  return attempts;
}

/** Names of contracts that differ at their end alone. */
async function contractNames(): Promise<Attempt> {
  const named = (file: number): string =>
    Array.from({ length: 200 }, (_, index) => `contract ${`${file}x${index}`.padStart(20_000, "C")} {}`).join(
      "\n",
    );
  const sources = new Map(Array.from({ length: 8 }, (_, file) => [`${file}.sol`, flat(named(file))]));
  const wanted = { kind: "function", contract: "A", signature: "f()" } as const;
  return longestTurn("names of contracts", async () => {
    return `${(await inTurns(findDeclaration(sources, "0.sol", wanted))).length} found`;
  });
}

async function journalIds(): Promise<Attempt> {
  const lines = Array.from({ length: 3500 }, (_, index) => {
    const futureId = `${index}`.padStart(16_400, "F");
    return `{"type":"DEPLOYMENT_EXECUTION_STATE_INITIALIZE","contractName":"A","futureId":"${futureId}"}`;
  });
  const journal = Buffer.from(['{"type":"DEPLOYMENT_INITIALIZE","chainId":1}', ...lines].join("\n"));
  const parse = (line: string) => parseExactJson(line, lineBudget);
  return longestTurn("IDs of a journal", async () => {
    return `${(await inTurns(readIgnitionJournal(journal, "a/journal.jsonl", parse)))?.unfinished.length ?? 0}`;
  });
}

async function codesOfOneLength(): Promise<readonly Attempt[]> {
  const code = "60".repeat(24_576);
  const attempts: Attempt[] = [];
  for (const [count, places] of [
    [1500, 1],
    [1500, 200],
    [10_000, 1],
  ] as const) {
    const index = new CodeIndex<number>();
    for (let entry = 0; entry < count; entry += 1) {
      const free = Array.from({ length: places }, (_, at) => ({
        start: (entry % 24_000) + at * 2,
        length: 1,
      }));
      index.add({ length: 24_576, compared: 24_576 - (entry % 50), free, fingerprint: `${entry}` }, entry);
    }
    attempts.push(
      await longestTurn(`${count} codes with ${places} places`, async () => {
        return `${(await inTurns(index.find(code))).length} found`;
      }),
    );
  }
  return attempts;
}

async function recordedContracts(): Promise<readonly Attempt[]> {
  const address = (index: number): string => `0x${index.toString(16).padStart(40, "0")}`;
  const addresses = Array.from({ length: 700_000 }, (_, index) => address(index));
  const created = { transactionType: "CREATE", contractAddress: address(1), hash: `0x${"ab".repeat(32)}` };
  const transactions = [
    {
      ...created,
      additionalContracts: addresses.map((each) => ({ address: each, transactionType: "CREATE" })),
    },
  ];
  const manifest = { manifestVersion: "3.2", impls: { a: { address: address(1), allAddresses: addresses } } };
  return [
    await longestTurn("700,000 contracts of one transaction", async () => {
      const broadcast = { chain: 1, transactions, receipts: [] };
      return `${(await inTurns(readFoundryBroadcast(broadcast, "broadcast/S/1/run-latest.json"))).length} records`;
    }),
    await longestTurn("700,000 addresses of one implementation", () =>
      inTurns(readOpenZeppelinManifest(manifest, ".openzeppelin/mainnet.json")).then(
        (record) => `${record?.deployments.length ?? 0} contracts`,
        (error: unknown) => String(error),
      ),
    ),
  ];
}
