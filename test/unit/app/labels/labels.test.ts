import assert from "node:assert/strict";
import { Labels, maxLabelLength } from "../../../../src/app/labels/labels.ts";
import { addressOf } from "../../../support/histories.ts";
import { MemoryFile } from "../../../support/memoryFile.ts";
import { networkWith } from "../../../support/networks.ts";
import { MemoryLog } from "../../../support/stores.ts";

const mainnet = networkWith({ name: "Main", chainId: "1" });
const hedera = networkWith({ name: "Testnet", chainId: "296" });
const [till, vault] = [addressOf(1), addressOf(2)];
const longZero = `0x${(1034).toString(16).padStart(40, "0")}`;

describe("labels", () => {
  let [file, log] = [new MemoryFile(), new MemoryLog()];
  const open = () => Labels.open(file, log);
  beforeEach(() => {
    [file, log] = [new MemoryFile(), new MemoryLog()];
  });

  it("belong to an address on a chain, in any case, until they are removed", async () => {
    const labels = await open();
    let changes = 0;
    labels.onDidChange(() => (changes += 1));
    assert.equal(await labels.set(mainnet, [till.toUpperCase().replace("0X", "0x")], " Treasury "), true);
    assert.equal(labels.at(mainnet, till), "Treasury");
    assert.equal(labels.at(hedera, till), undefined);
    assert.equal(labels.at(mainnet, vault), undefined);
    assert.equal(labels.at(mainnet, undefined), undefined);
    assert.deepEqual((await open()).all, { 1: { [till]: "Treasury" } });
    await labels.set(mainnet, [till], "");
    assert.equal((await open()).at(mainnet, till), undefined);
    assert.equal(changes, 2);
  });

  it("are found by each name of a contract, and moved to the first", async () => {
    const labels = await open();
    await labels.set(hedera, ["0.0.1034"], "Till");
    assert.equal(labels.at(hedera, till, longZero), "Till");
    await labels.set(hedera, [till, "0.0.1034"], "Own till");
    assert.deepEqual(labels.all, { 296: { [till]: "Own till" } });
    assert.equal(labels.at(hedera, "0.0.1034"), undefined);
  });

  it("of two windows are all kept, and reach the other one when it reads again", async () => {
    const [one, other] = [await open(), await open()];
    await one.set(mainnet, [till], "Till");
    await other.set(mainnet, [vault], "Vault");
    assert.equal(other.at(mainnet, till), "Till");
    assert.equal(one.at(mainnet, vault), undefined);
    await one.reload();
    assert.equal(one.at(mainnet, vault), "Vault");
    await Promise.all([one.set(mainnet, [till], "A"), one.set(mainnet, [vault], "B")]);
    assert.deepEqual((await open()).all, { 1: { [till]: "A", [vault]: "B" } });
  });

  it("are one visible line within the limit, also if the file has something else", async () => {
    const labels = await open();
    await labels.set(mainnet, [till], `a\nb\u202ec${"x".repeat(100)}`);
    const label = labels.at(mainnet, till) ?? "";
    assert.match(label, /^a⟨U\+000A⟩b⟨U\+202E⟩cx+…$/);
    assert.equal(label.length, maxLabelLength);
    const ofChain = {
      [vault]: "a\u202eb",
      [till]: 7,
      "0xAB": "short",
      __proto__: "none",
      [addressOf(3)]: " ",
    };
    file.text = JSON.stringify({ version: 1, labels: { 1: ofChain, constructor: { [till]: "none" } } });
    const read = await open();
    assert.deepEqual(read.all, { 1: { [vault]: "a⟨U+202E⟩b" } });
    assert.equal(read.at(mainnet, till), undefined);
  });

  it("are set aside, not overwritten, if the file holds none", async () => {
    for (const text of ["", "{", "[]", "null", '{"version":2,"labels":{}}', '{"version":1,"labels":[7]}']) {
      file.text = text;
      const labels = await open();
      assert.deepEqual(labels.all, {}, text);
      assert.equal(file.aside.get("labels.damaged.json"), text);
      assert.equal(await labels.set(mainnet, [till], "Till"), true);
      assert.equal((await open()).at(mainnet, till), "Till");
    }
    const labels = await open();
    file.text = "{";
    await labels.reload();
    assert.equal((await open()).at(mainnet, till), "Till", "what the window knows is written again");
  });

  it("are not changed if the file cannot be read or written", async () => {
    const labels = await open();
    file.refuses = (call) => call === "write";
    assert.equal(await labels.set(mainnet, [till], "Till"), false);
    assert.equal(labels.at(mainnet, till), undefined);
    file.refuses = () => true;
    assert.deepEqual((await open()).all, {});
    assert.match(log.lines.join("\n"), /The labels could not be read or stored/);
  });
});
