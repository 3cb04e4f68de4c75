import assert from "node:assert/strict";
import { hostOf } from "../../../../../src/core/hosts.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { lookupPolicy, singleLookupPolicy } from "../../../../../src/http/requestPolicy.ts";
import type { Transport } from "../../../../../src/http/channel.ts";
import { RpcClient } from "../../../../../src/services/ledger/rpc/client.ts";
import { joinExchanges } from "../../../../../src/services/ledger/rpc/exchange.ts";
import { explainFailure } from "../../../../../src/text/failures/failure.ts";
import { lookupFailureFacts } from "../../../../../src/ui/parts/failureFacts.ts";
import { transportWithFallback } from "../../../../../src/platform/node/transportWithFallback.ts";
import { directConnections } from "../../../../../src/http/connectionSettings.ts";
import { openChannel } from "../../../../support/channel.ts";

const key = "k3yOfNobodyAtAll9f8e7d6c5b4a";
const uuid = "0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d";
const account = "quiet-wispy-meadow";

/** The forms in which providers have keys in their URLs. Each ends with what must not be shown. */
const urls: readonly (readonly [url: string, ...secrets: string[]])[] = [
  [`https://eth-mainnet.g.alchemy.com/v2/${key}`, key],
  [`https://mainnet.infura.io/v3/${key}`, key],
  [`https://:${key}@mainnet.infura.io/v3/${uuid}`, key, uuid],
  [`https://mainnet.infura.io/ws/v3/${key}`, key],
  [`https://${account}.quiknode.pro/${key}/`, key, account],
  [`https://${account}.avalanche-mainnet.quiknode.pro/${key}/ext/bc/C/rpc/`, key, account],
  [`https://rpc.ankr.com/eth/${key}`, key],
  [`https://lb.drpc.org/ogrpc?network=ethereum&dkey=${key}`, key],
  [`https://lb.drpc.org/ethereum/${key}`, key],
  [`https://${account}.core.chainstack.com/${key}`, key, account],
  [`https://friendly-bohr:${key}@${account}.p2pify.chainstack.com/`, key, account, "friendly-bohr"],
  [`https://mainnet.gateway.tenderly.co/${key}`, key],
  [`https://virtual.mainnet.rpc.tenderly.co/${uuid}`, uuid],
  [`https://ethereum.blockpi.network/v1/rpc/${key}`, key],
  [`https://go.getblock.io/${key}`, key],
  ["https://rpc.example/shortK1y", "shortK1y"],
  ["https://rpc.example/?apikey=shortKey1", "shortKey1"],
  ["https://rpc.example/?apikey=lettersOnly", "lettersOnly"],
  [`https://rpc.example/rpc?${key}`, key],
  [`https://rpc.example/?key=a%2Bb%2F${key}`, key, `a+b/${key}`, `a%2Bb%2F${key}`],
];

const { signal } = new AbortController();

/** Responds with all that a service knows of a request, as a proxy's page of an error does. */
const echo =
  (respond: (id: number, text: string) => { status: number; body: string; type: string }): Transport =>
  (url, { baseUrl, body, headers }) => {
    const { id, method } = JSON.parse(body ?? "") as { id: number; method: string };
    const text = `${url} ${baseUrl} ${decodeURIComponent(baseUrl)} ${JSON.stringify(headers)} ${new URL(url).hostname}`;
    const chain = {
      status: 200,
      body: JSON.stringify({ jsonrpc: "2.0", id, result: "0x1" }),
      type: "application/json",
    };
    const { status, body: sent, type } = method === "eth_chainId" ? chain : respond(id, text);
    const bytes = new TextEncoder().encode(sent);
    const values = [{ value: bytes }, {}];
    return Promise.resolve({
      status,
      headers: { get: (name: string) => (name === "content-type" ? type : null) },
      body: {
        getReader: () => ({
          read: () => Promise.resolve(values.shift() ?? {}),
          cancel: () => Promise.resolve(),
        }),
      },
    });
  };

const transports: Readonly<Record<string, Transport>> = {
  result: echo((id, text) => ({
    status: 200,
    body: JSON.stringify({ jsonrpc: "2.0", id, result: text }),
    type: "application/json",
  })),
  error: echo((id, text) => ({
    status: 200,
    body: JSON.stringify({
      jsonrpc: "2.0",
      id,
      error: { code: -32000, message: text, data: { stack: text } },
    }),
    type: "application/json",
  })),
  "refused key": echo((_id, text) => ({ status: 403, body: text.slice(0, 190), type: "text/plain" })),
  page: echo((_id, text) => ({ status: 502, body: `<html>${text}</html>`, type: "text/html" })),
  "error of a library": (url) =>
    Promise.reject(Object.assign(new Error(`getaddrinfo ENOTFOUND ${url}`), { code: "ENOTFOUND" })),
  "an error without a code": (url) => Promise.reject(new TypeError(`Failed to parse URL from ${url}`)),
};

/** All texts that anything of a value holds, causes of errors and stacks included. */
function textsIn(value: unknown, seen = new Set<unknown>()): string {
  if (typeof value !== "object" || value === null) return String(value);
  if (seen.has(value)) return "";
  seen.add(value);
  return Reflect.ownKeys(value)
    .map((name) => `${String(name)} ${textsIn(Reflect.get(value, name), seen)}`)
    .join("\n");
}

describe("keys in RPC URLs", () => {
  for (const [url, ...secrets] of urls)
    it(`are in no text: ${url.replaceAll(key, "KEY")}`, async () => {
      for (const [name, transport] of Object.entries(transports)) {
        await using client = openChannel(undefined, { transport, close: () => Promise.resolve() });
        const request = { channel: client.channel, policy: singleLookupPolicy, signal };
        const shown: unknown[] = [];
        try {
          const call = await new RpcClient(url, "1").call(request, "eth_getCode", ["0x00"]);
          shown.push(call, joinExchanges([call]));
        } catch (error) {
          assert.ok(error instanceof ApiError, String(error));
          shown.push(error, explainFailure(error.failure, error.host), lookupFailureFacts(error.failure));
        }
        const texts = [...client.log, ...shown.map((value) => textsIn(value)), hostOf(url)].join("\n");
        for (const secret of secrets)
          assert.ok(!texts.includes(secret), `${name}: ${secret} in ${texts.slice(0, 2000)}`);
      }
    });

  it("are masked whatever characters they have", async () => {
    const transport = transports["result"] as Transport;
    await using client = openChannel(undefined, { transport, close: () => Promise.resolve() });
    const request = { channel: client.channel, policy: singleLookupPolicy, signal };
    const node = new RpcClient(
      "https://rpc.example/?key=%D0%BA%D0%BB%D1%8E%D1%87-%D0%BA%D0%BB%D1%8E%D1%87",
      "1",
    );
    const { response } = await node.call(request, "eth_getCode", ["0x00"]);
    assert.match(response.text, /••••••••/);
    assert.doesNotMatch(response.text, /%D0|ключ/);
  });

  it("are not in the log when VS Code's own client reaches the service", async () => {
    const log: string[] = [];
    const refuse: Transport = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
    const { transport } = transportWithFallback({
      undici: refuse,
      editor: transports["result"] ?? refuse,
      settings: () => ({ ...directConnections, client: "auto" }),
      log: (line) => log.push(line),
    });
    await using client = openChannel(undefined, { transport, close: () => Promise.resolve() });
    const node = new RpcClient(`https://${account}.quiknode.pro/${key}/`, "1");
    await node.call({ channel: client.channel, policy: lookupPolicy, signal }, "eth_getCode", []);
    assert.ok(log.length > 0);
    assert.doesNotMatch([...log, ...client.log].join("\n"), new RegExp(`${key}|${account}`));
  });
});
