import assert from "node:assert/strict";
import { fetchCalls, transactionOfCalls } from "../../../../../src/app/decoding/traceState.ts";
import type { Behaviour } from "../../../../support/faultServer.ts";
import { actionRow } from "../../../../support/actionRows.ts";
import { transactionIn } from "../../../../support/mirrorLookups.ts";
import { json } from "../../../../support/faults.ts";
import { asking, open, transaction } from "../../lookups/lookupsAt.ts";
import { ledgerAt } from "../../../../support/networks.ts";

/** So many calls, as a mirror node tells them: a hundred at a time. */
function callsAt(count: number, input = "0x"): Behaviour {
  return (socket, request) => {
    const from = Number(/gt%3A(\d+)/.exec(request.path)?.[1] ?? -1) + 1;
    const rows = Array.from({ length: Math.min(100, count - from) }, (_, at) =>
      actionRow(from + at, 0, { input }),
    );
    const next = rows.length === 100 ? "/api/v1/anything" : null;
    json(200, { actions: rows, links: { next } })(socket, request);
  };
}

async function fetchAt(behaviour: Behaviour) {
  const place = await open(behaviour);
  const query = { ledger: ledgerAt(place.url), transaction: transaction("0.0.2@5.7") };
  const told: number[] = [];
  const fetched = await fetchCalls(
    place.lookups,
    query,
    asking,
    undefined,
    ({ calls }) => void told.push(calls.length),
  );
  return {
    server: place.server,
    lookups: place.lookups,
    query,
    told,
    fetched,
    [Symbol.asyncDispose]: place[Symbol.asyncDispose],
  };
}

describe("fetching the calls of a transaction", () => {
  it("tells of each page, and ends with the last", async () => {
    await using at = await fetchAt(callsAt(250));
    const { told, fetched } = at;
    assert.deepEqual([told, fetched.calls.length, fetched.next], [[100, 200], 250, undefined]);
    assert.deepEqual(
      fetched.calls.map(({ index }) => index),
      [...Array(250).keys()],
    );
  });

  it("stops at a thousand, and goes on from there", async () => {
    await using at = await fetchAt(callsAt(2000));
    const { query, fetched } = at;
    assert.deepEqual([fetched.calls.length, fetched.next, at.server.requests.length], [1000, 999, 10]);
    const all = await fetchCalls(at.lookups, query, asking, fetched);
    // A full page is followed by an empty one.
    assert.deepEqual([all.calls.length, all.next, at.server.requests.length], [2000, 1999, 20]);
    const end = await fetchCalls(at.lookups, query, asking, all);
    assert.deepEqual([end.calls.length, end.next, at.server.requests.length], [2000, undefined, 21]);
  });

  it("stops earlier where they are heavy", async () => {
    await using at = await fetchAt(callsAt(2000, `0x${"00".repeat(30_000)}`));
    const { fetched } = at;
    assert.deepEqual([fetched.calls.length, fetched.next], [200, 199]);
  });
});

describe("by what the calls of a result are asked for", () => {
  const hash = `0x${"ab".repeat(32)}` as const;
  const ofHash = { kind: "hash", hash, from: "32 bytes" };

  it("is the ID or hash of the result", () => {
    for (const text of ["0.0.2@5.7", hash]) {
      const asked = transaction(text);
      assert.deepEqual(transactionOfCalls({ transaction: asked, nonce: 0 }, transactionIn({})), asked);
    }
  });

  it("is the hash of a result that another transaction caused, where that is told", () => {
    const caused = { transaction: transaction("0.0.2@5.7"), nonce: 2 };
    assert.deepEqual(transactionOfCalls(caused, transactionIn({ hash })), ofHash);
    for (const other of [null, "0x", `${hash}${"cd".repeat(16)}`])
      assert.equal(transactionOfCalls(caused, transactionIn({ hash: other })), undefined);
  });
});
