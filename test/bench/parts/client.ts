import { Agent, request } from "undici";
import { systemClock } from "../../../src/http/clock.ts";
import { Pacer } from "../../../src/http/pacer.ts";
import { lookUpContract } from "../../../src/services/ledger/mirror/mirrorLedger.ts";
import { lookupPolicy } from "../../../src/http/requestPolicy.ts";
import { undiciTransport } from "../../../src/platform/node/undiciTransport.ts";
import { stall } from "../../support/faults.ts";
import { startFaultServer } from "../../support/faultServer.ts";
import { unending } from "../../support/requests.ts";
import { openChannel, type TestChannel } from "../../support/channel.ts";
import { timed } from "../compare.ts";
import { contractOf } from "../contractOf.ts";
import type { Figure, Part } from "../figure.ts";
import { startInstantServer } from "../instantServer.ts";
import { overFloorAtMost, timesAtMost } from "../judged.ts";
import { recordText } from "../recordText.ts";

/** Requests of each kind, on one connection each, one after the other and in turns. */
const turns = 2000;

/** The first ones compile what the others use. */
const warmUp = 200;

const cancels = 40;

/** A whole lookup over the network, and its end before the time. */
export const client: Part = { name: "client", measure: async () => [await wholeGet(), await cancelling()] };

async function wholeGet(): Promise<Figure> {
  const body = recordText(3000);
  await using server = await startInstantServer(() => body);
  const dispatcher = new Agent({ connections: 1, keepAliveTimeout: 60_000 });
  const { channel, close } = unpacedChannel();
  const floor = async (): Promise<void> => {
    const { body } = await request(`${server.url}/api/v1/contracts/0.0.5012345`, { dispatcher });
    JSON.parse(await body.text());
  };
  const contract = contractOf("0.0.5012345");
  const whole = () => lookUpContract(channel, server.url, { contract }, lookupPolicy, unending);
  const floors: number[] = [];
  const values: number[] = [];
  for (let turn = -warmUp; turn < turns; turn += 1) {
    const [least, value] = [await timed(floor), await timed(whole)];
    if (turn < 0) continue;
    floors.push(least);
    values.push(value);
  }
  await close();
  await dispatcher.destroy();
  const name = "whole client, GET of 3 KB; floor: undici alone and JSON.parse";
  return timesAtMost(2.2, { name, unit: "ms" }, { values, floors });
}

/** How soon a cancelled question has closed its socket, against the same of undici alone. */
async function cancelling(): Promise<Figure> {
  const { channel, close } = unpacedChannel();
  const dispatcher = new Agent();
  const contract = contractOf("0.0.5012345");
  const ask: Asking = (url, signal) => lookUpContract(channel, url, { contract }, lookupPolicy, signal);
  const values: number[] = [];
  const floors: number[] = [];
  for (let turn = 0; turn < cancels; turn += 1) {
    floors.push(await cancelled((url, signal) => request(url, { dispatcher, signal })));
    values.push(await cancelled(ask));
  }
  await close();
  await dispatcher.destroy();
  const name = "cancel to socket closed; floor: undici's alone";
  return overFloorAtMost(1, { name, unit: "ms" }, { values, floors });
}

type Asking = (url: string, signal: AbortSignal) => Promise<unknown>;

/** Milliseconds from a cancel to the end of the connection to a server that is silent. */
async function cancelled(ask: Asking): Promise<number> {
  await using server = await startFaultServer(stall);
  const abort = new AbortController();
  const asked = ask(server.url, abort.signal);
  await server.arrived(1);
  const begin = performance.now();
  abort.abort();
  await asked.catch(() => undefined);
  await server.allClosed();
  return performance.now() - begin;
}

/** The product's channel without its pauses: those are for the services' sake, and measured by themselves. */
function unpacedChannel(): TestChannel {
  const hour = 3_600_000;
  let now = 0;
  const pacer = new Pacer({ ...systemClock, now: () => (now += hour) });
  return openChannel(systemClock, undiciTransport(), pacer);
}
