import assert from "node:assert/strict";
import { closeBeforeHeaders, halfBody, resetBeforeHeaders, stall } from "../../../support/faults.ts";
import { refusingUrl, startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { statusRequest, verifyAt, verified } from "./verifyAt.ts";

describe("a verification whose answer was lost", () => {
  const lost: readonly (readonly [name: string, fault: Behaviour, kind: string])[] = [
    ["stalled", stall, "timedOut"],
    ["reset", resetBeforeHeaders, "unreachable"],
    ["closed", closeBeforeHeaders, "unreachable"],
    ["cut off", halfBody('{"result":[]}'), "cutOff"],
  ];
  for (const [name, fault, kind] of lost) {
    it(`looks up the status when the answer was lost: ${name}`, async () => {
      await using service = await startFaultServer(fault, verified);
      const { report, steps, methods } = await verifyAt(service, {
        deadlineMilliseconds: fault === stall ? 50 : 60_000,
      });
      const { conclusion } = report;
      assert.ok(conclusion.kind === "failed" && conclusion.statusAfter?.kind === "known");
      assert.deepEqual(
        [conclusion.error.failure.kind, conclusion.statusAfter.status.state],
        [kind, "perfect"],
      );
      assert.deepEqual(
        [steps, methods],
        [
          ["verifying", "lookingUpStatus"],
          ["POST /verify/etherscan", statusRequest],
        ],
      );
    });
  }

  it("keeps both failures when the status is lost, too", async () => {
    await using service = await startFaultServer(resetBeforeHeaders);
    const { conclusion } = (await verifyAt(service)).report;
    assert.ok(conclusion.kind === "failed" && conclusion.statusAfter?.kind === "failed");
    assert.equal(conclusion.statusAfter.error.failure.kind, "unreachable");
  });

  it("does not look up the status when the request never left", async () => {
    const { report, steps } = await verifyAt({ url: await refusingUrl() });
    assert.ok(report.conclusion.kind === "failed");
    assert.deepEqual([report.conclusion.statusAfter, steps], [undefined, ["verifying"]]);
  });
});
