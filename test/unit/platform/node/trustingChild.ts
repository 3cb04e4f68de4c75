/**
 * Asks the service at the address given over the product's own transport, through the proxy that PROXY names; prints the
 * status, or why there is none.
 */
import { directConnections } from "../../../../src/http/connectionSettings.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { send } from "../../../../src/http/request.ts";
import { undiciTransport } from "../../../../src/platform/node/undiciTransport.ts";
import { hastyClock, openChannel } from "../../../support/channel.ts";
import { throughProxy } from "../../../support/connectionSettings.ts";
import { get, once, unending } from "../../../support/requests.ts";

const { PROXY: proxy, SYSTEM: system } = process.env;
const ways = proxy === undefined ? directConnections : throughProxy(proxy);
const settings = { ...ways, usesSystemCertificates: system !== "off" };
await using client = openChannel(
  hastyClock,
  undiciTransport(() => settings),
);
try {
  console.log((await send(client.channel, get(process.argv[2] ?? ""), once, unending)).status);
} catch (error) {
  const failure = error instanceof ApiError ? error.failure : undefined;
  console.log(failure !== undefined && "reason" in failure ? failure.reason : String(error));
}
