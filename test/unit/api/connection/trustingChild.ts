/** Asks the service at the address given over the product's own transport; prints the status, or why there is none. */
import { directConnections } from "../../../../src/api/connection/connectionSettings.ts";
import { ApiError } from "../../../../src/api/failure.ts";
import { send } from "../../../../src/api/request.ts";
import { undiciTransport } from "../../../../src/api/undiciTransport.ts";
import { hastyClock, openChannel } from "../../../support/channel.ts";
import { get, once, unending } from "../../../support/requests.ts";

const settings = { ...directConnections, usesSystemCertificates: process.env["SYSTEM"] !== "off" };
await using client = openChannel(
  hastyClock,
  undiciTransport(() => settings),
);
try {
  console.log((await send(client.channel, get(process.argv[2] ?? ""), once, unending)).status);
} catch (error) {
  const failure = error instanceof ApiError ? error.failure : undefined;
  console.log(failure?.kind === "unreachable" ? failure.reason : String(error));
}
