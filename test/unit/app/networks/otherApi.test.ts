import assert from "node:assert/strict";
import { ledgerOf } from "../../../../src/app/networks/ledgerOf.ts";
import type { Network } from "../../../../src/app/networks/network.ts";
import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { openChannel, type TestChannel } from "../../../support/channel.ts";
import { json, page } from "../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { ledgersAt, networkWith } from "../../../support/networks.ts";
import { once, unending } from "../../../support/requests.ts";

const parsed = parseContractReference("0x00000000000000000000000000000000000000aa");
assert.ok(parsed.ok);
const contract = parsed.value;

/** The failure of a lookup of a contract. */
async function failureOf(
  ledgers: Network["ledgers"],
  { channel }: TestChannel,
): Promise<Failure | undefined> {
  const ledger = ledgerOf(networkWith({ ledgers }))!;
  try {
    await ledger.prepare(channel, once, unending);
    await ledger.lookUpContract(channel, { contract }, once, unending);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ApiError);
    return error.failure;
  }
}

const methods = ({ log }: TestChannel): readonly string[] => log.map((line) => line.split(" ")[0] ?? "");

/** A mirror node, which takes no POST. */
const mirrorNode: Behaviour = (socket, request) => {
  const isGet = request.method === "GET";
  const response = isGet
    ? json(404, { _status: { messages: [{ message: "Not found" }] } })
    : page(405, "<h1>No</h1>");
  response(socket, request);
};

describe("a URL of the other kind of node", () => {
  let chain: Chain;
  before(async () => (chain = await startChain()));
  after(() => chain.stop());

  it("is detected by one probe where a mirror URL is that of anvil", async () => {
    await using test = openChannel();
    const first = await failureOf(ledgersAt(chain.url), test);
    assert.deepEqual(first, { kind: "notJson", status: 404, contentType: "", isRpcNode: true });
    assert.deepEqual(methods(test), ["GET", "POST"]);
    assert.match(test.log[1] ?? "", / eth_chainId 200 /);
    assert.deepEqual(await failureOf(ledgersAt(chain.url), test), first);
    assert.deepEqual(methods(test), ["GET", "POST", "GET"]);
  });

  it("is detected where a JSON-RPC node answers each request with an error of JSON-RPC", async () => {
    for (const status of [200, 400, 404]) {
      await using test = openChannel();
      const error = { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } };
      await using node = await startFaultServer(
        json(status, error),
        json(200, { jsonrpc: "2.0", id: 1, result: "0x1" }),
      );
      const failure = await failureOf(ledgersAt(node.url), test);
      assert.ok(
        failure?.kind === "notJson" && failure.isRpcNode === true,
        `${status} ${JSON.stringify(failure)}`,
      );
    }
  });

  it("is detected by one probe without the key where an RPC URL is that of a mirror node", async () => {
    await using test = openChannel();
    await using node = await startFaultServer(mirrorNode);
    const ledgers = [{ kind: "rpc", url: `${node.url}/v3/0123456789abcdef` }] as const;
    const failure = await failureOf(ledgers, test);
    assert.ok(failure?.kind === "rpcError" && failure.isMirrorNode === true, JSON.stringify(failure));
    assert.deepEqual(
      node.requests.map(({ method, path }) => `${method} ${path}`),
      ["POST /v3/0123456789abcdef", "GET /api/v1/contracts/0.0.1001"],
    );
    assert.ok(test.log.every((line) => !line.includes("0123456789abcdef")));
  });

  it("is not assumed where the probe fails, which is sent once", async () => {
    for (const [ledgers, kind] of [
      [(url: string) => ledgersAt(url), "serviceFailed"],
      [(url: string) => [{ kind: "rpc", url }] as const, "rpcError"],
    ] as const) {
      await using test = openChannel();
      await using server = await startFaultServer(page(404, "<h1>Not here</h1>"));
      for (let count = 0; count < 2; count += 1) {
        const failure = await failureOf(ledgers(server.url), test);
        assert.equal(failure?.kind, kind);
        assert.ok(!("isRpcNode" in failure) && !("isMirrorNode" in failure));
      }
      assert.equal(server.requests.length, 3);
    }
  });

  it("is probed for again where the probe failed for another reason", async () => {
    await using test = openChannel();
    let hasRecovered = false;
    await using node = await startFaultServer((socket, request) => {
      const probe = hasRecovered ? json(200, { jsonrpc: "2.0", id: 1, result: "0x1" }) : json(503, {});
      (request.method === "POST" ? probe : page(404, "<h1>Not here</h1>"))(socket, request);
    });
    const first = await failureOf(ledgersAt(node.url), test);
    assert.equal(first?.kind, "serviceFailed");
    hasRecovered = true;
    const second = await failureOf(ledgersAt(node.url), test);
    assert.ok(second?.kind === "notJson" && second.isRpcNode === true, JSON.stringify(second));
    assert.deepEqual(methods(test), ["GET", "POST", "GET", "POST"]);
  });

  it("is not probed for where the node responds as expected, or is unavailable", async () => {
    for (const response of [
      json(404, { _status: { messages: [{ message: "Not found" }] } }),
      json(403, { _status: { messages: [{ message: "Forbidden" }] } }),
      json(503, {}),
      json(429, {}),
    ]) {
      await using test = openChannel();
      await using server = await startFaultServer(response);
      await failureOf(ledgersAt(server.url), test);
      assert.deepEqual(methods(test), ["GET"]);
    }
  });
});
