import assert from "node:assert/strict";
import { once } from "node:events";
import { connectToAny } from "../../../../src/platform/node/probe.ts";
import { refusingUrl, startFaultServer } from "../../../support/faultServer.ts";
import { stall } from "../../../support/faults.ts";

describe("connecting to any address of a host", () => {
  it("goes on to the next where one takes no connection", async () => {
    await using server = await startFaultServer(stall);
    const socket = connectToAny(["127.0.0.2", "127.0.0.1"], Number(new URL(server.url).port));
    await once(socket, "connect");
    assert.equal(socket.remoteAddress, "127.0.0.1");
    socket.destroy();
  });

  it("fails when none does", async () => {
    const port = Number(new URL(await refusingUrl()).port);
    await assert.rejects(once(connectToAny(["127.0.0.1", "127.0.0.2"], port), "connect"), {
      code: "ECONNREFUSED",
    });
  });
});
