import assert from "node:assert/strict";
import { HashConsent, type InputOrigin } from "../../../../src/app/consent/hashConsent.ts";
import { HashNotSentError } from "../../../../src/app/consent/hashNotSentError.ts";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import { cannedServices } from "../../../fuzz/cannedServices.ts";
import { unending } from "../../../support/requests.ts";
import { transaction } from "./lookupsAt.ts";
import { ledgerAt } from "../../../support/networks.ts";

const hash = `0x${"7e".repeat(32)}`;
const inner = `0x${"5a".repeat(32)}`;
const mirrorUrl = "https://mirror.example";
const cursor: InputOrigin = { entryPoint: "cursor" };

/** Lookups of a user who answers so, where nothing says what a value is, at services that respond with this. */
function open(answer: boolean, body = '{"_status":{"messages":[{"message":"Not found"}]}}', status = 404) {
  const consent = new HashConsent({
    classify: () => Promise.resolve({ kind: "unknown" }),
    ask: () => Promise.resolve(answer),
    warnAboutKey: () => undefined,
  });
  const services = cannedServices(() => ({ status, headers: {}, body }));
  const lookups = new Lookups(
    () => Promise.resolve(services.channel),
    () => Promise.resolve(consent),
  );
  const ask = (text: string, origin?: InputOrigin, url = mirrorUrl) =>
    lookups.result({ ledger: ledgerAt(url), transaction: transaction(text) }, { signal: unending, origin });
  return { ask, lookups, requests: services.requests };
}

describe("lookups of a hash, which may be a private key", () => {
  it("send nothing without the user's consent, however they are asked for", async () => {
    const { ask, requests } = open(false);
    for (const origin of [cursor, { entryPoint: "extension" } as const, undefined])
      await assert.rejects(
        ask(hash, origin),
        (error) => error instanceof HashNotSentError && error.host === "mirror.example",
      );
    assert.deepEqual(requests, []);
  });

  it("ask another host only with a consent of its own", async () => {
    const { ask, requests } = open(true);
    await ask(hash, cursor);
    await assert.rejects(ask(hash, undefined, "https://other.example"), HashNotSentError);
    await ask(hash, { entryPoint: "panel" }, "https://other.example");
    assert.deepEqual(
      requests.map(({ url }) => new URL(url).host),
      ["mirror.example", "other.example"],
    );
  });

  it("need no consent for a hash that a response of the mirror node holds, in this window or an earlier one", async () => {
    const { ask, lookups, requests } = open(
      false,
      JSON.stringify({ hash, logs: [{ data: `${inner}00` }] }),
      200,
    );
    await assert.rejects(ask(hash, cursor), HashNotSentError);
    const found = await ask("0.0.2-1700000000-000000001");
    await ask(hash, undefined);
    assert.equal(requests.length, 2);
    await assert.rejects(ask(`0x${"5b".repeat(32)}`, cursor), HashNotSentError);
    await assert.rejects(ask(hash, cursor, "https://other.example"), HashNotSentError);
    const later = open(false, JSON.stringify({ hash }), 200);
    const query = { ledger: ledgerAt(mirrorUrl), transaction: transaction("0.0.2-1700000000-000000001") };
    later.lookups.restoreResult(query, found);
    assert.equal((await later.ask(hash, undefined)).value.kind, "found");
    assert.ok(lookups);
  });

  it("need no consent for what a service named beside responses that are held", async () => {
    const { ask, lookups } = open(false);
    await lookups.addReturnedHash(hash as `0x${string}`, ledgerAt(mirrorUrl));
    assert.equal((await ask(hash)).value.kind, "notFound");
  });
});
