import assert from "node:assert/strict";
import { explainStatus } from "../../../../src/text/verification/status.ts";

describe("a verification status in words", () => {
  it("is good news, or none; only a response that is not understood wants care", () => {
    const states = ["perfect", "partial", "verified", "notVerified", "unsupportedChain", "unknown"] as const;
    assert.deepEqual(
      states.map(explainStatus).map(({ tone, title }) => `${tone}: ${title}`),
      [
        "good: Verified, exact match",
        "good: Verified, partial match",
        "good: Verified",
        "neutral: Not verified",
        "neutral: Verification unknown: chain not supported",
        "careful: Verification unknown: unrecognized response",
      ],
    );
  });
});
