import assert from "node:assert/strict";
import { encodeEventTopics, encodeFunctionData, parseAbi } from "viem";
import { openSignatures } from "../../../support/signatures.ts";
import { vault, other, deposit, decoderIn, readOf, ofVault, ok } from "./decoderWorld.ts";

describe("the signatures of an execution result", () => {
  describe("where a signature service is set", () => {
    const strange = parseAbi(["function stir(uint256 times, address by)", "event Stirred(uint256 times)"]);
    const stir = encodeFunctionData({ abi: strange, functionName: "stir", args: [3n, other] });
    const [topic] = encodeEventTopics({ abi: strange, eventName: "Stirred" });
    const result = {
      ...ok,
      function_parameters: stir,
      logs: [{ address: vault, topics: [topic], data: `0x${"0".repeat(63)}3` }],
    };
    const known = [
      ["function", "stir(uint256,address)"],
      ["event", "Stirred(uint256)"],
    ] as const;
    const asked = `/signature-database/v1/lookup?function=${stir.slice(0, 10)}&event=${topic}&filter=true`;

    it("names what nothing else explains, once the user agrees: nothing but its hashes is sent there", async () => {
      await using service = await openSignatures(undefined, known);
      await using place = await decoderIn({ result, files: ofVault, signatures: service.names });
      await place.decoder.loadCached();
      await place.decoder.request();
      const { now } = await place.settled();
      assert.deepEqual(readOf(now.call), "unknown");
      assert.deepEqual([now.signatures?.selectors, now.signatures?.topics, service.sent()], [1, 1, []]);
      await place.decoder.signatureQuestions?.agree();
      assert.deepEqual(service.sent(), [asked]);
      const { call, logAt, signatures } = place.decoder.decoding;
      assert.deepEqual(readOf(call), [["stir(uint256,address)", "signature", "read"]]);
      assert.ok(call.kind === "function" && call.returned === undefined);
      assert.deepEqual(
        logAt(0).map(({ item, provenance }) => [item.signature, provenance]),
        [["Stirred(uint256)", { kind: "signature", host: service.names.host }]],
      );
      assert.deepEqual([signatures?.selectors, signatures?.topics], [0, 0]);
    });

    it("asks by itself where the user has agreed before, and not at all where the user has declined", async () => {
      await using service = await openSignatures(undefined, known);
      await service.names.decide("Test", "agreed");
      await using place = await decoderIn({ result, signatures: service.names });
      await place.decoder.loadCached();
      assert.deepEqual(service.sent(), []);
      await place.decoder.request();
      assert.deepEqual(service.sent(), [asked]);
      assert.deepEqual(readOf(place.decoder.decoding.call), [["stir(uint256,address)", "signature", "read"]]);
      await place.decoder.signatureQuestions?.decline();
      await using other = await decoderIn({
        result: { ...result, function_parameters: "0x12345678" },
        signatures: service.names,
      });
      await other.decoder.request();
      assert.equal(service.sent().length, 1);
    });

    it("asks for nothing that a build or a verified source explains, nor for what stands in arguments", async () => {
      await using service = await openSignatures(undefined, known);
      await service.names.decide("Test", "agreed");
      const safe = parseAbi(["function execute(address to, uint256 value, bytes data)"]);
      const outer = encodeFunctionData({ abi: safe, args: [other, 0n, stir] });
      for (const [data, abi] of [
        [deposit, []],
        [outer, safe],
      ] as const) {
        await using place = await decoderIn({
          verified: { [vault]: { match: "exact_match", abi } },
          result: { ...ok, function_parameters: data },
          files: ofVault,
          signatures: service.names,
        });
        await place.decoder.request();
      }
      assert.deepEqual(service.sent(), []);
    });
  });
});
