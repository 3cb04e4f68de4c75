import { checkConnection } from "../../../src/app/connection/checkConnection.ts";
import { wholeBudget } from "../../../src/core/json/jsonBudget.ts";
import { prepareJson, unreadableFailure, responseText } from "../../../src/http/responseJson.ts";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";
import { directVariant, readImport } from "../../../src/services/verifier/protocols/importFromExplorer.ts";
import { readJob } from "../../../src/services/verifier/protocols/job.ts";
import { openedValue } from "../../../src/ui/openedValue.ts";
import { verificationMarkdown } from "../../../src/ui/verification/markdown.ts";
import { openChannel } from "../../support/channel.ts";
import { startFaultServer } from "../../support/faultServer.ts";
import { gzipped } from "../../support/faults.ts";
import { networkWith } from "../../support/networks.ts";
import { rawResponse } from "../../support/rawResponse.ts";
import { respondedReport, askedAddress } from "../../support/reports.ts";
import { unending } from "../../support/requests.ts";
import { manyNames, titledPages } from "../longVerifications.ts";
import { flat, longestTurn, type Attempt, type Row } from "../row.ts";

const megabyte = 1024 * 1024;
const size = 32 * megabyte - 100;
const asked = { address: askedAddress, chainId: "1" } as const;

export const row: Row = {
  number: 21,
  what: "data that could be processed again at each level, or decoded, parsed or copied before its size is checked",
  run: async () => [
    ...(await nestedErrors()),
    ...(await manyRecords()),
    ...(await sameLengths()),
    ...(await checkedConnections()),
    ...(await copiedReports()),
    ...(await titledPages()),
    ...(await manyNames()),
    ...(await rawResponsesOf()),
    await openedValues(),
    await queued(),
  ],
};

/** A value of which each of half a million digits, 190 deep, would stand on a line of its own. */
async function openedValues(): Promise<Attempt> {
  const deep = `${"[".repeat(190)}${"0,".repeat(500_000)}0${"]".repeat(190)}`;
  const response = rawResponse({ text: `{"more":${deep}}` });
  const read = await prepareJson(response, parseInThread, unending);
  return longestTurn("a value that is opened", async () => {
    return `${(await openedValue(read, ["more"]))?.text.length ?? 0} units`;
  });
}

/** `error` in `error`, 190 deep, each with a thousand words of its own. */
async function nestedErrors(): Promise<readonly Attempt[]> {
  let text = "{}";
  for (let depth = 0; depth < 190; depth += 1) {
    const words = Array.from({ length: 1000 }, (_, index) => `"${depth}.${index}"`);
    text = `{"error":${text},"errors":[${words.join(",")}]}`;
  }
  const response = await prepareJson(rawResponse({ status: 400, text }), parseInThread, unending);
  return [
    await longestTurn("nested errors, direct", async () => {
      return `${readImport(directVariant, asked, await Promise.resolve(response)).words.length} words`;
    }),
    await longestTurn("nested errors, job", async () => {
      return `${readJob(asked, [await Promise.resolve(response)]).words.length} words`;
    }),
  ];
}

/** A thousand records whose words stand deep, match slowly, or are as long as one another. */
async function manyRecords(): Promise<readonly Attempt[]> {
  const listed = (text: (index: number) => string, count: number): string =>
    Array.from({ length: count }, (_, index) => JSON.stringify(text(index))).join(",");
  const deep = `${'{"error":'.repeat(190)}{"errors":[${listed(String, 1000)}]}${"}".repeat(190)}`;
  const slow = `{"errors":[${listed((index) => `${index}`.padStart(1500, "API response. Invalid "), 20)}]}`;
  const long = (index: number): string => `{"message":"${`${index}`.padStart(30_000, "x")}"}`;
  const attempts: Attempt[] = [];
  for (const [name, error] of Object.entries({ deep: () => deep, slow: () => slow, long })) {
    const records = Array.from(
      { length: 1000 },
      (_, index) => `{"address":"${askedAddress}","error":${error(index)}}`,
    );
    const text = flat(`{"result":[${records.join(",")}]}`);
    const response = await prepareJson(rawResponse({ text }), parseInThread, unending);
    attempts.push(
      await longestTurn(`${name} words of 1,000 records`, async () => {
        return `${readImport(directVariant, asked, await Promise.resolve(response)).words.length} words`;
      }),
    );
  }
  return attempts;
}

/** Names of the same length, which is all that is hashed of them. */
async function sameLengths(): Promise<readonly Attempt[]> {
  const names = Array.from({ length: 1500 }, (_, index) => `"${`${index}`.padStart(20_000, "n")}":0`);
  const text = flat(`{${names.join(",")}}`);
  return [
    await longestTurn("long names", async () => {
      const failure = unreadableFailure(await prepareJson(rawResponse({ text }), parseInThread, unending));
      return failure?.failure.kind;
    }),
  ];
}

/** Structure for Check Connection, which asks a mirror node for any contract. */
async function checkedConnections(): Promise<readonly Attempt[]> {
  const texts = {
    "empty arrays": `[${"[],".repeat(size / 3)}0]`,
    "empty objects": `{"a":[${"{},".repeat(size / 3 - 3)}0]}`,
    depth: "[".repeat(size),
    "a text": `{"a":"${"x".repeat(size)}"}`,
  };
  const attempts: Attempt[] = [];
  for (const [name, text] of Object.entries(texts)) {
    await using mirror = await startFaultServer(gzipped(text));
    await using client = openChannel();
    const carrier = { channel: client.channel, clientFor: () => "undici" as const };
    attempts.push(
      await longestTurn(`a connection check, ${name}`, async () => {
        const { services } = await checkConnection(networkWith({ mirrorUrl: mirror.url }), carrier, unending);
        return services[0]?.result?.failure?.kind ?? "as expected";
      }),
    );
  }
  return attempts;
}

/** Reports whose lists are a thousand times longer than what is copied of them. */
async function copiedReports(): Promise<readonly Attempt[]> {
  const named = (count: number, value: string): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, value]));
  const heavy = "🏴\u{e0041}".repeat(200);
  const record = (more: object): object => ({
    address: askedAddress,
    chainId: "1",
    status: "perfect",
    ...more,
  });
  const bodies = {
    "files found": ["session", { contracts: [record({ files: { found: Array(300_000).fill("a/b.sol") } })] }],
    "heavy details": ["session", { contracts: [record({ files: { found: named(5000, heavy) } })] }],
    "heavy libraries": ["direct", { result: [record({ libraryMap: named(5000, heavy) })] }],
    "libraries of 1,000 records": [
      "direct",
      { result: Array(1000).fill(record({ libraryMap: named(180, "\n") })) },
    ],
  } as const;
  const attempts: Attempt[] = [];
  for (const [name, [protocol, body]] of Object.entries(bodies)) {
    const report = await respondedReport(protocol, [{ body }]);
    attempts.push(
      await longestTurn(`a copied report, ${name}`, () =>
        Promise.resolve(`${verificationMarkdown(report).length} units`),
      ),
    );
  }
  return attempts;
}

/** Raw responses that are one token, or nothing but tokens. */
async function rawResponsesOf(): Promise<readonly Attempt[]> {
  const texts = {
    "escaped quotes": `["${'\\"'.repeat(15 * megabyte)}"]`,
    "escaped backslashes": `["${"\\\\".repeat(15 * megabyte)}"]`,
    strings: `[${'"",'.repeat(10 * megabyte)}0]`,
    "a text without end": `["${"x".repeat(30 * megabyte)}`,
  };
  const attempts: Attempt[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const response = rawResponse({ text: flat(text) });
    await prepareJson(response, parseInThread, unending);
    attempts.push(
      await longestTurn(
        `a raw answer, ${name}`,
        async () => `${(await responseText(response)).text.length} units`,
      ),
    );
  }
  return attempts;
}

/** Ten texts wait to be parsed, and nobody waits for them any more: the next one begins at once. */
async function queued(): Promise<Attempt> {
  let threads = 0;
  const count = (): number => (threads += 1);
  process.on("worker", count);
  const abort = new AbortController();
  const text = `[${"[],".repeat(1_000_000)}0]`;
  const given = Array.from({ length: 10 }, () => parseInThread(text, wholeBudget, abort.signal));
  const ended = Promise.allSettled(given);
  abort.abort(new Error("moved on"));
  await parseInThread("[1]", wholeBudget, unending);
  await ended;
  process.off("worker", count);
  return { name: "texts that nobody waits for", held: threads <= 2, detail: `${threads} threads began` };
}
