import assert from "node:assert/strict";
import { send } from "../../../../src/http/request.ts";
import { openChannel } from "../../../support/channel.ts";
import { json, redirect } from "../../../support/faults.ts";
import { startFaultServer } from "../../../support/faultServer.ts";
import { get, once, onceVerifying, post, unending } from "../../../support/requests.ts";

describe("a redirect", () => {
  for (const status of [301, 302, 303, 307, 308]) {
    it(`is never followed: ${status}`, async () => {
      await using target = await startFaultServer(json(200, {}));
      await using server = await startFaultServer(redirect(status, `${target.url}/elsewhere`));
      await using client = openChannel();
      const responses = [
        await send(client.channel, get(server.url), once, unending),
        await send(client.channel, post(server.url), onceVerifying, unending),
      ];
      assert.deepEqual(
        responses.map((response) => [response.method, response.status]),
        [
          ["GET", status],
          ["POST", status],
        ],
      );
      assert.deepEqual([server.requests.length, target.traffic], [2, { connections: 0, bytes: 0 }]);
    });
  }
});
