import assert from "node:assert/strict";
import { VariableReader, type ReadVariables } from "../../../../src/app/state/variableReader.ts";
import { proxySlots } from "../../../../src/builds/code/proxySlots.ts";
import type { ContractStorage } from "../../../../src/builds/storage/contractStorage.ts";
import { yieldToEventLoop } from "../../../../src/core/async/yielding.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { slotHex } from "../../../../src/decode/storage/storageSlot.ts";
import { placeKey } from "../../../../src/decode/storage/storagePlace.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import type {
  ContractLookup,
  Execution,
  ExecutionParams,
  Ledger,
  StorageQuery,
  Unavailable,
} from "../../../../src/services/ledger/ledger.ts";
import { ledgerAt } from "../../../support/networks.ts";
import { unending } from "../../../support/requests.ts";
import { nameOfPath, plain, storageOf, word } from "../../decode/storage/layouts.ts";
import { builtAs } from "../../../support/builtAs.ts";

const address: Hex = `0x${"a1".repeat(20)}`;
const implementation: Hex = `0x${"b2".repeat(20)}`;
const beacon: Hex = `0x${"c3".repeat(20)}`;
const notProxy = "6001600155";
/** Reads the slot of ERC-1967. */
const proxy = `7f${proxySlots.implementation}54`;

const failure = new ApiError(
  { kind: "timedOut", afterMilliseconds: 15_000 } as ApiError["failure"],
  "node.example",
);

const unknownBlock = new ApiError(
  { kind: "rpcError", code: -32_000, reason: "notFound" } as ApiError["failure"],
  "node.example",
);

type Options = {
  readonly storage?: ContractStorage | undefined;
  readonly missingVariable?: string;
  readonly words?: ReadonlyMap<string, Hex>;
  readonly runtime?: string;
  readonly point?: { readonly block: bigint } | "several";
  readonly ledger?: Ledger;
  readonly execute?: () => Promise<Execution>;
};

/** A reader at a source that holds these words, zero elsewhere, and what it was asked for. */
function readerOf({
  storage,
  missingVariable,
  words = new Map(),
  runtime = notProxy,
  point,
  ledger = ledgerAt("https://mirror.example"),
  execute,
}: Options) {
  const queries: Omit<StorageQuery, "contract">[] = [];
  const source = {
    fails: false,
    isStuck: false,
    latest: undefined as bigint | undefined,
    lacks: -1n,
    onLack: () => undefined as unknown,
  };
  const lookups = {
    storage: async ({ slots, block }: StorageQuery, signal: AbortSignal) => {
      queries.push({ slots, ...(block === undefined ? {} : { block }) });
      if (source.isStuck)
        await new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason as Error)),
        );
      if (source.fails) throw failure;
      if (block === source.lacks) {
        source.onLack();
        throw unknownBlock;
      }
      return new Map(slots.map((slot) => [slot, words.get(slot) ?? word(0)]));
    },
    latestBlock: () => Promise.resolve(source.latest),
    execute: ({ to, data }: ExecutionParams): Promise<Execution> => {
      if (execute !== undefined) return execute();
      assert.deepEqual([to, data], [beacon, "0x5c60da1b"]);
      const response = {} as Execution["response"];
      return Promise.resolve({ kind: "returned", data: word(BigInt(implementation)), response });
    },
    cachedStatus: () => undefined,
    verifiedSources: () => assert.fail("There is no verification service."),
    contract: () => {
      const contract = { address: implementation, code: `0x${notProxy}`, isAccount: false };
      return Promise.resolve({
        receivedAt: 0,
        value: { kind: "found", contract } as unknown as ContractLookup,
      });
    },
  };
  const deployed = { address, contractId: undefined, runtime, creation: undefined, createdAt: undefined };
  let changes = 0;
  const reader = new VariableReader(
    { lookups, builds: builtAs("Store", storage, {}, missingVariable) },
    {
      ledger,
      deployed,
      point: point === "several" ? undefined : (point ?? {}),
    },
    () => (changes += 1),
  );
  const shown = (): ReadVariables =>
    reader.state.kind === "read" ? reader.state : assert.fail(reader.state.kind);
  return { reader, shown, queries, source, changes: () => changes };
}

const values = (places: ReadVariables["variables"]): Record<string, unknown> =>
  Object.fromEntries(
    places.map(({ place, value }) => [
      nameOfPath(place.path),
      value.kind === "value" ? plain(value.value) : value.kind,
    ]),
  );

const many = storageOf(
  Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`v${at}`, ["t_uint256", at] as const])),
);

describe("VariableReader", () => {
  it("sends nothing before it is asked to", () => {
    const { reader, queries, changes } = readerOf({ storage: many });
    assert.deepEqual([reader.state.kind, queries.length, changes()], ["notRequested", 0, 0]);
  });

  it("reads a hundred slots, and the next ones when more are wanted", async () => {
    const { reader, shown, queries } = readerOf({ storage: many, words: new Map([[word(149), word(7)]]) });
    await reader.refresh(unending);
    assert.deepEqual([queries.map(({ slots }) => slots.length), shown().hasMore], [[100], true]);
    assert.equal(values(shown().variables)["v149"], "unread");
    await reader.readMore(unending);
    assert.deepEqual([queries.map(({ slots }) => slots.length), shown().hasMore], [[100, 50], false]);
    assert.equal(values(shown().variables)["v149"], 7n);
  });

  it("reads at the moment of the page", async () => {
    const { reader, queries } = readerOf({
      storage: storageOf({ total: ["t_uint256", 0] }),
      point: { block: 7n },
    });
    await reader.refresh(unending);
    assert.deepEqual(queries, [{ slots: [word(0)], block: 7n }]);
  });

  it("reads more elements of an array, those that are known not again", async () => {
    const { reader, shown, queries } = readerOf({
      storage: storageOf({ grid: ["t_grid", 0] }),
      words: new Map([[word(0), word(50)]]),
    });
    const count = (): number => {
      const [grid] = shown().variables;
      return grid?.value.kind === "list" ? grid.value.items.length : 0;
    };
    await reader.refresh(unending);
    assert.equal(count(), 10);
    const [grid] = shown().variables;
    assert.ok(grid);
    await reader.readElements(placeKey(grid.place), unending);
    assert.equal(count(), 50);
    const asked = queries.flatMap(({ slots }) => slots);
    assert.equal(new Set(asked).size, asked.length);
    assert.equal(asked.length, 51);
  });

  it("lists entered keys from then on, and tells why a text is none", async () => {
    const storage = storageOf({ balances: ["t_balances", 2], others: ["t_balances", 3] });
    const { reader, shown, queries } = readerOf({ storage });
    await reader.refresh(unending);
    assert.deepEqual(queries, []);
    const [balances] = shown().variables;
    const mapping = placeKey(balances?.place ?? assert.fail());
    await reader.readKey(mapping, "nobody", unending);
    const refused = () => shown().refusedKeys.get(mapping);
    assert.deepEqual([refused()?.reason, refused()?.text, queries.length], ["notOfType", "nobody", 0]);
    await reader.readKey(placeKey(shown().variables[1]?.place ?? assert.fail()), address, unending);
    assert.equal(refused()?.text, "nobody");
    await reader.readKey(mapping, address, unending);
    await reader.readKey(mapping, address, unending);
    const entries = (): unknown => values(shown().entries.get(mapping) ?? []);
    assert.deepEqual(entries(), { [`balances[${address}]`]: 0n });
    assert.equal(refused(), undefined);
    await reader.refresh(unending);
    assert.deepEqual(entries(), { [`balances[${address}]`]: 0n });
    await reader.readKey(`${word(99)}.0`, address, unending);
    assert.equal(shown().entries.size, 2);
  });

  it("removes a key, and those inside of its value, without a request", async () => {
    const { reader, shown, queries, changes } = readerOf({
      storage: storageOf({ balances: ["t_balances", 2], allowances: ["t_allowances", 3] }),
    });
    await reader.refresh(unending);
    const [balances, allowances] = shown().variables.map(({ place }) => placeKey(place));
    assert.ok(balances !== undefined && allowances !== undefined);
    const keysOf = (mapping: string): readonly string[] =>
      (shown().entries.get(mapping) ?? []).map(({ place }) => placeKey(place));
    await reader.readKey(balances, address, unending);
    await reader.readKey(allowances, address, unending);
    const [inner = ""] = keysOf(allowances);
    await reader.readKey(inner, implementation, unending);
    assert.equal(keysOf(inner).length, 1);
    const [sent, before] = [queries.length, changes()];
    reader.removeKey(inner);
    assert.deepEqual([keysOf(allowances), keysOf(inner), keysOf(balances).length], [[], [], 1]);
    assert.deepEqual([queries.length, changes()], [sent, before + 1]);
    await reader.refresh(unending);
    assert.deepEqual([keysOf(allowances), keysOf(balances).length], [[], 1]);
    await reader.readKey(allowances, address, unending);
    assert.equal(keysOf(inner).length, 0);
  });

  it("tells a failure, keeps what was read before, and reads again", async () => {
    const { reader, shown, source } = readerOf({ storage: storageOf({ total: ["t_uint256", 0] }) });
    source.fails = true;
    await reader.refresh(unending);
    assert.deepEqual(reader.state, { kind: "failed", error: failure });
    source.fails = false;
    await reader.refresh(unending);
    source.fails = true;
    await reader.refresh(unending);
    assert.deepEqual([values(shown().variables), shown().error], [{ total: 0n }, failure]);
    source.fails = false;
    await reader.update(unending);
    assert.equal(shown().error, undefined);
  });

  it("keeps what an update has changed as it was before, until its next change or a refresh", async () => {
    const words = new Map<string, Hex>([[word(0), word(40)]]);
    const { reader, shown, queries, source } = readerOf({
      storage: storageOf({
        total: ["t_uint256", 0],
        position: ["t_position", 1],
        balances: ["t_balances", 5],
      }),
      words,
    });
    source.latest = 11n;
    const previous = (): Record<string, unknown> => {
      const { previous } = shown();
      const places = [...(previous ?? [])].map(([{ place }, { value }]) => ({ place, value }));
      return values(places);
    };
    await reader.refresh(unending);
    const mapping = placeKey(shown().variables[2]?.place ?? assert.fail());
    await reader.readKey(mapping, address, unending);
    assert.equal(shown().previous, undefined);
    words.set(word(0), word(41)).set(word(1), word(5));
    const [entry] = shown().entries.get(mapping) ?? [];
    words.set(slotHex(entry?.place.slot ?? 0n), word(3));
    await reader.update(unending, 12n);
    assert.deepEqual(previous(), {
      ...{ total: 40n, position: "struct", "position.size": 0n },
      [`balances[${address}]`]: 0n,
    });
    assert.equal(shown().block, 12n);
    assert.ok(shown().readAt > 0);
    source.latest = 12n;
    const other: Hex = `0x${"b2".repeat(20)}`;
    await reader.readKey(mapping, other, unending);
    assert.equal(queries.at(-1)?.block, 12n);
    assert.equal(previous()["total"], 40n);
    await reader.update(unending, 13n);
    assert.equal(shown().block, 13n);
    assert.equal(Object.keys(previous()).length, 4);
    words.set(word(0), word(42));
    await reader.update(unending, 14n);
    const until = [...(shown().previous ?? [])].map(([{ place }, { until, isNew }]) => [
      nameOfPath(place.path),
      ...[until, isNew],
    ]);
    assert.deepEqual(until.slice(1, 3), [
      ["total", 14n, true],
      ["position", 12n, false],
    ]);
    assert.equal(previous()["total"], 41n);
    source.latest = 14n;
    await reader.refresh(unending);
    assert.deepEqual([shown().previous, shown().block, queries.at(-1)?.block], [undefined, 14n, 14n]);
  });

  it("reads all that it shows at one block, which is the latest when the user asks for more", async () => {
    const { reader, shown, queries, source } = readerOf({
      storage: storageOf({ total: ["t_uint256", 0], balances: ["t_balances", 5] }),
    });
    source.latest = 7n;
    await reader.refresh(unending);
    assert.deepEqual([shown().block, queries], [7n, [{ slots: [word(0)], block: 7n }]]);
    const mapping = placeKey(shown().variables[1]?.place ?? assert.fail());
    await reader.readKey(mapping, address, unending);
    // The block is the same: what was read is not read again.
    assert.deepEqual([queries.length, queries[1]?.slots.length, queries[1]?.block], [2, 1, 7n]);
    source.latest = 8n;
    await reader.readKey(mapping, beacon, unending);
    assert.deepEqual([shown().block, queries[2]?.slots.length, queries[2]?.block], [8n, 3, 8n]);
  });

  it("reads at the latest block again where a node does not have the one that it was told", async () => {
    const { reader, shown, queries, source } = readerOf({ storage: storageOf({ total: ["t_uint256", 0] }) });
    source.latest = 7n;
    source.lacks = 7n;
    source.onLack = () => (source.latest = 6n);
    await reader.refresh(unending);
    assert.deepEqual([shown().block, shown().error, queries.length], [6n, undefined, 2]);
  });

  it("ends quietly with its panel, and reads when it is asked again", async () => {
    const { reader, shown, source, queries } = readerOf({ storage: storageOf({ total: ["t_uint256", 0] }) });
    source.isStuck = true;
    const panel = new AbortController();
    const reading = reader.refresh(panel.signal);
    while (queries.length === 0) await yieldToEventLoop();
    panel.abort();
    await reading;
    assert.equal(reader.state.kind, "loading");
    source.isStuck = false;
    await reader.refresh(unending);
    assert.equal(shown().isReading, false);
  });

  it("reads the slots of a proxy by the build of its implementation", async () => {
    const slot: Hex = `0x${proxySlots.implementation}`;
    const { reader, shown, queries } = readerOf({
      storage: storageOf({ total: ["t_uint256", 0] }),
      runtime: proxy,
      words: new Map([[slot, word(BigInt(implementation))]]),
    });
    await reader.refresh(unending);
    assert.equal(shown().implementation, implementation);
    assert.deepEqual(queries.at(-1)?.slots, [word(0)]);
  });

  it("asks a beacon for the implementation", async () => {
    const { reader, shown } = readerOf({
      storage: storageOf({ total: ["t_uint256", 0] }),
      runtime: `7f${proxySlots.beacon}54`,
      words: new Map([[`0x${proxySlots.beacon}`, word(BigInt(beacon))]]),
    });
    await reader.refresh(unending);
    assert.equal(shown().implementation, implementation);
  });

  it("says that the source runs no calls to ask a beacon, also where it says so only then", async () => {
    for (const refusesAt of ["first", "call"] as const) {
      let isRefused = refusesAt === "first";
      const execute = (): Promise<Execution> => {
        isRefused = true;
        return Promise.reject(failure);
      };
      const supports = (): true | Unavailable => (isRefused ? { reason: "unsupported" } : true);
      const { reader, queries } = readerOf({
        storage: storageOf({ total: ["t_uint256", 0] }),
        runtime: `7f${proxySlots.beacon}54`,
        words: new Map([[`0x${proxySlots.beacon}`, word(BigInt(beacon))]]),
        ledger: { ...ledgerAt("https://mirror.example"), supports },
        execute,
      });
      await reader.refresh(unending);
      const { state } = reader;
      assert.deepEqual(state.kind === "noLayout" && state.beacon, {
        address: beacon,
        host: "mirror.example",
      });
      assert.equal(queries.length, 1);
    }
  });

  it("tells which variable is the first that its layout lacks", async () => {
    const { reader, shown } = readerOf({ storage: many, missingVariable: "last" });
    await reader.refresh(unending);
    assert.equal(shown().missingVariable, "last");
  });

  it("sends nothing where there is no layout, or no one point in time", async () => {
    const without = readerOf({});
    await without.reader.refresh(unending);
    const { state } = without.reader;
    assert.equal(state.kind === "noLayout" && state.build?.tool, "foundry");
    const several = readerOf({ storage: many, point: "several" });
    await several.reader.refresh(unending);
    assert.equal(several.reader.state.kind, "severalTimes");
    assert.deepEqual([...without.queries, ...several.queries], []);
  });
});
