import assert from "node:assert/strict";
import { respondedReport, reportOf } from "../../../support/reports.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { responsesOf, type OtherChains } from "../../../../src/ui/verification/view.ts";
import { blocksOfKind } from "../../../support/drawnPage.ts";
import { pageOf } from "./views.ts";

describe("what stands at the same address on other chains", () => {
  it("is asked where nothing is verified here, and is told as no good sign", async () => {
    const report = await respondedReport("session", [
      { body: { error: "This contract is not verified on X" } },
    ]);
    const view = { kind: "finished", report, earlier: [] } as const;
    const [first = assert.fail()] = responsesOf(view);
    const response = { ...first, method: "GET", path: "/v2/contract/all-chains/0x5b18" } as const;
    assert.ok(pageOf(view).includes("Look Up on Other Chains"));
    const unknown = reportOf({ kind: "unresolved", reason: "notFound", error: undefined });
    assert.ok(!pageOf({ ...view, report: unknown }).includes("Look Up on Other Chains"));
    const known = (names: readonly string[]): OtherChains => ({ kind: "known", names, response });
    const said = (otherChains: OtherChains) => {
      const page = verificationPage({ ...view, otherChains });
      const section = blocksOfKind(page, "section").find(({ title }) => title === "Other chains");
      return JSON.stringify(section?.blocks);
    };
    const found = said(known(["Base", "chain 8454"]));
    assert.ok(
      found.includes("Verified at the same address on Base and chain 8454. The code there may differ."),
    );
    assert.doesNotMatch(found, /good|chip/);
    const many = said(known(Array.from({ length: 30 }, (_, index) => `N${index}`)));
    assert.ok(many.includes("N19, and 10 more."));
    assert.match(said(known([])), /no verified contract at this address on other chains/);
    const error = new ApiError({ kind: "timedOut", afterMilliseconds: 15_000 }, "verifier.example");
    assert.match(said({ kind: "failed", error }), /verifier\.example/);
    // Behind the responses to the attempt itself, whose numbers stay.
    assert.deepEqual(responsesOf({ ...view, otherChains: known([]) }), [...responsesOf(view), response]);
    assert.ok(pageOf({ ...view, otherChains: known([]) }).includes(response.path));
  });
});
