import assert from "node:assert/strict";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import { fullRecord, lookupNetwork, recordViewOf } from "../../../../support/lookupViews.ts";
import { askedAddress, knownStatus } from "../../../../support/reports.ts";
import { drawnPage } from "../../../../support/drawnPage.ts";
import { readableText } from "../../markup.ts";
import { actionsOf } from "../../actionsOf.ts";
import { renderPage } from "../../../../../src/ui/document/document.ts";

describe("fields of a contract's verification status", () => {
  it("follow who said it, and leave what it is to the chip under the title", async () => {
    const looked = await knownStatus({ body: { match: null, chainId: "1", address: askedAddress } });
    assert.ok(looked.kind === "known");
    const status = { value: looked.status, receivedAt: 0 };
    const verification = { status, statusError: undefined, attempts: [] };
    const page = readableText(drawnPage(recordPage(recordViewOf({ body: fullRecord }, { verification }))));
    assert.equal(page.split("Not verified").length - 1, 1);
    assert.match(page, /Verification according to 127\.0\.0\.1:5555 ?, \d+ years ago/);
  });

  it("show a time as all other times are shown, and any other spelling as it came", async () => {
    const page = async (verifiedAt: string): Promise<string> => {
      const body = { match: "exact_match", chainId: "1", address: askedAddress, verifiedAt };
      const looked = await knownStatus({ body });
      assert.ok(looked.kind === "known");
      const status = { value: looked.status, receivedAt: 0 };
      const verification = { status, statusError: undefined, attempts: [] };
      const drawn = drawnPage(recordPage(recordViewOf({ body: fullRecord }, { verification })));
      return /Verified at .*?(?= Match ID| View Source|$)/.exec(readableText(drawn))?.[0] ?? "";
    };
    assert.match(await page("2026-08-14T08:34:03Z"), /2026-08-14 08:34:03 UTC/);
    assert.match(await page("yesterday"), /yesterday/);
  });

  it("are opened out of what the verification service responded, and not the mirror node", async () => {
    const long = "x".repeat(300);
    const looked = await knownStatus({
      body: { match: "exact_match", chainId: "1", address: askedAddress, matchId: long, beyond: [long] },
    });
    assert.ok(looked.kind === "known");
    const status = { value: looked.status, receivedAt: 0 };
    const verification = { status, statusError: undefined, attempts: [] };
    const actions = actionsOf(renderPage(recordPage(recordViewOf({ body: fullRecord }, { verification }))));
    const open = { type: "openValue", responseIndex: 1 };
    assert.deepEqual(actions["Open all of Match ID"], { ...open, path: ["matchId"] });
    assert.deepEqual(actions["Open all of beyond"], { ...open, path: ["beyond"] });
  });

  it("lead to the source, where the service has a page of that", async () => {
    const offered = async (match: string | null, verifierUrl: string): Promise<unknown> => {
      const looked = await knownStatus({ body: { match, chainId: "1", address: askedAddress } });
      assert.ok(looked.kind === "known");
      const status = { value: looked.status, receivedAt: 0 };
      const verification = { status, statusError: undefined, attempts: [] };
      const network = { ...lookupNetwork, verifierUrl };
      const view = recordViewOf({ body: fullRecord }, { verification }, { network });
      return actionsOf(renderPage(recordPage(view)))["View Source"];
    };
    const service = "https://sourcify.dev/server";
    assert.deepEqual(await offered("exact_match", service), { type: "viewSource" });
    assert.deepEqual(await offered("match", service), { type: "viewSource" });
    assert.equal(await offered(null, service), undefined);
    assert.equal(await offered("exact_match", "https://verifier.example"), undefined);
  });
});
