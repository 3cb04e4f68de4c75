import assert from "node:assert/strict";
import { frameName } from "../../../../src/features/debug/frameName.ts";
import type { FunctionFrame } from "../../../../src/debugger/functionFrame.ts";
import type { Reading, Variable } from "../../../../src/debugger/variable.ts";
import {
  callOf,
  functionOf,
  otherAddress,
  programOf,
  vaultPath,
  vaultText,
} from "../../app/debugging/timelines.ts";

const counterText = "contract Vault {\n  uint256 public total;\n}\n";

function nameOf(
  fn: string,
  values: readonly (string | Reading)[],
  kind: FunctionFrame["kind"] = "call",
): string {
  const parameters = values.map((_value, at) => `uint256 a${at}`).join(", ");
  const program = programOf(vaultText.replace("deposit(uint256 amount)", `${fn}(${parameters})`));
  const args = values.map((value, at): Variable => {
    const reading = typeof value === "string" ? { text: value } : value;
    return { name: `a${at}`, type: "uint256", value: reading };
  });
  return frameName({ call: callOf(), program, fn: functionOf(program, fn), kind }, undefined, () => args);
}

const gone: Reading = { unavailable: "optimized" };

describe("the name of a frame", () => {
  it("has the contract of a call, and the arguments", () => {
    assert.equal(nameOf("buy", ['"oolong"', "200"]), 'Vault.buy("oolong", 200)');
    assert.equal(nameOf("_add", ["5001", "7"], "internal"), "_add(5001, 7)");
    assert.equal(nameOf("run", []), "Vault.run()");
  });

  it("leaves out arguments that do not fit beside the line, and those that are not known", () => {
    assert.equal(nameOf("take", ["1", "2", "3", "4444444444"]), "Vault.take(1, 2, 3, …)");
    assert.equal(nameOf("transferFrom", [otherAddress, otherAddress]), "Vault.transferFrom(…)");
    assert.equal(nameOf("transferFrom", [otherAddress, otherAddress, "5"]), "Vault.transferFrom(…, 5)");
    assert.equal(nameOf("seat", [otherAddress, '"oolong"', "7"]), "Vault.seat(0xe7f1…0512, …)");
    assert.equal(nameOf("takes", ['"some oolong"', "true", otherAddress]), "Vault.takes(…, true, …)");
    assert.equal(nameOf("take", ['"a long string"', gone]), "Vault.take(…)");
    assert.equal(nameOf("take", ["1", gone]), "Vault.take(1, ?)");
    assert.equal(nameOf("take", [gone, gone]), "Vault.take(…)");
  });

  it("shortens long numbers, addresses, and structs", () => {
    assert.equal(nameOf("_a", ["498500000000000000000"], "internal"), "_a(4.985e20)");
    assert.equal(nameOf("_a", ["-5000000000000000000"], "internal"), "_a(-5e18)");
    assert.equal(nameOf("_a", ["14989550000000000001"], "internal"), "_a(≈1.4990e19)");
    assert.equal(nameOf("_a", [otherAddress], "internal"), "_a(0xe7f1…0512)");
    assert.equal(nameOf("_a", ["{amount: 7, since: 8}"], "internal"), "_a({…})");
  });

  it("is that of the contract, and of the function that the ABI has, where the source is not at hand", () => {
    const program = programOf(null);
    const frame = { call: callOf(), program, fn: undefined, kind: "call" } as const;
    const name = (selectedName?: string) => frameName({ ...frame, selectedName }, undefined, () => []);
    assert.deepEqual([name("deposit"), name()], ["Vault.deposit (no source)", "Vault (no source)"]);
  });

  it("is that of the variable in its getter, and of the contract in other code without a function", () => {
    const program = programOf(counterText);
    const frame = { call: callOf(), program, fn: undefined, kind: "call" } as const;
    const start = counterText.indexOf("uint256");
    const place = { path: vaultPath, range: { start, end: start + 20 }, fn: undefined, unit: undefined };
    assert.equal(
      frameName(frame, place, () => []),
      "Vault.total()",
    );
    assert.equal(
      frameName(frame, undefined, () => []),
      "Vault",
    );
  });

  it("is the address where there is no source", () => {
    const frame = {
      call: callOf({ codeAddress: otherAddress }),
      program: undefined,
      fn: undefined,
      kind: "call",
    } as const;
    assert.equal(
      frameName(frame, undefined, () => []),
      "0xe7f1…0512 (no source)",
    );
  });
});
