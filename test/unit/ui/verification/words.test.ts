import assert from "node:assert/strict";
import { summarize } from "../../../../src/app/verification/report.ts";
import { stepText } from "../../../../src/ui/verification/stepText.ts";
import { verificationTitle } from "../../../../src/ui/verification/verificationTitle.ts";
import { answeredReport, askedAddress, network, reportOf } from "../../../support/reports.ts";
import { attributeValues, readableText } from "../markup.ts";
import { pageOf } from "./views.ts";

const subject = { network, address: askedAddress, contractId: undefined } as const;
const step = { kind: "verifying", host: "127.0.0.1:5555", protocol: "session", withKey: true } as const;
const running = { kind: "running", subject, step, startedAt: 1000 } as const;

describe("words of a verification", () => {
  it("say where it stands", () => {
    assert.deepEqual(
      [
        stepText(undefined),
        stepText({ kind: "resolving", contractId: "0.0.1007", host: "mirror.example" }),
        stepText(step),
        stepText({ ...step, withKey: false, protocol: "job" }),
        stepText({ kind: "lookingUpStatus", host: "verify.example" }),
      ],
      [
        "Getting ready…",
        "Looking up 0.0.1007 at mirror.example…",
        "Asking 127.0.0.1:5555 by the session protocol, with your API key…",
        "Asking 127.0.0.1:5555 by the job protocol…",
        "Looking up the verification status at verify.example…",
      ],
    );
  });

  it("name the contract first in a tab", () => {
    const report = reportOf({ kind: "cancelled", asked: "verification" });
    const named = { ...report, subject: { ...report.subject, contractId: "0.0.1007" } };
    assert.deepEqual(
      [
        verificationTitle(running),
        verificationTitle({ kind: "finished", report: named, earlier: [] }),
        verificationTitle({ kind: "restored", summary: summarize(report) }),
      ],
      ["0x5b18…6b24: verifying…", "0.0.1007: Canceled", "0x5b18…6b24: Canceled"],
    );
  });

  it("are on a running page, with the time it began", () => {
    const page = pageOf(running);
    assert.match(readableText(page), /Asking 127\.0\.0\.1:5555 by the session protocol, with your API key…/);
    assert.deepEqual(attributeValues(page, "data-since"), ["1000"]);
  });

  it("say of a restored page what is from memory, and offer to verify again", async () => {
    const report = await answeredReport("job", [{ status: 404, body: "<html>gone</html>" }]);
    const page = pageOf({ kind: "restored", summary: summarize(report) });
    const text = readableText(page);
    for (const part of ["Protocol not supported by this service", "retired", "From memory.", "Verify again"])
      assert.ok(text.includes(part), part);
    assert.ok(attributeValues(page, "data-action").includes('{"type":"tryAgain"}'));
  });

  it("tell the outcome of earlier attempts", async () => {
    const report = reportOf({ kind: "cancelled", asked: "verification" });
    const earlier = [summarize(await answeredReport("job", [{ status: 404, body: "<html>gone</html>" }]))];
    const page = pageOf({ kind: "finished", report, earlier });
    assert.match(
      readableText(page),
      /Earlier attempts newest first .* retired job 127\.0\.0\.1:5555 2026-11-20/,
    );
  });
});
