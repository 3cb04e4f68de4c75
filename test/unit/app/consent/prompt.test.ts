import assert from "node:assert/strict";
import { promptEnd } from "../../../../src/app/consent/prompt.ts";

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
});
