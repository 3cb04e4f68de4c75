import assert from "node:assert/strict";
import { answeredReport, askedAddress } from "../../../support/reports.ts";
import { readableText } from "../markup.ts";
import { finishedPageOf } from "./views.ts";

describe("the exchange of a job", () => {
  it("tells of looks that are not kept only where the job was looked at", async () => {
    const contract = { match: "exact_match", chainId: "1", address: askedAddress };
    const started = { status: 202, body: { verificationId: "1111" } };
    const looked = await answeredReport("job", [started, { body: { isJobCompleted: true, contract } }]);
    const refused = await answeredReport("job", [{ status: 429, body: { message: "Too many" } }]);
    const tells = [looked, refused].map((report) =>
      readableText(finishedPageOf(report)).includes("only the first and the last are kept"),
    );
    assert.deepEqual(tells, [true, false]);
  });
});
