import assert from "node:assert/strict";
import type { Failure, ProxyReason } from "../../../../src/http/failure.ts";
import { send } from "../../../../src/http/request.ts";
import type { ApiRequest } from "../../../../src/http/channel.ts";
import { undiciTransport } from "../../../../src/platform/node/undiciTransport.ts";
import { expiredCertificate, otherCertificate, serviceCertificate } from "../../../support/certificates.ts";
import { hastyClock, openChannel, type TestChannel } from "../../../support/channel.ts";
import { startConnectProxy, type ProxyManner } from "../../../support/connectProxy.ts";
import { throughProxy } from "../../../support/connectionSettings.ts";
import { failureFrom } from "../../../support/failures.ts";
import { json } from "../../../support/faults.ts";
import { startFaultServer } from "../../../support/faultServer.ts";
import { get, once, onceVerifying, post, unending } from "../../../support/requests.ts";
import { startTlsServer } from "../../../support/tlsServer.ts";
import { askIn, authorityFile } from "./inTrustingChild.ts";

const open: ProxyManner = { kind: "open" };

function channelThrough(proxy: string, isStrict: boolean): TestChannel {
  const settings = throughProxy(proxy, { isStrict });
  return openChannel(
    hastyClock,
    undiciTransport(() => settings),
  );
}

function sent(client: TestChannel, request: ApiRequest): Promise<unknown> {
  return send(client.channel, request, request.method === "GET" ? once : onceVerifying, unending);
}

describe("a proxy that is spoken to over https", () => {
  it("opens tunnels for encrypted services and plain ones, and is logged in to", async () => {
    await using secure = await startTlsServer();
    await using plain = await startFaultServer(json(200, {}));
    const authorization = `Basic ${btoa("me:hunter2")}`;
    await using proxy = await startConnectProxy({ kind: "login", authorization }, serviceCertificate);
    await using client = channelThrough(proxy.url.replace("//", "//me:hunter2@"), false);
    const secureHost = `service.test:${secure.port}`;
    const plainHost = plain.host.replace("127.0.0.1", "service.test");
    await sent(client, get(`https://${secureHost}`));
    await sent(client, post(`https://${secureHost}`));
    await sent(client, get(`http://${plainHost}`));
    assert.deepEqual(secure.requests, ["GET /subject", "POST /verify"]);
    assert.deepEqual([plain.requests.length, proxy.plain], [1, []]);
    assert.deepEqual(proxy.tunnels, [secureHost, secureHost, plainHost]);
    await client.close();
    await proxy.allClosed();
  });

  it("is asked for nothing while its certificate is that of an unknown authority", async () => {
    await using proxy = await startConnectProxy(open, serviceCertificate);
    await using client = channelThrough(proxy.url, true);
    const failures = [
      await failureFrom(sent(client, get("https://service.test"))),
      await failureFrom(sent(client, post("https://service.test"))),
    ];
    const expected: Failure = {
      kind: "proxyFailed",
      reason: "untrusted",
      proxy: proxy.host,
      status: undefined,
    };
    assert.deepEqual([failures, proxy.tunnels], [[expected, expected], []]);
  });

  it("has its certificate judged for its own name and time by who trusts its authority", async () => {
    await using service = await startFaultServer(json(200, {}));
    await using trusted = await authorityFile();
    const told: string[] = [];
    for (const certificate of [serviceCertificate, otherCertificate, expiredCertificate]) {
      await using proxy = await startConnectProxy(open, certificate);
      for (const url of [proxy.url, proxy.url.replace("127.0.0.1", "localhost")]) {
        const environment = { NODE_EXTRA_CA_CERTS: trusted.file, PROXY: url };
        told.push(await askIn(environment, service.url.replace("127.0.0.1", "other.test")));
      }
    }
    const expected = ["200", ...(["otherName", "expired"] satisfies ProxyReason[])];
    assert.deepEqual(
      told,
      expected.flatMap((word) => [word, word]),
    );
  });

  it("fails by name when it speaks no TLS, and when it refuses", async () => {
    await using unencrypted = await startConnectProxy();
    await using refusing = await startConnectProxy({ kind: "answer", status: 403 }, serviceCertificate);
    const told: unknown[] = [];
    for (const url of [unencrypted.url.replace("http:", "https:"), refusing.url]) {
      await using client = channelThrough(url, false);
      const failure = await failureFrom(sent(client, get("https://service.test")));
      told.push(failure.kind === "proxyFailed" && [failure.reason, failure.status]);
    }
    assert.deepEqual(told, [
      ["tls", undefined],
      ["refused", 403],
    ]);
  });
});
