import assert from "node:assert/strict";
import dns from "node:dns";
import { createServer, isIP, type AddressInfo } from "node:net";
import { once as onceTold } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import { send } from "../../../../src/http/request.ts";
import { openChannel } from "../../../support/channel.ts";
import { startFaultServer } from "../../../support/faultServer.ts";
import { json } from "../../../support/faults.ts";
import { onRequests } from "../../../support/httpRequest.ts";
import { get, once, onceVerifying, post, unending } from "../../../support/requests.ts";

const { lookup: systemLookup } = dns;
const { lookup: systemPromise } = dns.promises;

/** The names that the machine's own resolver was asked for; it knows none of them. */
let asked: string[];

type Callback = (error: NodeJS.ErrnoException | null, ...found: unknown[]) => void;

function unknown(): NodeJS.ErrnoException {
  return Object.assign(new Error("No such name."), { code: "ENOTFOUND" });
}

function portOf(url: string): string {
  return new URL(url).port;
}

describe("the name localhost", () => {
  beforeEach(() => {
    asked = [];
    const refuse = (name: string, options: dns.LookupOptions, callback: Callback): void => {
      // A server asks for the address that it is to listen at.
      if (isIP(name) !== 0) {
        systemLookup(name, options, callback);
        return;
      }
      asked.push(name);
      process.nextTick(callback, unknown());
    };
    const reject = (name: string): Promise<never> => {
      asked.push(name);
      return Promise.reject(unknown());
    };
    Object.assign(dns, { lookup: refuse });
    Object.assign(dns.promises, { lookup: reject });
    syncBuiltinESMExports();
  });

  afterEach(() => {
    Object.assign(dns, { lookup: systemLookup });
    Object.assign(dns.promises, { lookup: systemPromise });
    syncBuiltinESMExports();
  });

  it("is this machine, whatever a resolver says: for lookups, and for what carries the key", async () => {
    await using server = await startFaultServer(json(200, {}));
    await using client = openChannel();
    const url = `http://localhost:${portOf(server.url)}`;
    assert.equal((await send(client.channel, get(url), once, unending)).status, 200);
    assert.equal((await send(client.channel, post(url), onceVerifying, unending)).status, 200);
    assert.deepEqual([server.requests.length, asked], [2, []]);
  });

  it("is found where only its IPv6 address takes connections", async () => {
    const server = createServer((socket) => onRequests(socket, (request) => json(200, {})(socket, request)));
    const hasIPv6 = await new Promise<boolean>((done) => {
      server.once("error", () => done(false)).listen(0, "::1", () => done(true));
    });
    // A machine without IPv6 has nothing to find.
    if (!hasIPv6) return;
    await using client = openChannel();
    const url = `http://localhost:${(server.address() as AddressInfo).port}`;
    assert.equal((await send(client.channel, get(url), once, unending)).status, 200);
    assert.deepEqual(asked, []);
    await client.close();
    await onceTold(server.close(), "close");
  });

  it("is the only one that nobody is asked about", async () => {
    await using client = openChannel();
    for (const host of ["localhost.example", "mylocalhost", "127.0.0.1.example"])
      await assert.rejects(send(client.channel, get(`http://${host}:5551`), once, unending));
    assert.deepEqual(asked, ["localhost.example", "mylocalhost", "127.0.0.1.example"]);
  });
});
