import assert from "node:assert/strict";
import { formatExactJson } from "../../../src/core/json/exactJson.ts";
import type { JsonObject } from "../../../src/core/json/jsonValue.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import type { Network } from "../../../src/app/networks/network.ts";
import { lookUpRecord, lookUpResult, lookUpStatus } from "../../../src/api/lookUps.ts";
import { plainReading } from "../../../src/api/plainReading.ts";
import { readOptions, type ReadOptions } from "../../../src/api/readOptions.ts";
import { parseContractReference } from "../../../src/core/references/contractReference.ts";
import { parseTransactionReference } from "../../../src/core/references/transactionReference.ts";
import { openChannel } from "../../support/channel.ts";
import { found, json, page, stall } from "../../support/faults.ts";
import { refusingUrl, startFaultServer, type Behaviour } from "../../support/faultServer.ts";
import { fullLog, fullRecord, fullResult } from "../../support/lookupViews.ts";
import { ledgersAt, ledgerAt, networkWith } from "../../support/networks.ts";
import { contractAddress, spelledAddress } from "../../support/verification.ts";
import { valueOf } from "../core/arbitraries.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { sourceReading } from "../../support/readings.ts";

const contract = valueOf(parseContractReference("0.0.5012345"));
const address = valueOf(parseContractReference(spelledAddress));
const transaction = valueOf(parseTransactionReference("0.0.2001-1700000021-000000000"));
const missing = json(404, { _status: { messages: [{ message: "Not found" }] } });
const match = {
  match: "exact_match",
  chainId: "1",
  address: spelledAddress,
  matchId: "12345678901234567890",
};

function options(given: object = {}): ReadOptions {
  return valueOf(readOptions(given));
}

/** Lookups on a network of which both services behave so. */
async function open(...behaviours: readonly [Behaviour, ...Behaviour[]]) {
  const server = await startFaultServer(...behaviours);
  const client = openChannel();
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const network = networkWith({ mirrorUrl: server.url, verifierUrl: server.url });
  const close = async (): Promise<void> => {
    await Promise.all([client.close(), server.close()]);
  };
  return { server, lookups, network, [Symbol.asyncDispose]: close };
}

describe("lookups of other extensions", () => {
  it("record is plain data: integers as text, null and absent distinct", async () => {
    const { memo, unspecified, deleted, ...rest } = fullRecord;
    const readable = { ...rest, obtainer_id: null, max_automatic_token_associations: -1 };
    const body = { ...readable, deleted: "perhaps", unspecified: unspecified ?? null, huge: 2n ** 70n };
    await using place = await open(json(200, formatExactJson(body)));
    const answer = await lookUpRecord(place.lookups, place.network, contract, options());
    assert.ok(answer.ok && answer.value.state === "found");
    const { record, extra, unreadable, network, host } = answer.value;
    const numbers = Object.entries(readable).filter(([, value]) => typeof value === "number");
    const digits = Object.fromEntries(numbers.map(([name, value]) => [name, String(value)]));
    assert.deepEqual(record, { ...readable, ...digits });
    assert.deepEqual(["memo" in record, memo !== undefined, deleted], [false, true, false]);
    assert.deepEqual(extra, { unspecified: 1, huge: "1180591620717411303424" });
    assert.deepEqual(unreadable, [{ path: "deleted", raw: "perhaps" }]);
    assert.deepEqual([network, host], ["Test Network", place.server.host]);
  });
  it("result has logs and state changes, with every digit", async () => {
    const logs = [fullLog, { ...fullLog, data: 5 }, "no log"];
    await using place = await open(json(206, formatExactJson({ ...fullResult, logs })));
    const answer = await lookUpResult(place.lookups, place.network, transaction, options({ nonce: 2 }));
    assert.ok(answer.ok && answer.value.state === "found");
    const { result, unreadable, extra, partial } = answer.value;
    assert.deepEqual(
      [result.block_gas_used, result.amount, result.logs?.[0]?.index, result.created_contract_ids, partial],
      ["9223372036854775807", "2500000000", "0", ["0.0.1005", null], true],
    );
    assert.equal(result.logs?.length, 3);
    assert.deepEqual(unreadable, [{ path: "logs[1].data", raw: 5 }]);
    assert.deepEqual(extra, { authorization_list: [] });
    assert.match(place.server.requests[0]?.path ?? "", /results\/0\.0\.2001-1700000021-000000000\?nonce=2$/);
  });

  it("nonce is ignored for a hash", async () => {
    const text = `0x${"ab".repeat(32)}`;
    await using place = await open(json(404, { _status: { messages: [{ message: "Not found" }] } }));
    const answer = await lookUpResult(
      place.lookups,
      place.network,
      valueOf(parseTransactionReference(text)),
      options({ nonce: 2 }),
    );
    assert.ok(answer.ok && answer.value.state === "notFound");
    assert.doesNotMatch(JSON.stringify(answer.value), /nonce 2/i);
    assert.deepEqual(
      place.server.requests.map(({ path }) => path.split("/").at(-1)),
      [text],
    );
  });

  it("status of an ID uses the address of its record", async () => {
    await using place = await open(found({ evm_address: contractAddress }), json(200, match));
    const answer = await lookUpStatus(place.lookups, place.network, contract, options());
    assert.ok(answer.ok);
    assert.deepEqual(
      [answer.value.state, answer.value.address, answer.value.match],
      ["perfect", contractAddress, match],
    );
    assert.deepEqual(
      place.server.requests.map(({ path }) => path.split("?")[0]),
      ["/api/v1/contracts/0.0.5012345", `/v2/contract/1/${contractAddress}`],
    );
  });

  it("values are deeply frozen", async () => {
    await using place = await open(json(200, formatExactJson(fullResult)));
    const answer = await lookUpResult(place.lookups, place.network, transaction, options());
    const loose: unknown[] = [];
    const look = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      if (!Object.isFrozen(value)) loose.push(value);
      Object.values(value).forEach(look);
    };
    look(answer);
    assert.deepEqual(loose, []);
    assert.deepEqual(JSON.parse(JSON.stringify(answer)), answer);
  });

  it("every field has its path, also in rows", async () => {
    const log = { address: contractAddress, data: 5, topics: ["0x1"] };
    const logs = Array<JsonObject>(10_000).fill(log);
    await using place = await open(json(200, formatExactJson({ ...fullResult, logs, more: { logs } })));
    const lookup = await place.lookups.result(
      { ledger: ledgerAt(place.server.url), transaction, nonce: 0 },
      { signal: options().signal },
    );
    assert.ok(lookup.value.kind === "found");
    const { fields, unreadable, extra } = plainReading(sourceReading(lookup.value.transaction));
    assert.deepEqual((fields["logs"] as readonly unknown[]).at(-1), {
      address: contractAddress,
      topics: ["0x1"],
    });
    assert.equal(unreadable.length, 10_000);
    assert.deepEqual(unreadable.at(-1), { path: "logs[9999].data", raw: 5 });
    assert.deepEqual(extra["more"], { logs: Array<JsonObject>(10_000).fill(log) });
  });

  it("unknown subject is notFound", async () => {
    await using place = await open(missing);
    const answer = await lookUpRecord(place.lookups, place.network, contract, options());
    assert.ok(answer.ok && answer.value.state === "notFound");
    assert.deepEqual(answer.value.words, ["Not found"]);
  });

  it("times select the version of a record", async () => {
    await using place = await open(missing);
    await lookUpRecord(place.lookups, place.network, contract, options({ timestamps: ["lt:5", "gte:1.5"] }));
    assert.match(
      place.server.requests[0]?.path ?? "",
      /\?timestamp=lt%3A5\.000000000&timestamp=gte%3A1\.500000000$/,
    );
  });
});

describe("failed lookups of other extensions", () => {
  const failures: readonly (readonly [string, Behaviour, string])[] = [
    [
      "a wrong request",
      json(400, { _status: { messages: [{ message: "Invalid parameter" }] } }),
      "badRequest",
    ],
    ["a web page", page(200, "<h1>Sign in</h1>"), "notJson"],
    ["an error", json(500, {}), "serviceFailed"],
    ["a record of another contract", found({ contract_id: "0.0.1" }), "notNamed"],
    ["a moment of too many requests", json(429, {}, { "retry-after": "120" }), "rateLimited"],
  ];
  for (const [what, behaviour, kind] of failures) {
    it(`are values with a message after ${what}`, async () => {
      await using place = await open(behaviour);
      const answer = await lookUpRecord(place.lookups, place.network, contract, options());
      assert.ok(!answer.ok && Object.isFrozen(answer.failure));
      const { sentence, nextStep, host, retryAfterMilliseconds } = answer.failure;
      assert.deepEqual([answer.failure.kind, host], [kind, place.server.host]);
      assert.ok(sentence.endsWith(".") && nextStep.endsWith("."), `${sentence} ${nextStep}`);
      assert.equal(retryAfterMilliseconds, kind === "rateLimited" ? 120_000 : null);
    });
  }

  it("contain the Retry-After of the service", async () => {
    await using place = await open(json(503, {}, { "retry-after": "120" }));
    const answer = await lookUpRecord(place.lookups, place.network, contract, options());
    assert.ok(!answer.ok);
    const { kind, retryAfterMilliseconds } = answer.failure;
    assert.deepEqual([kind, retryAfterMilliseconds], ["serviceFailed", 120_000]);
  });

  it("say that the service has no status lookup", async () => {
    await using place = await open(found({ evm_address: contractAddress }), page(404, "<h1>Not found</h1>"));
    const answer = await lookUpStatus(place.lookups, place.network, contract, options());
    assert.ok(!answer.ok);
    assert.match(answer.failure.sentence, /does not support status lookups \(HTTP 404\)/);
  });

  it("name the missing service of the network", async () => {
    await using place = await open(stall);
    const bare = networkWith();
    const kinds = [
      await lookUpRecord(place.lookups, bare, contract, options()),
      await lookUpResult(place.lookups, bare, transaction, options()),
      await lookUpStatus(place.lookups, bare, contract, options()),
      await lookUpStatus(place.lookups, { ...bare, verifierUrl: place.server.url }, contract, options()),
    ].map(kindOf);
    assert.deepEqual(kinds, ["noMirror", "noMirror", "noVerifier", "unresolved"]);
    assert.equal(place.server.requests.length, 0);
  });

  it("end with the signal, and close the connection", async () => {
    await using place = await open(stall);
    const abort = new AbortController();
    const asking = lookUpStatus(place.lookups, place.network, address, options({ signal: abort.signal }));
    await place.server.arrived(1);
    abort.abort();
    assert.equal(kindOf(await asking), "cancelled");
    await place.server.allClosed();
  });

  it("name an unreachable service", async () => {
    await using place = await open(stall);
    const network: Network = { ...place.network, ledgers: ledgersAt(await refusingUrl()) };
    assert.equal(kindOf(await lookUpRecord(place.lookups, network, contract, options())), "unreachable");
  });
});

function kindOf(
  answer: Awaited<ReturnType<typeof lookUpRecord | typeof lookUpResult | typeof lookUpStatus>>,
): string {
  return answer.ok ? answer.value.state : answer.failure.kind;
}
