import assert from "node:assert/strict";
import { ApiError } from "../../../../src/http/failure.ts";
import { VerificationQuery } from "../../../../src/features/inspect/verificationQuery.ts";
import { recordViewOf } from "../../../support/lookupViews.ts";
import { contractAddress } from "../../../support/verification.ts";

describe("what a panel knows of a verification", () => {
  it("is that the service failed, until it has told something since", async () => {
    const { subject } = recordViewOf(undefined, {}, { contract: contractAddress });
    const failure = { kind: "serviceFailed", status: 503, messages: [] } as const;
    const error = new ApiError(failure, "verifier.example");
    const listing = { contracts: new Map<string, unknown>(), verifications: [] };
    const tools = {
      lookups: { knownStatus: () => undefined, status: () => Promise.reject(error) },
      verifications: { attempts: () => [] },
      history: { listing },
    };
    const query = new VerificationQuery(tools as never, () => undefined);
    const learned = (since: number): ApiError | undefined => {
      const entry = { address: contractAddress, verification: ["perfect", since] };
      listing.contracts.set(subject.network.name, [
        { key: contractAddress.toLowerCase(), entry, verifications: [] },
      ]);
      query.learn(subject, undefined);
      return query.knowledge?.statusError;
    };
    await query.ask(subject, undefined, new AbortController().signal);
    assert.equal(query.knowledge?.statusError, error);
    assert.equal(learned(Date.now() - 60_000), error);
    assert.equal(learned(Date.now() + 60_000), undefined);
  });
});
