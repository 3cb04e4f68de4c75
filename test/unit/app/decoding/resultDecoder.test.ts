import assert from "node:assert/strict";
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionData,
  encodeFunctionResult,
  parseAbi,
} from "viem";
import { certaintyOf, contractIn } from "../../../../src/decode/provenance.ts";
import { argumentsOf } from "../../../../src/decode/decoding.ts";
import { argumentsText, noName } from "../../../../src/ui/decoding/inlineValue.ts";
import { foundryArtifact } from "../builds/projects.ts";
import { buildNamed, compiled, deployedCode } from "../../builds/samples.ts";
import {
  vault,
  proxy,
  other,
  abi,
  deposit,
  hash,
  code,
  type World,
  decoderIn,
  readOf,
  ofVault,
  ok,
} from "./decoderWorld.ts";

const clone = `0x363d3d373d3d3d363d73${vault.slice(2)}5af43d82803e903d91602b57fd5bf3`;

describe("the decoding of an execution result", () => {
  it("is by the build that has the code, and asks for one record and the calls", async () => {
    const returned = encodeFunctionResult({ abi, functionName: "deposit", result: 500n });
    await using place = await decoderIn({
      records: { [vault]: code },
      result: { ...ok, function_parameters: deposit, call_result: returned },
      files: ofVault,
    });
    await place.decoder.request();
    const { call, nameOf, why, notRequested, failure, calls } = place.decoder.decoding;
    assert.deepEqual(readOf(call), [["deposit(uint256[])", "build", "read"]]);
    assert.ok(call.kind === "function" && call.returned?.kind === "read");
    assert.deepEqual(call.returned.arguments[0]?.value, { kind: "integer", value: 500n });
    assert.deepEqual([why, notRequested, failure, calls.kind], [undefined, 0, undefined, "notRecorded"]);
    assert.equal(nameOf(vault)?.name, "Vault");
    assert.deepEqual(place.asked(), [`/contracts/results/${hash}/actions?limit=100`, `/contracts/${vault}`]);
  });

  it("names the values of enums as the sources of the build do, in calls, logs, errors, and what is returned", async () => {
    const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Parlor {
  enum Grade { Low, Middle, High }
  struct Offer { uint8 price; Grade grade; }
  error TooCheap(Offer offer, Grade least);
  event Served(Grade indexed grade, Grade[] others);

  function serve(Grade grade) external returns (Grade) {
    emit Served(grade, new Grade[](1));
    if (grade == Grade.High) revert TooCheap(Offer(1, grade), Grade.Middle);
    return grade;
  }
}
`;
    const output = compiled(source);
    const parlorAbi = parseAbi([
      "function serve(uint8 grade) returns (uint8)",
      "error TooCheap((uint8 price, uint8 grade) offer, uint8 least)",
      "event Served(uint8 indexed grade, uint8[] others)",
    ]);
    const serve = encodeFunctionData({ abi: parlorAbi, functionName: "serve", args: [2] });
    const returned = encodeFunctionResult({ abi: parlorAbi, functionName: "serve", result: 1 });
    const args = [{ price: 1, grade: 2 }, 1] as const;
    const reverted = encodeErrorResult({ abi: parlorAbi, errorName: "TooCheap", args });
    const topics = encodeEventTopics({ abi: parlorAbi, eventName: "Served", args: { grade: 2 } });
    const data = encodeAbiParameters([{ type: "uint8[]" }], [[0, 1]]);
    const shown = async (result: object): Promise<readonly (string | undefined)[]> => {
      await using place = await decoderIn({
        records: { [vault]: `0x${deployedCode(buildNamed("Parlor", output))}` },
        result: { ...ok, function_parameters: serve, ...result },
        files: { "src/Vault.sol": source, "out/Vault.sol/Parlor.json": foundryArtifact("Parlor", output) },
      });
      await place.decoder.request();
      const { call, why, logAt } = (await place.settled()).now;
      const readings = [
        call.kind === "function" ? call.candidates[0]?.reading : undefined,
        call.kind === "function" ? call.returned : undefined,
        logAt(0)[0]?.reading,
        why?.error.kind === "custom" ? why.error.candidates[0]?.reading : undefined,
      ];
      return readings.map((reading) => {
        const values = argumentsOf(reading);
        return values && argumentsText(values, noName);
      });
    };
    const logs = [{ address: vault, topics, data, index: 0 }];
    assert.deepEqual(await shown({ call_result: returned, logs }), [
      "grade: High (2)",
      "Middle (1)",
      "grade: High (2), others: [Low (0), Middle (1)]",
      undefined,
    ]);
    const failed = { status: "0x0", result: "CONTRACT_REVERT_EXECUTED", error_message: reverted };
    const error = "offer: (price: 1, grade: High (2)), least: Middle (1)";
    assert.deepEqual(await shown(failed), ["grade: High (2)", undefined, undefined, error]);
  });

  it("calls a contract by its label, else as a deployment file does, if that is a name, else as its source does", async () => {
    const called = async (world: Partial<World>) => {
      await using place = await decoderIn({
        records: { [vault]: code },
        result: { ...ok, function_parameters: deposit },
        deployment: { name: "Savings_Proxy", path: "deployments/Savings.json" },
        ...world,
      });
      await place.decoder.request();
      const { name, provenance, build, sourceName } = (await place.settled()).now.nameOf(vault) ?? {};
      assert.equal(build?.contract, world.files === undefined ? undefined : "Vault", "its source is at hand");
      if (provenance?.kind === "deployment") assert.equal(provenance.path, "deployments/Savings.json");
      return [name, provenance?.kind, ...(sourceName === undefined ? [] : [sourceName])];
    };
    const label = "my till";
    assert.deepEqual(await called({ files: ofVault, label }), ["my till", "label", "Vault"]);
    assert.deepEqual(await called({ files: ofVault }), ["Savings_Proxy", "deployment", "Vault"]);
    const odd = { name: "Savings of a till", path: "deployments/Savings.json" };
    assert.deepEqual(await called({ files: ofVault, deployment: odd }), ["Vault", "build"]);
    const compilation = { fullyQualifiedName: "a.sol:Safe" };
    const verified = { [vault]: { match: "exact_match", abi: [], compilation } };
    assert.deepEqual(await called({ verified, deployment: odd }), ["Safe", "verified"]);
    assert.deepEqual(await called({}), ["Savings_Proxy", "deployment"]);
    assert.deepEqual(await called({ deployment: odd }), [undefined, undefined]);
  });

  it("asks nobody by itself before it is told to, and reads no builds of a workspace that is not trusted", async () => {
    await using place = await decoderIn({
      records: { [vault]: code },
      verified: {
        [vault]: { match: "exact_match", abi: [], compilation: { fullyQualifiedName: "a.sol:Safe" } },
      },
      result: { ...ok, function_parameters: deposit },
      files: ofVault,
      isTrusted: false,
    });
    await place.decoder.loadCached();
    assert.deepEqual(place.asked(), []);
    assert.equal(place.decoder.decoding.isReading, true);
    await place.decoder.request();
    const { now } = await place.settled();
    assert.deepEqual(readOf(now.call), "unknown");
    assert.equal(now.nameOf(vault)?.name, "Safe");
    assert.deepEqual(now.notRequested, 0);
  });

  it("proves names by metadata whose hash the code carries, and by nothing else of a build that has the code", async () => {
    const { rawMetadata, ...bare } = foundryArtifact("Vault");
    const lies = abi.map((item) => ({
      ...item,
      inputs: item.inputs.map((input, at) => ({ ...input, name: `lie${at}` })),
    }));
    const told = async (artifact: object, world: Partial<World> = {}) => {
      await using place = await decoderIn({
        records: { [vault]: code },
        result: { ...ok, function_parameters: deposit },
        files: { "out/Vault.sol/Vault.json": artifact },
        ...world,
      });
      await place.decoder.request();
      const { now } = await place.settled();
      assert.ok(now.call.kind === "function");
      const [only, ...others] = now.call.candidates;
      assert.ok(only !== undefined && others.length === 0);
      const { kind } = only.provenance;
      const called = [contractIn(only.provenance), now.nameOf(vault)?.name];
      return [kind, certaintyOf(only.provenance), only.item.inputs[0]?.name, ...called];
    };
    const unproven = ["build", "notProven", "lie0", "Vault", "Vault"];
    assert.deepEqual(await told({ ...bare, abi: lies }), unproven);
    assert.deepEqual(await told({ ...bare, rawMetadata: `${rawMetadata as string} `, abi: lies }), unproven);
    // The ABI beside proven metadata is not what is proven.
    assert.deepEqual(await told({ ...bare, rawMetadata, abi: lies }), [
      ...["build", "certain", "amounts", "Vault", "Vault"],
    ]);
    const verified = {
      [vault]: { match: "exact_match", abi, compilation: { fullyQualifiedName: "a.sol:Safe" } },
    };
    const service = ["verified", "certain", "amounts", "Safe", "Safe"];
    assert.deepEqual(await told({ ...bare, abi: lies }, { verified }), service);
    const match = { [vault]: { ...verified[vault], match: "match" } };
    assert.deepEqual(await told({ ...bare, abi: lies }, { verified: match }), unproven);
  });

  it("takes for a proxy the code behind it, by the slot that was read and by the code of a clone", async () => {
    const slot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";
    const read = `0x${"0".repeat(24)}${vault.slice(2)}`;
    for (const [state_changes, runtime] of [
      [[{ address: proxy, slot, value_read: read, value_written: null }], "0x6001"],
      [[], clone],
    ] as const) {
      await using place = await decoderIn({
        records: { [vault]: code, [proxy]: runtime },
        result: { ...ok, to: proxy, address: proxy, function_parameters: deposit, state_changes },
        files: ofVault,
      });
      await place.decoder.request();
      assert.deepEqual(readOf(place.decoder.decoding.call), [["deposit(uint256[])", "build", "read"]]);
    }
  });

  it("is by what a service verified where no build has the code, and says that a match is not proven", async () => {
    await using place = await decoderIn({
      verified: {
        [vault]: { match: "match", abi, compilation: { fullyQualifiedName: "src/Vault.sol:Vault" } },
      },
      result: {
        ...ok,
        function_parameters: deposit,
        logs: [
          {
            address: vault,
            topics: encodeEventTopics({ abi, eventName: "Noted", args: { by: other } }),
            data: `0x${"0".repeat(62)}2a`,
          },
        ],
      },
    });
    await place.decoder.request();
    const { call, logAt, nameOf } = place.decoder.decoding;
    assert.ok(call.kind === "function");
    const [only] = call.candidates;
    assert.ok(only?.provenance.kind === "verified");
    const { grade, contract, host } = only.provenance;
    assert.deepEqual([grade, contract, host.split(":")[0]], ["match", "Vault", "127.0.0.1"]);
    assert.equal(nameOf(vault)?.name, "Vault");
    const [log] = logAt(0);
    assert.deepEqual([log?.item.name, log?.reading.kind], ["Noted", "read"]);
    assert.deepEqual(logAt(7), []);
    // No build, no record.
    assert.deepEqual(
      place.asked().filter((path) => path === `/contracts/${vault}`),
      [],
    );
  });

  it("asks about ten contracts, and about the others when the user wishes it", async () => {
    const logs = Array.from({ length: 15 }, (_, at) => ({
      address: `0x${(at + 1).toString(16).padStart(2, "0").repeat(20)}`,
      topics: [],
      data: "0x",
    }));
    await using place = await decoderIn({ result: { ...ok, function_parameters: "0x", logs } });
    await place.decoder.request();
    const status = (): number => place.asked().filter((path) => path.includes("/v2/")).length;
    assert.deepEqual([place.decoder.decoding.notRequested, status()], [6, 10]);
    await place.decoder.requestMore();
    assert.deepEqual([place.decoder.decoding.notRequested, status()], [0, 16]);
    assert.equal(place.decoder.decoding.isReading, false);
    assert.deepEqual(place.decoder.decoding.call, { kind: "noData" });
  });

  it("keeps what failed in its place, and reads the rest", async () => {
    await using place = await decoderIn({
      verified: { [other]: { match: "exact_match", abi } },
      result: { ...ok, function_parameters: "0x", logs: [{ address: other, topics: [], data: "0x" }] },
      breaks: /actions|v2.*a11ce/,
    });
    await place.decoder.request();
    const { calls, failure, isReading, notRequested } = place.decoder.decoding;
    assert.ok(calls.kind === "failed");
    assert.equal(calls.error.failure.kind, "serviceFailed");
    assert.deepEqual([failure?.failure.kind, isReading, notRequested], ["serviceFailed", false, 0]);
    assert.ok(place.asked().some((path) => path.includes(`/v2/contract/298/${other}`)));
  });

  it("knows that the service could not be asked about what was called, and asks it again", async () => {
    const world: World = {
      verified: { [vault]: { match: "exact_match", abi } },
      result: { ...ok, function_parameters: deposit },
      breaks: /v2.*a11ce/,
    };
    await using place = await decoderIn(world);
    await place.decoder.request();
    const { call, isSourceUnknown, failure } = place.decoder.decoding;
    assert.deepEqual([call.kind, isSourceUnknown], ["unknown", true]);
    assert.equal(failure?.failure.kind, "serviceFailed");
    const before = place.asked().length;
    place.mend();
    await place.decoder.retryFailed();
    const { decoding } = place.decoder;
    assert.deepEqual(readOf(decoding.call), [["deposit(uint256[])", "verified", "read"]]);
    assert.deepEqual(
      [decoding.isSourceUnknown, decoding.failure, decoding.isReading],
      [false, undefined, false],
    );
    // What is known is not asked for again.
    assert.deepEqual(
      place
        .asked()
        .slice(before)
        .filter((path) => !path.includes("/v2/")),
      [],
    );
  });

  it("asks the service for an ABI also where the mirror node fails", async () => {
    await using place = await decoderIn({
      verified: { [vault]: { match: "exact_match", abi } },
      result: { ...ok, function_parameters: deposit },
      files: ofVault,
      breaks: /contracts\/0xa11ce/,
    });
    await place.decoder.request();
    const { call, failure, isSourceUnknown } = place.decoder.decoding;
    assert.deepEqual(readOf(call), [["deposit(uint256[])", "verified", "read"]]);
    assert.deepEqual([failure?.failure.kind, isSourceUnknown], ["serviceFailed", false]);
  });

  it("keeps the name and the ABI of a build that is not proven where the verification service fails", async () => {
    const hash = code.lastIndexOf("a264697066735822") + 20;
    await using place = await decoderIn({
      // Compiled from other text: only the metadata hash differs.
      records: { [vault]: code.slice(0, hash) + "00".repeat(32) + code.slice(hash + 64) },
      result: { ...ok, function_parameters: deposit },
      files: ofVault,
      breaks: /v2.*a11ce/,
    });
    await place.decoder.request();
    const { call, failure, isSourceUnknown } = place.decoder.decoding;
    assert.deepEqual(readOf(call), [["deposit(uint256[])", "build", "read"]]);
    assert.deepEqual([failure?.failure.kind, isSourceUnknown], ["serviceFailed", true]);
  });

  it("ends when it is told to", async () => {
    await using place = await decoderIn({
      result: { ...ok, function_parameters: deposit },
      verified: { [vault]: { match: 7 } },
      files: ofVault,
    });
    place.abort.abort(new Error("left"));
    await assert.rejects(place.decoder.request(), { message: "left" });
    assert.deepEqual(place.asked(), []);
  });
});
