import assert from "node:assert/strict";
import fc from "fast-check";
import { isMaskable, KnownKeys, maskText } from "../../../src/http/masking.ts";
import { send } from "../../../src/http/request.ts";
import { lookupPolicy, verificationPolicy } from "../../../src/http/requestPolicy.ts";
import type { ApiRequest } from "../../../src/http/channel.ts";
import { verifyByJob } from "../../../src/services/verifier/protocols/job.ts";
import { lookUpVerificationStatus } from "../../../src/services/verifier/status.ts";
import { Secret } from "../../../src/core/keys/secret.ts";
import { openChannel } from "../../support/channel.ts";
import { decoded, spelled, spellings } from "../../support/keySpellings.ts";
import { json, reply } from "../../support/faults.ts";
import { startFaultServer } from "../../support/faultServer.ts";
import { unending } from "../../support/requests.ts";
import { verificationRequest } from "../../support/verification.ts";

const value = "EXPLORER-KEY-1";
const key = new Secret(value);
const mask = "••••••••";
const post = { method: "POST", path: ["verify"], body: "{}", key } as const;
const get = { method: "GET", path: ["x"] } as const;

describe("masking a key", () => {
  const masked = (text: string, known: string): string => maskText(text, [new Secret(known)]);

  for (const [name, spell] of Object.entries(spellings))
    it(`replaces the key where it is ${name}, in upper or lower case`, () => {
      const repeated = Array.from("KEY/key_123.x", spell).join("");
      assert.equal(masked(`before ${repeated} after`, "KEY/key_123.x"), `before ${mask} after`);
      assert.equal(masked(`{"${repeated.toLowerCase()}":1}`, "KEY/key_123.x"), `{"${mask}":1}`);
    });

  it("replaces the whole of a key that begins with another one", () => {
    const keys = ["EXPLORER-KEY", "EXPLORER-KEY-1234"].map((each) => new Secret(each));
    assert.equal(maskText("a EXPLORER-KEY-1234 b", keys), `a ${mask} b`);
  });

  it("replaces the key as encoders write it, and nothing else", () => {
    const other = "Ab+/9&<z'Q?~";
    for (const text of [
      JSON.stringify({ other }),
      JSON.stringify({ other }).replaceAll("/", "\\/").replaceAll("<", "\\u003C"),
      JSON.stringify({ text: JSON.stringify({ other }) }),
      `?key=${encodeURIComponent(other)}&more`,
      new URLSearchParams({ other }).toString(),
      `Basic ${btoa(other)}.`,
      `token=${Buffer.from(other).toString("base64url")}`,
      `{"basic":"${btoa(other).replaceAll("/", "\\/").replaceAll("+", "\\u002B")}"}`,
      `?basic=${encodeURIComponent(btoa(other))}`,
    ]) {
      const result = masked(text, other);
      assert.equal(result.split(mask).length, 2, result);
      assert.equal(decoded(result).includes(other), false);
    }
    assert.equal(masked("nothing of it: QWIrLzkm", other), "nothing of it: QWIrLzkm");
  });

  it("replaces every key wherever it is, with each character in a spelling of its own", () => {
    const unit = fc.constantFrom(...Array.from("ABCxyz019-_.+/%&"));
    const keys = fc.string({ unit, minLength: 8, maxLength: 40 });
    fc.assert(
      fc.property(
        keys.chain((known) => fc.tuple(fc.constant(known), spelled(known))),
        fc.json({ maxDepth: 2 }),
        ([known, repeated], around) => {
          fc.pre(!decoded(around).toLowerCase().includes(known.toLowerCase()));
          const result = masked(`{"a":${around},"${repeated}":["x${repeated}y"]}`, known);
          assert.equal(result, `{"a":${around},"${mask}":["x${mask}y"]}`);
        },
      ),
    );
  });

  it("leaves a key that cannot be told apart from other text, which is never stored", () => {
    assert.deepEqual(["1234567", "12345678", '1234567"8', "1234567\\8"].map(isMaskable), [
      false,
      true,
      false,
      false,
    ]);
    assert.equal(masked("1234567", "1234567"), "1234567");
  });
});

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
    for (const sent of [value, changed]) keys.recordSent(server.url, new Secret(sent));
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
});
