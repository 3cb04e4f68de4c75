import assert from "node:assert/strict";
import { Secret } from "../../../../src/core/keys/secret.ts";
import { KnownKeys } from "../../../../src/http/masking.ts";
import type { ConnectionSettings } from "../../../../src/http/connectionSettings.ts";
import { directConnections } from "../../../../src/http/connectionSettings.ts";
import { undiciTransport } from "../../../../src/platform/node/undiciTransport.ts";
import { checkConnection } from "../../../../src/app/connection/checkConnection.ts";
import type { ConnectionReport } from "../../../../src/app/connection/connectionReport.ts";
import { explainConnection, explainService } from "../../../../src/text/networks/connection.ts";
import { connectionMarkdown } from "../../../../src/ui/connection/connectionMarkdown.ts";
import { connectionPage } from "../../../../src/ui/connection/connectionPage.ts";
import { pageBody } from "../../../../src/ui/document/document.ts";
import { serviceStages } from "../../../../src/ui/connection/serviceStages.ts";
import { serviceCertificate } from "../../../support/certificates.ts";
import { startConnectProxy } from "../../../support/connectProxy.ts";
import { throughProxy } from "../../../support/connectionSettings.ts";
import { hastyClock, openChannel } from "../../../support/channel.ts";
import { json, page, redirect, reply, stall } from "../../../support/faults.ts";
import { refusingUrl, startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { networkWith } from "../../../support/networks.ts";
import { unending } from "../../../support/requests.ts";
import { startTlsServer } from "../../../support/tlsServer.ts";
import { probe } from "../../../../src/platform/node/probe.ts";

type Urls = { readonly mirrorUrl?: string; readonly verifierUrl?: string };

async function check(
  urls: Urls,
  settings: ConnectionSettings = directConnections,
  limit?: number,
  signal = unending,
  logged: string[] = [],
  keys: readonly string[] = [],
): Promise<ConnectionReport> {
  const { channel, close, log } = openChannel(
    hastyClock,
    undiciTransport(() => settings),
  );
  const stored = new KnownKeys(() => Promise.resolve(keys.map((key) => new Secret(key))));
  const carrier = {
    channel: { ...channel, keys: stored },
    clientFor: () => "undici" as const,
    probe,
    settings: () => settings,
  };
  try {
    return await checkConnection(networkWith(urls), carrier, signal, limit);
  } finally {
    logged.push(...log.map((line) => line.replace(/\d+ ms$/, "ms")).toSorted());
    await close();
  }
}

/** Titles and stages of both services, times left out. */
function told(report: ConnectionReport): readonly string[] {
  return report.services.flatMap((service) => {
    const stages = service.checked === undefined ? [] : serviceStages(service.checked);
    const words = stages.map(({ name, words }) => `${name}: ${words[0] ?? ""}`);
    return [explainService(service, report.network).title, ...words];
  });
}

const mirrorResponses = json(404, { _status: { messages: [] } }, { server: "mirror/1 [x](command:y)" });

describe("a connection check", () => {
  it("tells each step to both services, and what was asked of them", async () => {
    await using mirror = await startFaultServer(mirrorResponses);
    await using verifier = await startFaultServer(page(200, "Alive and kicking!"));
    const report = await check({ mirrorUrl: mirror.url, verifierUrl: verifier.url });
    const steps = ["Host name: resolved", "Connection: connected", "Encryption: none (HTTP)"];
    assert.deepEqual(told(report), [
      "Reachable",
      ...steps,
      "Response: HTTP 404",
      "Reachable",
      ...steps,
      "Response: HTTP 200",
    ]);
    assert.deepEqual(explainConnection(report), { tone: "good", title: "Both services are reachable" });
    assert.deepEqual(
      [mirror, verifier].map(({ requests }) => requests.map(({ method, path }) => `${method} ${path}`)),
      [["GET /api/v1/contracts/0.0.1001"], ["GET /health"]],
    );
    const markdown = connectionMarkdown(report);
    assert.match(markdown, /Direct \(loopback\)/);
    assert.match(markdown, /`mirror\/1 \[x\]\(command:y\)`/);
  });

  it("is in the log with all that it asks, answered or not", async () => {
    const hex = `0x${"ab".repeat(32)}`;
    await using mirror = await startFaultServer(mirrorResponses);
    await using silent = await startFaultServer(stall);
    const refusing = await refusingUrl();
    const log: string[] = [];
    const asked = [{ mirrorUrl: mirror.url, verifierUrl: `${refusing}/${hex}` }, { verifierUrl: silent.url }];
    for (const urls of asked) await check(urls, directConnections, 200, unending, log);
    assert.deepEqual(log, [
      ...[
        `GET ${mirror.host}/api/v1/contracts/0.0.1001 404 ms`,
        `GET ${new URL(refusing).host}/0xabab…/health unreachable ms`,
      ].toSorted(),
      `GET ${silent.host}/health ended ms`,
    ]);
  });

  it("lets one failure hide nothing of the other service, and says what is not there", async () => {
    await using verifier = await startFaultServer(page(404, "<h1>Not here</h1>"));
    const report = await check({ mirrorUrl: await refusingUrl(), verifierUrl: verifier.url });
    assert.deepEqual(told(report), [
      "Mirror node unreachable",
      "Host name: resolved",
      "Connection: failed",
      "Encryption: none (HTTP)",
      "Response: not reached",
      "Unexpected response",
      "Host name: resolved",
      "Connection: connected",
      "Encryption: none (HTTP)",
      "Response: HTTP 404",
    ]);
    assert.equal(explainConnection(report).title, "Neither service responds as expected");
    const empty = await check({});
    assert.deepEqual(told(empty), ["No mirror node", "No verification service"]);
    assert.deepEqual(explainConnection(empty), { tone: "neutral", title: "No service to connect to" });
  });

  for (const [how, response, title, kind] of [
    ["an error", json(503, { error: "Down" }), "error", "serviceFailed"],
    ["an error that says how long", json(503, {}, { "retry-after": "30" }), "error", "serviceFailed"],
    ["a limit", json(429, {}), "Rate limit reached", "rateLimited"],
    ["a page", page(200, "<!doctype html><title>Sign in</title>"), "Unexpected response", "notJson"],
    ["a redirect", redirect(302, "https://elsewhere.example/"), "Unexpected redirect", "redirected"],
    ["no word in time", stall, "Request timed out", "timedOut"],
  ] satisfies [string, Behaviour, string, string][]) {
    it(`says of ${how} what a lookup says of it, of both services`, async () => {
      await using service = await startFaultServer(response);
      const report = await check(
        { mirrorUrl: service.url, verifierUrl: service.url },
        directConnections,
        kind === "timedOut" ? 200 : undefined,
      );
      for (const [index, name] of ["Mirror node", "Verification service"].entries()) {
        const found = report.services[index] ?? assert.fail();
        const ended = found.checked?.response;
        const failure =
          ended?.kind === "done" ? ended.value.failure : ended?.kind === "failed" && ended.failure;
        assert.equal(failure && failure.kind, kind);
        const explained = explainService(found, "Devnet");
        assert.equal(explained.title, title === "error" ? `${name} error` : title);
        assert.equal(explained.remedies.includes("tryAgain"), kind !== "redirected");
        if (how.endsWith("how long")) assert.match(explained.nextStep, /^Try again in 30 seconds\./);
        const alone = explainConnection({ ...report, services: [found] });
        assert.ok(alone.title.startsWith(name), alone.title);
      }
    });
  }

  it("looks at the certificate even where it is not trusted, through a proxy as well", async () => {
    await using service = await startTlsServer();
    await using proxy = await startConnectProxy();
    const url = `https://service.test:${service.port}`;
    const report = await check({ verifierUrl: url }, throughProxy(proxy.url.replace("//", "//me:hunter2@")));
    assert.deepEqual(told(report).slice(1), [
      "Certificate not trusted",
      "Proxy host name: resolved",
      "Connection to proxy: connected",
      "Encryption: not trusted",
      "Response: failed",
    ]);
    const markdown = connectionMarkdown(report);
    assert.match(markdown, /Certificate for: `service\.test, Contract Lens Tests`/);
    assert.match(markdown, /Issued by: `Authority of the tests, Contract Lens Tests`/);
    assert.match(markdown, /Jan {2}1 00:00:00 2119 GMT/);
    assert.match(markdown, new RegExp(`Proxy ${proxy.host} \\(from http\\\\.proxy\\)`));
    const everything =
      JSON.stringify(report) + markdown + pageBody(connectionPage({ kind: "finished", report }));
    assert.doesNotMatch(everything, /hunter2|\bme:|Basic /);
    assert.deepEqual(service.requests, []);
  });

  it("tells nothing of a certificate that repeats a key", async () => {
    await using service = await startTlsServer();
    const url = `https://127.0.0.1:${service.port}`;
    const words = [
      "service.test",
      "Contract Lens Tests",
      "Authority of the tests",
      "Jan  1 00:00:00 2020 GMT",
      "Jan  1 00:00:00 2119 GMT",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    ];
    const toldWith = async (keys: readonly string[]): Promise<readonly string[]> => {
      const report = await check({ verifierUrl: url }, directConnections, undefined, unending, [], keys);
      const encryption = JSON.stringify(report.services[1]?.checked?.encryption);
      return words.filter((word) => encryption.includes(word));
    };
    assert.deepEqual(await toldWith([]), words);
    assert.deepEqual(await toldWith(words), []);
  });

  it("parses no more of a response than a turn's worth, and takes the rest for none of a mirror node", async () => {
    const objects = [`{"a":[${"0,".repeat(100_000)}0]}`, `{"a":[${"0,".repeat(200_000)}0]}`, "{", "[]"];
    const found: unknown[] = [];
    for (const text of objects) {
      await using mirror = await startFaultServer(reply(200, text));
      const { services } = await check({ mirrorUrl: mirror.url });
      const response = services[0]?.checked?.response;
      found.push(response?.kind === "done" ? response.value.isExpected : response?.kind);
    }
    assert.deepEqual(found, [true, false, false, false]);
  });

  it("names the proxy that stands in the way", async () => {
    for (const [manner, title] of [
      [{ kind: "answer", status: 403 }, "Proxy blocked the connection"],
      [{ kind: "answer", status: 407 }, "Proxy authentication required"],
    ] as const) {
      await using proxy = await startConnectProxy(manner);
      const report = await check({ verifierUrl: "https://service.test" }, throughProxy(proxy.url));
      assert.deepEqual(told(report).slice(1), [
        title,
        "Proxy host name: resolved",
        "Connection to proxy: failed",
        "Encryption: not reached",
        "Response: not reached",
      ]);
    }
    const unusable = await check(
      { verifierUrl: "https://service.test" },
      throughProxy("socks5://proxy.test"),
    );
    assert.equal(told(unusable)[1], "Proxy not supported");
  });

  it("judges the certificate of a proxy too", async () => {
    await using service = await startTlsServer();
    await using proxy = await startConnectProxy({ kind: "open" }, serviceCertificate);
    const url = `https://service.test:${service.port}`;
    const strict = await check({ verifierUrl: url }, throughProxy(proxy.url));
    assert.equal(told(strict)[1], "Proxy certificate not trusted");
    const lenient = await check({ verifierUrl: url }, throughProxy(proxy.url, { isStrict: false }));
    assert.deepEqual(told(lenient).slice(2), [
      "Proxy host name: resolved",
      "Connection to proxy: connected",
      "Encryption: not trusted",
      "Response: HTTP 200",
    ]);
    await proxy.allClosed();
  });

  it("keeps what was found before something stood still", async () => {
    await using silent = await startFaultServer(stall);
    const report = await check({ verifierUrl: `https://${silent.host}` }, directConnections, 200);
    assert.deepEqual(told(report).slice(1), [
      "Request timed out",
      "Host name: resolved",
      "Connection: connected",
      "Encryption: failed",
      "Response: not reached",
    ]);
  });

  it("ends in time, and when it is cancelled", async () => {
    await using silent = await startFaultServer(stall);
    const report = await check({ mirrorUrl: silent.url }, directConnections, 60);
    assert.equal(told(report)[0], "Request timed out");
    await using proxy = await startConnectProxy({ kind: "silent" });
    const late = await check({ verifierUrl: "https://service.test" }, throughProxy(proxy.url), 60);
    assert.equal(told(late)[1], "Request timed out");
    const abort = new AbortController();
    const checking = check({ mirrorUrl: silent.url }, directConnections, undefined, abort.signal);
    await silent.arrived(2);
    abort.abort(new Error("enough"));
    await assert.rejects(checking, /^Error: enough$/);
    await silent.allClosed();
    await proxy.allClosed();
  });
});
