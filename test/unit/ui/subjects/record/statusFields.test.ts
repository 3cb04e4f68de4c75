import assert from "node:assert/strict";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { askedAddress, knownStatus } from "../../../../support/reports.ts";
import { actionsOf } from "../../actionsOf.ts";
import { renderPage } from "../../../../../src/ui/components/renderPage.tsx";

describe("fields of a contract's verification status", () => {
  it("are opened out of what the verification service answered, and not the mirror node", async () => {
    const long = "x".repeat(300);
    const looked = await knownStatus({
      body: { match: "exact_match", chainId: "1", address: askedAddress, matchId: long, beyond: [long] },
    });
    assert.ok(looked.kind === "known");
    const status = { value: looked.status, receivedAt: 0 };
    const verification = { status, statusError: undefined, attempts: [] };
    const actions = actionsOf(renderPage(recordPage(recordViewOf({ body: fullRecord }, { verification }))));
    const open = { type: "openValue", answer: 1 };
    assert.deepEqual(actions["Open all of Match ID"], { ...open, path: ["matchId"] });
    assert.deepEqual(actions["Open all of beyond"], { ...open, path: ["beyond"] });
  });
});
