import assert from "node:assert/strict";
import { respondedReport, askedAddress, knownStatus, reportOf } from "../../../support/reports.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import type { VerificationReport } from "../../../../src/app/verification/report.ts";
import { summarize } from "../../../../src/app/verification/summarize.ts";
import { blocksOfKind, drawnPage } from "../../../support/drawnPage.ts";

describe("the commit that a contract was deployed from", () => {
  const [title, command] = ["Deployed from commit 1a2b3c4", "git checkout 1a2b3c4"];
  const job = async (response: object) =>
    respondedReport("job", [{ body: { isJobCompleted: true, ...response } }]);
  const verified = async (match: string) =>
    job({
      contract: { address: askedAddress, chainId: "1", match, creationMatch: match, runtimeMatch: match },
    });
  const offered = (report: VerificationReport, commit: string | undefined = "1a2b3c4") => {
    const page = verificationPage({ kind: "finished", report, earlier: [], commit });
    const found = blocksOfKind(page, "banner").find((banner) => banner.title === title);
    return found?.buttons.map(({ message }) => ("text" in message ? message.text : undefined));
  };

  it("is still offered for checking out after a match that is not exact, and after a mismatch", async () => {
    const error = { customCode: "no_match", message: "No." };
    const held = { match: "match", address: askedAddress, chainId: "1" };
    for (const report of [
      await verified("match"),
      await job({ contract: { match: null }, error }),
      reportOf({ kind: "noExplorer", status: await knownStatus({ body: held }) }),
    ])
      assert.deepEqual(offered(report), [command]);
  });

  it("is the one advice on an exact match, also of an attempt that is remembered, and of a code that may have one", async () => {
    const [commit, advice] = ["1a2b3c4", /For an exact match/];
    const held = { match: "match", address: askedAddress, chainId: "1" };
    const published = await verified("match");
    for (const report of [
      published,
      reportOf({ kind: "noExplorer", status: await knownStatus({ body: held }) }),
    ]) {
      const view = { kind: "finished", report, earlier: [] } as const;
      assert.match(drawnPage(verificationPage(view)), advice);
      const beside = drawnPage(verificationPage({ ...view, commit }));
      assert.doesNotMatch(beside, advice);
      assert.match(beside, /The contract behaves as the source says\.|No action needed\./);
      const restored = { kind: "restored", summary: summarize(report) } as const;
      assert.match(drawnPage(verificationPage({ ...restored, commit })), /Deployed from commit 1a2b3c4/);
      assert.doesNotMatch(drawnPage(verificationPage(restored)), /Deployed from commit/);
    }
    const way = { kind: "build", contract: "a:A", files: 1, withoutHash: "noHash" } as const;
    assert.equal(offered({ ...published, way }), undefined);
    const exact = summarize(await verified("exact_match"));
    const restored = verificationPage({ kind: "restored", summary: exact, commit });
    assert.doesNotMatch(drawnPage(restored), /Deployed from commit/);
  });

  it("is no advice after an exact match, where nothing came of the attempt, or where no file names one", async () => {
    assert.equal(offered(await verified("exact_match")), undefined);
    assert.equal(offered(reportOf({ kind: "unresolved", reason: "notFound", error: undefined })), undefined);
    const page = verificationPage({ kind: "finished", report: await verified("match"), earlier: [] });
    assert.doesNotMatch(drawnPage(page), /git checkout/);
  });
});
