import assert from "node:assert/strict";
import { readContract } from "viem/actions";
import { createPublicClient, http, type PublicClient } from "viem";
import { storageLayoutOf } from "../../../src/builds/source/storageLayoutOf.ts";
import {
  storageOfLayout,
  storageOfSources,
  type ContractStorage,
} from "../../../src/builds/storage/contractStorage.ts";
import { readStorageLayout } from "../../../src/builds/storage/storageLayout.ts";
import type { Hex } from "../../../src/core/hex.ts";
import type { JsonValue } from "../../../src/core/json/jsonValue.ts";
import { runToEnd } from "../../../src/core/async/yielding.ts";
import { keyCandidates } from "../../../src/decode/storage/keyCandidates.ts";
import { nameSlots, type TouchedSlot } from "../../../src/decode/storage/nameSlots.ts";
import { readStorage, type ReadPlace, type StoredValue } from "../../../src/decode/storage/readVariables.ts";
import { placeOfKeys, variablePlace, type StoragePlace } from "../../../src/decode/storage/storagePlace.ts";
import { harborSource } from "../../devnet/rpc/harbor.ts";
import { longText } from "../../devnet/rpc/harborTransactions.ts";
import type { RpcDevnet } from "../../devnet/rpc/rpcDevnet.ts";
import { nameOfPath, plain } from "../decode/storage/layouts.ts";
import { sharedRpcDevnet } from "./sharedDevnet.ts";

type Cargo = {
  readonly devnet: RpcDevnet;
  readonly client: PublicClient;
  /** By solc's layout. */
  readonly storage: ContractStorage;
  /** Computed from the source. */
  readonly ofSource: ContractStorage;
  readonly address: Hex;
};

async function cargo(): Promise<Cargo> {
  const devnet = await sharedRpcDevnet();
  const layout = readStorageLayout(devnet.harbor.storageLayout("Cargo") as JsonValue);
  assert.ok(layout);
  const client = createPublicClient({ transport: http(devnet.rpcUrl) });
  const texts = new Map([["Cargo.sol", await harborSource("Cargo.sol")]]);
  const computed = runToEnd(storageLayoutOf(texts, { source: "Cargo.sol", name: "Cargo" }));
  assert.deepEqual(computed.gaps, []);
  return {
    ...{ devnet, client, address: devnet.contracts.cargo },
    ...{ storage: storageOfLayout(layout), ofSource: storageOfSources(computed) },
  };
}

/** Reads places from the chain until nothing is missing. */
async function read(
  { client, address }: Cargo,
  places: readonly StoragePlace[],
): Promise<readonly ReadPlace[]> {
  const words = new Map<Hex, string>();
  for (let round = 0; round < 20; round += 1) {
    const { places: found, missing } = readStorage(places, words, () => 20);
    if (missing.length === 0) return found;
    assert.ok(missing.length <= 100);
    for (const slot of missing) words.set(slot, (await client.getStorageAt({ address, slot })) ?? "0x");
  }
  assert.fail("Something is always missing.");
}

/** As getters return it, but for types that solc's layout does not know: of these the bytes. */
function returned({ place, value }: ReadPlace): unknown {
  switch (value.kind) {
    case "value":
      return value.value.kind === "integer" ? value.value.value : plain(value.value);
    case "struct":
      return value.members.map(returned);
    case "list":
      return value.items.map(returned);
    default:
      return `${nameOfPath(place.path)} is ${value.kind}`;
  }
}

/** Getters return small numbers as numbers, and addresses with checksums. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value === "number") return BigInt(value);
  return typeof value === "string" && /^0x[0-9a-fA-F]{40,48}$/.test(value) ? value.toLowerCase() : value;
}

async function get(
  { devnet, client, address }: Cargo,
  functionName: string,
  ...args: readonly unknown[]
): Promise<unknown> {
  // The library does not read function types.
  const abi = devnet.harbor
    .abi("Cargo")
    .map((item) =>
      "name" in item && item.name === "hook" ? { ...item, outputs: [{ type: "bytes24" }] } : item,
    );
  return comparable(await readContract(client, { address, abi, functionName, args }));
}

async function compareWithGetters(contract: Cargo, storage: ContractStorage): Promise<void> {
  const values = await read(contract, storage.variables.map(variablePlace));
  const compared: string[] = [];
  for (const variable of values) {
    const name = variable.place.path.variable;
    const own = returned(variable);
    // Of the namespace there are getters of another name.
    if (name === "__gap" || name === "harbor.cargo" || variable.value.kind === "mapping") continue;
    compared.push(name);
    if (variable.value.kind === "list") {
      assert.ok(Array.isArray(own));
      for (const [at, item] of own.entries()) {
        const expected =
          name === "grid"
            ? await Promise.all([0, 1, 2].map((inner) => get(contract, name, at, inner)))
            : await get(contract, name, at);
        assert.deepEqual(item, expected, `${name}[${at}]`);
      }
    } else if (name === "hook") {
      const { value } = variable.value as Extract<StoredValue, { kind: "value" }>;
      assert.ok(value.kind === "function");
      assert.equal(value.address + value.selector.slice(2), await get(contract, name));
    } else {
      const expected = await get(contract, name);
      // solc's layout does not have what a user-defined type is.
      assert.deepEqual(name === "weight" ? BigInt(String(own)) : own, expected, name);
    }
  }
  assert.ok(compared.length >= 22, compared.join());
  const lengths = values.flatMap(({ place, value }) =>
    value.kind === "list" ? [`${place.path.variable} ${value.length}`] : [],
  );
  assert.deepEqual(lengths, [
    "__gap 2",
    "five 5",
    "numbers 18",
    "packed 18",
    "tags 2",
    "crates 2",
    "grid 2",
    "texts 2",
  ]);
}

describe("storage of a contract with variables of every type", () => {
  it("is read by name as its getters return it", async () => {
    const contract = await cargo();
    await compareWithGetters(contract, contract.storage);
    await compareWithGetters(contract, contract.ofSource);
  });

  it("is read by keys that are typed as its getters return it", async () => {
    const contract = await cargo();
    const { devnet, storage } = contract;
    const owner = devnet.delegator;
    const [, , filler] = devnet.transactions;
    const from = filler?.from ?? "";
    const guest = String(await get(contract, "keeper"));
    const selector = devnet.harbor.callData("Cargo", "fill", [owner, "", 0n]).slice(0, 10);
    const cases: readonly (readonly [name: string, keys: readonly string[], args: readonly unknown[]])[] = [
      ["balances", [guest], [guest]],
      ["allowances", [guest, from], [guest, from]],
      ["byName", [longText], [longText]],
      ["byName", ["nothing"], ["nothing"]],
      ["bySelector", [selector], [selector]],
      ["byNumber", ["-12"], [-12n]],
      ["byKind", ["2"], [2]],
      ["byWeight", [`0x${(1n << 90n).toString(16).padStart(64, "0")}`], [1n << 90n]],
      ["byFlag", ["true"], [true]],
    ];
    for (const [name, keys, args] of cases) {
      const variable = storage.variables.find((one) => one.name === name) ?? assert.fail(name);
      const place = placeOfKeys(variablePlace(variable), keys);
      assert.ok(place.ok, name);
      const [value] = await read(contract, [place.value]);
      assert.deepEqual(value && returned(value), await get(contract, name, ...args), name);
    }
    const lots = storage.variables.find(({ name }) => name === "lots") ?? assert.fail();
    const lot = placeOfKeys(variablePlace(lots), ["70000"]);
    assert.ok(lot.ok);
    const [whole] = await read(contract, [lot.value]);
    const [name, crate, counts, shares] = whole?.value.kind === "struct" ? whole.value.members : [];
    assert.ok(name && crate && counts && shares);
    assert.deepEqual(
      [returned(name), returned(crate)],
      await get(contract, "lots", 70_000n).then((lot) => {
        const [text, { size, balance, isSealed, kind, owner: by }] = lot as [string, Record<string, unknown>];
        return [text, [size, balance, isSealed, kind, by].map(comparable)];
      }),
    );
    assert.deepEqual(returned(counts), [
      await get(contract, "lotCount", 70_000n, 0n),
      await get(contract, "lotCount", 70_000n, 1n),
    ]);
    const share = placeOfKeys(shares.place, [guest]);
    assert.ok(share.ok);
    const [value] = await read(contract, [share.value]);
    assert.deepEqual(
      value && BigInt(String(returned(value))),
      await get(contract, "lotShare", 70_000n, guest),
    );
  });

  it("is named in the changes of the transaction that filled it, from a mirror node and by JSON-RPC", async () => {
    const { devnet, storage, ofSource } = await cargo();
    const filled = devnet.transactions.find(({ name }) => name === "fill") ?? assert.fail();
    const { cargo: address } = devnet.contracts;
    const sides = {
      mirror: await mirrorChanges(devnet, filled.hash),
      rpc: await nodeChanges(devnet, filled.hash),
    };
    for (const [side, { slots, input }] of Object.entries(sides)) {
      const origins = { addresses: [filled.from, address], calls: [input], words: slots.flatMap(wordsOf) };
      const { variables, unnamed } = runToEnd(nameSlots([storage], slots, keyCandidates(origins)));
      const names = new Map(variables.map(({ path, after }) => [nameOfPath(path), plain(after)]));
      // The namespace is in no layout of solc.
      assert.equal(unnamed.length, 2, side);
      const storages = [storage, ofSource];
      const ofAll = runToEnd(nameSlots(storages, slots, keyCandidates(origins)));
      assert.deepEqual(ofAll.unnamed, [], side);
      const ofSpace = ofAll.variables.flatMap(({ path, after }) =>
        path.variable === "harbor.cargo" ? [[nameOfPath(path), plain(after)]] : [],
      );
      const keeper = names.get("keeper");
      assert.deepEqual(Object.fromEntries(ofSpace), {
        "harbor.cargo.used": 77n,
        [`harbor.cargo.shares[${String(keeper)}]`]: 78n,
      });
      const bySource = runToEnd(nameSlots([ofSource], slots, keyCandidates(origins)));
      const kind = bySource.variables.find(({ path }) => nameOfPath(path) === "kind");
      assert.equal(plain(kind?.after), "Spice");
      for (const [name, value] of [
        ["hull", 3n],
        ["isOpen", true],
        ["small", -5n],
        ["longText", longText],
        ["five[4]", 65_535n],
        ["packed.length", 18n],
        ["packed[17]", 18n],
        ["grid[1][2]", 2n ** 64n - 1n],
        ["texts[1]", longText],
        [`byName[${longText}]`, 7n],
        ["byNumber[-12]", true],
        ["lots[70000].counts[1]", 12n],
        ["lots[70000].crate.size", 1n],
        ["lists[70000][0]", 14n],
      ] as const)
        assert.deepEqual(names.get(name), value, `${side}: ${name}`);
    }
  });
});

type Changes = { readonly slots: readonly TouchedSlot[]; readonly input: string };

const wordsOf = ({ before = "", after = "" }: TouchedSlot): string[] => [before, after];

async function mirrorChanges({ mirrorUrl, contracts }: RpcDevnet, hash: Hex): Promise<Changes> {
  const response = await fetch(`${mirrorUrl}/api/v1/contracts/results/${hash}`);
  const { state_changes: rows, function_parameters: input } = (await response.json()) as {
    state_changes: { address: string; slot: string; value_read: string; value_written: string | null }[];
    function_parameters: string;
  };
  const slots = rows
    .filter(({ address }) => address.toLowerCase() === contracts.cargo.toLowerCase())
    .map(({ slot, value_read, value_written }) => ({
      slot,
      before: value_read,
      after: value_written ?? undefined,
    }));
  return { slots, input };
}

async function nodeChanges({ rpcUrl, contracts }: RpcDevnet, hash: Hex): Promise<Changes> {
  const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const headers = { "content-type": "application/json" };
    const response = await fetch(rpcUrl, { method: "POST", headers, body });
    return ((await response.json()) as { result: unknown }).result;
  };
  const tracer = { tracer: "prestateTracer", tracerConfig: { diffMode: true } };
  type Accounts = Record<string, { storage?: Record<string, string> }>;
  const { pre, post } = (await ask("debug_traceTransaction", hash, tracer)) as {
    pre: Accounts;
    post: Accounts;
  };
  const storageIn = (accounts: Accounts): Record<string, string> =>
    accounts[contracts.cargo.toLowerCase()]?.storage ?? {};
  const [before, after] = [storageIn(pre), storageIn(post)];
  const slots = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((slot) => ({
    slot,
    before: before[slot] ?? "0x0",
    after: after[slot] ?? "0x0",
  }));
  const { input } = (await ask("eth_getTransactionByHash", hash)) as { input: string };
  return { slots, input };
}
