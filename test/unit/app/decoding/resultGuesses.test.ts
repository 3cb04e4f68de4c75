import assert from "node:assert/strict";
import { mock } from "node:test";
import { encodeAbiParameters, encodeEventTopics, toEventSelector } from "viem";
import { ExecutedCode } from "../../../../src/app/decoding/executedCode.ts";
import { actionRow } from "../../../support/actionRows.ts";
import { vault, proxy, abi, deposit, code, decoderIn, readOf, ofVault, ok } from "./decoderWorld.ts";

describe("the guesses for an execution result", () => {
  it("finds out once whose code runs for a contract that has many logs", async () => {
    const topics = encodeEventTopics({ abi, eventName: "Noted", args: { by: vault } });
    const data = encodeAbiParameters([{ type: "uint256" }], [7n]);
    const logs = Array.from({ length: 50 }, (_, index) => ({ address: proxy, index, topics, data }));
    const delegates = Array.from({ length: 30 }, (_, index) =>
      actionRow(index, index === 0 ? 0 : 1, {
        call_operation_type: index === 0 ? "CALL" : "DELEGATECALL",
        from: proxy,
        to: `0x${(0xabc000 + index).toString(16).padStart(40, "0")}`,
      }),
    );
    await using place = await decoderIn({
      result: { ...ok, to: proxy, address: proxy, logs },
      actions: delegates,
    });
    const items = JSON.parse(JSON.stringify(abi)) as [];
    await place.chosen.choose("298", proxy, { kind: "items", items });
    await place.decoder.request();
    const running = mock.method(ExecutedCode.prototype, "executedFor");
    try {
      await place.settled();
      const { decoding } = place.decoder;
      running.mock.resetCalls();
      const read = logs.map((_, at) => decoding.logAt(at).map(({ item }) => item.name));
      assert.ok(read.every(([name]) => name === "Noted"));
      assert.ok(running.mock.callCount() <= 1, `${running.mock.callCount()} times`);
    } finally {
      running.mock.restore();
    }
  });

  it("looks for what many logs may be in rounds, and reads a file once for all that it has", async () => {
    const count = 300;
    const events = Array.from({ length: count }, (_, at) => ({ type: "event", name: `E${at}`, inputs: [] }));
    const artifact = { abi: events, bytecode: { object: "0x" }, deployedBytecode: { object: "0x" } };
    const logs = Array.from({ length: count }, (_, index) => ({
      address: vault,
      index,
      topics: [toEventSelector(`E${index}()`)],
      data: "0x",
    }));
    await using place = await decoderIn({ result: { ...ok, logs }, files: { "out/A.sol/A.json": artifact } });
    await place.decoder.request();
    await place.settled();
    place.reads.length = 0;
    const before = place.changes();
    const read = (): readonly unknown[] =>
      logs.map((_, at) => place.decoder.decoding.logAt(at)[0]?.item.name);
    read();
    // What the transaction itself says does not wait for rows that were scrolled to.
    const { isReading, isExplaining } = place.decoder.decoding;
    assert.deepEqual([isReading, isExplaining], [true, false]);
    await place.settled();
    assert.deepEqual(
      read(),
      logs.map((_, at) => `E${at}`),
    );
    assert.deepEqual([place.reads, place.changes() - before], [["out/A.sol/A.json"], 1]);
  });

  it("guesses nothing while it is still asked whose build a contract is", async () => {
    const { promise: until, resolve: response } = Promise.withResolvers<undefined>();
    await using place = await decoderIn({
      records: { [vault]: code },
      result: { ...ok, function_parameters: deposit },
      files: ofVault,
      waits: { for: new RegExp(`contracts/${vault}`), until },
    });
    const ended = place.decoder.request();
    for (const isAsked = () => place.asked().length > 1; !isAsked();) {
      assert.deepEqual(place.decoder.decoding.call, { kind: "unknown", selector: deposit.slice(2, 10) });
      await new Promise((resolve) => setImmediate(resolve));
    }
    // By then the builds were looked through.
    const held = place.another();
    await held.guess();
    assert.deepEqual(readOf(held.decoding.call), [["deposit(uint256[])", "guess", "read"]]);
    assert.deepEqual(readOf(place.decoder.decoding.call), "unknown");
    assert.equal(place.decoder.decoding.isReading, true);
    assert.equal(place.decoder.decoding.isExplaining, true);
    response(undefined);
    await ended;
    assert.deepEqual(readOf(place.decoder.decoding.call), [["deposit(uint256[])", "build", "read"]]);
  });

  it("guesses once asking has failed", async () => {
    await using place = await decoderIn({
      records: { [vault]: code },
      result: { ...ok, function_parameters: deposit },
      files: ofVault,
      breaks: /actions|v2|contracts\/0x/,
    });
    await place.decoder.request();
    // The call is guessed at when it is looked at.
    const { decoding } = place.decoder;
    assert.deepEqual([decoding.call.kind, decoding.isExplaining], ["unknown", true]);
    const { now } = await place.settled();
    assert.equal(now.isExplaining, false);
    assert.deepEqual(readOf(now.call), [["deposit(uint256[])", "guess", "read"]]);
  });

  it("looks for nothing any more once asking was given up", async () => {
    await using place = await decoderIn({
      result: { ...ok, function_parameters: deposit },
      files: ofVault,
      waits: { for: /v2/, until: new Promise(() => undefined) },
    });
    const ended = place.decoder.request();
    while (place.asked().length < 2) await new Promise((resolve) => setImmediate(resolve));
    place.abort.abort(new Error("left"));
    await assert.rejects(ended, { message: "left" });
    assert.equal(place.decoder.decoding.isReading, false);
  });
});
