import { verifyByJob } from "../../../../src/services/verifier/protocols/job.ts";
import type { Failure } from "../../../../src/http/failure.ts";
import { openChannel } from "../../../support/channel.ts";
import { json } from "../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { jumpingClock } from "../../../support/fakeClock.ts";
import { unending } from "../../../support/requests.ts";
import { spelledAddress, verificationRequest } from "../../../support/verification.ts";

export const id = "43b1ccc5-f0e3-4e33-b6cd-bc0a19b676ea";
export const started = json(202, { verificationId: id });
export const asked = { chainId: "1", address: spelledAddress };
export const running = json(200, { isJobCompleted: false, contract: { match: null, ...asked } });
export const busy = json(503, {});

export function done(match: string | null, more: object = {}): Behaviour {
  return json(200, { isJobCompleted: true, contract: { match, ...asked }, ...more });
}

/** A verification at a server that behaves so: what came of it, what was asked, and the pauses. */
export async function verify(...behaviours: readonly [Behaviour, ...Behaviour[]]) {
  await using server = await startFaultServer(...behaviours);
  const clock = jumpingClock();
  await using client = openChannel(clock);
  const told: unknown[] = [];
  const onAccepted = (job: string, miss?: Failure): number =>
    told.push(miss === undefined ? job : [job, miss.kind]);
  const request = { ...verificationRequest(server.url), onAccepted };
  const response = await verifyByJob(client.channel, request, unending);
  return {
    response,
    told,
    slept: clock.slept,
    paths: server.requests.map(({ method, path }) => `${method} ${path}`),
  };
}

export function value(of: unknown) {
  return { state: "value", value: of };
}
