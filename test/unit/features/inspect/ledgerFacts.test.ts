import assert from "node:assert/strict";
import { activated, allKnown, own, type Answering } from "../../../plainEditor/activated.ts";
import { commands } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { fullRecord, fullResult } from "../../../support/lookupViews.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress } from "../../../support/verification.ts";
import { actions, missing, panel, press, said, showing, turns } from "./shownPage.ts";

usePlainEditor();

let extension: Awaited<ReturnType<typeof activated>>;
const asked = (part: string): number => extension.sent.filter(({ url }) => url.includes(part)).length;
const refused = (): Response => new Response("", { status: 403 });
const transaction = "0.0.2001-1700000021-000000000";
const inspectResult = () => commands.get("contractLens.inspectExecutionResult")?.(transaction);
const inspectRecord = () => commands.get("contractLens.inspectContractRecord")?.(contractAddress);

const charged = {
  transactions: [{ charged_tx_fee: 123_456_789, consensus_timestamp: fullResult["timestamp"] }],
};

describe("what a transaction cost, on its page", () => {
  afterEach(() => extension.end());
  const services =
    (fee: () => object | Promise<object>): Answering =>
    (sent) => {
      if (sent.url.includes("/actions")) return { actions: [], links: { next: null } };
      return sent.url.includes("/transactions") ? fee() : allKnown(sent);
    };

  it("is asked for behind the result, which is shown before, and takes a place that was kept for it", async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    extension = await activated(services(() => promise));
    await inspectResult();
    await showing("Reverted");
    await soon(() => asked("/transactions?timestamp=1700000021.000000001") === 1);
    await showing("Transaction feeLoading…");
    const before = said();
    resolve(charged);
    await showing("1.23456789 ℏ");
    assert.match(said(), /Consensus timestamp.*Transaction fee1\.23456789 ℏ 123,456,789 tinybars/);
    assert.match(before, /Consensus timestamp.*Transaction fee/);
    panel().send({ type: "refresh" });
    await soon(() => asked(`/results/${transaction}`) >= 2);
    await showing("1.23456789 ℏ");
    await turns();
    // What was charged does not change.
    assert.equal(asked("/transactions"), 1);
  });

  it("says what went wrong in its place, and is asked for again there", async () => {
    let fee: () => object = refused;
    extension = await activated(services(() => fee()));
    await inspectResult();
    await soon(() => actions("lookUpFacts").length > 0);
    assert.match(said(), /Transaction fee[^.]*Try Again/);
    fee = missing;
    press("lookUpFacts");
    await showing("Transaction feenot reported");
    assert.deepEqual([asked("/transactions"), user.told], [2, []]);
  });
});

describe("what a contract holds and who created it, on its page", () => {
  afterEach(() => extension.end());
  const hash = `0x${"5a".repeat(32)}`;
  const created = {
    ...fullResult,
    hash,
    timestamp: fullRecord["created_timestamp"],
    created_contract_ids: [fullRecord["contract_id"]],
    from: "0x25fe26adc577cc89172e6156c9e24f7b9751b762",
  };
  const balance = (tinybars: number): object => ({
    account: fullRecord["contract_id"],
    balance: { balance: tinybars, timestamp: "1700000000.000000001" },
  });
  const services =
    (account: () => object, creation: () => object = () => created): Answering =>
    (sent) => {
      if (sent.url.includes("/accounts/")) return account();
      if (sent.url.includes("/results/1786696443.000000001")) return creation();
      return allKnown(sent);
    };

  it("is asked for when that is pressed, and not before", async () => {
    extension = await activated(services(() => balance(250_000_000)));
    await inspectRecord();
    await showing("Can be requested from");
    await turns();
    // The record, and its verification status.
    assert.equal(extension.sent.length, 2);
    press("lookUpFacts");
    await showing("2.5 ℏ");
    await showing("Creating transaction");
    assert.match(said(), /Balance2\.5 ℏ 250,000,000 tinybarsBalance last changed3 years ago/);
    assert.match(
      said(),
      /Creator0x25FE…b762.*Created through contract0\.0\.1002.*Creating transaction0x5a5a5a5a…/,
    );
    assert.equal(extension.sent.length, 4);
    // What the mirror node named itself is no secret to it.
    panel().send({ type: "openReference", text: hash });
    await soon(() => asked(`/results/${hash}`) > 0);
    assert.deepEqual([user.asked, user.told], [[], []]);
  });

  it("is asked for again with the record, but for who created it", async () => {
    let held = 100_000_000;
    extension = await activated(services(() => balance(held)));
    await inspectRecord();
    await showing("Can be requested from");
    await turns();
    press("lookUpFacts");
    await showing("1 ℏ");
    await showing("Creating transaction");
    held = 300_000_000;
    panel().send({ type: "refresh" });
    await showing("3 ℏ");
    assert.deepEqual([asked("/accounts/"), asked("/results/")], [2, 1]);
  });

  it("says of each for itself what went wrong", async () => {
    extension = await activated(services(refused, () => missing()));
    await inspectRecord();
    await showing("Can be requested from");
    press("lookUpFacts");
    await showing("Creatornot reported");
    await soon(() => /Balance[^.]*Try Again/.test(said()));
    extension.services.answering = services(() => balance(1));
    press("lookUpFacts");
    await showing("0.00000001 ℏ");
    assert.deepEqual(user.told, []);
  });

  it("is asked for again with the record after that has failed", async () => {
    extension = await activated(services(refused, refused));
    await inspectRecord();
    await showing("Can be requested from");
    press("lookUpFacts");
    await soon(() => actions("lookUpFacts").length === 2);
    panel().send({ type: "refresh" });
    await soon(() => asked("/accounts/") === 2);
    await soon(() => actions("lookUpFacts").length === 2);
    assert.doesNotMatch(said(), /Can be requested from/);
    extension.services.answering = services(() => balance(250_000_000));
    panel().send({ type: "tryAgain" });
    await showing("2.5 ℏ");
    await showing("Creating transaction");
    assert.deepEqual(user.told, []);
  });

  it("tells nothing of a contract on the page of another", async () => {
    const other = { ...fullRecord, contract_id: "0.0.4242", evm_address: `0x${"42".repeat(20)}` };
    const all = services(() => balance(250_000_000));
    extension = await activated((sent) =>
      sent.url.startsWith(own.mirrorUrl) && sent.url.endsWith("0.0.4242") ? other : all(sent),
    );
    await inspectRecord();
    await showing("Can be requested from");
    press("lookUpFacts");
    await showing("2.5 ℏ");
    panel().send({ type: "openReference", text: "0.0.4242" });
    await showing("0.0.4242");
    await showing("Can be requested from");
    assert.doesNotMatch(said(), /2\.5 ℏ/);
  });
});
