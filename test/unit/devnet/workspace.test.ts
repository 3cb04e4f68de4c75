import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { describeDevnet } from "../../devnet/describe.ts";
import type { Devnet } from "../../devnet/devnet.ts";
import { sharedDevnet } from "./sharedDevnet.ts";

const folder = new URL("../../workspace/", import.meta.url);

describe("sample workspace", function () {
  this.timeout(30_000);
  let devnet: Devnet;
  let text: string;
  before(async () => {
    devnet = await sharedDevnet();
    const files = (await readdir(folder)).filter((name) => /\.(md|json)$/.test(name));
    text = (await Promise.all(files.map((name) => readFile(new URL(name, folder), "utf8")))).join("\n");
  });

  const identifiersOf = () =>
    devnet.samples.flatMap(({ name, address, contractId, transactionId, hash }) =>
      [address, contractId, transactionId, hash]
        .filter((identifier) => identifier !== undefined)
        .map((identifier) => ({ name, identifier })),
    );

  it("shows every sample of the devnet, under exactly the identifiers that it has", () => {
    const missing = identifiersOf().filter(({ identifier }) => !wholeWord(identifier).test(text));
    assert.deepEqual(missing, []);
  });

  it("says of every sample what will be seen", () => {
    const missing = devnet.samples.filter(({ name, purpose }) => !text.includes(`**${name}**: ${purpose}`));
    assert.deepEqual(
      missing.map(({ name }) => name),
      [],
    );
  });

  it("shows no address, contract ID or hash that the devnet does not know", () => {
    const known = new Set(identifiersOf().map(({ identifier }) => identifier));
    const shown = text.match(/0x(?:[0-9a-fA-F]{64}|[0-9a-fA-F]{40})\b|\b0\.0\.\d{4,}\b(?!-)/g) ?? [];
    assert.deepEqual(
      [...new Set(shown)].filter((identifier) => !known.has(identifier)),
      [],
    );
  });

  it("is what the devnet prints", () => {
    const printed = describeDevnet(devnet);
    const missing = identifiersOf().filter(({ identifier }) => !printed.includes(identifier));
    assert.deepEqual(missing, []);
    assert.ok(printed.includes(devnet.mirrorUrl) && printed.includes(devnet.verifierUrl));
  });

  it("gives every sample a name of its own", () => {
    const names = devnet.samples.map(({ name }) => name);
    assert.deepEqual(names.length, new Set(names).size);
    assert.throws(() => devnet.sample("teapot"), /no sample teapot/);
  });
});

function wholeWord(identifier: string): RegExp {
  return new RegExp(`(?<![\\w.])${identifier.replaceAll(".", "\\.")}(?![\\w-])`);
}
