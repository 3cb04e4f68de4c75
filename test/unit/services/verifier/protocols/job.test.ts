import assert from "node:assert/strict";
import { json, page } from "../../../../support/faults.ts";
import type { Behaviour } from "../../../../support/faultServer.ts";
import { contractAddress, otherAddress, spelledAddress } from "../../../../support/verification.ts";
import { asked, busy, done, id, running, started, value, verify } from "../jobs.ts";
import { objectReading } from "../../../../support/readings.ts";

describe("job protocol", () => {
  it("starts a job and looks at it, after ten looks more slowly, until it is done", async () => {
    const { response, slept, paths } = await verify(
      started,
      ...Array<typeof running>(11).fill(running),
      done("exact_match"),
    );
    assert.deepEqual(paths, [
      `POST /v2/verify/etherscan/1/${contractAddress}`,
      ...Array<string>(12).fill(`GET /v2/verify/${id}`),
    ]);
    assert.deepEqual(slept, [250, 500, ...Array<number>(8).fill(1000), 3000, 3000]);
    assert.deepEqual([response.outcome, response.responses.length, response.decisive], ["perfect", 3, 0]);
  });

  it("tells why the service does not say how the job stands, once it did not three times in a row, and when it does", async () => {
    assert.deepEqual((await verify(started, busy, busy, running, busy, done("match"))).told, [id]);
    const { told } = await verify(started, ...Array<typeof busy>(5).fill(busy), running, done("match"));
    assert.deepEqual(told, [id, [id, "serviceFailed"], id]);
  });

  it("reads every field of a job, and keeps what else was sent", async () => {
    const contract = {
      ...asked,
      match: "match",
      runtimeMatch: "match",
      creationMatch: null,
      verifiedAt: "2026-11-20",
      matchId: "5",
    };
    const job = {
      verificationId: id,
      isJobCompleted: true,
      jobStartTime: "a",
      jobFinishTime: "b",
      compilationTime: 712,
      contract,
    };
    const { response } = await verify(started, json(200, { ...job, more: [1] }));
    const { responses, ...rest } = response;
    assert.equal(responses.length, 2);
    assert.deepEqual(rest, {
      protocol: "job",
      outcome: "partial",
      customCode: undefined,
      listsRecords: true,
      compilerErrors: [],
      externalVerifications: [],
      records: [
        {
          protocol: "job",
          reading: objectReading(
            {
              verificationId: value(id),
              isJobCompleted: value(true),
              jobStartTime: value("a"),
              jobFinishTime: value("b"),
              compilationTime: value(712),
              contract: value(
                objectReading({
                  address: value(spelledAddress),
                  chainId: value("1"),
                  match: value("match"),
                  runtimeMatch: value("match"),
                  creationMatch: { state: "null" },
                  verifiedAt: value("2026-11-20"),
                  matchId: value("5"),
                }),
              ),
              error: { state: "absent" },
              externalVerifications: { state: "absent" },
            },
            [["more", [1]]],
          ),
        },
      ],
      decisive: 0,
      unused: undefined,
      extra: [],
      words: [],
    });
  });

  const ends: readonly (readonly [name: string, end: Behaviour, outcome: string])[] = [
    ["exact match", done("exact_match"), "perfect"],
    ["match", done("match"), "partial"],
    ["a match that is new", done("superb"), "unknown"],
    ["an error by its code", done(null, { error: { customCode: "no_match", message: "x" } }), "mismatch"],
    [
      "an error by its words",
      done(null, { error: { customCode: "new_code", message: "None of the RPCs responded" } }),
      "nodeUnavailable",
    ],
    [
      "verified before",
      done(null, { error: { customCode: "already_verified", message: "x" } }),
      "alreadyVerified",
    ],
    ["neither match nor error", done(null), "unknown"],
    [
      "another address",
      json(200, {
        isJobCompleted: true,
        contract: { match: "exact_match", chainId: "1", address: otherAddress },
      }),
      "unknown",
    ],
    [
      "another chain",
      json(200, {
        isJobCompleted: true,
        contract: { match: "exact_match", chainId: "10", address: spelledAddress },
      }),
      "unknown",
    ],
    ["no contract", json(200, { isJobCompleted: true }), "unknown"],
    ["an error of its own", done(null, { error: { customCode: "internal_error", message: "x" } }), "unknown"],
  ];
  for (const [name, end, outcome] of ends) {
    it(`ends with what the job came to: ${name}`, async () => {
      const { response, paths } = await verify(started, running, end);
      assert.deepEqual([response.outcome, paths.length], [outcome, 3]);
    });
  }

  const refusals: readonly (readonly [name: string, start: Behaviour, outcome: string])[] = [
    ["already verified", json(409, { customCode: "already_verified", message: "x" }), "alreadyVerified"],
    ["no explorer", json(404, { customCode: "unsupported_chain", message: "x" }), "unsupportedChain"],
    ["a page", page(404, "<html>"), "retired"],
    ["a refusal that names a job", json(400, { verificationId: id }), "badRequest"],
    ["no job", json(202, {}), "unknown"],
    ["a page of success", page(200, "<html>"), "unknown"],
    ...["../../../api", ".", "", "a/b", "%2e%2e", "a?b", 5, null].map(
      (verificationId) =>
        [`the job ${String(verificationId)}`, json(202, { verificationId }), "unknown"] as const,
    ),
  ];
  for (const [name, start, outcome] of refusals) {
    it(`ends at once when no job was started: ${name}`, async () => {
      const { response, paths } = await verify(start, done("exact_match"));
      assert.deepEqual([response.outcome, paths.length], [outcome, 1]);
    });
  }
});
