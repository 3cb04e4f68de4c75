import assert from "node:assert/strict";
import {
  respondedReport,
  askedAddress,
  failedReport,
  failures,
  knownStatus,
  reportOf,
} from "../../../support/reports.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import type { VerificationReport } from "../../../../src/app/verification/report.ts";

describe("verifying by another protocol", () => {
  const menusOf = (report: VerificationReport) => {
    const { actions } = verificationPage({ kind: "finished", report, earlier: [] }).head;
    const menus = actions.flatMap((action) => ("items" in action ? [action] : []));
    return menus.map(({ label, items }) => [
      label,
      ...items.flatMap(({ label: item, message }) => (message.type === "verifyWith" ? [item] : [])),
    ]);
  };

  it("is in the menu, whatever came of the verification", async () => {
    const body = { contracts: [{ address: askedAddress, chainId: "1", status: "perfect" }], unused: [] };
    assert.deepEqual(menusOf(await respondedReport("session", [{ body }])), [
      ["More Actions", "Try Direct Protocol", "Try Job Protocol"],
    ]);
    assert.deepEqual(menusOf(await respondedReport("direct", [{ status: 404, body: "<html>gone</html>" }])), [
      ["More Actions", "Try Session Protocol", "Try Job Protocol"],
    ]);
    const status = await knownStatus({ body: { match: "exact_match", address: askedAddress } });
    assert.deepEqual(menusOf(reportOf({ kind: "held", status })), [["More Actions"]]);
  });

  it("is offered only where it may come to something else", async () => {
    const status = await knownStatus({ body: { match: null } });
    const body = { error: `Chain #1 does not have a contract deployed at ${askedAddress}.` };
    for (const report of [
      reportOf({ kind: "noExplorer", status }),
      reportOf({ kind: "noVerifier" }, { host: undefined }),
      reportOf({ kind: "unresolved", reason: "failed", error: undefined }),
      reportOf({ kind: "cancelled", asked: "status" }),
      await respondedReport("direct", [{ status: 500, body }]),
    ])
      assert.deepEqual(menusOf(report), [["More Actions"]], report.conclusion.kind);
    for (const report of [
      reportOf({ kind: "cancelled", asked: "verification" }),
      ...failures.map((failure) => failedReport(failure)),
    ])
      assert.equal(menusOf(report)[0]?.length, 3, report.conclusion.kind);
  });
});
