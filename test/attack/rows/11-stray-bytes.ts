import type { Socket } from "node:net";
import { send } from "../../../src/http/request.ts";
import { openChannel } from "../../support/channel.ts";
import { startFaultServer } from "../../support/faultServer.ts";
import { json } from "../../support/faults.ts";
import { get, once, unending } from "../../support/requests.ts";
import type { Attempt, Row } from "../row.ts";

const poison = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n"poison!"';

/** When the bytes come on the connections of the one network: behind its responses, or while the other is asked. */
const moments: Record<string, (write: () => void) => void> = {
  "in the same moment": (write) => write(),
  "in the next turn": (write) => void setImmediate(write),
  "a millisecond later": (write) => void setTimeout(write, 1),
  "five milliseconds later": (write) => void setTimeout(write, 5),
};

/** Two networks at one origin: their addresses' paths. */
const neighbours = [
  ["/one", "/two"],
  ["/one", ""],
  ["", "/two"],
  ["/one", "/one/two"],
  ["/one", "/ONE"],
  ["/one", "/one%2F"],
] as const;

const rounds = 60;

export const row: Row = {
  number: 11,
  what: "bytes that one network's service leaves on a connection, to answer another network's lookups",
  run: async () => {
    const attempts: Attempt[] = [];
    for (const [liar, victim] of neighbours)
      for (const [name, later] of Object.entries(moments))
        attempts.push(await attempt(liar, victim, name, later));
    return attempts;
  },
};

async function attempt(
  liar: string,
  victim: string,
  name: string,
  later: (write: () => void) => void,
): Promise<Attempt> {
  const used = new Set<Socket>();
  await using server = await startFaultServer((socket, request) => {
    const isLiar = request.path === `${liar}/subject`;
    if (isLiar) used.add(socket);
    json(200, "true")(socket, request);
    for (const one of isLiar ? [socket] : used) later(() => one.writable && one.write(poison));
  });
  await using client = openChannel();
  let misled = 0;
  for (let round = 0; round < rounds; round += 1) {
    const ask = async (base: string): Promise<string> =>
      (await send(client.channel, get(server.url + base), once, unending).catch(() => ({ text: "" }))).text;
    const [, , , text] = await Promise.all([ask(liar), ask(liar), ask(liar), ask(victim)]);
    for (const response of [text, await ask(victim)]) if (response.includes("poison")) misled += 1;
  }
  const detail = `${misled} of ${2 * rounds} misled`;
  return {
    name: `${victim || "/"} beside ${liar || "/"}, ${name}`,
    held: misled === 0,
    ...(misled > 0 && { detail }),
  };
}
