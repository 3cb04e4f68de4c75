import assert from "node:assert/strict";
import { activated, allKnown, own, type Answering } from "../../../plainEditor/activated.ts";
import { commands, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { fullRecord } from "../../../support/lookupViews.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress } from "../../../support/verification.ts";
import { panel, said, showing, turns } from "./shownPage.ts";

usePlainEditor();

let extension: Awaited<ReturnType<typeof activated>>;
const asked = (part: string): number => extension.sent.filter(({ url }) => url.includes(part)).length;

async function inspect(text = contractAddress): Promise<void> {
  void commands.get("contractLens.inspectContractRecord")?.(text);
  await soon(() => panels.length > 0);
}

/** A mirror node that responds when a test says so. */
function slowMirror(status: Answering = allKnown) {
  const { promise, resolve } = Promise.withResolvers<object>();
  const services: Answering = (sent) => (sent.url.startsWith(own.mirrorUrl) ? promise : status(sent));
  return { services, respond: (body: object = fullRecord) => resolve(body) };
}

describe("the verification status of a contract whose mirror node is slow", () => {
  afterEach(() => extension.end());

  it("is asked for and shown before the record, and once", async () => {
    const { services, respond } = slowMirror();
    extension = await activated(services);
    await inspect();
    await showing("Verified, exact match");
    assert.doesNotMatch(said(), /Identity/);
    assert.deepEqual([asked("/v2/"), asked("/contracts/")], [1, 1]);
    respond();
    await showing("Identity");
    await showing("Verified, exact match");
    await turns();
    assert.equal(asked("/v2/"), 1);
  });

  it("says that it failed with the record too", async () => {
    const { services, respond } = slowMirror(() => new Response("", { status: 403 }));
    extension = await activated(services);
    await inspect();
    await showing("Verification unknown:");
    respond();
    await showing("Identity");
    assert.match(said(), /Verification unknown:/);
    await turns();
    assert.deepEqual([asked("/v2/"), said().includes("HTTP 403")], [1, true]);
  });

  it("says meanwhile that it is being asked", async () => {
    extension = await activated(() => new Promise<object>(() => undefined));
    await inspect();
    await showing("Looking up the verification…");
  });

  it("is not asked for by an ID, whose address only the record tells", async () => {
    const { services, respond } = slowMirror();
    extension = await activated(services);
    await inspect("0.0.5012345");
    await soon(() => asked("/contracts/0.0.5012345") === 1);
    await turns();
    assert.equal(asked("/v2/"), 0);
    respond();
    await showing("Verified, exact match");
    assert.equal(asked("/v2/contract/298/0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab"), 1);
  });

  it("is asked for again where the record tells of another address than before", async () => {
    const moved = `0x${"42".repeat(20)}`;
    extension = await activated();
    await inspect("0.0.5012345");
    await showing("Verified, exact match");
    extension.services.answering = (sent) =>
      sent.url.startsWith(own.mirrorUrl)
        ? { ...fullRecord, evm_address: moved }
        : { match: null, chainId: own.chainId, address: moved };
    panel().send({ type: "refresh" });
    await showing("Not verified");
    assert.equal(asked(`/v2/contract/298/${moved}`), 1);
  });
});
