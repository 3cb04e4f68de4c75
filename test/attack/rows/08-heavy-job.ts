import { verifyByJob } from "../../../src/services/verifier/protocols/job.ts";
import type { RawResponse } from "../../../src/http/rawResponse.ts";
import { ApiError } from "../../../src/http/failure.ts";
import { openChannel } from "../../support/channel.ts";
import { json } from "../../support/faults.ts";
import { jumpingClock } from "../../support/fakeClock.ts";
import { startFaultServer } from "../../support/faultServer.ts";
import { unending } from "../../support/requests.ts";
import { verificationRequest } from "../../support/verification.ts";
import type { Attempt, Row } from "../row.ts";

const megabyte = 1024 * 1024;
const id = "43b1ccc5-f0e3-4e33-b6cd-bc0a19b676ea";

/** Sizes of the looks in megabytes, one after another; the last of them from then on. */
const jobs: readonly (readonly number[])[] = [[20], [1], [3], [5], [20, 1], [1, 20], [0, 20, 0, 20, 0]];

export const row: Row = {
  number: 8,
  what: "a job that responds with megabytes each time its status is requested",
  run: async () => {
    const attempts: Attempt[] = [];
    for (const sizes of jobs) for (const status of [200, 500]) attempts.push(await weigh(sizes, status));
    return attempts;
  },
};

/** What is kept of ten looks and more: the start, and of a first look little. */
async function weigh(sizes: readonly number[], status: number): Promise<Attempt> {
  const looks = sizes.map((size) =>
    json(status, { isJobCompleted: false, more: "x".repeat(size * megabyte) }),
  );
  await using server = await startFaultServer(json(202, { verificationId: id }), ...looks);
  const clock = jumpingClock();
  await using client = openChannel(clock);
  const request = verificationRequest(server.url, { deadlineMilliseconds: 30_000 });
  const error: unknown = await verifyByJob(client.channel, request, unending).catch(
    (thrown: unknown) => thrown,
  );
  const kept: readonly (RawResponse | undefined)[] =
    error instanceof ApiError ? [...error.earlier, error.response] : [];
  const weight = kept.reduce((sum, response) => sum + (response?.text.length ?? 0), 0);
  const most = ((sizes.at(-1) ?? 0) + 4.5) * megabyte;
  const isSeen = server.requests.length > 10 && kept.length > 1;
  const detail = `${server.requests.length} requests, ${kept.length} answers of ${weight} units`;
  return { name: `${sizes.join(", ")} MB, HTTP ${status}`, held: isSeen && weight <= most, detail };
}
