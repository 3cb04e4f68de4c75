import assert from "node:assert/strict";
import { pageMarkdown } from "../../../src/ui/pageMarkdown.ts";
import { ApiError } from "../../../src/http/failure.ts";
import { mirrorAt } from "../../support/mirrors.ts";
import { checkConnection } from "../../../src/app/connection/checkConnection.ts";
import { explainConnection } from "../../../src/text/networks/connection.ts";
import { connectionPage } from "../../../src/ui/connection/connectionPage.ts";
import { openChannel } from "../../support/channel.ts";
import { startFaultServer } from "../../support/faultServer.ts";
import { networkWith } from "../../support/networks.ts";
import { once, unending } from "../../support/requests.ts";
import { assertShown } from "../checks/shown.ts";
import { endOf } from "../ends.ts";
import { wireBytes } from "../inputs/wire.ts";
import { target } from "../target.ts";

const id = { shard: 0n, realm: 0n, num: 5_012_345n };

/** Bytes from a socket: a connection check and a lookup end, and tell what came. */
export const connections = target("connections", 50, wireBytes, async (bytes, tally) => {
  await using server = await startFaultServer((socket) => socket.end(bytes));
  await using client = openChannel();
  const network = networkWith({ mirrorUrl: server.url, verifierUrl: `${server.url}/v` });
  const report = await checkConnection(
    network,
    { channel: client.channel, clientFor: () => "undici" },
    unending,
  );
  const end = await endOf(
    mirrorAt(server.url).lookUpContract(client.channel, { contract: { kind: "id", id } }, once, unending),
  );
  tally.add(end instanceof ApiError ? end.failure.kind : end.kind);
  const { title } = explainConnection(report);
  const pages = [connectionPage({ kind: "finished", report })];
  await assertShown({
    pages,
    markdown: [pageMarkdown(connectionPage({ kind: "finished", report }))],
    plain: [title, ...client.log],
    values: [report],
  });
  // "/": after a telling failure, whether a JSON-RPC node is there instead.
  for (const { path } of server.requests)
    assert.ok(
      ["/api/v1/contracts/0.0.1001", "/api/v1/contracts/0.0.5012345", "/v/health", "/"].includes(path),
      path,
    );
});
