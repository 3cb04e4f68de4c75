import assert from "node:assert/strict";
import { encodeFunctionData, parseAbi, type Abi } from "viem";
import type { Hex } from "../../../../src/core/hex.ts";
import { decodeCall } from "../../../../src/decode/decoders/decodeCall.ts";
import { argumentsOf } from "../../../../src/decode/decoding.ts";
import { callsInArguments } from "../../../../src/decode/nested/callsInArguments.ts";
import { build, hashOf, sourceOf } from "../sources.ts";

const account = (byte: string): Hex => `0x${byte.repeat(20)}`;

/** What is found in a call of a function. */
function foundIn(
  line: string,
  args: readonly unknown[],
): readonly (readonly [string, Hex | undefined, Hex])[] {
  const abi: Abi = parseAbi([line]);
  const [called] = decodeCall(encodeFunctionData({ abi, args }), [sourceOf(build("A"), line)]);
  assert(called?.reading.kind === "read");
  return callsInArguments(called.item, argumentsOf(called.reading) ?? []).map(
    ({ argument, to, data, isCall }) => {
      assert.equal(isCall, false);
      return [argument, to, data];
    },
  );
}

describe("calls that a function is given", () => {
  const [a, b, c] = [account("aa"), account("bb"), account("cc")];

  it("are for the address nearest before them", () => {
    assert.deepEqual(
      foundIn(
        "function execTransaction(address from, address to, uint256 value, bytes data, address other)",
        [a, b, 1n, "0x01020304", c],
      ),
      [["data", b, "0x01020304"]],
    );
    assert.deepEqual(foundIn("function run(bytes data, address to)", ["0x01", a]), [
      ["data", undefined, "0x01"],
    ]);
  });

  it("are for the address at the same place, where there are as many", () => {
    const line = "function schedule(address[] targets, uint256[] values, bytes[] payloads)";
    assert.deepEqual(
      foundIn(line, [
        [a, b],
        [1n, 2n],
        ["0x01", "0x02"],
      ]),
      [
        ["payloads[0]", a, "0x01"],
        ["payloads[1]", b, "0x02"],
      ],
    );
    assert.deepEqual(foundIn(line, [[a], [], ["0x01", "0x02"]]), [
      ["payloads[0]", undefined, "0x01"],
      ["payloads[1]", undefined, "0x02"],
    ]);
    assert.deepEqual(foundIn("function all(address to, bytes[] data)", [a, ["0x01", "0x02"]]), [
      ["data[0]", a, "0x01"],
      ["data[1]", a, "0x02"],
    ]);
  });

  it("have no selector of their own where a governor is given their signatures", () => {
    const line = "function propose(address[] targets, string[] signatures, bytes[] calldatas, string text)";
    assert.deepEqual(foundIn(line, [[a, b], ["pay(uint256)", ""], ["0x01", "0x02"], "x"]), [
      ["calldatas[0]", a, `${hashOf("pay(uint256)").slice(0, 10)}01`],
      ["calldatas[1]", b, "0x02"],
    ]);
  });

  it("stand in tuples and lists of these too", () => {
    const line =
      "function aggregate((address target, bytes callData)[] calls, (bytes inner) one, bytes4 no, bytes)";
    const calls = [
      { target: a, callData: "0x01" },
      { target: b, callData: "0x02" },
    ];
    assert.deepEqual(foundIn(line, [calls, { inner: "0x03" }, "0x01020304", "0x04"]), [
      ["calls[0].callData", a, "0x01"],
      ["calls[1].callData", b, "0x02"],
      ["one.inner", undefined, "0x03"],
      ["#4", undefined, "0x04"],
    ]);
    assert.deepEqual(
      foundIn("function no(bytes32[] a, uint256[] b, string c, address[] d)", [[], [1n], "", [a]]),
      [],
    );
  });

  it("are packed where a MultiSend is called, and stay as they are where they are not", () => {
    const line = "function multiSend(bytes transactions)";
    const [called] = decodeCall(
      encodeFunctionData({ abi: parseAbi([line]), args: [`0x00${"aa".repeat(20)}${"00".repeat(64)}`] }),
      [sourceOf(build("MultiSend"), line)],
    );
    assert(called !== undefined);
    assert.deepEqual(callsInArguments(called.item, argumentsOf(called.reading) ?? []), [
      { argument: "transactions[0]", to: a, data: "0x", isCall: true },
    ]);
    assert.deepEqual(foundIn(line, ["0x01020304"]), [["transactions", undefined, "0x01020304"]]);
    assert.deepEqual(
      foundIn("function other(bytes transactions)", [`0x00${"aa".repeat(20)}${"00".repeat(64)}`]),
      [["transactions", undefined, `0x00${"aa".repeat(20)}${"00".repeat(64)}`]],
    );
  });
});
