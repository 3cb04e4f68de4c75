import assert from "node:assert/strict";
import { HashNotSentError } from "../../../../../src/app/consent/hashNotSentError.ts";
import { TraceState } from "../../../../../src/app/decoding/traceState.ts";
import type { Lookups } from "../../../../../src/app/lookups/lookups.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { transactionIn } from "../../../../support/mirrorLookups.ts";
import { networkWith } from "../../../../support/networks.ts";
import { unending } from "../../../../support/requests.ts";
import { transaction } from "../../lookups/lookupsAt.ts";

/** The calls of a result whose asking ends with an error. */
function stateOf(error: Error) {
  const told: string[] = [];
  const lookups: Pick<Lookups, "calls" | "cachedCalls"> = {
    calls: () => Promise.reject(error),
    cachedCalls: () => undefined,
  };
  const network = networkWith({ mirrorUrl: "https://mirror.example" });
  const subject = { kind: "result", network, transaction: transaction("0.0.2@5.7"), nonce: 0 } as const;
  const state: TraceState = new TraceState(
    lookups,
    subject,
    transactionIn({}),
    () => void told.push(state.state),
  );
  return { state, told };
}

describe("asking for the calls of a result", () => {
  it("keeps why it failed, and has been asked then", async () => {
    const failure = new ApiError({ kind: "serviceFailed", status: 500, messages: [] }, "mirror.example");
    const { state, told } = stateOf(failure);
    await state.fetch(unending);
    assert.deepEqual([state.error, state.state, told], [failure, "asked", ["asking", "asked"]]);
  });

  it("has failed by nothing where the user did not agree to send the hash", async () => {
    const { state } = stateOf(new HashNotSentError({ kind: "declined" }, "mirror.example"));
    await state.fetch(unending);
    assert.deepEqual([state.error, state.state], [undefined, "asked"]);
  });

  it("ends with the reason where it is given up, and can be asked again", async () => {
    const reason = new Error("given up");
    const { state } = stateOf(reason);
    await assert.rejects(state.fetch(unending), (error) => error === reason);
    assert.deepEqual([state.error, state.state], [undefined, "asked"]);
  });
});
