import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { maxTerminalLineLength, terminalReferences } from "../../../../src/core/scan/terminalReferences.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const hash = `0x${"37a93d83".repeat(8)}`;
const lookalikes = new URL("../../../referenceTexts/lookalikes/", import.meta.url);

describe("references in a terminal", () => {
  it("are of every kind, 32-byte hex too", () => {
    const line = `deployed ${address} 0.0.1234 in ${hash} 0.0.2-1767256166-807489826`;
    assert.deepEqual(
      terminalReferences(line).map(({ kind, start, end }) => [kind, line.slice(start, end)]),
      [
        ["address", address],
        ["contractId", "0.0.1234"],
        ["bytes32", hash],
        ["transactionId", "0.0.2-1767256166-807489826"],
      ],
    );
  });

  it("are read to the 2,048th character, and never from half a word", () => {
    const at = (start: number, text: string) => terminalReferences(text.padStart(start + text.length)).length;
    assert.equal(at(maxTerminalLineLength - address.length - 16, `${address} and more text`), 1);
    assert.equal(at(maxTerminalLineLength - address.length, `${address}0000`), 0);
    assert.equal(at(maxTerminalLineLength - 8, "0.0.1234567"), 0);
    assert.equal(at(maxTerminalLineLength, address), 0);
  });

  it("are such as a script prints", () => {
    const printed = [
      "0.0.48213",
      "Greeter: 0.0.48213",
      "deployed 0.0.48213",
      '  "contractId": "0.0.48213",',
      'export TOKEN_ID="0.0.48213"',
      `{ "Greeter": "0.0.48213", "at": "${address}" }`,
    ];
    assert.deepEqual(
      printed.map((line) => terminalReferences(line)[0]?.text),
      printed.map(() => "0.0.48213"),
    );
  });

  it("are none in the lines of the look-alikes", () => {
    const falseOnes = readdirSync(lookalikes)
      .flatMap((file) => readFileSync(new URL(file, lookalikes), "utf8").split("\n"))
      .flatMap((line) => terminalReferences(line).map(({ text }) => `${text}: ${line}`));
    assert.deepEqual(falseOnes, []);
  });

  it("are contract IDs in quotes or beside parentheses only where something on the line speaks of a ledger", () => {
    for (const entry of [
      '"codec": "0.0.1500"',
      "codec: '0.0.1500'",
      "codec (0.0.1500)",
      "codec: 0.0.1500(x)",
    ]) {
      assert.deepEqual(terminalReferences(entry), [], entry);
      assert.equal(terminalReferences(`${entry} account`).length, 1, entry);
    }
    for (const line of ["done (3 ms): 0.0.1500", "(0.0.1500)", "it's 0.0.1500", `{ "at": "${hash}" }`])
      assert.equal(terminalReferences(line).length, 1, line);
  });
});
