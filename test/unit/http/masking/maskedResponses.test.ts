import assert from "node:assert/strict";
import { KnownKeys } from "../../../../src/http/masking/maskText.ts";
import { send } from "../../../../src/http/request.ts";
import { lookupPolicy, verificationPolicy } from "../../../../src/http/requestPolicy.ts";
import type { ApiRequest } from "../../../../src/http/channel.ts";
import { verifyByJob } from "../../../../src/services/verifier/protocols/job.ts";
import { lookUpVerificationStatus } from "../../../../src/services/verifier/status.ts";
import { checkConnection } from "../../../../src/app/connection/checkConnection.ts";
import { Secret } from "../../../../src/core/keys/secret.ts";
import { openChannel } from "../../../support/channel.ts";
import { json, reply } from "../../../support/faults.ts";
import { startFaultServer } from "../../../support/faultServer.ts";
import { unending } from "../../../support/requests.ts";
import { verificationRequest } from "../../../support/verification.ts";
import { directConnections } from "../../../../src/http/connectionSettings.ts";
import { networkWith } from "../../../support/networks.ts";
import { probe } from "../../../../src/platform/node/probe.ts";

const value = "EXPLORER-KEY-1";
const key = new Secret(value);
const mask = "••••••••";
const post = { method: "POST", path: ["verify"], body: "{}", key } as const;
const get = { method: "GET", path: ["x"] } as const;

describe("a response of a service that knows the key", () => {
  it("is masked in every request to its origin after the key was sent, and to no other", async () => {
    const repeat = json(200, { [value]: `%45XPLORER-KEY-1` });
    await using server = await startFaultServer(repeat);
    await using other = await startFaultServer(repeat);
    await using client = openChannel();
    const ask = async (request: Omit<ApiRequest, "baseUrl">, baseUrl = server.url) =>
      (await send(client.channel, { ...request, baseUrl }, lookupPolicy, unending)).text;
    const clear = `{"${value}":"%45XPLORER-KEY-1"}`;
    assert.equal(await ask(get), clear);
    assert.equal(await ask(post), `{"${mask}":"${mask}"}`);
    assert.equal(await ask(get), `{"${mask}":"${mask}"}`);
    assert.equal(await ask(get, other.url), clear);
  });

  it("is masked where the key is stored, from the first response on", async () => {
    await using server = await startFaultServer(json(404, { match: null, message: value }));
    await using client = openChannel();
    const keys = new KnownKeys((origin) => Promise.resolve(origin === server.url ? [key] : []));
    const asked = { verifierUrl: server.url, chainId: "1", address: `0x${"1".repeat(40)}` } as const;
    const { response } = await lookUpVerificationStatus(
      { ...client.channel, keys },
      asked,
      lookupPolicy,
      unending,
    );
    assert.equal(response.text, `{"match":null,"message":"${mask}"}`);
  });

  it("is masked of the stored key and of all that were sent before it", async () => {
    const [stored, changed] = ["EXPLORER-KEY-2", "EXPLORER-KEY-3"];
    await using server = await startFaultServer(json(200, { said: [value, stored, changed] }));
    await using client = openChannel();
    const keys = new KnownKeys(() => Promise.resolve([new Secret(stored)]));
    for (const sent of [value, changed]) keys.sending(server.url, new Secret(sent));
    const request = { ...get, baseUrl: server.url };
    const { text } = await send({ ...client.channel, keys }, request, lookupPolicy, unending);
    assert.equal(text, JSON.stringify({ said: [mask, mask, mask] }));
  });

  it("makes no path of the key where that is sent as a job's name", async () => {
    for (const verificationId of [value, `x${value.toLowerCase()}`]) {
      await using server = await startFaultServer(json(202, { verificationId }));
      await using client = openChannel();
      const response = await verifyByJob(
        client.channel,
        verificationRequest(server.url, { apiKey: key }),
        unending,
      );
      assert.equal(server.requests.length, 1);
      assert.ok(
        !JSON.stringify([response.responses, client.log]).toLowerCase().includes(value.toLowerCase()),
      );
    }
  });

  const types: readonly (readonly [sent: string, kept: string])[] = [
    ["application/json", "application/json"],
    ["Text/HTML; charset=utf-8", "Text/HTML"],
    [`application/json; x=${value}`, "application/json"],
    [`text/${value}`, ""],
    [`text/x-${value.toLowerCase()}`, ""],
    ["text", ""],
    ["text/<b>", ""],
    ["a b/c", ""],
    [`text/${"x".repeat(95)}`, `text/${"x".repeat(95)}`],
    [`text/${"x".repeat(96)}`, ""],
    [`text/html ${" ".repeat(300)};charset=utf-8`, "text/html"],
    ["text/h<b>", ""],
    ["text/html x", ""],
    ["<text/html", ""],
  ];
  it("is kept with a media type alone", async () => {
    const kept = [];
    for (const [type] of types) {
      await using server = await startFaultServer(reply(200, "{}", { "content-type": type }));
      await using client = openChannel();
      const request = { ...post, baseUrl: server.url };
      kept.push([type, (await send(client.channel, request, verificationPolicy, unending)).contentType]);
    }
    assert.deepEqual(kept, types);
  });

  it("tells in a check of the connection no server's name with the key in it", async () => {
    await using server = await startFaultServer(json(200, {}, { server: `nginx ${value}` }));
    await using client = openChannel();
    client.channel.keys.sending(server.url, key);
    const carrier = {
      channel: client.channel,
      clientFor: () => "undici" as const,
      probe,
      settings: () => directConnections,
    };
    const report = await checkConnection(networkWith({ verifierUrl: server.url }), carrier, unending);
    const answer = report.services[1]?.checked?.response;
    assert.ok(answer?.kind === "done");
    assert.equal(answer.value.server, `nginx ${mask}`);
  });
});
