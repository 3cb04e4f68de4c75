import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { linkLimits } from "../../../../src/core/scan/findReferences.ts";
import { findDocumentLinks, type FoundLink } from "../../../../src/core/scan/documentLinks.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const texts = new URL("../../../referenceTexts/", import.meta.url);

async function scan(text: string): Promise<readonly FoundLink[]> {
  return (
    (await findDocumentLinks(
      text,
      () => Promise.resolve(),
      () => true,
    )) ?? []
  );
}

describe("links in a document", () => {
  it("are its addresses, contract and transaction IDs, by line and column", async () => {
    const text = `a ${address}\r\n\n0.0.1234, 0.0.2@1767256166.807489826\n0x${"ab".repeat(32)}\n0x${"0".repeat(40)}`;
    assert.deepEqual(await scan(text), [
      { kind: "address", text: address, line: 0, character: 2 },
      { kind: "contractId", text: "0.0.1234", line: 2, character: 0 },
      { kind: "transactionId", text: "0.0.2@1767256166.807489826", line: 2, character: 10 },
    ]);
  });

  it("are those of the texts for it, without a false one", async () => {
    for (const folder of ["lookalikes/", "references/"]) {
      for (const file of readdirSync(new URL(folder, texts))) {
        if (file.endsWith(".expected.json")) continue;
        const text = readFileSync(new URL(folder + file, texts), "utf8");
        const starts = text.split("\n").map((line) => line.length + 1);
        const found = (await scan(text)).map(({ kind, text: name, line, character }) => [
          kind,
          starts.slice(0, line).reduce((sum, length) => sum + length, 0) + character,
          name,
        ]);
        assert.deepEqual(found, folder === "references/" ? expectedIn(folder + file) : [], file);
      }
    }
  });

  it("are counted from the first line, an empty one too", async () => {
    assert.deepEqual(await scan(`\n${address}`), [{ kind: "address", text: address, line: 1, character: 0 }]);
  });

  it("do not stand behind the 2,048th column", async () => {
    const before = " ".repeat(linkLimits.line - address.length);
    const found = await scan(`${before}${address}\n ${before}${address}\n${address}`);
    assert.deepEqual(
      found.map(({ line }) => line),
      [0, 2],
    );
  });

  it("are 2,000 at most", async () => {
    const found = await scan(`${address}\n`.repeat(3000));
    assert.equal(found.length, linkLimits.links);
    assert.equal(found.at(-1)?.line, linkLimits.links - 1);
  });

  it("are found in slices, with a pause after each, and not at all once nobody wants them", async () => {
    const text = `${address} 0.0.1234\n`.repeat(1000).padEnd(linkLimits.text, "0x0.0.");
    let pauses = 0;
    const pause = () => Promise.resolve(void (pauses += 1));
    const whole = await findDocumentLinks(text, pause, () => true);
    assert.equal(whole?.length, 2000);
    pauses = 0;
    assert.equal((await findDocumentLinks(text.slice(30_000), pause, () => true))?.length, 846);
    assert.equal(pauses, Math.ceil((linkLimits.text - 30_000) / (16 * 1024)) - 1);
    pauses = 0;
    assert.equal(await findDocumentLinks(text.slice(30_000), pause, () => pauses < 3), undefined);
    assert.equal(pauses, 3);
    pauses = 0;
    await findDocumentLinks(address.padEnd(16 * 1024), pause, () => true);
    assert.equal(pauses, 0);
  });
});

function expectedIn(file: string): readonly unknown[] {
  const text = readFileSync(new URL(`${file}.expected.json`, texts), "utf8");
  const expected = JSON.parse(text) as readonly (readonly [string, number, string])[];
  return expected.filter(([kind]) => kind !== "bytes32");
}
