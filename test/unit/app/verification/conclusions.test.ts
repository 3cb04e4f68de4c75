import assert from "node:assert/strict";
import { noStoredAddress } from "../../../../src/app/lookups/ownAddress.ts";
import { wasNeverSent, type VerificationStep } from "../../../../src/app/verification/report.ts";
import { stateOfReport } from "../../../../src/app/verification/verificationState.ts";
import { summarize } from "../../../../src/app/verification/summary.ts";
import { verifyContract } from "../../../../src/app/verification/verifyContract.ts";
import { Verifications } from "../../../../src/app/verification/verifications.ts";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import type { Transport } from "../../../../src/http/channel.ts";
import { openChannel } from "../../../support/channel.ts";
import { keysOf } from "../../../support/consent.ts";
import { beginning, eventually, jumpingClock } from "../../../support/fakeClock.ts";
import { heldBack, json, stall } from "../../../support/faults.ts";
import { ledgersAt, networkWith } from "../../../support/networks.ts";
import { respondedReport, askedAddress, failedReport } from "../../../support/reports.ts";
import { unending } from "../../../support/requests.ts";
import { contractAddress } from "../../../support/verification.ts";
import { openPlace, order, perfect } from "./place.ts";

const network = networkWith({ verifierUrl: "https://verifier.example" });
const subject = { network, address: contractAddress, contractId: undefined } as const;

/** Verifies over a transport that fails each POST so, on a clock of its own. */
async function verifyFailing(failure: Failure) {
  const transport: Transport = (_url, { method }) =>
    method === "POST"
      ? Promise.reject(new ApiError(failure, "verifier.example"))
      : Promise.resolve(Response.json({ match: null, chainId: "1" }, { status: 404 }));
  const close = (): Promise<void> => Promise.resolve();
  const { channel } = openChannel(jumpingClock(), { transport, close });
  const steps: VerificationStep["kind"][] = [];
  const report = await verifyContract(channel, subject, {
    id: "one",
    way: { kind: "explorer" },
    protocol: "direct",
    key: () => Promise.resolve(undefined),
    signal: unending,
    onStep: ({ kind }) => steps.push(kind),
    deadlineMilliseconds: 60_000,
  });
  return { report, steps };
}

const arrived: readonly Failure[] = [
  { kind: "unreachable", reason: "reset", code: "ECONNRESET", neverLeft: false },
  { kind: "timedOut", afterMilliseconds: 5 },
  { kind: "cutOff", receivedBytes: 5 },
  { kind: "tooLarge", limitBytes: 5 },
  { kind: "unreadable", status: 200, bytes: 5, exceeded: "digits" },
  { kind: "unfinished", verificationId: "j", afterMilliseconds: 5, miss: undefined },
];
const others: readonly Failure[] = [
  { kind: "unreachable", reason: "dns", code: "ENOTFOUND", neverLeft: true },
  { kind: "proxyFailed", reason: "login", proxy: "proxy:1", status: 407 },
  { kind: "redirected", status: 302 },
  { kind: "rateLimited", retryAfterMilliseconds: undefined },
  { kind: "notJson", status: 200, contentType: "text/html" },
];

describe("the end of a verification", () => {
  it("comes before the key is asked for where a browser would use a session", async () => {
    const sent: string[] = [];
    const transport: Transport = (_url, { method }) => {
      sent.push(method);
      return Promise.resolve(Response.json({ match: null, chainId: "1" }, { status: 404 }));
    };
    const { channel } = openChannel(jumpingClock(), { transport, close: () => Promise.resolve() });
    const verify = async (protocol: "session" | "direct", isBrowser: boolean) =>
      verifyContract({ ...channel, ...(isBrowser ? { isBrowser } : {}) }, subject, {
        id: "one",
        way: { kind: "explorer" },
        protocol,
        key: () => Promise.resolve("declined" as const),
        signal: unending,
        onStep: () => undefined,
        deadlineMilliseconds: 60_000,
      });
    const { conclusion } = await verify("session", true);
    assert.ok(conclusion.kind === "failed");
    assert.deepEqual(conclusion.error.failure, { kind: "notInBrowser", what: "session" });
    assert.equal((await verify("direct", true)).conclusion.kind, "cancelled");
    assert.equal((await verify("session", false)).conclusion.kind, "cancelled");
    assert.deepEqual(sent, ["GET", "GET", "GET"]);
  });

  for (const [failures, asked] of [
    [arrived, ["lookingUpStatus", "verifying", "lookingUpStatus"]],
    [others, ["lookingUpStatus", "verifying"]],
  ] as const) {
    for (const failure of failures) {
      it(`${asked.length > 2 ? "is" : "is not"} looked up where the request has failed: ${failure.kind}`, async () => {
        const { report, steps } = await verifyFailing(failure);
        assert.deepEqual([report.conclusion.kind, steps], ["failed", asked]);
        assert.equal(report.startedAt, beginning);
      });
    }
  }

  it("is that nothing has left where a proxy stood in the way, or no connection came about", () => {
    assert.deepEqual(
      [...arrived, ...others].filter((failure) => wasNeverSent(failedReport(failure))),
      others.slice(0, 2),
    );
  });

  it("is summed up by the moment it ended, and by what it tells of the contract", async () => {
    const report = failedReport({ kind: "timedOut", afterMilliseconds: 5 });
    assert.equal(summarize(report).finishedAt, report.startedAt + 1412);
    const words = { perfect: "perfect", partial: "partial", already: "verified" };
    for (const [word, fact] of Object.entries(words)) {
      const record = { address: askedAddress, chainId: "1", status: word === "already" ? "perfect" : word };
      const body =
        word === "already"
          ? { status: 409, body: { customCode: "already_verified", message: "Contract is already verified" } }
          : { body: { result: [record] } };
      const answered = await respondedReport(word === "already" ? "job" : "direct", [body]);
      assert.equal(stateOfReport(answered), fact);
    }
  });

  it("comes after the time that it took, also where nobody was asked", async () => {
    const clock = jumpingClock();
    const { channel } = openChannel(clock);
    const contract = (): Promise<never> => {
      clock.advance(700);
      throw new ApiError({ kind: "timedOut", afterMilliseconds: 700 }, "mirror.example");
    };
    const verifications = new Verifications(
      () => Promise.resolve(channel),
      () => Promise.resolve({ contract, cachedContract: () => undefined, storedAddress: noStoredAddress }),
      keysOf(),
    );
    const asked = order({ ...network, ledgers: ledgersAt("https://mirror.example") }, "0.0.1001");
    const { startedAt, tookMilliseconds } = await verifications.verify(asked);
    assert.deepEqual([startedAt, tookMilliseconds], [beginning, 700]);
  });

  it("comes at once where the mirror node has just failed: it is not asked again for the address of an ID", async () => {
    const { channel } = openChannel(jumpingClock());
    const contract = (): Promise<never> => Promise.reject(new Error("asked again"));
    const verifications = new Verifications(
      () => Promise.resolve(channel),
      () => Promise.resolve({ contract, cachedContract: () => undefined, storedAddress: noStoredAddress }),
      keysOf(),
    );
    const mirrorFailure = new ApiError({ kind: "timedOut", afterMilliseconds: 700 }, "mirror.example");
    const asked = order({ ...network, ledgers: ledgersAt("https://mirror.example") }, "0.0.1001");
    const { conclusion } = await verifications.verify({ ...asked, mirrorFailure });
    assert.deepEqual(conclusion, { kind: "unresolved", reason: "failed", error: mirrorFailure });
  });

  it("comes for who still waits, though the one who began it has left", async () => {
    const held = heldBack(perfect);
    await using place = await openPlace(held.behaviour);
    const abort = new AbortController();
    const first = place.verifications.verify(order(place.network, contractAddress, { signal: abort.signal }));
    let isJoined = false;
    const onStep = (): void => void (isJoined = true);
    const second = place.verifications.verify(order(place.network, contractAddress, { onStep }));
    await place.service.arrived(1);
    await eventually(() => isJoined);
    abort.abort();
    assert.equal((await first).conclusion.kind, "cancelled");
    held.release();
    assert.equal((await second).conclusion.kind, "responded");
    assert.equal(place.service.requests.length, 1);
  });

  it("is that a verification was asked for, though it was given up as its status was looked up", async () => {
    await using place = await openPlace(stall, undefined, undefined, 1);
    const abort = new AbortController();
    let isSent = false;
    const onStep = ({ kind }: VerificationStep): void => {
      isSent ||= kind === "verifying";
      if (isSent && kind === "lookingUpStatus") abort.abort();
    };
    const { conclusion } = await place.verifications.verify(
      order(place.network, contractAddress, { signal: abort.signal, onStep, deadlineMilliseconds: 20 }),
    );
    assert.deepEqual(conclusion, { kind: "cancelled", asked: "verification" });
  });

  it("is one for each service, though network and contract have the same names", async () => {
    await using one = await openPlace(perfect);
    await using other = await openPlace(perfect);
    const moved = { ...one.network, verifierUrl: other.network.verifierUrl };
    const [first] = await Promise.all(
      [one.network, moved].map((each) => one.verifications.verify(order(each, contractAddress))),
    );
    assert.deepEqual([one.service.requests.length, other.service.requests.length], [1, 1]);
    assert.equal(one.verifications.attempts(first!.subject).length, 1);
  });

  it("names the contract by the ID that the mirror node tells", async () => {
    const record = json(200, { contract_id: "1.2.1001", evm_address: contractAddress });
    await using place = await openPlace(perfect, record);
    const longZero = `0x${(1001).toString(16).padStart(40, "0")}`;
    const { subject } = await place.verifications.verify(order(place.network, longZero));
    assert.deepEqual([subject.address, subject.contractId], [contractAddress, "1.2.1001"]);
  });
});
