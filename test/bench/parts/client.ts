import { fetch, Agent } from "undici";
import { systemClock } from "../../../src/http/clock.ts";
import { KnownKeys } from "../../../src/http/masking/knownKeys.ts";
import { Pacer } from "../../../src/http/pacer.ts";
import { lookUpContract } from "../../../src/services/ledger/mirror/client.ts";
import { lookupPolicy } from "../../../src/http/request.ts";
import type { Channel } from "../../../src/http/channel.ts";
import { undiciTransport } from "../../../src/platform/node/undiciTransport.ts";
import { parseContractReference } from "../../../src/core/contractReference.ts";
import { stall } from "../../support/faults.ts";
import { startFaultServer } from "../../support/faultServer.ts";
import { unending } from "../../support/requests.ts";
import { timed } from "../compare.ts";
import { atMost, timesAtMost, type Figure, type Part } from "../figure.ts";
import { startInstantServer } from "../instantServer.ts";
import { recordText } from "../recordText.ts";
import { median, percentile } from "../statistics.ts";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";

/** Requests of each kind, on one connection each, one after the other and in turns. */
const turns = 2000;

/** The first ones compile what the others use. */
const warmUp = 200;

/** A whole lookup over the network, and its end before the time. */
export const client: Part = { name: "client", measure: async () => [await wholeGet(), await cancelling()] };

async function wholeGet(): Promise<Figure> {
  const body = recordText(3000);
  await using server = await startInstantServer(() => body);
  const dispatcher = new Agent({ connections: 1, keepAliveTimeout: 60_000 });
  const { channel, close } = unpacedChannel();
  const floor = async (): Promise<void> => {
    const response = await fetch(`${server.url}/api/v1/contracts/0.0.5012345`, { dispatcher });
    JSON.parse(await response.text());
  };
  const contract = contractOf("0.0.5012345");
  const whole = () => lookUpContract(channel, server.url, { contract }, lookupPolicy, unending);
  const floors: number[] = [];
  const values: number[] = [];
  for (let turn = -warmUp; turn < turns; turn += 1) {
    floors.push(await timed(floor));
    values.push(await timed(whole));
  }
  await close();
  await dispatcher.destroy();
  // One request is short: other work on the machine comes in between of few.
  const [value, least] = [values, floors].map((all) => median(all.slice(warmUp)));
  return timesAtMost(1.5, {
    name: "whole client, GET of 3 KB, p50; floor: undici fetch and JSON.parse",
    value: value!,
    unit: "ms",
    floor: least!,
    ratio: value! / least!,
  });
}

async function cancelling(): Promise<Figure> {
  const { channel, close } = unpacedChannel();
  const took: number[] = [];
  for (let index = 0; index < 40; index += 1) {
    await using server = await startFaultServer(stall);
    const abort = new AbortController();
    const contract = contractOf("0.0.5012345");
    const asked = lookUpContract(channel, server.url, { contract }, lookupPolicy, abort.signal);
    await server.arrived(1);
    const begin = performance.now();
    abort.abort();
    await asked.catch(() => undefined);
    await server.allClosed();
    took.push(performance.now() - begin);
  }
  await close();
  return atMost(10, { name: "cancel to socket closed, p95", value: percentile(took, 0.95), unit: "ms" });
}

/** The product's channel without its pauses: those are for the services' sake, and measured by themselves. */
function unpacedChannel(): { readonly channel: Channel; readonly close: () => Promise<void> } {
  const { transport, close } = undiciTransport();
  const hour = 3_600_000;
  let now = 0;
  const pacer = new Pacer({ ...systemClock, now: () => (now += hour) });
  return {
    channel: {
      transport,
      clock: systemClock,
      pacer,
      keys: new KnownKeys(),
      random: () => 0.5,
      parseLargeJson: parseInThread,
      log: () => undefined,
    },
    close,
  };
}

function contractOf(text: string) {
  const contract = parseContractReference(text);
  if (!contract.ok) throw new Error(`${text} is no contract`);
  return contract.value;
}
