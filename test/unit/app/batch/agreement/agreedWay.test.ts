import assert from "node:assert/strict";
import { agreedWay } from "../../../../../src/app/batch/agreement/agreedWay.ts";
import { newRow } from "../../../../../src/app/batch/rows/batchRow.ts";
import { lookAt } from "../../../../../src/app/batch/look/lookAt.ts";
import { limitOf } from "../../../../../src/app/batch/rows/rowOutcome.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { networkWith } from "../../../../support/networks.ts";
import { unending } from "../../../../support/requests.ts";
import { addressAt } from "../place.ts";

const verifierUrl = "https://verifier.example";
const network = networkWith({ verifierUrl });
const expected = { build: "src/Vault.sol:Vault", grade: "exact", files: 1 } as const;
const row = newRow({ network: network.name, address: addressAt(1), name: undefined, origin: undefined });

/** What becomes of a row that was agreed to, by what looking at it again finds. */
async function becomes(seen: object) {
  const looks = { see: () => Promise.resolve(seen) } as never;
  const agreement = {
    digests: new Set(["agreed"]),
    onSent: () => Promise.resolve(),
    wasSent: () => Promise.resolve(false),
  };
  return agreedWay(looks, agreement, { row, network, expected }, unending);
}

const plan = (parts: object = {}) => ({
  finding: {
    kind: "ready",
    plan: {
      build: expected.build,
      dryRun: { grade: "exact", reasons: [] },
      held: undefined,
      files: [{ digest: "file", isKnown: false }],
      agreement: "agreed",
      ...parts,
    },
  },
  sent: { files: [], publication: {}, subject: { address: addressAt(1) } },
});

describe("a row of a batch that was agreed to", () => {
  it("is sent as it is now where that is what was agreed to", async () => {
    assert.ok("way" in (await becomes(plan())));
  });

  it("asks again where what it would send, or what that promises, is something else by now", async () => {
    for (const parts of [
      { agreement: "other" },
      { agreement: "other", files: [{ digest: "file", isKnown: true }] },
      { dryRun: { grade: "match", reasons: [] } },
    ])
      assert.deepEqual(await becomes(plan(parts)), { state: { kind: "changed", expected } });
  });

  it("asks again where its build is gone or can be sent no more, and says what else has become of it", async () => {
    for (const because of ["noBuild", "notSendable", "tooLarge"]) {
      const finding = { kind: "notPossible", because };
      assert.deepEqual(await becomes({ finding }), { state: { kind: "changed", expected } });
    }
    for (const finding of [
      { kind: "notPossible", because: "noContract" },
      { kind: "skipped", because: "exact", build: undefined },
    ])
      assert.deepEqual(await becomes({ finding }), { state: finding });
    assert.deepEqual(await becomes({ finding: plan().finding }), { state: { kind: "changed", expected } });
  });
});

describe("looking at a contract of a batch", () => {
  it("asks nobody where its network has no verification service", async () => {
    const lookups = new Proxy({}, { get: () => assert.fail("nobody is asked") }) as never;
    assert.deepEqual(
      await lookAt({ lookups }, networkWith({ verifierUrl: undefined }), addressAt(1), unending),
      { kind: "notPossible", because: "noService" },
    );
  });
});

describe("how long a service of a batch is left alone", () => {
  const failed = (failure: object) =>
    limitOf({
      conclusion: { kind: "failed", error: new ApiError(failure as never, "verifier.example") },
    } as never);

  it("is as long as it asks for, in whichever way it says that it has too much to do", () => {
    assert.deepEqual(failed({ kind: "rateLimited", retryAfterMilliseconds: 3000 }), { asked: 3000 });
    assert.deepEqual(failed({ kind: "rateLimited", retryAfterMilliseconds: undefined }), {
      asked: undefined,
    });
    const responses = [{ retryAfterMilliseconds: 1000 }, { retryAfterMilliseconds: 2000 }];
    const responded = (outcome: string) =>
      limitOf({ conclusion: { kind: "responded", response: { outcome, responses } } } as never);
    assert.deepEqual(responded("rateLimited"), { asked: 2000 });
    assert.equal(responded("verified"), undefined);
  });

  it("is no time after any other failure", () => {
    assert.equal(failed({ kind: "serviceFailed", status: 503, messages: [] }), undefined);
    assert.equal(limitOf({ conclusion: { kind: "noVerifier" } } as never), undefined);
  });
});
