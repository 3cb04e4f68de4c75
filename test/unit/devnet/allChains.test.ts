import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Hex } from "viem";
import { ApiError } from "../../../src/http/failure.ts";
import { lookupPolicy } from "../../../src/http/requestPolicy.ts";
import { chainsVerifiedAt } from "../../../src/services/verifier/chainsVerifiedAt.ts";
import { verifyByJob } from "../../../src/services/verifier/protocols/job.ts";
import type { Devnet } from "../../devnet/devnet.ts";
import { openChannel } from "../../support/channel.ts";
import { unending } from "../../support/requests.ts";
import { sharedDevnet } from "./sharedDevnet.ts";

/** A service that gives everybody one response. */
async function server(status: number, body: object) {
  const made = createServer((_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(made, "listening");
  const { port } = made.address() as AddressInfo;
  const end = (): void => {
    made.closeAllConnections();
    made.close();
  };
  return { url: `http://127.0.0.1:${port}`, [Symbol.dispose]: end };
}

const asked = "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24";

describe("what is verified at an address on all chains", function () {
  this.timeout(60_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await sharedDevnet();
  });
  beforeEach(() => devnet.reset());

  const chainsAt = async (verifierUrl: string, address: Hex): Promise<readonly string[]> => {
    await using client = openChannel();
    const asked = { verifierUrl, address };
    const { chains, response } = await chainsVerifiedAt(client.channel, asked, lookupPolicy, unending);
    assert.ok(response.path.endsWith(`/all-chains/${address}`));
    return chains;
  };

  it("is said by the service, and nothing is where it holds nothing", async () => {
    const { verifierUrl, chainId } = devnet;
    const address = devnet.sample("perfect").address?.toLowerCase() as Hex;
    assert.deepEqual(await chainsAt(verifierUrl, address), []);
    await using client = openChannel();
    const way = { kind: "explorer", source: "etherscan", apiKey: undefined } as const;
    await verifyByJob(client.channel, { verifierUrl, chainId, address, way }, unending);
    assert.deepEqual(await chainsAt(verifierUrl, address), [chainId]);
  });

  it("counts what names a chain and this address as verified, and that once", async () => {
    const row = (chainId: unknown, match: unknown = "match", address: unknown = asked) => ({
      address,
      chainId,
      match,
    });
    const others = [row("2", null), row("3", "match", `0x${"1".repeat(40)}`), row(4), row("5; x"), null, 7];
    const results = [row("8453", "exact_match"), ...others, row("8453"), row("10")];
    using service = await server(200, { results });
    assert.deepEqual(await chainsAt(service.url, asked), ["8453", "10"]);
  });

  it("is not known where a service has no such lookup", async () => {
    for (const [status, body] of [
      [404, { customCode: "route_not_found", message: "No." }],
      [200, { results: 7 }],
      [500, { results: [] }],
    ] as const) {
      using service = await server(status, body);
      await assert.rejects(chainsAt(service.url, asked), ApiError);
    }
  });
});
