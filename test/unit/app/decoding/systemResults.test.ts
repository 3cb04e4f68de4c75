import assert from "node:assert/strict";
import { encodeFunctionData, parseAbi } from "viem";
import { actionRow } from "../../../support/actionRows.ts";
import { proxy, other, decoderIn, ok } from "./decoderWorld.ts";

describe("the results of system contracts", () => {
  it("reads calls of system contracts, and names the response code that they return", async () => {
    const token = `0x${"0".repeat(37)}167`;
    const associate = parseAbi([
      "function associateToken(address account, address token) returns (int64 responseCode)",
    ]);
    await using place = await decoderIn({
      result: {
        ...ok,
        to: token,
        address: token,
        function_parameters: encodeFunctionData({ abi: associate, args: [other, proxy] }),
        call_result: `0x${"0".repeat(62)}16`,
      },
    });
    await place.decoder.request();
    const { call } = place.decoder.decoding;
    assert.ok(call.kind === "function" && call.returned?.kind === "read");
    assert.deepEqual(call.candidates[0]?.provenance, { kind: "system", contract: "Hedera Token Service" });
    assert.deepEqual(call.returned.arguments[0]?.value, { kind: "integer", value: 22n, codeName: "SUCCESS" });
    assert.equal(place.asked().length, 1);
  });

  it("takes letters that a contract fails with for a response code only where the ledger has it", async () => {
    for (const [name, kind] of [
      ["TOKEN_NOT_ASSOCIATED_TO_ACCOUNT", "code"],
      ["SUCCESS_BUT_REFUND_AT_EVIL", "bytes"],
    ] as const) {
      const error_message = `0x${Buffer.from(name).toString("hex")}`;
      await using place = await decoderIn({
        result: {
          ...ok,
          status: "0x0",
          result: "CONTRACT_REVERT_EXECUTED",
          function_parameters: "0x",
          error_message,
        },
      });
      await place.decoder.request();
      assert.equal(place.decoder.decoding.why?.error.kind, kind);
    }
  });

  it("gives no number of another contract the name of a response code", async () => {
    const token = `0x${"0".repeat(37)}167`;
    const pay = parseAbi(["function pay() returns (int64 responseCode)"]);
    const input = encodeFunctionData({ abi: pay });
    await using place = await decoderIn({
      verified: { [other]: { match: "exact_match", abi: pay } },
      // A system contract takes part, so that its names are at hand.
      actions: [actionRow(0, 0, { to: other, input }), actionRow(1, 1, { to: token, recipient: "0.0.359" })],
      result: {
        ...ok,
        to: other,
        address: other,
        function_parameters: input,
        call_result: `0x${"0".repeat(62)}16`,
      },
    });
    await place.decoder.request();
    const { call } = place.decoder.decoding;
    assert.ok(call.kind === "function" && call.returned?.kind === "read");
    assert.deepEqual(call.returned.arguments[0]?.value, { kind: "integer", value: 22n });
  });
});
