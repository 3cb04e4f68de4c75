import assert from "node:assert/strict";
import type { Failure } from "../../../../src/http/failure.ts";
import { lacksStatusLookup, lookUpVerificationStatus } from "../../../../src/services/verifier/status.ts";
import { stateOfStatus } from "../../../../src/app/verification/verificationState.ts";
import { verifiedAbi } from "../../../../src/services/verifier/verifiedSources.ts";
import type { JsonValue } from "../../../../src/core/json/jsonValue.ts";
import { openChannel } from "../../../support/channel.ts";
import { failureFrom } from "../../../support/failures.ts";
import { json, page, redirect } from "../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { once, unending } from "../../../support/requests.ts";
import { contractAddress, otherAddress, spelledAddress } from "../../../support/verification.ts";
import { objectReading } from "../../../support/readings.ts";

async function lookUp(behaviour: Behaviour, paths: string[] = [], wanted?: "abi") {
  await using server = await startFaultServer(behaviour);
  await using client = openChannel();
  const asked = { verifierUrl: `${server.url}/server`, chainId: "1", address: contractAddress } as const;
  try {
    return await lookUpVerificationStatus(client.channel, asked, once, unending, wanted);
  } finally {
    paths.push(...server.requests.map(({ method, path }) => `${method} ${path}`));
  }
}

const about = { chainId: "1", address: spelledAddress };

const states: readonly (readonly [name: string, behaviour: Behaviour, state: string])[] = [
  ["an exact match", json(200, { ...about, match: "exact_match" }), "perfect"],
  ["a match", json(200, { ...about, match: "match" }), "partial"],
  ["no match, with 404", json(404, { ...about, match: null }), "notVerified"],
  ["no match, with 200", json(200, { ...about, match: null }), "notVerified"],
  ["a match that is new", json(200, { ...about, match: "superb" }), "unknown"],
  ["a match that is no text", json(200, { ...about, match: 1 }), "unknown"],
  ["a match of nobody knows what", json(200, { match: "exact_match" }), "unknown"],
  ["a match on the chain alone", json(200, { chainId: "1", match: "match" }), "unknown"],
  ["a match of no address", json(200, { ...about, address: null, match: "match" }), "unknown"],
  ["a match of what is no address", json(200, { ...about, address: 1, match: "match" }), "unknown"],
  ["a match without the chain", json(200, { address: spelledAddress, match: "match" }), "partial"],
  ["no match, and no word of what", json(404, { match: null }), "notVerified"],
  ["no match of another address", json(404, { ...about, address: otherAddress, match: null }), "unknown"],
  ["no match on another chain", json(404, { chainId: "5", match: null }), "unknown"],
  ["another address", json(200, { ...about, address: otherAddress, match: "match" }), "unknown"],
  ["another chain", json(200, { ...about, chainId: "5", match: "match" }), "unknown"],
  [
    "a chain it does not know, with 404",
    json(404, { customCode: "unsupported_chain", message: "x" }),
    "unsupportedChain",
  ],
  [
    "a chain it does not know, with 400",
    json(400, { customCode: "unsupported_chain", message: "x" }),
    "unsupportedChain",
  ],
];

const failures: readonly (readonly [name: string, behaviour: Behaviour, failure: Failure])[] = [
  ["a 404 page", page(404, "<html>"), { kind: "serviceFailed", status: 404, messages: [] }],
  ["a 404 of something else", json(404, {}), { kind: "serviceFailed", status: 404, messages: [] }],
  [
    "a refusal",
    json(400, { customCode: "invalid_parameter", message: "x" }),
    { kind: "serviceFailed", status: 400, messages: [] },
  ],
  [
    "an error that speaks of a match",
    json(500, { match: "match" }),
    { kind: "serviceFailed", status: 500, messages: [] },
  ],
  ["a page of success", page(200, "<html>"), { kind: "notJson", status: 200, contentType: "text/html" }],
  ["an array", json(200, []), { kind: "notJson", status: 200, contentType: "application/json" }],
  ["a limit", json(429, {}, { "retry-after": "7" }), { kind: "rateLimited", retryAfterMilliseconds: 7000 }],
  ["a redirect", redirect(301, "https://elsewhere.example"), { kind: "redirected", status: 301 }],
];

describe("verification status", () => {
  for (const [name, behaviour, state] of states) {
    it(`is told by the response: ${name}`, async () => {
      assert.equal((await lookUp(behaviour)).state, state);
    });
  }

  it("tells of the contract what the service knows of it", async () => {
    const facts = new Set<unknown>();
    for (const [, behaviour, state] of states) {
      const fact = stateOfStatus(await lookUp(behaviour));
      assert.equal(fact, state === "unknown" || state === "unsupportedChain" ? undefined : state);
      facts.add(fact);
    }
    assert.deepEqual(facts, new Set(["perfect", "partial", "notVerified", undefined]));
  });

  it("is a question that a service may not know", () => {
    const failed = (status: number): Failure => ({ kind: "serviceFailed", status, messages: [] });
    assert.deepEqual(
      [400, 403, 404, 405, 410, 500].filter((status) => lacksStatusLookup(failed(status))),
      [404, 405, 410],
    );
    assert.equal(lacksStatusLookup({ kind: "redirected", status: 404 }), false);
  });

  for (const [name, behaviour, failure] of failures) {
    it(`is not guessed from ${name}`, async () => {
      assert.deepEqual(await failureFrom(lookUp(behaviour)), failure);
    });
  }

  it("keeps the response that it is told by", async () => {
    for (const status of [200, 404]) {
      const { response } = await lookUp(json(status, { ...about, match: null }));
      assert.deepEqual([response.status, JSON.parse(response.text)], [status, { ...about, match: null }]);
    }
  });

  it("is asked for by chain and address, with the fields that are shown", async () => {
    const paths: string[] = [];
    await lookUp(json(404, { match: null }), paths);
    assert.deepEqual(paths, [`GET /server/v2/contract/1/${contractAddress}?fields=compilation`]);
  });

  it("has every field of the lookup, and what else was sent", async () => {
    const compilation = { compilerVersion: "0.8.25", fullyQualifiedName: "A.sol:A" };
    const matches = { match: "match", runtimeMatch: "match", creationMatch: null };
    const { reading } = await lookUp(
      json(200, { ...about, ...matches, verifiedAt: "2026", matchId: "1", compilation }),
    );
    const value = (of: unknown) => ({ state: "value", value: of });
    assert.deepEqual(
      reading,
      objectReading(
        {
          address: value(spelledAddress),
          chainId: value("1"),
          match: value("match"),
          runtimeMatch: value("match"),
          creationMatch: { state: "null" },
          verifiedAt: value("2026"),
          matchId: value("1"),
        },
        [["compilation", compilation]],
      ),
    );
  });

  it("is asked for with the ABI where that is wanted, of which only that of what is verified counts", async () => {
    const abi = [{ type: "function", name: "pause", inputs: [] }, null];
    const read = async (body: JsonValue, paths: string[] = []) =>
      verifiedAbi(await lookUp(json(200, body), paths, "abi"));
    const paths: string[] = [];
    assert.deepEqual(await read({ ...about, match: "exact_match", abi }, paths), {
      grade: "exact",
      items: abi,
    });
    assert.deepEqual(paths, [`GET /server/v2/contract/1/${contractAddress}?fields=abi%2Ccompilation`]);
    assert.equal((await read({ ...about, match: "match", abi }))?.grade, "match");
    const many = Array.from({ length: 3000 }, () => null);
    assert.equal((await read({ ...about, match: "match", abi: many }))?.items.length, 2000);
    for (const other of [
      { ...about, match: "match", abi: "x" },
      { ...about, match: "match" },
      { ...about, match: null, abi },
      { ...about, address: otherAddress, match: "match", abi },
    ])
      assert.equal(await read(other), undefined);
  });
});
