import assert from "node:assert/strict";
import { Debuggees } from "../../../src/app/debugging/debuggees.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { openChannel } from "../../support/channel.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { harborFiles } from "../../support/harborProject.ts";
import { networkWith } from "../../support/networks.ts";
import { projectFolder } from "../../support/projectFolder.ts";
import { unending } from "../../support/requests.ts";
import { buildsIn } from "../app/builds/projects.ts";
import { sharedRpcDevnet } from "./sharedDevnet.ts";

/** Loads transactions of the chain by their names, and counts requests. */
async function loading(folder: Awaited<ReturnType<typeof projectFolder>>) {
  const { rpcUrl, transactions } = await sharedRpcDevnet();
  const client = openChannel();
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const network = networkWith({ ledgers: [{ kind: "rpc", url: rpcUrl }], chainId: "31337" });
  const builds = buildsIn([folder]);
  const debuggees = new Debuggees();
  const load = async (name: string, maxSteps?: number) => {
    const { hash } = transactions.find((one) => one.name === name) ?? assert.fail(name);
    const transaction = { kind: "hash", hash, from: "32 bytes" } as const;
    const found = await debuggees.load(
      { lookups, builds },
      { network, transaction, origin: undefined, maxSteps },
      unending,
    );
    assert.ok(found.kind === "debuggee", found.kind);
    return found;
  };
  /** Requests that a load sends. */
  const requestsOf = async (name: string): Promise<number> => {
    const before = client.log.length;
    await load(name);
    return client.log.length - before;
  };
  return { load, requestsOf, builds, ...client };
}

describe("debuggees", () => {
  it("are loaded once, by all who want them at a time and later", async function () {
    this.timeout(60_000);
    await using folder = await projectFolder(await harborFiles());
    await using window = await loading(folder);
    const [one, same] = await Promise.all([window.load("failCustom"), window.load("failCustom")]);
    assert.equal(one, same);
    assert.equal(await window.requestsOf("failCustom"), 0);
    assert.equal(await window.load("failCustom"), one);
  });

  it("are matched again with builds that have changed, without a request for their steps", async () => {
    await using folder = await projectFolder(await harborFiles((text) => `${text}\n// changed\n`));
    await using window = await loading(folder);
    const before = await window.load("failCustom");
    assert.equal(before.sources.all.length, 0);
    for (const [path, text] of Object.entries(await harborFiles()))
      if (path.endsWith(".sol")) await folder.write(path, text as string);
      else if (path === "out/Harbor.sol/Harbor.json") await folder.write(path, text as object);
    window.builds.upToDate.invalidate();
    const after = await window.load("failCustom");
    assert.ok(after.sources.all.length > 0);
    assert.equal(after.steps, before.steps);
  });

  it("have their sources once a file has its text back", async () => {
    await using folder = await projectFolder(await harborFiles((text) => `${text}\n// changed\n`));
    await using window = await loading(folder);
    const before = await window.load("failCustom");
    assert.deepEqual(before.lostSources, ["Harbor.sol"]);
    for (const [path, text] of Object.entries(await harborFiles()))
      if (path.endsWith(".sol")) await folder.write(path, text as string);
    const after = await window.load("failCustom");
    assert.deepEqual([after.lostSources, after.sources.all.length], [[], 1]);
    assert.equal(after.steps, before.steps);
  });

  it("are kept for the last three transactions", async () => {
    await using folder = await projectFolder(await harborFiles());
    await using window = await loading(folder);
    for (const name of ["failCustom", "set", "nested", "caught"]) await window.load(name);
    assert.equal(await window.requestsOf("set"), 0);
    assert.ok((await window.requestsOf("failCustom")) > 0);
  });
});
