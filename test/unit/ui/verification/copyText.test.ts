import assert from "node:assert/strict";
import type { VerificationReport } from "../../../../src/app/verification/report.ts";
import { summarize } from "../../../../src/app/verification/summarize.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { copyFormats, type CopyFormat } from "../../../../src/ui/page/pageMessage.ts";
import { copyText } from "../../../../src/ui/verification/copyText.ts";
import { verificationMarkdown } from "../../../../src/ui/verification/markdown.ts";
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

const checksummedAddress = "0x5b1869D9A4C187F2EAa108f3062412ecf0526b24";
const service = network.verifierUrl ?? "";

function viewOf(report: VerificationReport): VerificationView {
  return { kind: "finished", report, earlier: [] };
}

function curlOf(report: VerificationReport): Promise<string | undefined> {
  return copyText("curl", viewOf(report));
}

async function formsOf(view: VerificationView): Promise<readonly string[]> {
  const forms: string[] = [];
  for (const format of Object.keys(copyFormats) as CopyFormat[])
    if (format !== "link" && (await copyText(format, view)) !== "") forms.push(format);
  return forms;
}

describe("what is copied of a verification", () => {
  it("is its address, its ID, its last response and its report", async () => {
    const report = await respondedReport("direct", [{ body: '{"result":[ 1e400 ]}' }]);
    const named = { ...report, subject: { ...report.subject, contractId: "0.0.1007" } };
    const view = viewOf(named);
    assert.deepEqual(
      await Promise.all(
        (["address", "id", "json", "markdown"] as const).map((format) => copyText(format, view)),
      ),
      [checksummedAddress, "0.0.1007", '{\n  "result": [\n    1e400\n  ]\n}', verificationMarkdown(named)],
    );
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
    const mirrored = { ...subject, network: { ...network, mirrorUrl: "https://mirror.example" } };
    const response = rawResponse({ path: "/api/v1/contracts/0.0.1007", status: 500 });
    const failure = { kind: "serviceFailed", status: 500, messages: [] } as const;
    const error = new ApiError(failure, response.host, { response });
    const report = reportOf({ kind: "unresolved", reason: "failed", error }, { subject: mirrored });
    assert.equal(await curlOf(report), "curl --silent 'https://mirror.example/api/v1/contracts/0.0.1007'");
  });

  it("is what there is of it: of one that runs or is remembered, its names", async () => {
    const { subject, ...report } = reportOf({ kind: "cancelled", asked: "nothing" });
    const named = { ...report, subject: { ...subject, contractId: "0.0.1007" } };
    const step = undefined;
    const running = { kind: "running", subject, step, startedAt: 0 } as const;
    assert.deepEqual(
      await Promise.all(
        [running, { kind: "restored", summary: summarize(named) } as const, viewOf(named)].map(formsOf),
      ),
      [["address"], ["address", "id"], ["address", "id", "markdown"]],
    );
  });
});
