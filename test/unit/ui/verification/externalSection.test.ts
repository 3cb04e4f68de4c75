import assert from "node:assert/strict";
import { respondedReport, askedAddress } from "../../../support/reports.ts";
import { attributeValues } from "../markup.ts";
import { finishedPageOf, sectionOf } from "./views.ts";

async function pageWith(externalVerifications: unknown): Promise<string> {
  const contract = { address: askedAddress, chainId: "1", match: "exact_match" };
  const job = { isJobCompleted: true, contract, externalVerifications };
  return finishedPageOf(
    await respondedReport("job", [{ status: 202, body: { verificationId: "x" } }, { body: job }]),
  );
}

describe("other explorers on the page of a verification", () => {
  it("lead to their pages, each by its place", async () => {
    const page = await pageWith({
      etherscan: {
        verificationId: "guid-1",
        statusUrl: "https://api.etherscan.example/status?guid=1",
        explorerUrl: "https://etherscan.example/address/0x1",
      },
      blockscout: { error: "Already verified", explorerUrl: "http://blockscout.example/" },
      routescan: {},
    });
    const section = sectionOf(page, "Other explorers");
    // No address leaves the page: what is to be opened is named by its place.
    assert.deepEqual(attributeValues(section, "data-action"), [
      '{"type":"openExternal","external":0,"page":"explorerUrl"}',
      '{"type":"openExternal","external":0,"page":"statusUrl"}',
    ]);
    assert.deepEqual(attributeValues(page, "href"), []);
  });

  it("are no section where none were told of", async () => {
    assert.ok(!(await pageWith(undefined)).includes("submitted by the verification service"));
    assert.ok(!(await pageWith({})).includes("submitted by the verification service"));
  });
});
