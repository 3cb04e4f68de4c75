import assert from "node:assert/strict";
import fc from "fast-check";
import { storedSummary, type VerificationSummary } from "../../../../src/app/verification/summary.ts";
import { formatEntityId } from "../../../../src/core/hedera/entityId.ts";
import { addresses, entityIds } from "../../core/arbitraries.ts";

const whole: VerificationSummary = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  network: "Hedera Local",
  chainId: "298",
  address: "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab",
  contractId: "0.0.1001",
  protocol: "job",
  host: "127.0.0.1:5555",
  word: "perfect",
  status: "partial",
  finishedAt: 1767225600000,
};

const least: VerificationSummary = {
  id: "",
  network: whole.network,
  chainId: "",
  address: whole.address,
  contractId: undefined,
  protocol: "session",
  host: undefined,
  word: "unknown",
  status: undefined,
  finishedAt: 0,
};

const { network, address } = whole;

const read = (stored: unknown) => storedSummary.safeParse(stored).data;

describe("a stored summary", () => {
  it("is read as it was stored", () => {
    const before = [whole, { ...whole, contractId: undefined, host: undefined }];
    assert.deepEqual(
      before.map((summary) => read(JSON.parse(JSON.stringify(summary)))),
      before,
    );
  });

  it("is read as it was stored, whatever it says", () => {
    const text = fc.oneof(fc.string({ unit: "binary", maxLength: 1000 }), fc.constant("ж".repeat(1000)));
    const some = fc.record<VerificationSummary>(
      {
        id: text,
        network: text,
        chainId: fc.bigInt({ min: 0n, max: 10n ** 78n - 1n }).map(String),
        address: addresses,
        contractId: fc.option(entityIds.map(formatEntityId), { nil: undefined }),
        protocol: fc.constantFrom("session", "direct", "job"),
        host: fc.option(text, { nil: undefined }),
        word: text,
        status: fc.constantFrom(undefined, "perfect", "partial", "verified", "notVerified"),
        finishedAt: fc.nat(Number.MAX_SAFE_INTEGER),
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(some, (summary) => {
        assert.deepEqual(read(JSON.parse(JSON.stringify(summary))), summary);
      }),
    );
  });

  it("is read as far as it is whole", () => {
    const damaged: readonly object[] = [
      { network, address },
      {
        network,
        address,
        chainId: 298,
        contractId: 1001,
        protocol: 5,
        host: {},
        word: [],
        status: true,
        finishedAt: "1",
      },
      { network, address, contractId: "1.2", protocol: "smtp", status: "loud", finishedAt: null },
      { network, address, id: "x".repeat(1001), word: "x".repeat(1001), finishedAt: NaN },
      { network, address, contractId: "0.0.1001\n", finishedAt: Infinity },
      { network, address, protocol: "__proto__", status: "constructor", apiKey: "more" },
    ];
    assert.deepEqual(
      damaged.map(read),
      damaged.map(() => least),
    );
  });

  it("is none when it does not tell which contract it is about", () => {
    const none = [
      undefined,
      null,
      "text",
      5,
      [],
      {},
      { network },
      { address },
      { network: 5, address },
      { network: "x".repeat(1001), address },
      ...[
        "",
        "0x",
        "0xE78A0F7e598cc8b0bb87894b0f60dd2a88d6a8ab",
        `${address}\n`,
        `${address}00`,
        address.slice(2),
        ["0x"],
      ].map((other) => ({ network, address: other })),
    ];
    assert.deepEqual(
      none.map(read),
      none.map(() => undefined),
    );
  });

  it("is never trusted and never fails, whatever was stored", () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSparseArray: true,
    });
    const nearly = fc.record(
      Object.fromEntries(
        Object.entries(whole).map(([name, value]) => [name, fc.oneof(fc.constant(value), anything)]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(anything, nearly), (stored) => {
        const summary = read(stored);
        if (summary === undefined) return;
        assert.deepEqual(Object.keys(summary).sort(), Object.keys(whole).sort());
        assert.match(summary.address, /^0x[0-9a-f]{40}$/);
        assert.ok(["session", "direct", "job"].includes(summary.protocol));
        assert.ok([undefined, "perfect", "partial", "verified", "notVerified"].includes(summary.status));
        assert.ok(Number.isFinite(summary.finishedAt));
        assert.ok(
          Object.values(summary).every((value) => ["string", "number", "undefined"].includes(typeof value)),
        );
      }),
      { numRuns: 1000 },
    );
  });
});
