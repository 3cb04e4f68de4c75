import assert from "node:assert/strict";
import { Secret } from "../../../../src/core/keys/secret.ts";
import { BodyTooLargeError, type BodyFilter } from "../../../../src/http/channel.ts";
import { send } from "../../../../src/http/request.ts";
import { lookupPolicy } from "../../../../src/http/requestPolicy.ts";
import { openChannel } from "../../../support/channel.ts";
import { failureFrom } from "../../../support/failures.ts";
import { endlessBody, gzipped, halfBody, json } from "../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { get, once, unending } from "../../../support/requests.ts";

const megabyte = 1024 * 1024;

/** A filter, which keeps no spaces. */
const filterOf = (
  read = (text: string): string => text.replaceAll(" ", ""),
  limitBytes = 64 * megabyte,
): BodyFilter => ({
  limitBytes,
  read,
  end: () => "!",
});

/** How a request with a filter fails, with its connection. */
async function failureOf(behaviour: Behaviour, filter: () => BodyFilter) {
  await using server = await startFaultServer(behaviour);
  await using client = openChannel();
  const failure = await failureFrom(send(client.channel, { ...get(server.url), filter }, once, unending));
  await server.allClosed();
  return failure;
}

describe("the body of a response through a filter", () => {
  it("is what the filter leaves of it, packed or not", async () => {
    for (const behaviour of [json(200, "{ }"), gzipped("{ }")]) {
      await using server = await startFaultServer(behaviour);
      await using client = openChannel();
      const { text } = await send(
        client.channel,
        { ...get(server.url), filter: () => filterOf() },
        once,
        unending,
      );
      assert.equal(text, "{}!");
    }
  });

  it("has no key", async () => {
    await using server = await startFaultServer(json(200, '{"a":"very secret key"}'));
    await using client = openChannel();
    client.channel.keys.recordSent(server.url, new Secret("verysecretkey"));
    const { text } = await send(
      client.channel,
      { ...get(server.url), filter: () => filterOf() },
      once,
      unending,
    );
    assert.ok(!text.includes("verysecretkey"));
  });

  it("is read by a new filter for each attempt", async () => {
    await using server = await startFaultServer(json(503, "{ }"), json(200, "[ ]"));
    await using client = openChannel();
    const made: string[][] = [];
    const filter = () => {
      const parts: string[] = [];
      made.push(parts);
      return filterOf((text) => (parts.push(text), text));
    };
    await send(client.channel, { ...get(server.url), filter }, lookupPolicy, unending);
    assert.deepEqual(
      made.map((parts) => parts.join("")),
      ["{ }", "[ ]"],
    );
  });

  it("is too large where the filter says so, beyond its limit, or where too much remains, and the connection ends", async () => {
    const endless = {
      kept: () => filterOf((text) => text),
      limited: () => filterOf(undefined, 2 * megabyte),
      refused: () =>
        filterOf(() => {
          throw new BodyTooLargeError();
        }),
    };
    for (const [name, limit] of [
      ["kept", 32],
      ["limited", 2],
      ["refused", 64],
    ] as const) {
      assert.deepEqual(await failureOf(endlessBody, endless[name]), {
        kind: "tooLarge",
        limitBytes: limit * megabyte,
      });
    }
  });

  it("is cut off where the connection ends", async () => {
    const failure = await failureOf(halfBody("x".repeat(1000)), () => filterOf());
    assert.deepEqual(failure, { kind: "cutOff", receivedBytes: 500 });
  });
});
