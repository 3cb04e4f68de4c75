import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openChannel } from "../support/channel.ts";
import { jumpingClock, settled } from "../support/fakeClock.ts";
import { startFaultServer } from "../support/faultServer.ts";
import { asksOf, type Ask } from "./asks.ts";
import { seeded } from "./seeded.ts";
import { services } from "./services.ts";

const lookups = 3000;
const verifications = 200;
const faultShare = 0.1;
const warmUp = 500;
const atOnce = 20;
const mostMegabytes = 20;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What is still held, in bytes, once nothing more can be collected. */
async function heldBytes(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    await settled();
    collect();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Asks all, so many at a time; each ending is counted under its name. */
async function askAll(asks: readonly Ask[], endings: Map<string, number>): Promise<void> {
  const left = asks.values();
  const worker = async (): Promise<void> => {
    for (const ask of left) {
      const ending = await ask();
      endings.set(ending, (endings.get(ending) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const random = seeded(seed);
const before = process.getActiveResourcesInfo();
const server = await startFaultServer(services(random, faultShare));
const client = openChannel(jumpingClock());
const asks = asksOf(client.channel, server.url, { lookups, verifications, random });
const endings = new Map<string, number>();
const startedAt = performance.now();

await askAll(asks.slice(0, warmUp), endings);
const early = await heldBytes();
await askAll(asks.slice(warmUp), endings);
const late = await heldBytes();
const seconds = (performance.now() - startedAt) / 1000;
await client.close();
await server.allClosed();
await server.close();
for (let turns = 0; turns < 1000 && handlesLeft().length > 0; turns += 1) await settled();

function handlesLeft(): readonly string[] {
  const known = [...before];
  return process.getActiveResourcesInfo().filter((name) => {
    const place = known.indexOf(name);
    if (place !== -1) known.splice(place, 1);
    return place === -1 && name !== "Immediate";
  });
}

const ended = [...endings.values()].reduce((sum, count) => sum + count, 0);
const lost = endings.get("lost") ?? 0;
const grown = (late - early) / (1024 * 1024);
const rows: readonly (readonly [what: string, value: string, isGood: boolean])[] = [
  ["asked and ended", `${asks.length} and ${ended}`, asks.length === ended],
  ["answered for another, or in no known way", String(lost), lost === 0],
  ["heap grown since the first 500, MiB", `${grown.toFixed(1)} of ${mostMegabytes}`, grown <= mostMegabytes],
  ["handles left", handlesLeft().join(" ") || "none", handlesLeft().length === 0],
];
console.log(`Seed ${seed}; ${server.requests.length} requests in ${seconds.toFixed(1)} s.\n`);
console.log("| ending | times |\n| --- | --- |");
for (const [name, count] of [...endings].sort()) console.log(`| ${name} | ${count} |`);
console.log("\n| what | value | verdict |\n| --- | --- | --- |");
for (const [what, value, isGood] of rows) console.log(`| ${what} | ${value} | ${isGood ? "ok" : "over"} |`);
process.exitCode = rows.every(([, , isGood]) => isGood) ? 0 : 1;
