import assert from "node:assert/strict";
import type { Failure, UnreachableReason } from "../../../../src/http/failure.ts";
import { send } from "../../../../src/http/request.ts";
import { undiciTransport } from "../../../../src/platform/node/undiciTransport.ts";
import { expiredCertificate, otherCertificate } from "../../../support/certificates.ts";
import { hastyClock, openChannel } from "../../../support/channel.ts";
import { startConnectProxy } from "../../../support/connectProxy.ts";
import { throughProxy } from "../../../support/connectionSettings.ts";
import { failureFrom } from "../../../support/failures.ts";
import { get, once, onceVerifying, post, unending } from "../../../support/requests.ts";
import { startTlsServer } from "../../../support/tlsServer.ts";
import { askIn, authorityFile } from "./inTrustingChild.ts";

async function failureOf(certificate: string | undefined, isTunnelled: boolean): Promise<Failure> {
  await using service = await startTlsServer(certificate);
  await using proxy = await startConnectProxy();
  await using client = openChannel(
    hastyClock,
    undiciTransport(() => throughProxy(proxy.url)),
  );
  const url = `https://${isTunnelled ? "service.test" : "127.0.0.1"}:${service.port}`;
  const failure = await failureFrom(send(client.channel, post(url), onceVerifying, unending));
  assert.deepEqual([service.requests, proxy.tunnels.length], [[], isTunnelled ? 1 : 0]);
  return failure;
}

describe("a certificate", () => {
  it("of an unknown authority is not trusted, with a proxy and without, and nothing is sent", async () => {
    const failures = [await failureOf(undefined, false), await failureOf(undefined, true)];
    const expected: Failure = {
      kind: "unreachable",
      reason: "untrusted",
      code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      neverLeft: true,
    };
    assert.deepEqual(failures, [expected, expected]);
  });

  it("is not judged behind a proxy when the user has said so, but always without one", async () => {
    await using service = await startTlsServer(otherCertificate);
    await using proxy = await startConnectProxy();
    const settings = throughProxy(proxy.url, { isStrict: false });
    await using client = openChannel(
      hastyClock,
      undiciTransport(() => settings),
    );
    const response = await send(client.channel, get(`https://service.test:${service.port}`), once, unending);
    assert.equal(response.status, 200);
    const direct = get(`https://127.0.0.1:${service.port}`);
    const failure = await failureFrom(send(client.channel, direct, once, unending));
    assert.equal(failure.kind === "unreachable" && failure.reason, "untrusted");
  });

  it("of a private authority is trusted when NODE_EXTRA_CA_CERTS names that, or the machine knows it", async () => {
    await using service = await startTlsServer();
    await using trusted = await authorityFile();
    const url = `https://localhost:${service.port}`;
    const ways: readonly Readonly<Record<string, string>>[] = [
      {},
      { NODE_EXTRA_CA_CERTS: trusted.file },
      { NODE_EXTRA_CA_CERTS: trusted.file, SYSTEM: "off" },
      // OpenSSL's name for the file of the system's certificates.
      { SSL_CERT_FILE: trusted.file },
      { SSL_CERT_FILE: trusted.file, SYSTEM: "off" },
    ];
    const told = await Promise.all(ways.map((way) => askIn(way, url)));
    const onLinux = process.platform === "linux" ? "200" : "untrusted";
    assert.deepEqual(told, ["untrusted", "200", "200", onLinux, "untrusted"]);
  });

  it("of a trusted authority is judged for name and time all the same", async () => {
    await using trusted = await authorityFile();
    const told: string[] = [];
    for (const certificate of [otherCertificate, expiredCertificate]) {
      await using service = await startTlsServer(certificate);
      told.push(await askIn({ NODE_EXTRA_CA_CERTS: trusted.file }, `https://localhost:${service.port}`));
    }
    assert.deepEqual(told, ["otherName", "expired"] satisfies UnreachableReason[]);
  });
});
