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

  it("leaves out return types of which a shell could run a part, and has no functions with such names or arguments", () => {
    const hostile = "\\'; touch x; #";
    const base = { type: "function", name: "total", stateMutability: "view" };
    const bool = { type: "bool" };
    const nested = { type: "tuple", components: [{ type: hostile }] };
    for (const output of [{ type: hostile }, nested, { type: `tuple${hostile}`, components: [bool] }, {}]) {
      const [total] = new AbiIndex([{ ...base, inputs: [], outputs: [bool, output] }]).readFunctions;
      assert.ok(total);
      const call = castCommand({ to, item: total, values: [], data: "0x1234", block: undefined });
      assert.equal(call, `cast call ${to} 'total()' --rpc-url "$RPC_URL"`);
    }
    for (const item of [{ name: hostile, inputs: [] }, { inputs: [{ type: hostile }] }, { inputs: [nested] }])
      assert.deepEqual(new AbiIndex([{ ...base, outputs: [], ...item }]).readFunctions, []);
  });
});
