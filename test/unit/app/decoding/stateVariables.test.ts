import assert from "node:assert/strict";
import { pad } from "viem";
import type { ContractVariables, ResultDecoding } from "../../../../src/app/decoding/resultDecoding.ts";
import { statusQuery } from "../../../../src/app/lookups/requestCache.ts";
import { proxySlots } from "../../../../src/builds/code/proxySlots.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { ether } from "../../../../src/services/ledger/amount.ts";
import { readStateDiff } from "../../../../src/services/ledger/rpc/stateChanges.ts";
import type { Rows, StateChange } from "../../../../src/services/ledger/transaction.ts";
import { valueOf } from "../../../../src/services/reading/reading.ts";
import { transactionIn } from "../../../support/mirrorLookups.ts";
import { unending } from "../../../support/requests.ts";
import { actionRow } from "../../../support/actionRows.ts";
import { foundryArtifact } from "../builds/projects.ts";
import { buildNamed, compiled, deployedCode } from "../../builds/samples.ts";
import { nameOfPath, plain, stringWords, valueSlot, word } from "../../decode/storage/layouts.ts";
import { decoderIn, hash, ok, other, proxy, vault, type World } from "./decoderWorld.ts";

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Bank {
  enum Stage { Closed, Open }

  uint128 public total;
  bool public isPaused;
  Stage public stage;
  mapping(address => uint256) public balances;
  string public title;

  function pay(address to, uint256 amount) external {
    total += uint128(amount);
    stage = Stage.Open;
    balances[to] = amount;
    title = "A title that is longer than one storage slot is.";
  }
}
`;
const output = compiled(source);
const bank = `0x${deployedCode(buildNamed("Bank", output))}`;
const artifact = "out/Vault.sol/Bank.json";
const files = { "src/Vault.sol": source, [artifact]: foundryArtifact("Bank", output) };

const longTitle = "A title that is longer than one storage slot is.";
const unknownSlot: Hex = `0x${"ab".repeat(32)}`;
const packed = (total: bigint, stage: bigint): Hex => word(total | (stage << 136n));
type Change = readonly [slot: Hex, before: Hex, after: Hex | null];
const paid: readonly Change[] = [
  [word(0), packed(5n, 0n), packed(12n, 1n)],
  [valueSlot(other, word(1)), word(0), word(7)],
  ...[...stringWords(longTitle, word(2))].map(([slot, after]): Change => [slot, word(0), after]),
  [unknownSlot, word(1), word(2)],
  [word(3), word(9), null],
];

/** As a mirror node reports them. */
const changesAt = (address: Hex, changes: readonly Change[] = paid): readonly JsonObject[] =>
  changes.map(([slot, value_read, value_written]) => ({ address, slot, value_read, value_written }));

const call = `0x12345678${pad(other).slice(2)}${word(7).slice(2)}`;
const resultAt = (address: Hex, state_changes: readonly JsonObject[] = changesAt(address)): JsonObject => ({
  ...ok,
  ...{ to: address, address, function_parameters: call, state_changes: [...state_changes] },
});

const rowsIn = (result: object): Rows<StateChange> =>
  valueOf(transactionIn({ hash, ...result }).stateChanges.rows) ?? assert.fail();

/** Asks as a page does, until the variables are named. */
async function variablesOf(
  { decoding }: { readonly decoding: ResultDecoding },
  rows: Rows<StateChange>,
): Promise<readonly ContractVariables[]> {
  for (let round = 0; round < 100_000; round += 1) {
    const found = decoding.variablesOf(rows);
    if (found !== undefined) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.fail("They are never named.");
}

/** @param loaded the contract whose verified source has been loaded before in the same window */
async function namedIn(
  world: Partial<World>,
  rows?: Rows<StateChange>,
  loaded?: Hex,
): Promise<readonly ContractVariables[]> {
  const { result = resultAt(vault) } = world;
  await using place = await decoderIn({ records: { [vault]: bank }, files, ...world, result });
  const query = loaded && statusQuery(place.network, loaded);
  if (query !== undefined) await place.lookups.verifiedSources(query, { signal: unending });
  await place.decoder.request();
  await place.settled();
  const before = place.asked().length;
  const named = await variablesOf(
    {
      get decoding() {
        return place.decoder.decoding;
      },
    },
    rows ?? rowsIn(result),
  );
  assert.equal(place.asked().length, before, "a request was sent");
  return named;
}

function texts(named: readonly ContractVariables[]) {
  return named.map(({ address, variables, unnamed, origins }) => ({
    address,
    variables: variables.map(({ path, before, after, isWritten }) =>
      [nameOfPath(path), plain(before), isWritten ? plain(after) : "read"].map(String).join(" "),
    ),
    unnamed: unnamed.map(({ slot }) => slot),
    origins: origins.map((origin) => ("path" in origin ? origin.path : origin.kind)),
  }));
}

const named = {
  variables: ["total 5 12", "stage Closed Open", `balances[${other}] 0 7`, `title  ${longTitle}`],
  unnamed: [unknownSlot, word(3)],
  origins: [artifact],
};

describe("state changes by variable", () => {
  it("are those of the build that has the code: changed members, keys of the call, whole strings", async () => {
    assert.deepEqual(texts(await namedIn({})), [{ address: vault, ...named }]);
  });

  it("are the same by the state diff of a node", async () => {
    const storage = (at: 1 | 2): JsonObject =>
      Object.fromEntries(paid.flatMap((change) => (change[2] === null ? [] : [[change[0], change[at]]])));
    const diff = { pre: { [vault]: { storage: storage(1) } }, post: { [vault]: { storage: storage(2) } } };
    const read = readStateDiff(diff, { currency: ether, feeAccounts: [], path: [] });
    const rows = (read && valueOf(read.slots.rows)) ?? assert.fail();
    const result = resultAt(vault, []);
    assert.deepEqual(texts(await namedIn({ result }, rows)), [
      { address: vault, ...named, unnamed: [unknownSlot] },
    ]);
  });

  it("are of a proxy those of its implementation, beside the slot that names it", async () => {
    const slot: Hex = `0x${proxySlots.implementation}`;
    const changes = [...changesAt(proxy), ...changesAt(proxy, [[slot, pad(vault), null]])];
    const result = resultAt(proxy, changes);
    const ofProxy = await namedIn({ records: { [vault]: bank, [proxy]: "0x6001" }, result });
    const implementation = `eip1967.proxy.implementation ${vault} read`;
    assert.deepEqual(texts(ofProxy), [
      { address: proxy, ...named, variables: [...named.variables, implementation] },
    ]);
  });

  it("are those of an implementation that ran while the proxy was created", async () => {
    const actions = [
      actionRow(0, 0, {
        call_operation_type: "CREATE",
        call_type: "CREATE",
        to: proxy,
        recipient: undefined,
      }),
      actionRow(1, 1, { call_operation_type: "DELEGATECALL", from: proxy, to: vault, input: call }),
    ];
    const result = { ...resultAt(proxy), function_parameters: "0x6001" };
    const created = await namedIn({ records: { [vault]: bank, [proxy]: "0x6001" }, result, actions });
    assert.deepEqual(texts(created), [{ address: proxy, ...named }]);
  });

  it("are none of a contract without a build, and none in a workspace that is not trusted", async () => {
    for (const world of [{ files: {} }, { isTrusted: false }]) {
      const [only, ...others] = await namedIn(world);
      assert.deepEqual([only?.variables, only?.origins, others], [[], [], []]);
      assert.equal(only?.unnamed.length, paid.length);
      assert.equal(only.toolWithoutLayout, undefined);
    }
  });

  it("are those of a verified source that was loaded before, where no build says more", async () => {
    const verified = {
      [vault]: {
        match: "match",
        compilation: { language: "Solidity", fullyQualifiedName: "src/Vault.sol:Bank" },
        sources: { "src/Vault.sol": { content: source } },
      },
    };
    const ofVerified = { ...named, origins: ["verified"] };
    for (const world of [{ files: {} }, { isTrusted: false }]) {
      const found = await namedIn({ ...world, verified }, undefined, vault);
      assert.deepEqual(texts(found), [{ address: vault, ...ofVerified }]);
    }
    const [proxied] = await namedIn(
      {
        ...{ files: {}, verified, records: { [vault]: bank, [proxy]: "0x6001" } },
        result: resultAt(proxy, [
          ...changesAt(proxy),
          ...changesAt(proxy, [[`0x${proxySlots.implementation}`, pad(vault), null]]),
        ]),
      },
      undefined,
      vault,
    );
    assert.deepEqual(
      texts(proxied === undefined ? [] : [proxied])[0]?.variables.slice(0, 4),
      named.variables,
    );
    assert.deepEqual(texts(await namedIn({ verified }, undefined, vault)), [{ address: vault, ...named }]);
    const [notLoaded] = await namedIn({ files: {}, verified });
    assert.deepEqual(notLoaded?.variables, []);
  });

  it("tell which tool wrote no layout where the sources have changed, too", async () => {
    const changed = { ...files, "src/Vault.sol": `${source}// newer` };
    const [only] = await namedIn({ files: changed });
    assert.deepEqual([only?.variables, only?.toolWithoutLayout], [[], "foundry"]);
    const [read] = await namedIn({});
    assert.equal(read?.toolWithoutLayout, undefined);
  });
});
