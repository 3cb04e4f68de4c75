import assert from "node:assert/strict";
import type { MatchingResult } from "../../devnet/solidity/matching.ts";
import type { PublishedSource } from "../../devnet/solidity/published.ts";
import { Explorer } from "../../devnet/verifier/explorer.ts";
import { SupportedChains } from "../../devnet/verifier/supportedChains.ts";
import { Verification, type VerificationResult } from "../../devnet/verifier/verification.ts";

const subject = { chainId: "298", address: `0x${"ab".repeat(20)}`, apiKey: undefined };

function statusOf(result: VerificationResult): number {
  return "refusal" in result ? result.refusal.status : 200;
}

describe("verifications of the devnet", () => {
  it("run once at a time for a contract, and again when the first is done", async () => {
    const matching = Promise.withResolvers<MatchingResult>();
    const explorer = new Explorer();
    explorer.publish(subject.address, { ContractName: "Counter" } as PublishedSource);
    const verification = new Verification({
      solidity: { match: () => matching.promise },
      explorer,
      chains: new SupportedChains("http://127.0.0.1:9"),
      creationOf: () => undefined,
    });
    const first = verification.verify(subject, false);
    assert.equal(statusOf(await verification.verify(subject, false)), 429);
    matching.resolve({ failure: { code: "no_match", message: "No match", compared: {} } });
    assert.equal(statusOf(await first), 500);
    assert.equal(statusOf(await verification.verify(subject, false)), 500);
  });
});
