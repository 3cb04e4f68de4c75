import assert from "node:assert/strict";
import {
  recordResultVisit,
  recordVerification,
  recordVisit,
} from "../../../../src/app/history/historyUpdates.ts";
import { emptyHistory, type HistoryState } from "../../../../src/app/history/entry.ts";
import { formatHandle, verificationKey } from "../../../../src/app/history/entryHandle.ts";
import { observeRecord, observeResult } from "../../../../src/app/history/observations.ts";
import { contractNamed, findEntry } from "../../../../src/app/history/findEntry.ts";
import { knownAttempts, storedAttempt } from "../../../../src/app/history/knownAttempts.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import type { Verifications } from "../../../../src/app/verification/verifications.ts";
import { summarize } from "../../../../src/app/verification/summary.ts";
import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import { parseTransactionReference } from "../../../../src/core/references/transactionReference.ts";
import { checksummed } from "../../../../src/core/address.ts";
import { addressOf, present } from "../../../support/histories.ts";
import { networkWith } from "../../../support/networks.ts";
import { failedReport, network, reportOf } from "../../../support/reports.ts";
import { recordLookup, resultLookup } from "../hover/openLookups.ts";
import { recordedCalls, rpcTransactionLookup } from "../../../support/rpcViews.ts";

const hash = `0x${"5e".repeat(32)}`;
const alias = `0x${"ab".repeat(20)}` as const;
const ledger = networkWith({ name: "Net", mirrorUrl: "https://mirror.example" });

function parsed<Value>(
  reading: { readonly ok: true; readonly value: Value } | { readonly ok: false },
): Value {
  assert.ok(reading.ok);
  return reading.value;
}

function withResult(state: HistoryState, name: string, at: number): HistoryState {
  const fact = { transaction: hash, nonce: 0, result: undefined, contract: undefined };
  return recordResultVisit(state, name, fact, at);
}

describe("what stands in the history", () => {
  it("is found on its own network, where another has the same", () => {
    const listing = listHistory(withResult(withResult(emptyHistory, "One", 1), "Other", 2));
    for (const [name, at] of [
      ["One", 1],
      ["Other", 2],
    ] as const) {
      const found = findEntry(listing, { kind: "result", network: name, key: `${hash}/0` });
      assert.equal(found?.kind === "result" && found.at, at);
    }
    assert.equal(findEntry(listing, { kind: "result", network: "None", key: `${hash}/0` }), undefined);
  });

  it("is the contract of an address, however that is spelled, before one of that ID, on its own network alone", () => {
    const [first, second] = [addressOf(0xabc), addressOf(2)];
    const seen = [
      { address: checksummed(first), id: "0.0.1", deleted: undefined },
      { address: checksummed(second), id: "0.0.2", deleted: undefined },
    ];
    const state = seen.reduce<HistoryState>(
      (known, fact, at) => recordVisit(known, "One", fact, at + 1, true),
      emptyHistory,
    );
    const listing = listHistory(state);
    const named = (network: string, address: string, contractId?: string) =>
      contractNamed(listing, network, { address, contractId })?.entry.address.toLowerCase();
    assert.equal(named("One", first), first);
    assert.equal(named("One", first, "0.0.2"), first);
    assert.equal(named("One", addressOf(9), "0.0.2"), second);
    assert.deepEqual([named("One", addressOf(9)), named("Other", first, "0.0.1")], [undefined, undefined]);
  });

  it("is every attempt on a contract once, with those of this window that are not kept", () => {
    const [kept, cancelled] = [
      failedReport({ kind: "timedOut", afterMilliseconds: 5 }),
      { ...reportOf({ kind: "cancelled", asked: "status" }), startedAt: present * 2 },
    ];
    const listing = listHistory(recordVerification(emptyHistory, kept, present));
    const attempts = [cancelled, kept].map(summarize);
    const verifications = { attempts: () => attempts } as unknown as Verifications;
    const known = knownAttempts(listing, verifications, kept.subject);
    assert.deepEqual(
      known.map(({ id, word, entry }) => [id, word, entry !== undefined]),
      [
        [cancelled.id, "cancelled", false],
        [kept.id, "timedOut", true],
      ],
    );
  });

  it("tells of an attempt the address that its contract has now", () => {
    const kept = failedReport({ kind: "timedOut", afterMilliseconds: 5 });
    const { address } = kept.subject;
    const numbered = { address, id: "0.0.1001", deleted: undefined };
    const before = recordVisit(emptyHistory, network.name, numbered, 1, false);
    const verified = recordVerification(before, kept, 2);
    const renamed = { address: checksummed(alias), id: "0.0.1001", deleted: undefined };
    const listing = listHistory(recordVisit(verified, network.name, renamed, 3, true));
    const key = verificationKey(address, kept.id);
    const handle = formatHandle({ kind: "verification", network: network.name, key });
    const remembered = storedAttempt(listing, handle, [network]);
    assert.deepEqual([remembered?.summary.address, remembered?.summary.contractId], [alias, "0.0.1001"]);
  });
});

describe("what is kept of a response", () => {
  it("is the address that the record tells, where its contract was asked for by another name", () => {
    const lookup = recordLookup({
      evm_address: alias,
      contract_id: "0.0.1001",
      deleted: false,
    });
    for (const asked of ["0.0.1001", addressOf(1001)]) {
      assert.deepEqual(observeRecord(ledger, parsed(parseContractReference(asked)), lookup), {
        address: checksummed(alias),
        id: "0.0.1001",
        deleted: false,
        isAccount: false,
      });
    }
  });

  it("is the name of a response code, and no other words of the service", () => {
    const transaction = parsed(parseTransactionReference(hash));
    const resultOf = (result: string) =>
      observeResult(
        { kind: "result", network: ledger, transaction, nonce: 0 },
        resultLookup({ hash, result }),
      )?.result;
    assert.equal(resultOf("CONTRACT_REVERT_EXECUTED"), "CONTRACT_REVERT_EXECUTED");
    assert.equal(resultOf("click [here](https://evil.example)"), undefined);
  });

  it("is how a transaction ended where no response code tells", () => {
    const transaction = parsed(parseTransactionReference(hash));
    const asked = { kind: "result", network: ledger, transaction, nonce: 0 } as const;
    const { result, outcome } = observeResult(asked, rpcTransactionLookup(recordedCalls("failCustom"))) ?? {};
    assert.deepEqual([result, outcome], [undefined, "failed"]);
    const coded = observeResult(asked, resultLookup({ hash, result: "SUCCESS", status: "0x1" }));
    assert.deepEqual([coded?.result, coded?.outcome], ["SUCCESS", undefined]);
    const fact = { transaction: hash, nonce: 0, result, outcome, contract: undefined };
    const [entry] = listHistory(recordResultVisit(emptyHistory, "One", fact, 1)).visits;
    assert.equal(entry?.kind === "result" && entry.listed.entry.outcome, "failed");
  });

  it("is the contract that a result names, by its address or else its ID, and none where it names none", () => {
    const transaction = parsed(parseTransactionReference(hash));
    const contractOf = (fields: { readonly address?: string; readonly contract_id?: string }) => {
      const asked = { kind: "result", network: ledger, transaction, nonce: 0 } as const;
      return observeResult(asked, resultLookup({ hash, result: "SUCCESS", ...fields }))?.contract;
    };
    const named = { address: checksummed(alias), id: "0.0.1001", deleted: undefined };
    assert.deepEqual(contractOf({ address: alias, contract_id: "0.0.1001" }), named);
    assert.deepEqual(contractOf({ address: alias }), { ...named, id: undefined });
    const numbered = { address: checksummed(addressOf(1001)), id: "0.0.1001", deleted: undefined };
    assert.deepEqual(contractOf({ contract_id: "0.0.1001" }), numbered);
    assert.deepEqual(contractOf({ address: addressOf(1001) })?.id, "0.0.1001");
    assert.equal(contractOf({}), undefined);
    assert.equal(contractOf({ address: "nonsense", contract_id: "[x](y)" }), undefined);
  });
});
