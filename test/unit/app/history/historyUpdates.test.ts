import assert from "node:assert/strict";
import { ApiError } from "../../../../src/http/failure.ts";
import {
  mergeCall,
  remove,
  recordResultVisit,
  recordVerification,
  keyOf,
  mergeVerifiedName,
  mergeVerification,
  recordVisit,
} from "../../../../src/app/history/historyUpdates.ts";
import { emptyHistory, type HistoryState } from "../../../../src/app/history/entry.ts";
import { storedCallOf } from "../../../../src/app/history/observations.ts";
import { formatHistory, readHistory } from "../../../../src/app/history/storedHistory.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { checksummed } from "../../../../src/core/address.ts";
import { explainAttempt } from "../../../../src/text/verification/attempt.ts";
import { attemptWord } from "../../../../src/text/verification/attemptWord.ts";
import { addressOf, contractEntry, historyWith, present } from "../../../support/histories.ts";
import {
  respondedReport,
  askedAddress,
  failedReport,
  knownStatus,
  network,
  reportOf,
} from "../../../support/reports.ts";

const now = present;
const perfect = {
  status: 200,
  body: { result: [{ address: askedAddress, chainId: "1", status: "perfect" }] },
};

/** The same as it is read again. */
function stored(state: HistoryState): HistoryState {
  return readHistory(formatHistory({ state, writes: [] }), now).state;
}

function contractsAfter(report: Awaited<ReturnType<typeof respondedReport>>) {
  const listing = listHistory(recordVerification(emptyHistory, report, now));
  return listing.contracts.get(network.name) ?? [];
}

describe("what enters the history", () => {
  it("is a verification with its word, protocol and host, and what it tells of the contract", async () => {
    const report = await respondedReport("direct", [perfect]);
    const [contract] = contractsAfter(report);
    assert.equal(contract?.entry.address, checksummed(askedAddress));
    assert.deepEqual(contract.entry.verification, ["perfect", now]);
    assert.deepEqual(
      contract.verifications.map(({ entry }) => entry),
      [
        {
          kind: "verification",
          id: report.id,
          contract: askedAddress,
          word: "perfect",
          status: undefined,
          protocol: "direct",
          host: "127.0.0.1:5555",
          seenAt: now,
        },
      ],
    );
  });

  it("keeps which service failed, and an entry without that as it was", async () => {
    const failure = { kind: "serviceFailed", status: 503, messages: [] } as const;
    const status = await knownStatus({ status: 404, body: { match: null } });
    const mirrorFailure = new ApiError(failure, "mirror.example");
    const kept = (report: ReturnType<typeof reportOf>) => {
      const state = stored(recordVerification(emptyHistory, report, now));
      const [contract] = listHistory(state).contracts.get(network.name) ?? [];
      return contract?.verifications[0]?.entry ?? assert.fail();
    };
    const ofMirror = kept(reportOf({ kind: "noExplorer", status, mirrorFailure }));
    const error = new ApiError(failure, "verifier.example");
    const ofVerifier = kept(reportOf({ kind: "failed", error, statusAfter: undefined }));
    assert.deepEqual(
      [ofMirror.word, ofMirror.service, ofMirror.host],
      ["serviceFailed", "mirror", "mirror.example"],
    );
    assert.equal(ofVerifier.service, "verifier");
    assert.deepEqual(
      [ofMirror, ofVerifier, { ...ofMirror, service: undefined }].map((entry) => [
        explainAttempt(entry).title,
        attemptWord(entry),
      ]),
      [
        ["Node error", "node error"],
        ["Verification service error", "verification service error"],
        ["Service error", "service error"],
      ],
    );
    assert.equal("service" in kept(await respondedReport("direct", [perfect])), false);
  });

  it("tells a service in trouble from a response that is not understood, also once it is stored", async () => {
    const kept = async (response: { status: number; body: unknown }) => {
      const state = recordVerification(emptyHistory, await respondedReport("direct", [response]), now);
      const [contract] = listHistory(stored(state)).contracts.get(network.name) ?? [];
      const { word, failure } = contract?.verifications[0]?.entry ?? assert.fail();
      return [word, failure];
    };
    assert.deepEqual(await kept({ status: 503, body: "<html>" }), ["unknown", "serviceFailed"]);
    assert.deepEqual(await kept({ status: 200, body: "<html>" }), ["unknown", "notJson"]);
    assert.deepEqual(await kept({ status: 500, body: { error: "new" } }), ["unknown", undefined]);
  });

  it("is an attempt without a response too, with what the service held afterwards", async () => {
    const held = await knownStatus({
      status: 200,
      body: { match: "exact_match", chainId: "1", address: askedAddress },
    });
    const [contract] = contractsAfter(failedReport({ kind: "timedOut", afterMilliseconds: 5 }, held));
    const attempt = contract?.verifications[0]?.entry;
    assert.deepEqual([attempt?.word, attempt?.status], ["timedOut", "perfect"]);
    assert.deepEqual(contract?.entry.verification, ["perfect", now]);
  });

  const none = {
    cancelled: reportOf({ kind: "cancelled", asked: "status" }),
    noVerifier: reportOf({ kind: "noVerifier" }),
    unresolved: reportOf({
      kind: "unresolved",
      reason: "failed",
      error: new ApiError({ kind: "timedOut", afterMilliseconds: 1 }, "host"),
    }),
  };
  for (const [kind, report] of Object.entries(none)) {
    it(`is no attempt that nobody was asked about: ${kind}`, () => {
      assert.equal(recordVerification(emptyHistory, report, now), emptyHistory);
    });
  }

  it("is one that was canceled after it was requested, as what it is, also once it is stored", () => {
    const report = reportOf({ kind: "cancelled", asked: "verification" });
    const state = recordVerification(emptyHistory, report, now);
    const [contract] = listHistory(stored(state)).contracts.get(network.name) ?? [];
    const entry = contract?.verifications[0]?.entry ?? assert.fail();
    assert.deepEqual([entry.id, entry.word], [report.id, "cancelled"]);
    const { title, sentence } = explainAttempt(entry);
    assert.deepEqual([title, attemptWord(entry)], ["Canceled", "canceled"]);
    assert.match(sentence, /The service may have completed it\.$/);
    assert.equal(contract?.entry.verification, undefined);
  });

  it("is known as of the last time that a service said it, in whatever order that comes", () => {
    const address = addressOf(7);
    const seen = recordVisit(emptyHistory, "Net", { address, id: undefined, deleted: undefined }, 1, true);
    const known = (state: HistoryState) => {
      const [contract] = listHistory(state).contracts.get("Net") ?? [];
      return [contract?.entry.verification, contract?.entry.verifiedName];
    };
    const told = (state: HistoryState, at: number) =>
      mergeVerifiedName(
        mergeVerification(state, "Net", address, "partial", at),
        "Net",
        address,
        "Counter",
        at,
      );
    const again = told(told(seen, 2), 5);
    const expected = [
      ["partial", 5],
      ["Counter", 5],
    ];
    assert.deepEqual(known(again), expected);
    assert.equal(told(again, 3), again, "what comes late");
    assert.equal(told(again, 5), again, "nothing is written for it");
    assert.deepEqual(known(stored(again)), expected);
  });

  it("does not make less of a match by hearing that it is verified already", () => {
    const address = addressOf(7);
    const seen = recordVisit(emptyHistory, "Net", { address, id: undefined, deleted: undefined }, 1, true);
    const matched = mergeVerification(seen, "Net", address, "partial", 2);
    assert.equal(mergeVerification(matched, "Net", address, "verified", 3), matched);
  });

  it("keeps the name in the verified source from the look that ended an attempt", async () => {
    const match = { match: "match", chainId: "1", address: askedAddress };
    const body = { ...match, compilation: { fullyQualifiedName: "a.sol:Counter" } };
    const report = reportOf({ kind: "noExplorer", status: await knownStatus({ body }) });
    const [contract] =
      listHistory(recordVerification(emptyHistory, report, now)).contracts.get(network.name) ?? [];
    assert.deepEqual(contract?.entry.verifiedName, ["Counter", now]);
  });

  it("has a contract once, by whichever name it was met", () => {
    const [longZero, alias] = [addressOf(1001), `0x${"ab".repeat(20)}`];
    const byId = recordVisit(
      emptyHistory,
      "Net",
      { address: longZero, id: "0.0.1001", deleted: undefined },
      1,
      false,
    );
    const byAlias = recordVisit(byId, "Net", { address: alias, id: "0.0.1001", deleted: false }, 2, true);
    const [contract, ...others] = listHistory(byAlias).contracts.get("Net") ?? [];
    assert.deepEqual(others, []);
    assert.equal(contract?.entry.address, alias);
    for (const address of [longZero, alias]) {
      assert.equal(keyOf(byAlias, "Net", { address, id: undefined }), longZero);
    }
  });

  it("puts a result below its contract, or alone where it names none", () => {
    const transaction = "0.0.2-1767254459-096809994";
    const contract = { address: addressOf(1001), id: "0.0.1001", deleted: undefined };
    const called = { transaction, nonce: 1, result: "CONTRACT_REVERT_EXECUTED", contract };
    const listing = listHistory(recordResultVisit(emptyHistory, "Net", called, now));
    const [listed] = listing.contracts.get("Net") ?? [];
    assert.deepEqual(
      listed?.results.map(({ key }) => key),
      [`${transaction}/1`],
    );
    const alone = listHistory(
      recordResultVisit(emptyHistory, "Net", { ...called, contract: undefined }, now),
    );
    assert.deepEqual([alone.contracts.size, alone.visits.length], [0, 1]);
  });

  it("is what a result called, which stays when the result is seen again", () => {
    const fact = { transaction: `0x${"ab".repeat(32)}`, nonce: 0, result: "SUCCESS", contract: undefined };
    const key = `${fact.transaction}/0`;
    const call = { from: "verified", function: "pay", contract: "Till", error: undefined } as const;
    const called = (state: HistoryState): unknown => {
      const [visit] = listHistory(state).visits;
      return visit?.kind === "result" ? visit.listed.entry.called : undefined;
    };
    assert.equal(mergeCall(emptyHistory, network.name, key, call, now), emptyHistory);
    const seen = recordResultVisit(emptyHistory, network.name, fact, now);
    const learned = mergeCall(seen, network.name, key, call, now + 1);
    assert.deepEqual(called(learned), [call, now + 1]);
    assert.equal(mergeCall(learned, network.name, key, { ...call }, now + 2), learned);
    const again = recordResultVisit(learned, network.name, fact, now + 3);
    assert.deepEqual(called(again), [call, now + 1]);
  });

  it("is no name that is none, or too long", () => {
    const provenance = { kind: "verified", grade: "exact", contract: undefined, host: "h" } as const;
    const names = { function: "pay", contract: "T".repeat(51), error: "E", provenance } as const;
    const kept = { from: "verified", function: "pay", contract: undefined, error: "E" };
    assert.deepEqual(storedCallOf(names), kept);
    assert.equal(storedCallOf({ ...names, function: "p".repeat(51) }), undefined);
    assert.equal(storedCallOf({ ...names, provenance: { kind: "chosen", file: undefined } }), undefined);
  });
});

const address = addressOf(1);
const seen = recordVisit(emptyHistory, "Net", { address, id: "0.0.1001", deleted: undefined }, 10, true);

function contractIn(state: HistoryState) {
  return listHistory(state).contracts.get("Net")?.[0]?.entry;
}

describe("what is remembered of a moment", () => {
  it("takes the attempts and results of a contract that is removed along, and no others", () => {
    const [attempt, other] = [`${address} 1`, `${addressOf(2)} 1`];
    const verification = (contract: string) =>
      ({
        kind: "verification",
        id: "1",
        contract,
        word: "perfect",
        status: undefined,
        protocol: "session",
        host: undefined,
        seenAt: 5,
      }) as const;
    const state = historyWith({
      Net: {
        [address]: contractEntry(address, 5),
        [attempt]: verification(address),
        [other]: verification(addressOf(2)),
      },
    });
    const left = listHistory(remove(state, "Net", address)).visits;
    assert.deepEqual(
      left.map(({ listed }) => listed.key),
      [other],
    );
  });

  it("is when a record was inspected, though its contract was only met since", () => {
    const met = recordVisit(seen, "Net", { address, id: undefined, deleted: undefined }, 20, false);
    assert.deepEqual([contractIn(met)?.inspectedAt, contractIn(met)?.seenAt], [10, 20]);
  });

  it("is the contract of an address by itself, though one before it has had the same ID", () => {
    const state = historyWith({
      Net: {
        [addressOf(2)]: contractEntry(addressOf(2), 5, { id: "0.0.1001" }),
        [address]: contractEntry(address, 6, { id: "0.0.1001" }),
      },
    });
    assert.equal(keyOf(state, "Net", { address, id: "0.0.1001" }), address);
  });

  it("is the later of two verification statuses, also where both are the same", () => {
    const first = mergeVerification(seen, "Net", address, "perfect", 25);
    const matched = mergeVerification(first, "Net", address, "perfect", 30);
    assert.deepEqual(contractIn(matched)?.verification, ["perfect", 30]);
    assert.equal(mergeVerification(matched, "Net", address, "perfect", 30), matched);
    const older = mergeVerification(matched, "Net", address, "notVerified", 20);
    assert.deepEqual(contractIn(older)?.verification, ["perfect", 30]);
    const later = mergeVerification(matched, "Net", address, "notVerified", 40);
    assert.deepEqual(contractIn(later)?.verification, ["notVerified", 40]);
  });
});
