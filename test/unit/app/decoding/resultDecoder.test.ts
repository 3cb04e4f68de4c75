import assert from "node:assert/strict";
import { mock } from "node:test";
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionData,
  encodeFunctionResult,
  toEventSelector,
  parseAbi,
} from "viem";
import { ChosenAbis } from "../../../../src/app/decoding/chosenAbis.ts";
import { CodeAt } from "../../../../src/app/decoding/codeAt.ts";
import { ResultDecoder, type DecoderTools } from "../../../../src/app/decoding/resultDecoder.ts";
import type { DecodedCall } from "../../../../src/app/decoding/resultDecoding.ts";
import { explanationKey } from "../../../../src/app/decoding/candidateHandle.ts";
import type { SignatureNames } from "../../../../src/app/signatures/signatureNames.ts";
import { certaintyOf, contractIn } from "../../../../src/decode/provenance.ts";
import { parseTransactionReference } from "../../../../src/core/transactionReference.ts";
import { mirrorLedger } from "../../../../src/services/ledger/mirror/mirrorLedger.ts";
import { lookupPolicy } from "../../../../src/http/requestPolicy.ts";
import { openChannel } from "../../../support/channel.ts";
import { actionRow } from "../../../support/actionRows.ts";
import { json } from "../../../support/faults.ts";
import type { Behaviour } from "../../../support/faultServer.ts";
import { plainValues } from "../../../support/plainValue.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { networkWith } from "../../../support/networks.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { unending } from "../../../support/requests.ts";
import { openSignatures } from "../../../support/signatures.ts";
import { MemoryLog } from "../../../support/stores.ts";
import { buildsIn, foundryArtifact, output } from "../builds/projects.ts";
import { buildNamed, deployedCode, over } from "../../builds/samples.ts";
import { notFound, open } from "../lookups/lookupsAt.ts";
import { valueOf } from "../../core/arbitraries.ts";

const vault = "0xa11ce00000000000000000000000000000a11ce0";
const proxy = "0x0b0e0b0e0b0e0b0e0b0e0b0e0b0e0b0e0b0e0b0e";
const other = "0xc0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ff";
const abi = parseAbi([
  "function deposit(uint256[] amounts) view returns (uint256)",
  "error AboveLimit(uint256 amount, uint256 limit)",
  "event Noted(address indexed by, uint256 amount)",
]);
const deposit = encodeFunctionData({ abi, functionName: "deposit", args: [[500n]] });
const aboveLimit = encodeErrorResult({ abi, errorName: "AboveLimit", args: [500n, 300n] });
const hash = `0x${"15".repeat(32)}`;

const clone = `0x363d3d373d3d3d363d73${vault.slice(2)}5af43d82803e903d91602b57fd5bf3`;
const code = `0x${deployedCode(buildNamed("Vault", output))}`;

/** What the services know: records by address, verified contracts by address, and the calls of the one transaction. */
type World = {
  readonly records?: Readonly<Record<string, string>>;
  readonly verified?: Readonly<Record<string, object>>;
  readonly actions?: readonly object[];
  readonly result: object;
  readonly files?: Readonly<Record<string, unknown>>;
  readonly isTrusted?: boolean;
  readonly signatures?: SignatureNames;
  /** What of it breaks. */
  readonly breaks?: RegExp;
  /** What is answered later, and when. */
  readonly waits?: { readonly for: RegExp; readonly until: Promise<void> };
};

async function decoderIn({
  records = {},
  verified = {},
  actions = [],
  result,
  files = {},
  isTrusted = true,
  signatures,
  breaks,
  waits,
}: World) {
  const answer: Behaviour = (socket, request) => {
    const { path } = request;
    if (waits?.for.test(path) === true) void waits.until.then(() => answerNow(socket, request));
    else answerNow(socket, request);
  };
  const answerNow: Behaviour = (socket, request) => {
    const { path } = request;
    const at = /0x[0-9a-f]{40}/.exec(path)?.[0] ?? "";
    if (breaks?.test(path) === true) json(500, {})(socket, request);
    else if (path.includes("/actions")) json(200, { actions, links: { next: null } })(socket, request);
    else if (path.includes("/results/")) json(200, { hash, ...result })(socket, request);
    else if (path.includes("/v2/contract/")) {
      const body = verified[at];
      json(body === undefined ? 404 : 200, { match: null, chainId: "298", address: at, ...body })(
        socket,
        request,
      );
    } else if (records[at] === undefined) notFound(socket, request);
    else json(200, { evm_address: at, contract_id: "0.0.7", runtime_bytecode: records[at] })(socket, request);
  };
  const place = await open(answer);
  const folder = await projectFolder({ "foundry.toml": "", ...files });
  const chosen = new ChosenAbis(new MemoryFolder(), new MemoryLog());
  const builds = buildsIn([folder]);
  const network = {
    ...networkWith({ name: "Test", chainId: "298", mirrorUrl: place.url, verifierUrl: place.url }),
    mirrorUrl: place.url,
  };
  const transaction = valueOf(parseTransactionReference(hash));
  await using client = openChannel();
  const lookup = await mirrorLedger(place.url).lookUpResult(
    client.channel,
    { transaction },
    lookupPolicy,
    unending,
  );
  assert.ok(lookup.kind === "found");
  const tools: DecoderTools = {
    lookups: place.lookups,
    builds,
    chosen,
    nameOfBuild: ({ name }) => (isTrusted ? name : undefined),
    deploymentName: () => undefined,
    isTrusted: () => isTrusted,
    signatures,
  };
  const abort = new AbortController();
  let changes = 0;
  const subject = { kind: "result", network, transaction, nonce: 0 } as const;
  const another = (): ResultDecoder =>
    new ResultDecoder(tools, { subject, lookup }, abort.signal, () => (changes += 1));
  const decoder = another();
  const before = place.server.requests.length;
  return {
    decoder,
    /** Of the same result, in the same window. */
    another,
    chosen,
    folderUri: folder.uri,
    reads: folder.reads,
    abort,
    changes: () => changes,
    asked: () => place.server.requests.slice(before).map(({ path }) => path.replace(/^\/api\/v1/, "")),
    /** Decodes until no more guesses come. */
    settled: async () => {
      for (;;) {
        const { decoding: now } = decoder;
        const looked = [now.call, now.why, now.logAt(0)];
        if (looked.length > 0 && !now.isReading) return { now };
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    [Symbol.asyncDispose]: async () => {
      await place[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

function readOf(call: DecodedCall | undefined): unknown {
  if (call?.kind !== "function") return call?.kind;
  return call.candidates.map(({ item, provenance, reading }) => [
    item.signature,
    provenance.kind,
    reading.kind,
  ]);
}

const ofVault = { "out/Vault.sol/Vault.json": foundryArtifact("Vault") };
const ok = { status: "0x1", result: "SUCCESS", to: vault, address: vault };

describe("the decoding of an execution result", () => {
  it("is by the build that has the code, and asks for one record and the calls", async () => {
    const returned = encodeFunctionResult({ abi, functionName: "deposit", result: 500n });
    await using place = await decoderIn({
      records: { [vault]: code },
      result: { ...ok, function_parameters: deposit, call_result: returned },
      files: ofVault,
    });
    await place.decoder.ask();
    const { call, nameOf, why, notAsked, failure, calls } = place.decoder.decoding;
    assert.deepEqual(readOf(call), [["deposit(uint256[])", "build", "read"]]);
    assert.ok(call.kind === "function" && call.returned?.kind === "read");
    assert.deepEqual(call.returned.arguments[0]?.value, { kind: "integer", value: 500n });
    assert.deepEqual([why, notAsked, failure, calls.kind], [undefined, 0, undefined, "notRecorded"]);
    assert.equal(nameOf(vault)?.name, "Vault");
    assert.deepEqual(place.asked(), [`/contracts/results/${hash}/actions?limit=100`, `/contracts/${vault}`]);
  });

  it("asks nobody by itself before it is told to, and names nothing of a workspace that is not trusted", async () => {
    await using place = await decoderIn({
      records: { [vault]: code },
      verified: {
        [vault]: { match: "exact_match", abi: [], compilation: { fullyQualifiedName: "a.sol:Safe" } },
      },
      result: { ...ok, function_parameters: deposit },
      files: ofVault,
      isTrusted: false,
    });
    await place.decoder.recall();
    assert.deepEqual(place.asked(), []);
    assert.equal(place.decoder.decoding.isReading, true);
    await place.decoder.ask();
    const { now } = await place.settled();
    assert.deepEqual(readOf(now.call), [["deposit(uint256[])", "guess", "read"]]);
    assert.equal(now.nameOf(vault)?.name, "Safe");
    assert.deepEqual(now.notAsked, 0);
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
      await place.decoder.ask();
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
    // Numbers lead to records, also where a workspace is not trusted.
    const number = `0x${"0".repeat(36)}04d2`;
    const result = { ...ok, to: number, address: number, function_parameters: deposit };
    const untrusted = { records: { [number]: code }, result, isTrusted: false };
    assert.deepEqual(await told({ ...bare, abi: lies }, untrusted), [
      ...["build", "notProven", "lie0", undefined, undefined],
    ]);
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
      await place.decoder.ask();
      assert.deepEqual(readOf(place.decoder.decoding.call), [["deposit(uint256[])", "build", "read"]]);
    }
  });

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
      await place.decoder.ask();
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
    await place.decoder.ask();
    const { now } = await place.settled();
    assert.equal(now.why?.raisedBy, 1);
    const asked = place.asked().length;
    const held = place.another();
    await held.recall();
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
    await place.decoder.ask();
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
    await place.decoder.ask();
    const status = (): number => place.asked().filter((path) => path.includes("/v2/")).length;
    assert.deepEqual([place.decoder.decoding.notAsked, status()], [6, 10]);
    await place.decoder.askMore();
    assert.deepEqual([place.decoder.decoding.notAsked, status()], [0, 16]);
    assert.deepEqual(place.decoder.decoding.call, { kind: "noData" });
  });

  it("takes what the user chose before a guess, and when that changes", async () => {
    await using place = await decoderIn({
      result: { ...ok, to: other, address: other, function_parameters: deposit },
      files: ofVault,
    });
    await place.decoder.ask();
    const { now } = await place.settled();
    assert.deepEqual(readOf(now.call), [["deposit(uint256[])", "guess", "read"]]);
    await place.chosen.choose("298", other, { kind: "items", items: JSON.parse(JSON.stringify(abi)) as [] });
    await place.decoder.recallChosen();
    assert.deepEqual(readOf(place.decoder.decoding.call), [["deposit(uint256[])", "chosen", "read"]]);
    const file = { kind: "file", folderUri: place.folderUri, path: "out/Vault.sol/Vault.json" } as const;
    await place.chosen.choose("298", other, { ...file, name: "Vault" });
    await place.decoder.recallChosen();
    const { call } = place.decoder.decoding;
    assert.ok(call.kind === "function");
    assert.deepEqual(call.candidates[0]?.provenance, { kind: "chosen", file: file.path });
    // What is not there any more is no choice.
    await place.chosen.choose("298", other, { ...file, name: "Safe" });
    await place.decoder.recallChosen();
    assert.deepEqual(readOf(place.decoder.decoding.call), [["deposit(uint256[])", "guess", "read"]]);
  });

  it("takes the candidate that the user says is the right one, from then on", async () => {
    const logged = (indexed: boolean) => ({
      type: "event",
      name: "Noted",
      inputs: [
        { type: "address", name: "by", indexed },
        { type: "address", name: "to", indexed: !indexed },
      ],
    });
    const topic = encodeEventTopics({ abi: parseAbi(["event Noted(address by, address to)"]) })[0];
    const word = `0x${"0".repeat(24)}${other.slice(2)}`;
    await using place = await decoderIn({
      result: {
        ...ok,
        function_parameters: "0x",
        logs: [{ address: other, topics: [topic, word], data: word }],
      },
      files: { "out/A.sol/A.json": [logged(true)], "out/B.sol/B.json": [logged(false)] },
    });
    await place.decoder.ask();
    const { now } = await place.settled();
    const names = now.logAt(0).map(({ item }) => item.inputs.map(({ isIndexed }) => isIndexed));
    assert.deepEqual(names.sort(), [
      [false, true],
      [true, false],
    ]);
    const [first, second] = now.logAt(0);
    assert.ok(first !== undefined && second !== undefined);
    const wanted = second.item.inputs;
    const at = { part: "log", place: 0, candidate: 1 } as const;
    const explanation = explanationKey(second);
    // What stood there when it was shown, and nothing that has taken its place since.
    for (const changed of [
      { ...at, explanation: explanationKey(first) },
      { ...at, place: 9, explanation },
      { ...at, candidate: 0, explanation },
      {
        ...at,
        explanation: explanationKey({ ...second, provenance: { kind: "signature", host: "a.example" } }),
      },
    ])
      assert.equal(await place.decoder.use(changed), true);
    assert.equal(await place.chosen.at("298", other), undefined);
    assert.equal(await place.decoder.use({ ...at, explanation }), true);
    await place.decoder.recallChosen();
    const [only, ...others] = place.decoder.decoding.logAt(0);
    assert.deepEqual([only?.item.inputs, only?.provenance.kind, others], [wanted, "chosen", []]);
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
    await place.decoder.ask();
    assert.deepEqual(errors(), []);
    await place.settled();
    const [guess] = errors();
    assert.ok(guess?.provenance.kind === "guess");
    const at = { part: "traceError", place: 1, candidate: 0, explanation: explanationKey(guess) } as const;
    assert.equal(await place.decoder.use({ ...at, place: 0 }), true);
    assert.equal(await place.chosen.at("298", proxy), undefined);
    assert.equal(await place.decoder.use(at), true);
    await place.decoder.recallChosen();
    assert.deepEqual(
      errors().map(({ item, provenance }) => [item.name, provenance.kind]),
      [["AboveLimit", "chosen"]],
    );
  });

  it("keeps a chosen file when an explanation is taken beside it", async () => {
    const burned = { type: "event", name: "Burned", inputs: [{ type: "uint256", name: "sum" }] };
    const topic = encodeEventTopics({ abi: parseAbi(["event Burned(uint256 sum)"]) })[0];
    await using place = await decoderIn({
      result: {
        ...ok,
        to: other,
        address: other,
        function_parameters: deposit,
        logs: [{ address: other, topics: [topic], data: `0x${"7".padStart(64, "0")}` }],
      },
      files: { ...ofVault, "out/Fire.sol/Fire.json": [burned] },
    });
    const file = {
      kind: "file",
      folderUri: place.folderUri,
      path: "out/Vault.sol/Vault.json",
      name: "Vault",
    } as const;
    await place.chosen.choose("298", other, file);
    await place.decoder.ask();
    const { now } = await place.settled();
    const [guess] = now.logAt(0);
    assert.ok(guess !== undefined);
    const explanation = explanationKey(guess);
    assert.equal(await place.decoder.use({ part: "log", place: 0, candidate: 0, explanation }), true);
    await place.decoder.recallChosen();
    const { call, logAt } = place.decoder.decoding;
    assert.ok(call.kind === "function");
    assert.deepEqual(
      [call.candidates[0]?.provenance, logAt(0)[0]?.provenance],
      [
        { kind: "chosen", file: file.path },
        { kind: "chosen", file: undefined },
      ],
    );
  });

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
    await place.decoder.ask();
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
      await place.decoder.ask();
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
    await place.decoder.ask();
    const { call } = place.decoder.decoding;
    assert.ok(call.kind === "function" && call.returned?.kind === "read");
    assert.deepEqual(call.returned.arguments[0]?.value, { kind: "integer", value: 22n });
  });

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
      await place.decoder.ask();
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
    await place.decoder.ask();
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
      await place.decoder.ask();
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
      await place.decoder.ask();
      const { call, calls } = place.decoder.decoding;
      const own = calls.kind === "found" ? calls.calls[1]?.decode() : call;
      assert.ok(own?.kind === "creation");
      assert.deepEqual([own.contract?.name, own.arguments], ["Vault", undefined]);
    }
  });

  it("keeps what failed in its place, and reads the rest", async () => {
    await using place = await decoderIn({
      verified: { [other]: { match: "exact_match", abi } },
      result: { ...ok, function_parameters: "0x", logs: [{ address: other, topics: [], data: "0x" }] },
      breaks: /actions|v2.*a11ce/,
    });
    await place.decoder.ask();
    const { calls, failure, isReading, notAsked } = place.decoder.decoding;
    assert.ok(calls.kind === "failed");
    assert.equal(calls.error.failure.kind, "serviceFailed");
    assert.deepEqual([failure?.failure.kind, isReading, notAsked], ["serviceFailed", false, 0]);
    assert.ok(place.asked().some((path) => path.includes(`/v2/contract/298/${other}`)));
  });

  it("asks the service for an ABI also where the mirror node fails", async () => {
    await using place = await decoderIn({
      verified: { [vault]: { match: "exact_match", abi } },
      result: { ...ok, function_parameters: deposit },
      files: ofVault,
      breaks: /contracts\/0xa11ce/,
    });
    await place.decoder.ask();
    const { call, failure } = place.decoder.decoding;
    assert.deepEqual(readOf(call), [["deposit(uint256[])", "verified", "read"]]);
    assert.equal(failure?.failure.kind, "serviceFailed");
  });

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
    await place.decoder.ask();
    const running = mock.method(CodeAt.prototype, "running");
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
    await place.decoder.ask();
    await place.settled();
    place.reads.length = 0;
    const before = place.changes();
    const read = (): readonly unknown[] =>
      logs.map((_, at) => place.decoder.decoding.logAt(at)[0]?.item.name);
    read();
    await place.settled();
    assert.deepEqual(
      read(),
      logs.map((_, at) => `E${at}`),
    );
    assert.deepEqual([place.reads, place.changes() - before], [["out/A.sol/A.json"], 1]);
  });

  it("guesses nothing while it is still asked whose build a contract is", async () => {
    const { promise: until, resolve: answer } = Promise.withResolvers<undefined>();
    await using place = await decoderIn({
      records: { [vault]: code },
      result: { ...ok, function_parameters: deposit },
      files: ofVault,
      waits: { for: new RegExp(`contracts/${vault}`), until },
    });
    const ended = place.decoder.ask();
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
    answer(undefined);
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
    await place.decoder.ask();
    const { now } = await place.settled();
    assert.deepEqual(readOf(now.call), [["deposit(uint256[])", "guess", "read"]]);
  });

  it("looks for nothing any more once asking was given up", async () => {
    await using place = await decoderIn({
      result: { ...ok, function_parameters: deposit },
      files: ofVault,
      waits: { for: /v2/, until: new Promise(() => undefined) },
    });
    const ended = place.decoder.ask();
    while (place.asked().length < 2) await new Promise((resolve) => setImmediate(resolve));
    place.abort.abort(new Error("left"));
    await assert.rejects(ended, { message: "left" });
    assert.equal(place.decoder.decoding.isReading, false);
  });

  it("ends when it is told to", async () => {
    await using place = await decoderIn({
      result: { ...ok, function_parameters: deposit },
      verified: { [vault]: { match: 7 } },
      files: ofVault,
    });
    place.abort.abort(new Error("left"));
    await assert.rejects(place.decoder.ask(), { message: "left" });
    assert.deepEqual(place.asked(), []);
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
      await place.decoder.ask();
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
      await place.decoder.recall();
      await place.decoder.ask();
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
      await place.decoder.recall();
      assert.deepEqual(service.sent(), []);
      await place.decoder.ask();
      assert.deepEqual(service.sent(), [asked]);
      assert.deepEqual(readOf(place.decoder.decoding.call), [["stir(uint256,address)", "signature", "read"]]);
      await place.decoder.signatureQuestions?.decline();
      await using other = await decoderIn({
        result: { ...result, function_parameters: "0x12345678" },
        signatures: service.names,
      });
      await other.decoder.ask();
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
        await place.decoder.ask();
      }
      assert.deepEqual(service.sent(), []);
    });
  });
});
