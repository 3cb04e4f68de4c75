import { systemClock } from "../../../src/http/clock.ts";
import { KnownKeys } from "../../../src/http/masking/knownKeys.ts";
import { Pacer } from "../../../src/http/pacer.ts";
import { undiciTransport } from "../../../src/platform/node/undiciTransport.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { parseContractReference } from "../../../src/core/contractReference.ts";
import { unending } from "../../support/requests.ts";
import { timed } from "../compare.ts";
import { exactly, atMost, type Figure, type Part } from "../figure.ts";
import { startInstantServer } from "../instantServer.ts";
import { recordText } from "../recordText.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";

const body = recordText(3000);

/** Many lookups at once. */
export const lookups: Part = {
  name: "lookups",
  measure: async () => [await oneSubject(), ...(await manySubjects())],
};

async function oneSubject(): Promise<Figure> {
  await using server = await startInstantServer(() => body);
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
  await using server = await startInstantServer(() => {
    const now = performance.now();
    while (starts.length > 0 && now - starts[0]! > 995) starts.shift();
    starts.push(now);
    if (starts.length <= 40) return body;
    refusals += 1;
    return 429;
  });
  await using asked = openLookups();
  const subjects = Array.from({ length: 500 }, (_, index) => `0.0.${5_000_000 + index}`);
  const took = await timed(() => Promise.all(subjects.map((subject) => asked.ask(server.url, subject))));
  return [
    atMost(13, {
      name: "500 subjects at 40 a second; floor: the limit's own",
      value: took / 1000,
      unit: "s",
      floor: (subjects.length - 40) / 40,
    }),
    exactly(0, { name: "the same: refused with 429", value: refusals, unit: "answers" }),
  ];
}

function openLookups() {
  const { transport, close } = undiciTransport();
  const pacer = new Pacer(systemClock);
  const channel = {
    transport,
    clock: systemClock,
    pacer,
    keys: new KnownKeys(),
    random: () => 0.5,
    parseLargeJson: parseInThread,
    log: () => undefined,
  };
  const lookups = new Lookups(() => Promise.resolve(channel), everyHashAgreed);
  return {
    ask: (mirrorUrl: string, text: string) => {
      const contract = parseContractReference(text);
      if (!contract.ok) throw new Error(`${text} is no contract`);
      return lookups.contract({ mirrorUrl, contract: contract.value }, { signal: unending });
    },
    [Symbol.asyncDispose]: close,
  };
}
