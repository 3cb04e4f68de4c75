import assert from "node:assert/strict";
import { finishedMarkdownOf } from "./views.ts";
import { summarize } from "../../../../src/app/verification/summary.ts";
import { verificationPage, verificationTitle } from "../../../../src/ui/verification/verificationPage.ts";
import type { VerificationView } from "../../../../src/ui/verification/view.ts";
import { respondedReport, network } from "../../../support/reports.ts";
import { everyConclusion, reportOn } from "../../text/everyReport.ts";
import { usePseudoTranslation } from "../../text/pseudo.ts";
import { isTranslated, textsIn } from "../ownTexts.ts";
import { withoutCode } from "../markdownCode.ts";
import { fullDirectRecord, fullJob, fullSessionRecord } from "./records.ts";

const networks = [network, reportOn({ kind: "noVerifier" }).subject.network].map(({ name }) => name);
const names = new RegExp(`^(?:${[...networks, fullSessionRecord.name].join("|")})$`);
const isOurs = (text: string): boolean => isTranslated(text, names);

describe("a translation of a verification's page", () => {
  usePseudoTranslation();

  const record = {
    ...fullSessionRecord,
    name: null,
    compiledPath: 5,
    beyond: 1,
    address: `0x${"11".repeat(20)}`,
  };
  const views = async (): Promise<readonly VerificationView[]> => {
    const answered = [
      await respondedReport("session", [
        { body: { contracts: [fullSessionRecord, record], unused: ["x"], more: 5 } },
      ]),
      await respondedReport("direct", [{ body: { result: [fullDirectRecord] } }]),
      await respondedReport("direct", [{ body: { result: [] } }]),
      await respondedReport("job", [{ status: 202, body: { verificationId: "x" } }, { body: fullJob }]),
    ];
    const reports = [...answered, ...everyConclusion.map((conclusion) => reportOn(conclusion))];
    return reports.flatMap((report) => [
      { kind: "finished", report, earlier: [summarize(report)], fromMemory: true },
      { kind: "restored", summary: summarize(report) },
      { kind: "running", subject: report.subject, step: undefined, startedAt: 0 },
    ]);
  };

  it("is used for every word on it that is ours", async () => {
    const texts = (await views()).flatMap((view) => [
      verificationTitle(view),
      ...textsIn(verificationPage(view)),
    ]);
    assert.ok(texts.length > 1000);
    assert.deepEqual([...new Set(texts.filter((text) => !isOurs(text)))], []);
  });

  it("is used for the copied report", async () => {
    const lines = (await views()).flatMap((view) =>
      view.kind === "finished" ? withoutCode(finishedMarkdownOf(view.report)).split("\n") : [],
    );
    const plain = lines.map((line) =>
      line.replaceAll(/‹(?:span|block)›|\d{4}-[\d :-]+ UTC|\*null\*|\*\*Escrow\*\*|\\/g, ""),
    );
    assert.deepEqual([...new Set(plain.filter((line) => !isOurs(line)))], []);
  });
});
