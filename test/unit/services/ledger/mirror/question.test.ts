import assert from "node:assert/strict";
import fc from "fast-check";
import { parseContractReference } from "../../../../../src/core/references/contractReference.ts";
import { parseTimestampFilter } from "../../../../../src/core/timestampFilter.ts";
import { parseTransactionReference } from "../../../../../src/core/references/transactionReference.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import { KnownKeys } from "../../../../../src/http/masking.ts";
import { Pacer } from "../../../../../src/http/pacer.ts";
import type { Channel } from "../../../../../src/http/channel.ts";
import { jumpingClock } from "../../../../support/fakeClock.ts";
import { namesIn } from "../../../../support/faults.ts";
import { once, unending } from "../../../../support/requests.ts";
import {
  contractReferences,
  timestampFilters,
  transactionReferences,
  valueOf,
} from "../../../core/arbitraries.ts";
import { parseInThread } from "../../../../../src/platform/node/parseInThread.ts";

/** Where a service may stand: at the root of a host, or below. */
const bases = fc.constantFrom(
  "https://mirror.example",
  "http://127.0.0.1:5551/",
  "https://a.example/m/b%20c",
);

const nonces = fc.option(fc.integer({ min: 0, max: 2_147_483_647 }), { nil: undefined });

/** What a service is asked: the last part of the path, and the query. */
async function askedOf(base: string, ask: (channel: Channel) => Promise<unknown>) {
  const urls: string[] = [];
  const clock = jumpingClock();
  await ask({
    transport: (url) =>
      Promise.resolve(new Response(JSON.stringify(namesIn(url)), { status: urls.push(url) * 200 })),
    clock,
    pacer: new Pacer(clock),
    keys: new KnownKeys(),
    random: () => 0,
    parseLargeJson: parseInThread,
    log: () => undefined,
  });
  const [url, ...others] = urls.map((text) => new URL(text));
  assert.ok(url !== undefined && others.length === 0);
  const place = new URL(base);
  const prefix = `${place.origin}${place.pathname.replace(/\/$/, "")}/api/v1/contracts/`;
  assert.ok(url.href.startsWith(prefix), url.href);
  return { path: url.href.slice(prefix.length).replace(/\?.*/, ""), query: url.searchParams };
}

describe("what a mirror node is asked", () => {
  it("is read as the contract and the times that were meant", async () => {
    await fc.assert(
      fc.asyncProperty(
        bases,
        contractReferences,
        fc.array(timestampFilters, { maxLength: 5 }),
        async (base, contract, timestamps) => {
          const { path, query } = await askedOf(base, (channel) =>
            mirrorAt(base).lookUpContract(channel, { contract, timestamps }, once, unending),
          );
          const times = query.getAll("timestamp").map((text) => valueOf(parseTimestampFilter(text)));
          assert.deepEqual(
            [valueOf(parseContractReference(decodeURIComponent(path))), times],
            [contract, timestamps],
          );
          assert.deepEqual(new Set(query.keys()), new Set(timestamps.length === 0 ? [] : ["timestamp"]));
        },
      ),
    );
  });

  it("is read as the transaction and the nonce that were meant", async () => {
    await fc.assert(
      fc.asyncProperty(bases, transactionReferences, nonces, async (base, transaction, given) => {
        const asked = given === undefined ? { transaction } : { transaction, nonce: given };
        const { path, query } = await askedOf(base, (channel) =>
          mirrorAt(base).lookUpTransaction(channel, asked, once, unending),
        );
        const nonce = transaction.kind === "id" ? (given ?? transaction.id.nonce ?? 0) : 0;
        assert.deepEqual([...query], nonce === 0 ? [] : [["nonce", String(nonce)]]);
        const meant =
          transaction.kind === "id"
            ? { ...transaction, id: { ...transaction.id, nonce: undefined } }
            : transaction;
        assert.deepEqual(
          valueOf(parseTransactionReference(decodeURIComponent(path.replace(/^results\//, "")))),
          meant,
        );
      }),
    );
  });
});
