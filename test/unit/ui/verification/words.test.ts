import assert from "node:assert/strict";
import { summarize } from "../../../../src/app/verification/summarize.ts";
import { stepText } from "../../../../src/text/verification/verificationPage.ts";
import { verificationTitle } from "../../../../src/ui/verification/verificationPage.ts";
import { respondedReport, askedAddress, network, reportOf } from "../../../support/reports.ts";
import { attributeValues, readableText } from "../markup.ts";
import { pageOf, sectionOf } from "./views.ts";

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
        stepText({ kind: "accepted", host: "verify.example", protocol: "job", verificationId: "j" }),
        stepText({
          kind: "accepted",
          host: "verify.example",
          protocol: "job",
          verificationId: "j",
          miss: { kind: "serviceFailed", status: 503, messages: [] },
        }),
        stepText({ kind: "lookingUpStatus", host: "verify.example" }),
        stepText({ kind: "askingKey" }),
        stepText({ kind: "waiting", hosts: ["mirror.example", "verify.example"] }),
      ],
      [
        "Preparing…",
        "Looking up 0.0.1007 at mirror.example…",
        "Waiting for 127.0.0.1:5555 (session protocol, with your API key)…",
        "Waiting for 127.0.0.1:5555 (job protocol)…",
        "verify.example has accepted the request and is processing it…",
        "The verification service has accepted the request, but does not return its state. verify.example responded with an error (HTTP 503). Asking again…",
        "Looking up the verification status at verify.example…",
        "Waiting for your answer about the API key…",
        "Waiting for mirror.example and verify.example…",
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
      ["0x5b18…6b24: Verifying…", "0.0.1007: Canceled", "0x5b18…6b24: Canceled"],
    );
  });

  it("are on a running page, with the time that has passed", () => {
    const page = pageOf(running);
    assert.match(
      readableText(page),
      /Waiting for 127\.0\.0\.1:5555 \(session protocol, with your API key\)…/,
    );
    assert.match(page, /role="timer"/);
  });

  it("say of a restored page what is from memory, and offer to verify again", async () => {
    const report = await respondedReport("job", [{ status: 404, body: "<html>gone</html>" }]);
    const page = pageOf({ kind: "restored", summary: summarize(report) });
    const text = readableText(page);
    for (const part of [
      "Protocol not supported by this service",
      "protocol not supported retired",
      "Earlier result",
      "Verify Again",
    ])
      assert.ok(text.includes(part), part);
    assert.ok(attributeValues(page, "data-action").includes('{"type":"tryAgain"}'));
  });

  it("tell the outcome of earlier attempts", async () => {
    const report = reportOf({ kind: "cancelled", asked: "verification" });
    const earlier = [summarize(await respondedReport("job", [{ status: 404, body: "<html>gone</html>" }]))];
    const page = pageOf({ kind: "finished", report, earlier });
    const section = sectionOf(page, "Earlier attempts");
    assert.match(
      readableText(section),
      /^Earlier attempts newest first .* protocol not supported retired job 127\.0\.0\.1:5555 /,
    );
    assert.match(attributeValues(section, "datetime")[0] ?? "", /^2026-11-20/);
  });
});
