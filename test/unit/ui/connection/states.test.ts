import assert from "node:assert/strict";
import { connectionPage } from "../../../../src/ui/connection/connectionPage.ts";
import { pageBody } from "../../../../src/ui/document/document.ts";
import { explainConnection } from "../../../../src/text/networks/connection.ts";
import { serviceStages } from "../../../../src/ui/connection/serviceStages.ts";
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
      "The service is not reachable",
      "One of the two services is not reachable",
      "Neither service is reachable",
      "Reachable, unexpected response",
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
