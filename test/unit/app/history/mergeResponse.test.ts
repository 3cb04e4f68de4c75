import assert from "node:assert/strict";
import { recordVisit } from "../../../../src/app/history/historyUpdates.ts";
import type { ContractEntry } from "../../../../src/app/history/entry.ts";
import { mergeResponse } from "../../../../src/app/history/mergeResponse.ts";
import type { ContractQuery } from "../../../../src/app/lookups/requestCache.ts";
import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import { parseTimestamps } from "../../../../src/core/timestampFilter.ts";
import type { ContractLookup } from "../../../../src/services/ledger/ledger.ts";
import { present } from "../../../support/histories.ts";
import { openHistory } from "../../../support/historyWindows.ts";
import { MemoryFile } from "../../../support/memoryFile.ts";
import { ledgerAt, networkWith } from "../../../support/networks.ts";
import { notFound, recordLookup, statusOf } from "../hover/openLookups.ts";

const address = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
const mirrorUrl = "https://mirror.example";
const verifierUrl = "https://verifier.example";

const networks = [
  networkWith({ name: "Here", mirrorUrl, verifierUrl }),
  networkWith({ name: "Here too", mirrorUrl, verifierUrl }),
  // One verification service knows many chains, and one chain may have several ledgers to ask.
  networkWith({ name: "Another chain", mirrorUrl: "https://mirror2.example", verifierUrl, chainId: "2" }),
  networkWith({ name: "Other services", verifierUrl: "https://verifier2.example" }),
];

/** A history in which the contract stands on every network, and what it then holds of it on each. */
async function open() {
  const file = new MemoryFile();
  const history = await openHistory({ file, clock: () => present });
  const fact = { address, id: undefined, deleted: undefined };
  for (const { name } of networks) {
    history.update((state, now) => recordVisit(state, name, fact, now, true));
  }
  const held = (field: "id" | "verification" | "verifiedName" | "deleted") =>
    networks.map(({ name }) => {
      const entry: ContractEntry | undefined = history.listing.contracts.get(name)?.[0]?.entry;
      return field === "id" ? entry?.id : entry?.[field]?.[0];
    });
  return { history, held, file };
}

function respondedRecord(value: ContractLookup, asked: Partial<ContractQuery> = {}) {
  const contract = parseContractReference(address);
  assert.ok(contract.ok);
  const query = { ledger: ledgerAt(mirrorUrl), contract: contract.value, ...asked };
  return { kind: "contract", query, response: { value, receivedAt: present } } as const;
}

describe("what a response tells the history", () => {
  it("is a verification status, of the networks with this service and this chain", async () => {
    const { history, held } = await open();
    const query = { verifierUrl, chainId: "1", address } as const;
    const tell = (state: Parameters<typeof statusOf>[0]): void => {
      const response = { value: statusOf(state), receivedAt: present };
      mergeResponse(history, { kind: "status", query, response }, networks);
    };
    for (const state of ["unknown", "unsupportedChain"] as const) tell(state);
    assert.deepEqual(held("verification"), [undefined, undefined, undefined, undefined]);
    tell("partial");
    assert.deepEqual(held("verification"), ["partial", "partial", undefined, undefined]);
  });

  it("is the name in the verified source, which a later response changes or takes away", async () => {
    const { history, held } = await open();
    const query = { verifierUrl, chainId: "1", address } as const;
    let receivedAt = present;
    const tell = (...status: Parameters<typeof statusOf>): readonly unknown[] => {
      receivedAt += 1;
      const response = { value: statusOf(...status), receivedAt };
      mergeResponse(history, { kind: "status", query, response }, networks);
      return held("verifiedName");
    };
    const named = (name: string | undefined) => [name, name, undefined, undefined];
    assert.deepEqual(tell("notVerified"), named(undefined));
    assert.deepEqual(tell("partial", "a.sol:Counter"), named("Counter"));
    // What the service says of another contract, or does not say, changes nothing.
    assert.deepEqual(tell("unknown", "a.sol:Other"), named("Counter"));
    assert.deepEqual(tell("perfect"), named("Counter"));
    assert.deepEqual(tell("perfect", "a.sol:Vault"), named("Vault"));
    assert.deepEqual(tell("notVerified"), named(""));
  });

  it("is when a status was last told, also in the next window, and is written once where it comes twice", async () => {
    const { history, file } = await open();
    const query = { verifierUrl, chainId: "1", address } as const;
    for (const receivedAt of [present + 10, present + 20, present + 20]) {
      const response = { value: statusOf("partial", "a.sol:Counter"), receivedAt };
      mergeResponse(history, { kind: "status", query, response }, [networks[0]!]);
      await history.flush();
    }
    assert.equal(file.writes, 2);
    const later = await openHistory({ file });
    const entry = later.listing.contracts.get("Here")?.[0]?.entry;
    assert.deepEqual(entry?.verification, ["partial", present + 20]);
  });

  it("is the ID that a record tells, which is stored once", async () => {
    const { history, held, file } = await open();
    const tell = async (contractId: string | null, receivedAt: number): Promise<void> => {
      const value = recordLookup({ evm_address: address, contract_id: contractId });
      const { response, ...record } = respondedRecord(value);
      mergeResponse(history, { ...record, response: { ...response, receivedAt } }, networks);
      await history.flush();
    };
    await tell("0.0.7", present + 10);
    assert.deepEqual(held("id"), ["0.0.7", "0.0.7", undefined, undefined]);
    await tell("0.0.7", present + 11);
    await tell(null, present + 12);
    assert.deepEqual([held("id")[0], file.writes], ["0.0.7", 1]);
    await tell("0.0.8", present + 13);
    assert.equal(held("id")[0], "0.0.8");
  });

  it("is a record of now, of the networks with this mirror node", async () => {
    const { history, held } = await open();
    const deleted = recordLookup({ evm_address: address, deleted: true });
    const timestamps = parseTimestamps(["lt:1767300000"]);
    assert.equal(timestamps.length, 1);
    for (const answered of [
      respondedRecord(recordLookup(notFound, 404)),
      respondedRecord(deleted, { timestamps }),
    ])
      mergeResponse(history, answered, networks);
    assert.deepEqual(held("deleted"), [undefined, undefined, undefined, undefined]);
    mergeResponse(history, respondedRecord(deleted), networks);
    assert.deepEqual(held("deleted"), [true, true, undefined, undefined]);
  });
});
