import assert from "node:assert/strict";
import { connectionPage } from "../../../../src/ui/connection/connectionPage.ts";
import { pageBody } from "../../../../src/ui/document/document.ts";
import { explainConnection } from "../../../../src/text/networks/connection.ts";
import { serviceStages } from "../../../../src/ui/connection/serviceStages.ts";
import type { ServiceCheck } from "../../../../src/app/connection/connectionReport.ts";
import type { Failure } from "../../../../src/http/failure.ts";
import { error503, limited, page200 } from "../../../support/serviceFailures.ts";
import { fieldsOf } from "../../../support/drawnPage.ts";
import { actionsOf } from "../actionsOf.ts";
import { readableText } from "../markup.ts";
import { fullReports } from "./reports.ts";

describe("connection check, before its end", () => {
  it("says who ended it: the user, or a problem of our own", () => {
    const pages = (["cancelled", "broken"] as const).map((kind) =>
      pageBody(connectionPage({ kind, network: "Devnet", chainId: "298" })),
    );
    const [cancelled = "", broken = ""] = pages.map(readableText);
    assert.match(cancelled, /You canceled this check/);
    assert.match(broken, /internal error/);
    assert.doesNotMatch(broken, /You canceled/);
    for (const page of pages) assert.deepEqual(Object.values(actionsOf(page)), [{ type: "tryAgain" }]);
  });
});

describe("connection check, at its end", () => {
  const [good, odd, bad] = fullReports.map(({ services }) => services[1] ?? assert.fail());
  assert.ok(good !== undefined && odd !== undefined && bad !== undefined);
  const none = { ...good, host: undefined, checked: undefined };

  it("says which service failed, or that both did, and offers to check again once, in its head", () => {
    assert.ok(good.checked !== undefined);
    const { checked } = good;
    const failing = (failure: Failure, service: "mirror" | "verifier" = "verifier") => ({
      ...good,
      service,
      checked: {
        ...checked,
        response: {
          kind: "done" as const,
          value: { path: "/health", status: 503, server: "", isExpected: false, failure },
          tookMilliseconds: 5,
        },
      },
    });
    const buttonsOf = (services: readonly ServiceCheck[]) => {
      const page = connectionPage({ kind: "finished", report: { ...fullReports[0]!, services } });
      const labels: string[] = [];
      JSON.stringify(page.body, (key, value: unknown) => {
        if (key === "buttons" && Array.isArray(value))
          labels.push(...(value as { label: string }[]).map(({ label }) => label));
        return value;
      });
      const head = page.head.actions.map(({ label }) => label);
      assert.equal([...head, ...labels].filter((label) => label === "Check Again").length, 1);
      return [page.head.title, ...labels];
    };
    const settings = "Open Settings";
    assert.deepEqual(
      [
        buttonsOf([good, failing(error503)]),
        buttonsOf([failing(error503, "mirror"), good]),
        buttonsOf([good, failing(limited)]),
        buttonsOf([good, failing(page200)]),
        buttonsOf([failing(error503, "mirror"), failing(page200)]).slice(0, 1),
        buttonsOf([failing(error503, "mirror"), bad]).slice(0, 1),
      ],
      [
        ["Verification service error", settings],
        ["Mirror node error", settings],
        ["Verification service: Rate limit reached"],
        ["Verification service: Unexpected response", settings],
        ["Neither service responds as expected"],
        ["Neither service responds as expected"],
      ],
    );
    assert.deepEqual(
      [error503, page200, limited].map(
        (failure) => serviceStages(failing(failure).checked).find(({ name }) => name === "Response")?.tone,
      ),
      ["bad", "bad", "careful"],
    );
  });

  it("says how many services were not reached, where there are more than one", () => {
    const titles = [
      [none, none],
      [none, bad],
      [good, bad],
      [bad, bad],
      [good, odd],
      [none, good],
      [good, good],
    ].map((services) => explainConnection({ ...fullReports[0]!, services }).title);
    assert.deepEqual(titles, [
      "No service to connect to",
      "Verification service unreachable",
      "Verification service unreachable",
      "Neither service is reachable",
      "Verification service: Unexpected response",
      "The service is reachable",
      "Both services are reachable",
    ]);
  });

  it("lists beside its stages only what these do not say", () => {
    const page = connectionPage({ kind: "finished", report: fullReports[0]! });
    const labels = fieldsOf(page).map(({ label }) => label);
    assert.deepEqual(
      labels.filter((label) => ["Tunnel", "HTTP status", "Response"].includes(label)),
      [],
    );
    assert.equal(readableText(pageBody(page)).split("HTTP 200").length - 1, 1);
    assert.ok(labels.includes("Proxy host name") && labels.includes("Server"));
  });

  it("takes a certificate that is not trusted for a fault only where it counts", () => {
    const { checked } = good;
    assert.ok(checked !== undefined);
    const tones = [true, false].map(
      (judgesCertificate) =>
        serviceStages({ ...checked, judgesCertificate }).find(({ name }) => name === "Encryption")?.tone,
    );
    assert.deepEqual(tones, ["bad", "careful"]);
  });

  it("tells of a certificate where there was one, and of none on plain HTTP", () => {
    assert.ok(good.checked !== undefined);
    const plain: typeof good = { ...good, checked: { ...good.checked, encryption: { kind: "notNeeded" } } };
    const labelsOf = (service: typeof good) => {
      const report = { ...fullReports[0]!, services: [service, none] as const };
      return fieldsOf(connectionPage({ kind: "finished", report })).map(({ label }) => label);
    };
    assert.ok(labelsOf(good).includes("Issued by"));
    assert.ok(!labelsOf(plain).includes("Issued by"));
  });
});
