import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { send } from "../../../../src/http/request.ts";
import { openChannel, type TestChannel } from "../../../support/channel.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { json } from "../../../support/faults.ts";
import { get, once, unending } from "../../../support/requests.ts";

const stray = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n"poison!"';

async function textOf({ channel }: TestChannel, baseUrl: string): Promise<string> {
  return (await send(channel, get(baseUrl), once, unending)).text;
}

/** Answers with the path that was asked for. */
const truth: Behaviour = (socket, request) => json(200, JSON.stringify(request.path))(socket, request);

describe("the connections of lookups", () => {
  it("are kept for one base URL, and shared with no other of the same origin", async () => {
    const askedOver = new Map<Socket, Set<string>>();
    await using server = await startFaultServer((socket, request) => {
      const bases = askedOver.get(socket) ?? new Set();
      askedOver.set(socket, bases.add(request.path.replace("subject", "")));
      truth(socket, request);
    });
    await using client = openChannel();
    const bases = ["/one/", "/two/", "/one/two/", "/"];
    for (let round = 0; round < 5; round += 1)
      for (const base of bases)
        assert.equal(await textOf(client, `${server.url}${base}`), JSON.stringify(`${base}subject`));
    const shared = [...askedOver.values()].map((paths) => [...paths]);
    assert.deepEqual(new Set(shared.flat()), new Set(bases));
    for (const paths of shared) assert.equal(paths.length, 1, paths.join());
    assert.ok(server.traffic.connections < server.requests.length);
  });

  it("let no bytes of one base URL answer a lookup at another", async () => {
    const usedByOne = new Set<Socket>();
    await using server = await startFaultServer((socket, request) => {
      if (request.path.startsWith("/one")) usedByOne.add(socket);
      // At the very moment at which a client that kept to one of them would wait for its next response on it.
      else for (const used of usedByOne) used.write(stray);
      truth(socket, request);
    });
    await using client = openChannel();
    for (let round = 0; round < 5; round += 1) {
      // Several at once, so that whichever connection would come next has been used by them.
      await Promise.all(Array.from({ length: 8 }, () => textOf(client, `${server.url}/one`)));
      assert.equal(await textOf(client, `${server.url}/two`), '"/two/subject"');
    }
  });

  it("are closed where bytes follow a response at once", async () => {
    await using server = await startFaultServer((socket, request) => {
      socket.cork();
      truth(socket, request);
      socket.write(stray);
      socket.uncork();
    }, truth);
    await using client = openChannel();
    assert.equal(await textOf(client, server.url), '"/subject"');
    assert.equal(await textOf(client, server.url), '"/subject"');
    assert.equal(server.traffic.connections, 2);
  });

  it("are closed where bytes follow while nothing is asked", async () => {
    let first: Socket | undefined;
    await using server = await startFaultServer((socket, request) => {
      first ??= socket;
      truth(socket, request);
    });
    await using client = openChannel();
    assert.equal(await textOf(client, server.url), '"/subject"');
    first?.write(stray);
    await server.allClosed();
    assert.equal(await textOf(client, server.url), '"/subject"');
    assert.equal(server.traffic.connections, 2);
  });
});
