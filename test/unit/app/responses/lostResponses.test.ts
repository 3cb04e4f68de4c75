import assert from "node:assert/strict";
import { readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { clear, remove } from "../../../../src/app/history/historyUpdates.ts";
import { keepResponse, keptResponse } from "../../../../src/app/subjects/inspection.ts";
import { fullRecord, lookupNetwork } from "../../../support/lookupViews.ts";
import { respondedReport, network } from "../../../support/reports.ts";
import { keepVerification, openResponses, record, result } from "../../../support/responseWindows.ts";
import { temporaryFolder } from "../../../support/temporaryFolder.ts";
import { ledgersAt } from "../../../support/networks.ts";

const answers = [
  {
    body: {
      contracts: [{ address: "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24", status: "perfect", odd: 1 }],
      unused: ["a.sol"],
    },
  },
];

describe("what becomes of what services responded before", () => {
  it("goes where what comes after it is too large to be kept", async () => {
    await using folder = await temporaryFolder();
    const window = await openResponses(folder.path);
    const { subject, response } = record();
    const { value } = response;
    for (const text of ["\u0001".repeat(4_000_000), "x".repeat(21 * 1024 * 1024)]) {
      await window.inspect(subject, response);
      assert.equal((await readdir(folder.path)).length, 1);
      const large = { ...response, value: { ...value, response: { ...value.response, text } } };
      await keepResponse(window, subject, large);
      assert.deepEqual(await readdir(folder.path), []);
    }
  });

  it("is the later of two, however long the first takes", async () => {
    await using folder = await temporaryFolder();
    const window = await openResponses(folder.path);
    const first = record({ ...fullRecord, memo: "x".repeat(3_000_000) });
    const second = record({ ...fullRecord, memo: "later" });
    await window.inspect(second.subject, second.response);
    const writing = [first, second].map(({ subject, response }) => keepResponse(window, subject, response));
    await Promise.all(writing);
    assert.deepEqual((await keptResponse(window, second.subject))?.value, second.response.value);
  });

  it("goes with its entry, whichever window removes it", async () => {
    await using folder = await temporaryFolder();
    const first = await openResponses(folder.path);
    const { subject, response } = record();
    await first.inspect(subject, response);
    const second = await openResponses(folder.path, first.file);
    await second.inspect(result().subject, result().response);
    const visit = second.history.listing.visits.find(({ kind }) => kind === "record")!;
    await second.history.updateNow((state) => remove(state, lookupNetwork.name, visit.listed.key));
    await holds(folder.path, 1);
    assert.equal(await keptResponse(second, subject), undefined);
    assert.ok(await keptResponse(second, result().subject));
    await second.history.updateNow(clear);
    await holds(folder.path, 0);
  });

  it("is another's when the network has become another", async () => {
    await using folder = await temporaryFolder();
    const window = await openResponses(folder.path);
    const { subject, response } = record();
    await window.inspect(subject, response);
    const elsewhere = { ...lookupNetwork, ledgers: ledgersAt("https://other.example") };
    assert.equal(await keptResponse(window, { ...subject, network: elsewhere }), undefined);
    const key = await keepVerification(window, await respondedReport("session", answers));
    assert.equal(await window.responses.report({ ...network, chainId: "2" }, key), undefined);
    assert.equal(
      await window.responses.report({ ...network, verifierUrl: "https://other.example" }, key),
      undefined,
    );
  });

  it("is as if it were not there when its file is damaged", async () => {
    await using folder = await temporaryFolder();
    const window = await openResponses(folder.path);
    const { inspect, log } = window;
    const { subject, response } = record();
    await inspect(subject, response);
    for (const file of await readdir(folder.path)) await writeFile(path.join(folder.path, file), "{");
    assert.equal(await keptResponse(window, subject), undefined);
    assert.deepEqual(log.lines, []);
  });

  it("goes in time where the history knows nothing of it", async () => {
    await using folder = await temporaryFolder();
    const window = await openResponses(folder.path);
    for (const { subject, response } of [record(), result()]) await window.inspect(subject, response);
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const file of await readdir(folder.path)) {
      await utimes(path.join(folder.path, file), longAgo, longAgo);
    }
    await window.responses.deleteUnlisted();
    assert.equal((await readdir(folder.path)).length, 2);
    const another = await openResponses(folder.path);
    await another.inspect(result().subject, result().response);
    await another.responses.deleteUnlisted();
    assert.equal((await readdir(folder.path)).length, 1);
  });

  it("stays while the history cannot be read", async () => {
    await using folder = await temporaryFolder();
    const first = await openResponses(folder.path);
    const { subject, response } = record();
    await first.inspect(subject, response);
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const file of await readdir(folder.path)) {
      await utimes(path.join(folder.path, file), longAgo, longAgo);
    }
    first.file.refuses = (call) => call === "read";
    const second = await openResponses(folder.path, first.file);
    await second.responses.deleteUnlisted();
    assert.equal((await readdir(folder.path)).length, 1);
    first.file.refuses = () => false;
    await second.history.reload();
    await second.responses.deleteUnlisted();
    assert.deepEqual((await keptResponse(second, subject))?.value, response.value);
  });

  it("costs no more than itself when the disk refuses", async () => {
    await using folder = await temporaryFolder();
    const file = path.join(folder.path, "no folder");
    await writeFile(file, "");
    const window = await openResponses(file);
    const { inspect, log } = window;
    const { subject, response } = record();
    await inspect(subject, response);
    assert.equal(await keptResponse(window, subject), undefined);
    assert.match(log.lines.join("\n"), /could not be stored/);
  });
});

/** Waits until a folder holds so many files; deleting goes on after the history has changed. */
async function holds(folder: string, count: number): Promise<void> {
  while ((await readdir(folder)).length !== count) await new Promise((resolve) => setImmediate(resolve));
}
