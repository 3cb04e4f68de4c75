import assert from "node:assert/strict";
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionData,
  parseAbi,
} from "viem";
import { ChosenAbis } from "../../../src/app/decoding/chosenAbis.ts";
import type { SignatureNames } from "../../../src/app/signatures/signatureNames.ts";
import { decodeForExtension } from "../../../src/api/plainDecoding.ts";
import { readBytes, readOptions } from "../../../src/api/readOptions.ts";
import type { DecodeOptions } from "../../../types/contract-lens.d.ts";
import { actionRow } from "../../support/actionRows.ts";
import { json } from "../../support/faults.ts";
import type { Behaviour } from "../../support/faultServer.ts";
import { MemoryFolder } from "../../support/memoryFolder.ts";
import { ledgerAt, networkWith } from "../../support/networks.ts";
import { projectFolder } from "../../support/projectFolder.ts";
import { unending } from "../../support/requests.ts";
import { openSignatures } from "../../support/signatures.ts";
import { MemoryLog } from "../../support/stores.ts";
import { buildsIn, foundryArtifact, output } from "../app/builds/projects.ts";
import { asking, contract, notFound, open, transaction } from "../app/lookups/lookupsAt.ts";
import { buildNamed, deployedCode } from "../builds/samples.ts";
import { valueOf } from "../core/arbitraries.ts";

const vault = "0xa11ce00000000000000000000000000000a11ce0";
const proxy = "0x0b0e0b0e0b0e0b0e0b0e0b0e0b0e0b0e0b0e0b0e";
const other = "0xc0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ff";
const slotProxy = "0x51075107510751075107510751075107510751ff";
const slot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";
const hash = `0x${"15".repeat(32)}`;
const abi = parseAbi([
  "function deposit(uint256[] amounts) view returns (uint256)",
  "function pay((address to, uint256 amount)[] orders, bool isLast, string memo)",
  "error AboveLimit(uint256 amount, uint256 limit)",
  "event Noted(address indexed by, string indexed memo, uint256 amount)",
]);
const deposit = encodeFunctionData({ abi, functionName: "deposit", args: [[2n ** 200n]] });
const code = `0x${deployedCode(buildNamed("Vault", output))}`;

const project = { "foundry.toml": "", "out/Vault.sol/Vault.json": foundryArtifact("Vault") };
const guessed = {
  "foundry.toml": "",
  "out/Till.sol/Till.json": { abi, bytecode: { object: "0x" }, deployedBytecode: { object: "0x" } },
};

/** The services know these contracts, by their code and by their verified ABI, and one transaction that calls through a proxy. */
const services: Behaviour = (socket, request) => {
  const { path } = request;
  const at = /0x[0-9a-f]{40}/.exec(path)?.[0] ?? "";
  if (path.includes("/actions")) {
    const actions = [
      actionRow(0, 0, { to: proxy, recipient: null, input: deposit }),
      actionRow(1, 1, {
        from: proxy,
        to: vault,
        recipient: null,
        input: deposit,
        call_operation_type: "DELEGATECALL",
      }),
    ];
    json(200, { actions, links: { next: null } })(socket, request);
  } else if (path.includes("/results/")) json(200, { hash, to: proxy, address: proxy })(socket, request);
  else if (path.includes("/v2/contract/"))
    json(at === other ? 200 : 404, {
      match: at === other ? "exact_match" : null,
      chainId: "298",
      address: at,
      abi,
      compilation: { fullyQualifiedName: "src/Till.sol:Till" },
    })(socket, request);
  else if (path.includes("/state")) {
    const state = [{ slot, value: `0x${other.slice(2).padStart(64, "0")}`, address: slotProxy }];
    json(200, { state, links: { next: null } })(socket, request);
  } else if (at === slotProxy)
    json(200, {
      evm_address: at,
      contract_id: "0.0.8",
      // PUSH32 and the slot in which ERC-1967 has the implementation.
      runtime_bytecode: `0x7f${slot.slice(2)}54`,
    })(socket, request);
  else if (at === vault)
    json(200, { evm_address: at, contract_id: "0.0.7", runtime_bytecode: code })(socket, request);
  else notFound(socket, request);
};

type Asked = {
  readonly files?: Readonly<Record<string, unknown>>;
  readonly isTrusted?: boolean;
  readonly names?: SignatureNames;
};

async function world({ files = project, isTrusted = true, names }: Asked = {}) {
  const place = await open(services);
  const folder = await projectFolder(files);
  const chosen = new ChosenAbis(new MemoryFolder(), new MemoryLog());
  const builds = buildsIn([folder]);
  const network = networkWith({ name: "Test", chainId: "298", mirrorUrl: place.url, verifierUrl: place.url });
  const tools = {
    lookups: () => Promise.resolve(place.lookups),
    builds: () => Promise.resolve(builds),
    chosenAbis: () => Promise.resolve(chosen),
    signatures: () => Promise.resolve(names),
    isTrusted: () => isTrusted,
  };
  const decodeAll = async (given: unknown, options: DecodeOptions = {}) => {
    const answer = await decodeForExtension(
      tools,
      network,
      valueOf(readBytes(given)),
      valueOf(readOptions(options)),
    );
    assert.ok(answer.ok);
    return answer.value;
  };
  return {
    chosen,
    lookups: place.lookups,
    mirrorUrl: place.url,
    asked: () => place.server.requests.map(({ path }) => path),
    decodeAll,
    decode: async (given: unknown, options: DecodeOptions = {}) =>
      (await decodeAll(given, options)).candidates,
    [Symbol.asyncDispose]: async () => {
      await place[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

describe("what another extension has decoded", () => {
  it("is guesses of the workspace's builds, with every value as plain data, and nobody is asked", async () => {
    await using at = await world({ files: guessed });
    const args = [[{ to: vault, amount: 2n ** 255n }], true, "¡Hola!"] as const;
    const [call, ...others] = await at.decode(encodeFunctionData({ abi, functionName: "pay", args }));
    assert.deepEqual(others, []);
    assert.deepEqual(call, {
      kind: "call",
      name: "pay",
      signature: "pay((address,uint256)[],bool,string)",
      selector: call?.selector,
      reading: "read",
      differingWord: null,
      arguments: [
        {
          name: "orders",
          type: "(address,uint256)[]",
          indexed: false,
          value: [
            {
              members: [
                { name: "to", type: "address", indexed: false, value: vault },
                { name: "amount", type: "uint256", indexed: false, value: (2n ** 255n).toString() },
              ],
            },
          ],
        },
        { name: "isLast", type: "bool", indexed: false, value: true },
        { name: "memo", type: "string", indexed: false, value: "¡Hola!" },
      ],
      provenance: {
        kind: "guess",
        certainty: "guess",
        contract: "Till",
        file: "out/Till.sol/Till.json",
        host: null,
      },
    });
    assert.equal(JSON.stringify(JSON.parse(JSON.stringify(call))), JSON.stringify(call));
    assert.ok(Object.isFrozen(call.arguments));
    assert.deepEqual(at.asked(), []);
  });

  it("can be an error, one of the language's or a log", async () => {
    await using at = await world({ files: guessed });
    const error = encodeErrorResult({ abi, errorName: "AboveLimit", args: [5n, 3n] });
    const panic = `0x4e487b71${"11".padStart(64, "0")}`;
    const topics = encodeEventTopics({ abi, eventName: "Noted", args: { by: vault, memo: "x" } });
    const log = { topics, data: encodeAbiParameters([{ type: "uint256" }], [7n]) };
    const told = await Promise.all([at.decode(error), at.decode(panic), at.decode(log)]);
    assert.deepEqual(
      told.map(([one]) => [
        one?.kind,
        one?.signature,
        one?.provenance.certainty,
        one?.arguments?.map(({ value }) => value),
      ]),
      [
        ["error", "AboveLimit(uint256,uint256)", "guess", ["5", "3"]],
        ["error", "Panic(uint256)", "certain", ["17"]],
        ["log", "Noted(address,string,uint256)", "guess", [vault, { hash: topics[2] }, "7"]],
      ],
    );
    assert.deepEqual(await at.decode(error, { as: "call" }), []);
    assert.deepEqual(await at.decode("0x"), []);
    assert.deepEqual(await at.decode("0x01020304"), []);
  });

  it("can be the name of a response code, which no candidate tells", async () => {
    await using at = await world({ files: guessed });
    const hexOf = (text: string) => `0x${Buffer.from(text, "ascii").toString("hex")}`;
    const told = await at.decodeAll(hexOf("INSUFFICIENT_GAS"), { as: "error" });
    assert.deepEqual(told, { network: "Test", candidates: [], responseCode: "INSUFFICIENT_GAS" });
    assert.equal((await at.decodeAll(hexOf("INSUFFICIENT_GAS"))).responseCode, "INSUFFICIENT_GAS");
    assert.equal((await at.decodeAll(hexOf("INSUFFICIENT_GAS"), { as: "call" })).responseCode, null);
    assert.equal((await at.decodeAll(hexOf("NO_SUCH_CODE_AT_ALL"))).responseCode, null);
    assert.equal((await at.decodeAll(deposit)).responseCode, null);
  });

  it("has the names that a signature service was found to have, which is not asked", async () => {
    await using service = await openSignatures();
    await using at = await world({ names: service.names });
    const data = encodeFunctionData({
      abi: parseAbi(["function sweep(address, uint256)"]),
      args: [other, 5n],
    });
    assert.deepEqual(await at.decode(data), []);
    assert.deepEqual(service.sent(), []);
    await service.names.decide("Test", "agreed");
    await service.names.lookUp("Test", { selectors: [data.slice(2, 10)], topics: [] }, unending);
    const [told] = await at.decode(data);
    assert.deepEqual(
      [told?.signature, told?.provenance.kind, told?.provenance.certainty, told?.provenance.host],
      ["sweep(address,uint256)", "signature", "guess", service.names.host],
    );
    assert.equal(service.sent().length, 1);
  });

  it("says where bytes do not encode again, and what is too large", async () => {
    await using at = await world({ files: guessed });
    const [dirty] = await at.decode(`${deposit}00`);
    assert.deepEqual([dirty?.reading, dirty?.differingWord], ["notCanonical", 3]);
    const [large] = await at.decode(`${deposit}${"00".repeat(200_000)}`);
    assert.deepEqual([large?.reading, large?.arguments], ["tooLarge", null]);
  });

  it("is certain where the window holds the contract's code, or it is asked about", async () => {
    await using at = await world();
    const [guess] = await at.decode(deposit, { contract: vault });
    assert.equal(guess?.provenance.kind, "guess");
    assert.deepEqual(at.asked(), []);
    const [told] = await at.decode(deposit, { contract: vault, lookUp: true });
    assert.deepEqual([told?.provenance.kind, told?.provenance.certainty], ["build", "certain"]);
    assert.ok(
      at.asked().length > 0 && at.asked().every((path) => path.includes(vault)),
      at.asked().join(" "),
    );
    const before = at.asked().length;
    const [held] = await at.decode(deposit, { contract: vault });
    assert.deepEqual([held?.provenance.contract, at.asked().length], ["Vault", before]);
  });

  it("is read by a verified ABI once that was looked up", async () => {
    await using at = await world();
    const [told] = await at.decode(deposit, { contract: other, lookUp: true });
    assert.deepEqual(
      [told?.provenance.kind, told?.provenance.contract, told?.provenance.host],
      ["verified", "Till", new URL(at.mirrorUrl).host],
    );
  });

  it("is read by the verified ABI of the implementation of a proxy that is looked up", async () => {
    await using at = await world({ files: {} });
    const [told] = await at.decode(deposit, { contract: slotProxy, lookUp: true });
    assert.deepEqual([told?.provenance.kind, told?.provenance.contract], ["verified", "Till"]);
    const error = encodeErrorResult({ abi, errorName: "AboveLimit", args: [2n, 1n] });
    const [raised] = await at.decode(error, { contract: slotProxy, lookUp: true });
    assert.equal(raised?.provenance.kind, "verified");
  });

  it("is read by the code that ran for a proxy, where the transaction is held", async () => {
    await using at = await world();
    const { lookups } = at;
    const ledger = ledgerAt(at.mirrorUrl, "298");
    const reference = transaction(hash);
    await lookups.contract({ ledger, contract: contract(vault) }, asking);
    const origin = { entryPoint: "extension" } as const;
    await lookups.result({ ledger, transaction: reference }, { ...asking, origin });
    await lookups.calls({ ledger, transaction: reference }, asking);
    const before = at.asked().length;
    const [alone] = await at.decode(deposit, { contract: proxy });
    const [within] = await at.decode(deposit, { contract: proxy, transaction: hash });
    assert.deepEqual([alone?.provenance.kind, within?.provenance.kind], ["guess", "build"]);
    assert.equal(at.asked().length, before);
  });

  it("never sends a transaction, whether or not it is held", async () => {
    await using at = await world();
    await at.decode(deposit, { contract: proxy, transaction: hash, lookUp: true });
    assert.ok(at.asked().length > 0 && !at.asked().some((path) => path.includes(hash)));
  });

  it("is read by what the user chose for the contract", async () => {
    await using at = await world({ files: { "foundry.toml": "" } });
    await at.chosen.choose("298", other, { kind: "items", items: JSON.parse(JSON.stringify(abi)) as never });
    const [told] = await at.decode(deposit, { contract: other });
    assert.deepEqual([told?.provenance.kind, told?.provenance.certainty], ["chosen", "chosen"]);
  });

  it("has no name of a build in a workspace that is not trusted, whichever contract is looked up", async () => {
    await using at = await world({ files: guessed, isTrusted: false });
    const [told] = await at.decode(deposit);
    assert.deepEqual([told?.name, told?.provenance.contract, told?.provenance.file], ["deposit", null, null]);
    const [known] = await at.decode(deposit, { contract: vault, lookUp: true });
    assert.deepEqual([known?.provenance.contract, known?.provenance.file], [null, null]);
  });
});
