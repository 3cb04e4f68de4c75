import assert from "node:assert/strict";
import { judgeByContext } from "../../../../src/app/consent/hexContext.ts";
import { placeInTerminal, promptEnd } from "../../../../src/app/consent/terminalPlace.ts";

describe("the prompt of a terminal's line", () => {
  it("is left out, with the folder that it names", () => {
    const prompts = [
      "$ ",
      "user@host:~/tx$ ",
      "user@mac transactions % ",
      "➜  transactions ",
      "PS C:\\dev\\tx>",
      "C:\\dev\\transactions>",
      "(tx) $ ",
      "tx ❯ ",
      "root@tx:/# ",
    ];
    for (const prompt of prompts) assert.equal(promptEnd(`${prompt}0x12`), prompt.length, prompt);
  });

  it("is none in what a program prints", () => {
    for (const line of ["transaction hash  0x12", "tx: 0x12", "Sent 0x12"])
      assert.equal(promptEnd(line), 0, line);
  });

  it("stands in no place, nor does a line that may have been cut say more than the value's own name", () => {
    const hex = `0x${"5b".repeat(32)}`;
    const judged = (before: string) => {
      const line = `${before}${hex}"}`;
      const reference = { start: before.length, end: before.length + hex.length };
      const place = placeInTerminal(line, reference);
      assert.equal(place.text.slice(place.start, place.end), hex);
      return judgeByContext(place).kind;
    };
    assert.equal(judged("~/keys $ cast tx "), "transaction");
    const long = (name: string) => `${'"u":"x",'.repeat(250)}"${name}":"`;
    assert.equal(judged(`{${long("tx")}`.slice(-100)), "transaction");
    assert.equal(judged(long("tx")), "unknown");
    assert.equal(judged(long("transactionHash")), "transaction");
  });
});
