import assert from "node:assert/strict";
import { HashConsent, type Meant } from "../../../../src/app/consent/hashConsent.ts";
import { NotSent } from "../../../../src/app/consent/notSent.ts";
import { hastyClock } from "../../../support/channel.ts";
import { json } from "../../../support/faults.ts";
import { unending } from "../../../support/requests.ts";
import { notFound, openWith, transaction } from "./lookupsAt.ts";

const hash = `0x${"7e".repeat(32)}`;
const cursor: Meant = { via: "cursor" };

/** The consent of a user who answers so, where nothing says what a value is. */
function consentOf(answer: boolean) {
  const consent = new HashConsent({
    judge: () => Promise.resolve({ kind: "unknown" }),
    ask: () => Promise.resolve(answer),
    tellOfKey: () => undefined,
  });
  return () => Promise.resolve(consent);
}

describe("lookups of a hash, which may be a private key", () => {
  it("send nothing without the user's consent, however they are asked for", async () => {
    await using place = await openWith(consentOf(false), hastyClock, notFound);
    const question = { mirrorUrl: place.url, transaction: transaction(hash) };
    for (const meant of [cursor, { via: "extension" } as const, undefined]) {
      const asking = place.lookups.result(question, { signal: unending, meant });
      await assert.rejects(
        asking,
        (error) => error instanceof NotSent && error.host === new URL(place.url).host,
      );
    }
    assert.deepEqual(place.server.requests, []);
  });

  it("ask another host only with a consent of its own", async () => {
    let agrees = true;
    const consent = new HashConsent({
      judge: () => Promise.resolve({ kind: "unknown" }),
      ask: () => Promise.resolve(agrees),
      tellOfKey: () => undefined,
    });
    const shared = (): Promise<HashConsent> => Promise.resolve(consent);
    await using one = await openWith(shared, hastyClock, notFound);
    await using two = await openWith(shared, hastyClock, notFound);
    await one.lookups.result(
      { mirrorUrl: one.url, transaction: transaction(hash) },
      { signal: unending, meant: cursor },
    );
    agrees = false;
    const elsewhere = { mirrorUrl: two.url, transaction: transaction(hash) };
    await assert.rejects(one.lookups.result(elsewhere, { signal: unending, meant: { via: "panel" } }));
    assert.deepEqual([one.server.requests.length, two.server.requests.length], [1, 0]);
  });

  it("may be repeated at the host that has named it, and need no consent for an ID", async () => {
    const consent = new HashConsent({
      judge: () => Promise.resolve({ kind: "unknown" }),
      ask: () => Promise.resolve(false),
      tellOfKey: () => undefined,
    });
    await using place = await openWith(() => Promise.resolve(consent), hastyClock, json(200, { hash }));
    const question = { mirrorUrl: place.url, transaction: transaction(hash) };
    await place.lookups.named(
      question.transaction.kind === "hash" ? question.transaction.hash : "0x",
      place.url,
    );
    assert.equal((await place.lookups.result(question, { signal: unending })).value.kind, "found");
    const byId = { mirrorUrl: place.url, transaction: transaction("0.0.2-1700000000-000000001") };
    await place.lookups.result(byId, { signal: unending });
    assert.equal(place.server.requests.length, 2);
  });
});
