import assert from "node:assert/strict";
import { encodeAbiParameters, encodeFunctionData, parseAbi } from "viem";
import { certaintyOf } from "../../../../src/decode/provenance.ts";
import { actionRow } from "../../../support/actionRows.ts";
import { plainValues } from "../../../support/plainValue.ts";
import { output } from "../builds/projects.ts";
import { buildNamed, over } from "../../builds/samples.ts";
import {
  vault,
  other,
  abi,
  deposit,
  aboveLimit,
  code,
  decoderIn,
  readOf,
  ofVault,
  ok,
} from "./decoderWorld.ts";

describe("the calls and creations of an execution result", () => {
  it("reads calls in arguments, as certain where the transaction made them", async () => {
    const safe = parseAbi(["function execute(address to, uint256 value, bytes data)"]);
    const outer = encodeFunctionData({ abi: safe, args: [vault, 0n, deposit] });
    const row = { to: other, recipient: "0.0.2001", input: outer };
    for (const [actions, certainty] of [
      [[actionRow(0, 0, row), actionRow(1, 1, { to: vault, from: other, input: deposit })], "certain"],
      [[], "guess"],
    ] as const) {
      await using place = await decoderIn({
        records: { [vault]: code },
        verified: { [other]: { match: "exact_match", abi: safe } },
        actions,
        result: { ...ok, to: other, address: other, function_parameters: outer, logs: [{ address: vault }] },
        files: ofVault,
      });
      await place.decoder.request();
      const { call } = place.decoder.decoding;
      assert.ok(call.kind === "function");
      const [nested, ...others] = call.nested;
      assert.deepEqual(
        [nested?.argument, nested?.to, nested?.certainty, others],
        ["data", vault, certainty, []],
      );
      assert.deepEqual(readOf(nested?.call), [["deposit(uint256[])", "build", "read"]]);
    }
  });

  it("reads what a service knows by its own address where a contract is named by its number", async () => {
    const number = `0x${"0".repeat(36)}04d2`;
    await using place = await decoderIn({
      records: { [number]: "0x6001" },
      verified: { [number]: { match: "exact_match", abi } },
      result: { ...ok, to: number, address: number, function_parameters: deposit },
    });
    await place.decoder.request();
    assert.deepEqual(readOf(place.decoder.decoding.call), [["deposit(uint256[])", "verified", "read"]]);
    assert.deepEqual(place.asked().slice(1), [
      `/contracts/${number}`,
      `/v2/contract/298/${number}?fields=abi%2Ccompilation`,
    ]);
  });

  it("reads what a constructor was given", async () => {
    const build = buildNamed("Vault", output);
    const given = encodeAbiParameters([{ type: "uint256" }, { type: "string" }], [300n, "tea"]).slice(2);
    const created = (data: string, more: object = {}) =>
      decoderIn({
        records: { [vault]: code },
        result: {
          ...ok,
          ...{ to: null, created_contract_ids: ["0.0.7"], contract_id: "0.0.7" },
          function_parameters: `0x${data}`,
          ...more,
        },
        files: ofVault,
      });
    for (const data of [`${build.creation?.digits ?? ""}${given}`, given]) {
      await using place = await created(data);
      await place.decoder.request();
      const { call } = place.decoder.decoding;
      assert.ok(call.kind === "creation" && call.arguments?.kind === "read");
      assert.equal(call.contract?.name, "Vault");
      assert.deepEqual(plainValues(call.arguments.arguments), [300n, "tea"]);
      assert.equal(call.origin && certaintyOf(call.origin), "certain");
    }
  });

  it("takes init code for no arguments: they stand by themselves only where the ledger's own API creates", async () => {
    const given = encodeAbiParameters([{ type: "uint256" }, { type: "string" }], [300n, "tea"]);
    const creation = { to: null, created_contract_ids: ["0.0.7"], contract_id: "0.0.7" };
    const row = { call_operation_type: "CREATE2", call_type: "CREATE", to: vault, recipient: "0.0.7" };
    for (const [result, actions] of [
      [{ ...ok, ...creation, function_parameters: given, r: `0x${"01".repeat(32)}`, nonce: 1 }, []],
      [
        { ...ok, function_parameters: "0x12345678" },
        [actionRow(0, 0, { to: vault, recipient: "0.0.7" }), actionRow(1, 1, { ...row, input: given })],
      ],
    ] as const) {
      await using place = await decoderIn({ records: { [vault]: code }, actions, result, files: ofVault });
      await place.decoder.request();
      const { call, calls } = place.decoder.decoding;
      const own = calls.kind === "found" ? calls.calls[1]?.decode() : call;
      assert.ok(own?.kind === "creation");
      assert.deepEqual([own.contract?.name, own.arguments], ["Vault", undefined]);
    }
  });

  it("is the creation of a build's contract where that failed, with its arguments and its error", async () => {
    const { creation } = buildNamed("Vault", output);
    assert.ok(creation !== undefined);
    const given = encodeAbiParameters([{ type: "uint256" }, { type: "string" }], [5n, "Petty cash"]);
    let { digits } = creation;
    for (const { places } of creation.libraries)
      for (const { start } of places) digits = over(digits, start, vault.slice(2));
    const initcode = `0x${digits}${given.slice(2)}`;
    const failed = {
      status: "0x0",
      result: "CONTRACT_REVERT_EXECUTED",
      to: null,
      nonce: 1,
      error_message: aboveLimit,
    };
    for (const result of [
      { ...failed, function_parameters: initcode, failed_initcode: initcode },
      { ...failed, function_parameters: given, failed_initcode: `0x${digits}` },
    ]) {
      await using place = await decoderIn({ result, files: ofVault });
      await place.decoder.request();
      const { now } = await place.settled();
      assert.ok(now.call.kind === "creation");
      assert.deepEqual([now.call.contract?.name, now.call.contract?.provenance.kind], ["Vault", "build"]);
      assert.ok(now.call.arguments?.kind === "read");
      assert.deepEqual(plainValues(now.call.arguments.arguments), [5n, "Petty cash"]);
      assert.ok(now.why?.error.kind === "custom");
      assert.deepEqual(
        now.why.error.candidates.map(({ item, provenance }) => [item.name, provenance.kind]),
        [["AboveLimit", "build"]],
      );
    }
  });
});
