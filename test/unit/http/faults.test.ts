import assert from "node:assert/strict";
import { explainFailure } from "../../../src/text/failures/failure.ts";
import { mirrorAt } from "../../support/mirrors.ts";
import { verifyByJob } from "../../../src/services/verifier/protocols/job.ts";
import { lookUpVerificationStatus } from "../../../src/services/verifier/status.ts";
import type { Channel } from "../../../src/http/channel.ts";
import type { Clock } from "../../../src/http/clock.ts";
import { ApiError, type Failure } from "../../../src/http/failure.ts";
import { openChannel } from "../../support/channel.ts";
import { jumpingClock, settled } from "../../support/fakeClock.ts";
import { refusingUrl, startFaultServer } from "../../support/faultServer.ts";
import { faultsOver, started, type Fault } from "../../support/everyFault.ts";
import { once, unending } from "../../support/requests.ts";
import { contractAddress, verificationRequest } from "../../support/verification.ts";

/** Lower than the product's, which takes long to exceed. */
const bodyLimitBytes = 1024 * 1024;
const faults = faultsOver(bodyLimitBytes);

/** For what would never end: stalls. All else has the time it needs on a busy machine. */
const shortMilliseconds = 60;
const longMilliseconds = 9000;
/** On a clock that jumps over pauses, so many leave the last looks at a job as much real time as they need. */
const jumpedMilliseconds = 300_000;

/** One request to a service: resolves with the word for what it responded, within a deadline. */
type Client = (channel: Channel, url: string, deadlineMilliseconds: number) => Promise<string>;

const lookUpRecord: Client = async (channel, url, deadlineMilliseconds) => {
  const contract = { kind: "id", id: { shard: 0n, realm: 0n, num: 1001n } } as const;
  return (
    await mirrorAt(url).lookUpContract(channel, { contract }, { ...once, deadlineMilliseconds }, unending)
  ).kind;
};

const lookUpStatus: Client = async (channel, verifierUrl, deadlineMilliseconds) => {
  const asked = { verifierUrl, chainId: "1", address: contractAddress } as const;
  return (await lookUpVerificationStatus(channel, asked, { ...once, deadlineMilliseconds }, unending)).state;
};

const verify: Client = async (channel, url, deadlineMilliseconds) =>
  (await verifyByJob(channel, verificationRequest(url, { deadlineMilliseconds }), unending)).outcome;

/** With the places of their ends in a fault. */
const clients = [
  [0, lookUpRecord],
  [2, lookUpStatus],
  [5, verify],
] as const;

/** What a client comes to at a server that behaves so; by then nothing of the request may be left. */
async function comeTo(client: Client, url: string, within: number, clock?: Clock): Promise<string> {
  const opened = openChannel(clock);
  try {
    return await client({ ...opened.channel, bodyLimitBytes }, url, within);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    assert.match(explainFailure(error.failure, error.host).sentence, /^.{10,}\.$/);
    assert.equal(error.host, new URL(url).host);
    return nameOf(error.failure);
  } finally {
    await opened.close();
  }
}

function nameOf(failure: Failure): string {
  switch (failure.kind) {
    case "unreachable":
      return `unreachable, ${failure.reason}`;
    case "rateLimited":
      return `rateLimited, ${failure.retryAfterMilliseconds ?? "no word of when"}`;
    case "serviceFailed":
      return `serviceFailed, ${failure.status}`;
    case "unfinished":
      return `unfinished, ${failure.miss === undefined ? "running" : nameOf(failure.miss)}`;
    default:
      return failure.kind;
  }
}

/** What would be left over: connections and timers. */
function handles(): readonly string[] {
  return process
    .getActiveResourcesInfo()
    .filter((name) => name === "TCPSocketWrap" || name === "Timeout")
    .sort();
}

/**
 * Waits until no more handles of each kind are open than before: closed sockets are gone some turns later. Fewer may be
 * open, as timers of other tests in this process end meanwhile.
 */
async function assertNothingLeft(before: readonly string[]): Promise<void> {
  const count = (names: readonly string[], kind: string): number =>
    names.filter((name) => name === kind).length;
  const left = (): readonly string[] => {
    const now = handles();
    return [...new Set(now)].filter((kind) => count(now, kind) > count(before, kind));
  };
  for (let turns = 0; turns < 1000 && left().length > 0; turns += 1) await settled();
  assert.deepEqual(left(), []);
}

async function atFault({ behaviour, isEndless = false }: Fault, client: Client): Promise<string> {
  await using server = await startFaultServer(behaviour);
  const before = handles();
  const end = await comeTo(client, server.url, isEndless ? shortMilliseconds : longMilliseconds);
  await server.allClosed();
  await assertNothingLeft(before);
  return end;
}

describe("at a server that", () => {
  for (const fault of faults) {
    it(`${fault.name}, every client comes to one end and leaves nothing`, async () => {
      const ends: string[] = [];
      for (const [, client] of clients) ends.push(await atFault(fault, client));
      const expected = clients.map(([index]) => fault.ends[index] ?? fault.ends.at(-1));
      assert.deepEqual(ends, expected);
    }).timeout(60_000);
  }

  it("is not there, every client comes to one end", async () => {
    const ends = [];
    for (const [, client] of clients) ends.push(await comeTo(client, await refusingUrl(), longMilliseconds));
    assert.deepEqual(ends, Array<string>(clients.length).fill("unreachable, refused"));
  });

  for (const { name, behaviour, ends } of faults.filter(({ isEndless }) => isEndless !== true)) {
    it(`${name} when a job is looked at, the job comes to one end and leaves nothing`, async () => {
      await using server = await startFaultServer(started, behaviour);
      const before = handles();
      const end = await comeTo(verify, server.url, jumpedMilliseconds, jumpingClock());
      // A look is missed by whatever a status lookup fails by.
      assert.equal(end, `unfinished, ${ends[2] ?? ends.at(-1) ?? ""}`);
      await server.allClosed();
      await assertNothingLeft(before);
    });
  }
});
