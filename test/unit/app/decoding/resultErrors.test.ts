import assert from "node:assert/strict";
import { explanationKey } from "../../../../src/app/decoding/candidateHandle.ts";
import { actionRow } from "../../../support/actionRows.ts";
import {
  vault,
  proxy,
  other,
  deposit,
  aboveLimit,
  code,
  decoderIn,
  readOf,
  ofVault,
  ok,
} from "./decoderWorld.ts";

describe("the errors of an execution result", () => {
  it("takes no code for that behind a contract by slots or calls beside the call itself", async () => {
    const slot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";
    const read = `0x${"0".repeat(24)}${vault.slice(2)}`;
    const own = { to: proxy, recipient: "0.0.2001", input: deposit };
    const behind = { to: vault, from: proxy, recipient: "0.0.2002", call_operation_type: "DELEGATECALL" };
    const failed = { result_data: aboveLimit, result_data_type: "REVERT_REASON" };
    for (const actions of [
      [actionRow(0, 0, own), actionRow(1, 1, { ...behind, input: deposit, ...failed })],
      [
        actionRow(0, 0, own),
        actionRow(1, 1, { ...own, from: proxy }),
        actionRow(2, 2, { ...behind, input: deposit }),
      ],
    ]) {
      await using place = await decoderIn({
        records: { [vault]: code, [proxy]: "0x6001" },
        actions,
        result: {
          ...{ ...ok, to: proxy, address: proxy, function_parameters: deposit },
          state_changes: [{ address: proxy, slot, value_read: read, value_written: null }],
        },
        files: ofVault,
      });
      await place.decoder.request();
      const { now } = await place.settled();
      assert.deepEqual(readOf(now.call), [["deposit(uint256[])", "guess", "read"]]);
      assert.ok(now.calls.kind === "found");
      const last = now.calls.calls.at(-1)?.decode();
      assert.deepEqual(readOf(last), [["deposit(uint256[])", "build", "read"]]);
    }
  });

  it("lays an error to the call that raised it, whose code declares it", async () => {
    const failed = { result_data: aboveLimit, result_data_type: "REVERT_REASON" };
    await using place = await decoderIn({
      records: { [vault]: code, [proxy]: "0x6001" },
      actions: [
        actionRow(0, 0, { to: proxy, recipient: "0.0.2001", input: "0x12345678", ...failed }),
        actionRow(1, 1, { to: vault, from: proxy, input: deposit, ...failed }),
      ],
      result: {
        status: "0x0",
        result: "CONTRACT_REVERT_EXECUTED",
        to: proxy,
        address: proxy,
        function_parameters: "0x12345678",
        error_message: aboveLimit,
      },
      files: ofVault,
    });
    await place.decoder.request();
    const { now } = await place.settled();
    assert.equal(now.why?.raisedBy, 1);
    const asked = place.asked().length;
    const held = place.another();
    await held.loadCached();
    assert.equal(held.decoding.why?.raisedBy, 1, "by the calls that are held");
    assert.equal(place.asked().length, asked);
    assert.ok(now.why.error.kind === "custom");
    const [only, ...others] = now.why.error.candidates;
    assert.deepEqual(
      [only?.item.signature, only?.provenance.kind, others],
      ["AboveLimit(uint256,uint256)", "build", []],
    );
    assert.deepEqual(now.call, { kind: "unknown", selector: "12345678" });
    assert.ok(now.calls.kind === "found");
    assert.deepEqual(readOf(now.calls.calls[1]?.decode()), [["deposit(uint256[])", "build", "read"]]);
  });

  it("takes what a caught call failed with for what its reader says it is", async () => {
    const row = { result_data: aboveLimit, result_data_type: "REVERT_REASON" };
    await using place = await decoderIn({
      actions: [
        actionRow(0, 0, { to: other, recipient: "0.0.2001", input: "0x12345678" }),
        actionRow(1, 1, { to: proxy, from: other, recipient: "0.0.2002", input: "0x12345678", ...row }),
      ],
      result: { ...ok, to: other, address: other, function_parameters: "0x12345678" },
      files: ofVault,
    });
    const errors = () => {
      const { calls } = place.decoder.decoding;
      const error = calls.kind === "found" ? calls.calls[1]?.decodeError() : undefined;
      return error?.kind === "custom" ? error.candidates : [];
    };
    await place.decoder.request();
    assert.deepEqual(errors(), []);
    await place.settled();
    const [guess] = errors();
    assert.ok(guess?.provenance.kind === "guess");
    const at = { part: "traceError", place: 1, candidate: 0, explanation: explanationKey(guess) } as const;
    assert.equal(await place.decoder.choose({ ...at, place: 0 }), true);
    assert.equal(await place.chosen.at("298", proxy), undefined);
    assert.equal(await place.decoder.choose(at), true);
    await place.decoder.reloadChosen();
    assert.deepEqual(
      errors().map(({ item, provenance }) => [item.name, provenance.kind]),
      [["AboveLimit", "chosen"]],
    );
  });
});
