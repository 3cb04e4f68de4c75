import type { IncomingMessage } from "node:http";
import { systemClock } from "../../../src/http/clock.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { openChannel } from "../../support/channel.ts";
import { fullRecord } from "../../support/lookupViews.ts";
import { unending } from "../../support/requests.ts";
import { timed } from "../compare.ts";
import { contractOf } from "../contractOf.ts";
import type { Figure, Part } from "../figure.ts";
import { atMost, exactly } from "../judged.ts";
import { startInstantServer } from "../instantServer.ts";
import { recordText } from "../recordText.ts";
import { everyHashAgreed } from "../../support/consent.ts";

const contractId = fullRecord["contract_id"] as string;
const body = recordText(3000);

/** A record of the contract that was asked for: one of another is no answer. */
function recordOf({ url = "" }: IncomingMessage): string {
  return body.replace(contractId, url.split("/").at(-1) ?? "");
}

/** Many lookups at once. */
export const lookups: Part = {
  name: "lookups",
  measure: async () => [await oneSubject(), ...(await manySubjects())],
};

async function oneSubject(): Promise<Figure> {
  await using server = await startInstantServer(recordOf);
  await using asked = openLookups();
  await Promise.all(Array.from({ length: 1000 }, () => asked.ask(server.url, "0.0.5012345")));
  return exactly(1, {
    name: "1,000 lookups of one subject at once",
    value: server.traffic().requests,
    unit: "requests",
  });
}

/** A service that bears 40 requests in any second and says 429 to each one more; clocks of whole milliseconds are off by some. */
async function manySubjects(): Promise<readonly Figure[]> {
  const starts: number[] = [];
  let refusals = 0;
  await using server = await startInstantServer((request) => {
    const now = performance.now();
    while (starts.length > 0 && now - starts[0]! > 995) starts.shift();
    starts.push(now);
    if (starts.length <= 40) return recordOf(request);
    refusals += 1;
    return 429;
  });
  await using asked = openLookups();
  const subjects = Array.from({ length: 500 }, (_, index) => `0.0.${5_000_000 + index}`);
  const took = await timed(() => Promise.all(subjects.map((subject) => asked.ask(server.url, subject))));
  return [
    atMost(14, {
      name: `500 subjects at 40 a second; the limit alone takes ${(subjects.length - 40) / 40} s`,
      value: took / 1000,
      unit: "s",
    }),
    exactly(0, { name: "the same: refused with 429", value: refusals, unit: "answers" }),
  ];
}

function openLookups() {
  const { channel, close } = openChannel(systemClock);
  const lookups = new Lookups(() => Promise.resolve(channel), everyHashAgreed);
  return {
    ask: (mirrorUrl: string, text: string) =>
      lookups.contract({ mirrorUrl, contract: contractOf(text) }, { signal: unending }),
    [Symbol.asyncDispose]: close,
  };
}
