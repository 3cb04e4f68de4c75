import assert from "node:assert/strict";
import { encodeEventTopics, encodeFunctionResult } from "viem";
import { certaintyOf, contractIn } from "../../../../src/decode/provenance.ts";
import { foundryArtifact } from "../builds/projects.ts";
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
