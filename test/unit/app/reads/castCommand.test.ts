import assert from "node:assert/strict";
import { castCommand } from "../../../../src/app/reads/castCommand.ts";
import type { EnteredValue } from "../../../../src/app/reads/enteredValue.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { AbiIndex } from "../../../../src/decode/abiIndex.ts";

const to: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
const members = [
  { type: "string", name: "note" },
  { type: "int8[]", name: "amounts" },
];
const inputs = [
  { type: "string", name: "title" },
  { type: "tuple", name: "order", components: members },
];
const [item] = new AbiIndex([
  { type: "function", name: "find", stateMutability: "view", inputs, outputs: [{ type: "bool" }] },
]).readFunctions;
assert.ok(item);

const command = (...values: readonly EnteredValue[]): string =>
  castCommand({ to, item, values, data: "0x1234", block: undefined });

describe("Copy as cast call", () => {
  it("writes arrays and tuples as cast reads them, in quotes of the shell", () => {
    assert.equal(
      command("a b", ["x, y", [1n, -2n]]),
      `cast call ${to} 'find(string,(string,int8[]))(bool)' 'a b' '("x, y",[1,-2])' --rpc-url "$RPC_URL"`,
    );
  });

  it("uses the call data where cast or the shell might read a text otherwise", () => {
    const byData = `cast call ${to} --data 0x1234 --rpc-url "$RPC_URL"`;
    for (const text of ["", "-x", " x", "it's", '"', "$(id)", "`id`", "a\nb", "\\"])
      for (const call of [command(text, ["x", []]), command("x", [text, []])]) assert.equal(call, byData);
  });
});
