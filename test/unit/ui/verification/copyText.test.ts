import assert from "node:assert/strict";
import { finishedMarkdownOf } from "./views.ts";
import type { VerificationReport } from "../../../../src/app/verification/report.ts";
import { summarize } from "../../../../src/app/verification/summary.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { copyFormats } from "../../../../src/ui/page/pageMessage.ts";
import { copyText } from "../../../../src/ui/verification/copyText.ts";
import type { VerificationView } from "../../../../src/ui/verification/view.ts";
import { rawResponse } from "../../../support/rawResponse.ts";
import {
  respondedReport,
  askedAddress,
  failedReport,
  knownStatus,
  network,
  reportOf,
} from "../../../support/reports.ts";
import { ledgersAt } from "../../../support/networks.ts";

const service = network.verifierUrl ?? "";

function viewOf(report: VerificationReport): VerificationView {
  return { kind: "finished", report, earlier: [] };
}

function curlOf(report: VerificationReport): string | undefined {
  return copyText("curl", viewOf(report));
}

async function formsOf(view: VerificationView): Promise<readonly string[]> {
  const forms: string[] = [];
  for (const format of copyFormats)
    if (format !== "link" && (await copyText(format, view)) !== "") forms.push(format);
  return forms;
}

describe("what is copied of a verification", () => {
  it("is its last response and its report", async () => {
    const report = await respondedReport("direct", [{ body: '{"result":[ 1e400 ]}' }]);
    const view = viewOf(report);
    assert.equal(await copyText("json", view), '{\n  "result": [\n    1e400\n  ]\n}');
    assert.equal(await copyText("markdown", view), finishedMarkdownOf(report));
  });

  it("is the response as it came where that is no JSON", async () => {
    const report = await respondedReport("direct", [{ status: 502, body: "<html>gone</html>" }]);
    assert.equal(await copyText("json", viewOf(report)), "<html>gone</html>");
  });

  it("is the request of each protocol, with a sign where a key went along", async () => {
    const json = "--header 'content-type: application/json' --data";
    const plain = `{"address":"${askedAddress}","chainId":"${network.chainId}"}`;
    const withKey = plain.replace("}", ',"apiKey":"<API_KEY>"}');
    const expected = {
      session: [plain, withKey, `${service}/session/verify/etherscan`],
      direct: [plain, withKey, `${service}/verify/etherscan`],
      job: [
        "{}",
        '{"apiKey":"<API_KEY>"}',
        `${service}/v2/verify/etherscan/${network.chainId}/${askedAddress}`,
      ],
    } as const;
    for (const protocol of ["session", "direct", "job"] as const) {
      const report = await respondedReport(protocol, [{ body: {} }]);
      const [without, and, url] = expected[protocol];
      assert.deepEqual(
        [await curlOf({ ...report, withKey: false }), await curlOf({ ...report, withKey: true })],
        [`curl --silent ${json} '${without}' '${url}'`, `curl --silent ${json} '${and}' '${url}'`],
      );
    }
  });

  it("is the request also of one that got no response, and the lookup where nothing else was asked", async () => {
    const status = await knownStatus({ body: { match: null } });
    const failed = failedReport({ kind: "timedOut", afterMilliseconds: 1 });
    assert.match((await curlOf(failed)) ?? "", /^curl --silent --header .* --data .*\/verify/);
    assert.match(
      (await curlOf(reportOf({ kind: "noExplorer", status }))) ?? "",
      /^curl --silent 'http[^ ]*\/v2\/contract\/[^ ]*'$/,
    );
    assert.equal(await curlOf(reportOf({ kind: "cancelled", asked: "nothing" })), "");
    assert.equal(await curlOf(reportOf({ kind: "noVerifier" })), "");
  });

  it("is the lookup at the mirror node where that found no address", async () => {
    const subject = { ...reportOf({ kind: "noVerifier" }).subject, contractId: "0.0.1007" };
    const mirrored = { ...subject, network: { ...network, ledgers: ledgersAt("https://mirror.example") } };
    const response = rawResponse({ path: "/api/v1/contracts/0.0.1007", status: 500 });
    const failure = { kind: "serviceFailed", status: 500, messages: [] } as const;
    const error = new ApiError(failure, response.host, { response });
    const report = reportOf({ kind: "unresolved", reason: "failed", error }, { subject: mirrored });
    assert.equal(await curlOf(report), "curl --silent 'https://mirror.example/api/v1/contracts/0.0.1007'");
  });

  it("is nothing of one that runs or is remembered, and its report of one that got no response", async () => {
    const report = reportOf({ kind: "cancelled", asked: "nothing" });
    const running = { kind: "running", subject: report.subject, step: undefined, startedAt: 0 } as const;
    const restored = { kind: "restored", summary: summarize(report) } as const;
    const forms = await Promise.all([running, restored, viewOf(report)].map(formsOf));
    assert.deepEqual(forms, [[], [], ["markdown"]]);
  });
});
