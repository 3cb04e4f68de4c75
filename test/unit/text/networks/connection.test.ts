import assert from "node:assert/strict";
import type {
  CheckedService,
  ConnectionReport,
  ServiceCheck,
  ServiceResponse,
} from "../../../../src/app/connection/connectionReport.ts";
import type { Failure } from "../../../../src/http/failure.ts";
import { explainConnection, explainService } from "../../../../src/text/networks/connection.ts";
import { serviceStages } from "../../../../src/ui/connection/serviceStages.ts";

const done = <Value>(value: Value) => ({ kind: "done", value, tookMilliseconds: 5 }) as const;
const refused: Failure = { kind: "unreachable", reason: "refused", code: "ECONNREFUSED", neverLeft: true };
const overloaded: Failure = { kind: "rateLimited", retryAfterMilliseconds: undefined };
const broken: Failure = { kind: "serviceFailed", status: 500, messages: [] };

const response: ServiceResponse = { path: "/health", status: 200, server: "", isExpected: true };
const secured = { protocol: "TLSv1.3", subject: "a", issuer: "b", validFrom: "", validTo: "" };
const reached: CheckedService = {
  url: "https://a.example",
  way: { kind: "direct", because: "noneSet" },
  client: "undici",
  name: done({ addresses: ["192.0.2.1"] }),
  connection: done({ address: "192.0.2.1" }),
  tunnel: { kind: "notNeeded" },
  encryption: done({ ...secured, distrust: undefined }),
  judgesCertificate: true,
  response: done(response),
};
const unreached: CheckedService = {
  ...reached,
  connection: { kind: "failed", failure: refused, tookMilliseconds: 5 },
  encryption: { kind: "notReached" },
  response: { kind: "failed", failure: refused, tookMilliseconds: 5 },
};
const other: CheckedService = { ...reached, response: done({ ...response, isExpected: false }) };

const check = (service: "mirror" | "verifier", checked?: CheckedService): ServiceCheck => ({
  service,
  host: checked && "a.example",
  checked,
});

describe("a check of the connection in words", () => {
  it("says how each service was found, and by whose client", () => {
    const told = (one: ServiceCheck) => {
      const { tone, title, sentence, remedies } = explainService(one, "Own");
      return [tone, title, sentence, ...remedies];
    };
    assert.deepEqual(told(check("mirror", reached)), [
      "good",
      "Reachable",
      "a.example responds as expected.",
    ]);
    assert.deepEqual(told(check("mirror", { ...reached, client: "vscode" })), [
      "good",
      "Reachable",
      "a.example responds as expected. VS Code's own client sent the request.",
    ]);
    assert.deepEqual(told(check("verifier", other)), [
      "careful",
      "Unexpected response",
      "a.example responds (HTTP 200), but not like a verification service.",
      "openNetworkSettings",
    ]);
    assert.deepEqual(told(check("mirror")).slice(0, 2), ["neutral", "No mirror node"]);
    assert.deepEqual(told(check("verifier")).slice(0, 2), ["neutral", "No verification service"]);
    assert.equal(told(check("verifier", unreached))[1], "Verification service unreachable");
    const limited = { ...reached, response: done({ ...response, isExpected: false, failure: overloaded }) };
    assert.notEqual(told(check("mirror", limited))[1], "Unexpected response");
    const problem = { index: 0, field: "mirrorUrl", reason: "badUrl" } as const;
    const [tone, title, sentence] = told({ ...check("mirror"), problem });
    assert.deepEqual([tone, title], ["careful", "URL not valid"]);
    assert.match(sentence ?? "", /mirrorUrl/);
  });

  it("sums both up by the worse of them, and names the one that failed", () => {
    const sum = (mirror?: CheckedService, verifier?: CheckedService) => {
      const services = [check("mirror", mirror), check("verifier", verifier)];
      const { tone, title } = explainConnection({ services, network: "Own" } as unknown as ConnectionReport);
      return [tone, title];
    };
    assert.deepEqual(sum(reached, reached), ["good", "Both services are reachable"]);
    assert.deepEqual(sum(reached), ["good", "The service is reachable"]);
    assert.deepEqual(sum(), ["neutral", "No service to connect to"]);
    assert.deepEqual(sum(unreached, reached), ["bad", "Mirror node unreachable"]);
    assert.deepEqual(sum(reached, other), ["careful", "Verification service: Unexpected response"]);
    assert.deepEqual(sum(unreached, other), ["bad", "Neither service responds as expected"]);
    assert.deepEqual(sum(unreached, unreached), ["bad", "Neither service is reachable"]);
    assert.deepEqual(sum(other, other), ["careful", "Neither service responds as expected"]);
  });

  it("marks on the way to a service where it ends, and what is not to be trusted", () => {
    const tones = (checked: CheckedService) => serviceStages(checked).map(({ tone }) => tone);
    const names = (checked: CheckedService) => serviceStages(checked).map(({ name }) => name);
    assert.deepEqual(tones(reached), ["good", "good", "good", "good"]);
    assert.deepEqual(tones(unreached), ["good", "bad", undefined, undefined]);
    assert.equal(tones(other)[3], "careful");
    const failing = (failure: Failure) =>
      tones({ ...reached, response: done({ ...response, isExpected: false, failure }) })[3];
    assert.deepEqual([overloaded, broken].map(failing), ["careful", "bad"]);
    const distrusted = { ...reached, encryption: done({ ...secured, distrust: "CERT_HAS_EXPIRED" }) };
    assert.equal(tones(distrusted)[2], "bad");
    assert.equal(tones({ ...distrusted, judgesCertificate: false })[2], "careful");
    assert.equal(tones({ ...reached, encryption: { kind: "notNeeded" } })[2], "neutral");
    const lost = { ...reached, response: unreached.response };
    assert.deepEqual(tones(lost), ["good", "good", "good", "bad"]);
    assert.deepEqual(names(reached).slice(0, 2), ["Host name", "Connection"]);
    const proxied: CheckedService = {
      ...reached,
      way: { kind: "proxy", host: "proxy.example:3128", from: "settings" },
      tunnel: { kind: "failed", failure: refused, tookMilliseconds: 5 },
    };
    assert.deepEqual(names(proxied).slice(0, 2), ["Proxy host name", "Connection to proxy"]);
    assert.equal(tones(proxied)[1], "bad");
  });
});
