import assert from "node:assert/strict";
import { deployedCodeIn } from "../../../src/app/builds/deployedCode.ts";
import type { RecordSubject } from "../../../src/app/lookups/inspectSubject.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { momentBefore, pointOf, type Moment } from "../../../src/app/lookups/moment.ts";
import { ledgerOf } from "../../../src/app/networks/ledgerOf.ts";
import type { Network } from "../../../src/app/networks/network.ts";
import { VariableReader } from "../../../src/app/state/variableReader.ts";
import { touchedStorage } from "../../../src/app/decoding/touchedStorage.ts";
import {
  changedFields,
  changedVariables,
  RecordDifference,
  type RecordAt,
  type TouchedLookup,
} from "../../../src/app/subjects/recordDifference.ts";
import { storageLayoutOf } from "../../../src/builds/source/storageLayoutOf.ts";
import { storageOfSources } from "../../../src/builds/storage/contractStorage.ts";
import { runToEnd } from "../../../src/core/async/yielding.ts";
import { lowerHex } from "../../../src/core/hex.ts";
import { parseContractReference } from "../../../src/core/references/contractReference.ts";
import { parseTransactionReference } from "../../../src/core/references/transactionReference.ts";
import { valueOf as fieldValue } from "../../../src/services/reading/reading.ts";
import { parseTimestamps } from "../../../src/core/timestampFilter.ts";
import { placeKey } from "../../../src/decode/storage/storagePlace.ts";
import type { StoredValue } from "../../../src/decode/storage/readVariables.ts";
import { lookupPolicy } from "../../../src/http/requestPolicy.ts";
import { harborSource } from "../../devnet/rpc/harbor.ts";
import { openChannel, type TestChannel } from "../../support/channel.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { networkWith } from "../../support/networks.ts";
import { unending } from "../../support/requests.ts";
import { builtAs } from "../../support/builtAs.ts";
import { valueOf } from "../core/arbitraries.ts";
import { nameOfPath, plain } from "../decode/storage/layouts.ts";
import { sharedRpcDevnet } from "./sharedDevnet.ts";

const owner = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const keeper = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";

/** Cargo as of a moment, with what compares it with other moments. */
async function cargoAt(client: TestChannel, ledgers: Network["ledgers"], moment: Moment) {
  const { contracts } = await sharedRpcDevnet();
  const network = networkWith({ ledgers, chainId: "31337" });
  const ledger = ledgerOf(network) ?? assert.fail();
  await ledger.prepare(client.channel, lookupPolicy, unending);
  const texts = new Map([["Cargo.sol", await harborSource("Cargo.sol")]]);
  const storage = storageOfSources(runToEnd(storageLayoutOf(texts, { source: "Cargo.sol", name: "Cargo" })));
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const tools = { ledger, lookups, builds: builtAs("Cargo", storage) };
  const contract = valueOf(parseContractReference(lowerHex(contracts.cargo)));
  const subject: RecordSubject = { kind: "record", network, contract, ...moment };
  const { value } = await lookups.contract({ ledger, ...subject }, { signal: unending });
  const deployed = deployedCodeIn(value) ?? assert.fail();
  const reader = new VariableReader(tools, { ledger, deployed, point: pointOf(subject) }, () => undefined);
  const compareWith = async (other: Moment, touched?: TouchedLookup) => {
    const difference = new RecordDifference(
      tools,
      subject,
      other,
      () => reader,
      () => undefined,
      touched,
    );
    await difference.refresh(unending);
    return difference.state;
  };
  /** What a transaction changed, by the state changes of the ledger. */
  const touchedBy = async (text: string): Promise<TouchedLookup> => {
    const transaction = valueOf(parseTransactionReference(text));
    const asked = { ledger, transaction, nonce: 0 } as const;
    const { value: found } = await lookups.result(asked, { signal: unending });
    const result = found.kind === "found" ? found.transaction : assert.fail(found.kind);
    const { rows: inResponse } = result.stateChanges;
    return async (names, signal) => {
      const ask = () => ledger.lookUpStateChanges(client.channel, { transaction }, lookupPolicy, signal);
      const rows = inResponse.state === "absent" ? (await ask()).changes?.slots.rows : inResponse;
      return touchedStorage(result, [], fieldValue(rows ?? assert.fail()) ?? assert.fail(), names);
    };
  };
  return { reader, compareWith, touchedBy };
}

/** The transaction that filled it: its block and its consensus timestamp. */
async function filled(): Promise<{
  readonly hash: string;
  readonly block: bigint;
  readonly timestamp: string;
}> {
  const { transactions, rpcUrl, mirrorUrl } = await sharedRpcDevnet();
  const { hash } = transactions.find(({ name }) => name === "fill") ?? assert.fail();
  const response = await fetch(`${mirrorUrl}/api/v1/contracts/results/${hash}`);
  const { timestamp } = (await response.json()) as { timestamp: string };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_getTransactionReceipt", params: [hash] });
  const headers = { "content-type": "application/json" };
  const answered = await fetch(rpcUrl, { method: "POST", headers, body });
  const { result } = (await answered.json()) as { result: { blockNumber: string } };
  return { hash, block: BigInt(result.blockNumber), timestamp };
}

function variablesOf({ variables }: RecordAt) {
  return variables?.kind === "read" ? variables : assert.fail(variables?.kind);
}

function contractOf({ record }: RecordAt) {
  return record.kind === "loaded" && record.value.kind === "found"
    ? record.value.contract
    : assert.fail(record.kind);
}

const shown = (value: StoredValue | undefined): unknown =>
  value?.kind === "value" ? plain(value.value) : value?.kind === "list" ? Number(value.length) : value?.kind;

/** What differs, by name: what it was, and what it became. */
function changesOf([before, after]: readonly [RecordAt, RecordAt]): ReadonlyMap<string, unknown> {
  const changed = changedVariables(variablesOf(before), variablesOf(after));
  return new Map(changed.map((each) => [nameOfPath(each.path), [shown(each.before), shown(each.after)]]));
}

async function enterKey(reader: VariableReader, name: string, key: string): Promise<void> {
  const { state } = reader;
  const variables = state.kind === "read" ? state.variables : assert.fail(state.kind);
  const variable = variables.find(({ place }) => place.path.variable === name) ?? assert.fail(name);
  await reader.readKey(placeKey(variable.place), key, unending);
}

describe("a contract at two moments", () => {
  it("differs by JSON-RPC in the variables that were written between two blocks", async () => {
    await using client = openChannel();
    const { rpcUrl } = await sharedRpcDevnet();
    const { block } = await filled();
    const moment: Moment = { timestamps: [], block };
    const { reader, compareWith } = await cargoAt(client, [{ kind: "rpc", url: rpcUrl }], moment);
    await reader.refresh(unending);
    await enterKey(reader, "byKind", "Spice");
    await enterKey(reader, "byKind", "Tea");
    const before = momentBefore(moment) ?? assert.fail();
    const compared = await compareWith(before);
    assert.deepEqual(
      compared.map(({ subject }) => subject.block),
      [block - 1n, block],
    );
    const changes = changesOf(compared);
    for (const [name, change] of Object.entries({
      hull: [0n, 3n],
      isOpen: [false, true],
      kind: ["None", "Spice"],
      "five[4]": [0n, 65_535n],
      numbers: [0, 18],
      "numbers[1]": [undefined, 1000n],
      "byKind[Spice]": [0n, 8n],
      "harbor.cargo.used": [0n, 77n],
    }))
      assert.deepEqual(changes.get(name), change, name);
    // Zero before and after, of keys and elements too.
    for (const name of ["__gap", "byKind[Tea]", "most"]) assert.ok(!changes.has(name), name);
    const [old, found] = compared.map(contractOf);
    assert.ok(old && found);
    assert.deepEqual(changedFields(old, found), []);
    assert.deepEqual([...changesOf(await compareWith(moment))], []);
  });

  it("differs in all that a transaction wrote, keys and elements that nobody entered too", async () => {
    await using client = openChannel();
    const { rpcUrl, mirrorUrl } = await sharedRpcDevnet();
    const { hash, block, timestamp } = await filled();
    const entries = new Map<string, readonly [before: unknown, after: unknown]>([
      [`balances[${owner}]`, [0n, 5n]],
      [`allowances[${owner}][${keeper}]`, [0n, 6n]],
      ["byKind[Spice]", [0n, 8n]],
      ["byFlag[true].isSealed", [false, true]],
      ["lots[70000].counts[1]", [0n, 12n]],
      // Behind the ten that are read; the array was empty before.
      ["numbers[17]", [undefined, 17_000n]],
    ]);
    const ofBlock: Moment = { timestamps: [], block };
    const ofTime: Moment = { timestamps: parseTimestamps([timestamp]) };
    for (const [ledger, moment] of [
      [{ kind: "rpc", url: rpcUrl }, ofBlock],
      [{ kind: "mirror", url: mirrorUrl }, ofTime],
    ] as const) {
      const { compareWith, touchedBy } = await cargoAt(client, [ledger], moment);
      const before = momentBefore(moment) ?? assert.fail();
      const compared = await compareWith(before, await touchedBy(hash));
      const changes = changesOf(compared);
      // A mirror node has no record of what was never written.
      for (const [name, [old, found]] of entries)
        assert.deepEqual(changes.get(name), [ledger.kind === "rpc" ? old : "unread", found], name);
      assert.ok(!changes.has("numbers.length"));
      const names = [...changes.keys()];
      assert.ok(names.indexOf("byKind[Spice]") < names.indexOf("harbor.cargo.used"));
      for (const side of compared) assert.equal(variablesOf(side).hasMore, false);
    }
  });

  it("has no code by JSON-RPC, and no record at a mirror node, before its creation", async () => {
    await using client = openChannel();
    const { rpcUrl, mirrorUrl } = await sharedRpcDevnet();
    const now: Moment = { timestamps: [] };
    const byRpc = await cargoAt(client, [{ kind: "rpc", url: rpcUrl }], now);
    const [old, latest] = await byRpc.compareWith({ timestamps: [], block: 1n });
    assert.deepEqual(
      [contractOf(old).isAccount, old.variables, latest.variables?.kind],
      [true, undefined, "read"],
    );
    assert.ok(
      changedFields(contractOf(old), contractOf(latest)).some(
        ({ after }) => after.meaning === "runtimeBytecode",
      ),
    );
    const byMirror = await cargoAt(client, [{ kind: "mirror", url: mirrorUrl }], now);
    const [missing] = await byMirror.compareWith({ timestamps: parseTimestamps(["1000000000"]) });
    assert.equal(missing.record.kind === "loaded" && missing.record.value.kind, "notFound");
  });

  it("differs at a mirror node in the variables that a transaction has written", async () => {
    await using client = openChannel();
    const { mirrorUrl } = await sharedRpcDevnet();
    const { timestamp } = await filled();
    const moment: Moment = { timestamps: parseTimestamps([timestamp]) };
    const { compareWith } = await cargoAt(client, [{ kind: "mirror", url: mirrorUrl }], moment);
    const before = momentBefore(moment) ?? assert.fail();
    const changes = changesOf(await compareWith(before));
    // There is no record of what was never written.
    assert.deepEqual(changes.get("hull"), ["unread", 3n]);
    assert.deepEqual(changes.get("numbers"), ["unread", 18]);
    assert.ok(!changes.has("balances"));
  });
});
