import assert from "node:assert/strict";
import type { Hex } from "../../../../src/core/hex.ts";
import { inspect } from "node:util";
import type { Protocol } from "../../../../src/services/verifier/protocol.ts";
import { verifyContract } from "../../../../src/app/verification/verifyContract.ts";
import { summarize } from "../../../../src/app/verification/summary.ts";
import { stateOfReport } from "../../../../src/app/verification/verificationState.ts";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { Secret } from "../../../../src/core/keys/secret.ts";
import { openChannel } from "../../../support/channel.ts";
import { json, page, stall } from "../../../support/faults.ts";
import {
  refusingUrl,
  startFaultServer,
  startVerifier,
  type Behaviour,
} from "../../../support/faultServer.ts";
import { networkWith } from "../../../support/networks.ts";
import { contractAddress, spelledAddress, smallPublication } from "../../../support/verification.ts";
import { statusRequest, verifyAt, verified } from "./verifyAt.ts";

const record = { address: spelledAddress, chainId: "1", status: "perfect" };
const partial = json(200, { match: "match", chainId: "1", address: spelledAddress });
const noKeyAsked = (): Promise<never> => assert.fail("the key was asked for");

describe("verifying a contract", () => {
  const responses: readonly (readonly [protocol: Protocol, body: object])[] = [
    ["session", { contracts: [record], unused: [] }],
    ["direct", { result: [record] }],
    ["job", { isJobCompleted: true, verificationId: "j", contract: { match: "exact_match", ...record } }],
  ];
  for (const [protocol, body] of responses) {
    it(`speaks the protocol: ${protocol}`, async () => {
      await using service = await startVerifier([json(200, body)], { questions: 1 });
      const { report, steps } = await verifyAt(service, { protocol });
      const { conclusion, tookMilliseconds, startedAt, ...rest } = report;
      const network = networkWith({ verifierUrl: service.url });
      const subject = { network, address: contractAddress, contractId: undefined };
      assert.deepEqual(rest, {
        id: "one",
        subject,
        protocol,
        way: { kind: "explorer" },
        host: service.host,
        withKey: false,
      });
      assert.ok(tookMilliseconds >= 0 && Math.abs(startedAt - Date.now()) < 60_000);
      assert.ok(conclusion.kind === "responded");
      assert.deepEqual(
        [conclusion.response.protocol, conclusion.response.outcome, steps],
        [
          protocol,
          "perfect",
          protocol === "job"
            ? ["lookingUpStatus", "verifying", "accepted"]
            : ["lookingUpStatus", "verifying"],
        ],
      );
    });
  }

  it("sends nothing, and asks for no key, without a service", async () => {
    const network = { verifierUrl: undefined };
    const { report, steps } = await verifyAt({ url: "" }, { network, key: noKeyAsked });
    assert.deepEqual(
      [report.conclusion, report.host, report.withKey, steps],
      [{ kind: "noVerifier" }, undefined, false, []],
    );
  });

  it("only looks up the status, and asks for no key, without an explorer", async () => {
    await using service = await startVerifier([verified], { questions: 0 });
    const { report, steps, methods } = await verifyAt(service, {
      network: { explorerSource: undefined },
      key: noKeyAsked,
    });
    assert.ok(report.conclusion.kind === "held");
    assert.deepEqual(
      [report.conclusion.status.status.state, steps, methods],
      ["perfect", ["lookingUpStatus"], [statusRequest]],
    );
  });

  it("keeps how the mirror node was not reached, also where the service has it verified", async () => {
    const mirrorFailure = new ApiError({ kind: "timedOut", afterMilliseconds: 5 }, "mirror.example");
    const network = { explorerSource: undefined };
    const words = async (behaviour: Behaviour) => {
      await using service = await startVerifier([behaviour], { questions: 0 });
      const { report } = await verifyAt(service, { network, mirrorFailure });
      assert.ok("mirrorFailure" in report.conclusion && report.conclusion.mirrorFailure === mirrorFailure);
      const { word, host } = summarize(report);
      return [word, host === service.host ? "verifier" : host];
    };
    assert.deepEqual(await words(json(200, { match: null })), ["timedOut", "mirror.example"]);
    assert.deepEqual(await words(page(404, "<html>")), ["timedOut", "mirror.example"]);
    // The attempt came to that: what became of the mirror node is an aside.
    assert.deepEqual(await words(verified), ["alreadyVerified", "verifier"]);
    assert.deepEqual(await words(partial), ["alreadyPartial", "verifier"]);
  });

  it("lets the explorer's service decide where there is one, whatever became of the mirror node", async () => {
    await using service = await startVerifier([json(200, { result: [record] })], { questions: 1 });
    const mirrorFailure = new ApiError({ kind: "timedOut", afterMilliseconds: 5 }, "mirror.example");
    const { report, steps } = await verifyAt(service, { mirrorFailure });
    assert.deepEqual([summarize(report).word, steps], ["perfect", ["lookingUpStatus", "verifying"]]);
  });

  it("asks first how the contract stands, and imports nothing, nor asks for a key, where that is exact", async () => {
    await using service = await startFaultServer(verified);
    const { report, methods } = await verifyAt(service, { key: noKeyAsked });
    assert.equal(report.conclusion.kind, "held");
    assert.deepEqual(
      [summarize(report).word, stateOfReport(report), methods, report.withKey],
      ["alreadyVerified", "perfect", [statusRequest], false],
    );
  });

  it("imports what may improve a partial match, and tells of that where there is nothing", async () => {
    const none = json(404, { error: "This contract is not verified on Etherscan" });
    const failing = json(429, { error: "Etherscan API rate limit reached, try later" });
    const perfect = json(200, { result: [record] });
    const outcomes = [none, failing, perfect].map(async (imported) => {
      await using service = await startVerifier([imported], { behaviour: partial });
      const { report } = await verifyAt(service);
      assert.equal(service.requests.length, 1);
      const { title, sentence } = explainReport(report);
      return [
        summarize(report).word,
        stateOfReport(report),
        title,
        sentence.includes("holds a partial match"),
      ];
    });
    assert.deepEqual(await Promise.all(outcomes), [
      ["alreadyPartial", "partial", "Already verified, partial match", true],
      ["explorerLimited", "partial", "Block explorer rate limit reached", true],
      ["perfect", "perfect", "Verified, exact match", false],
    ]);
  });

  it("says what the mirror node failed at where the explorer has no source either", async () => {
    const mirrorFailure = new ApiError(
      { kind: "serviceFailed", status: 503, messages: [] },
      "mirror.example",
    );
    const none = json(404, { error: "This contract is not verified on Etherscan" });
    const failures = [undefined, partial].map(async (behaviour) => {
      await using service = await startVerifier([none], behaviour && { behaviour });
      const { report } = await verifyAt(service, { mirrorFailure });
      const { title, sentence, remedies } = explainReport(report);
      const { word, service: at } = summarize(report);
      return { said: [title, word, at, remedies[0]], sentence };
    });
    const [failed, held] = await Promise.all(failures);
    assert.ok(failed !== undefined && held !== undefined);
    assert.deepEqual(failed.said, ["Node error", "serviceFailed", "mirror", "tryAgain"]);
    assert.match(failed.sentence, /HTTP 503.*no published source.*holds no verified source/);
    assert.deepEqual(held.said, ["Already verified, partial match", "alreadyPartial", undefined, "tryAgain"]);
    assert.match(held.sentence, /HTTP 503/);
  });

  it("asks for no import, nor for a key, of a service to which nothing gets through", async () => {
    const { report, steps } = await verifyAt({ url: await refusingUrl() }, { key: noKeyAsked });
    assert.deepEqual([summarize(report).word, steps], ["unreachable", ["lookingUpStatus"]]);
  });

  it("says so when not even the status is to be had", async () => {
    await using service = await startVerifier([page(404, "<html>")], { questions: 0 });
    const { report } = await verifyAt(service, { network: { explorerSource: undefined } });
    assert.ok(report.conclusion.kind === "noExplorer" && report.conclusion.status.kind === "failed");
    assert.equal(report.conclusion.status.error.failure.kind, "serviceFailed");
  });

  it("takes the key along in the body, and leaves it out of the report", async () => {
    await using service = await startVerifier([json(500, { error: "x" })], { questions: 1 });
    const { report, methods } = await verifyAt(service, { key: () => Promise.resolve(new Secret("my-key")) });
    assert.equal(
      service.requests[0]?.body,
      `{"address":"${contractAddress}","chainId":"1","apiKey":"my-key"}`,
    );
    assert.deepEqual([report.withKey, methods], [true, ["POST /verify/etherscan"]]);
    assert.ok(!inspect(report, { depth: 99, showHidden: true }).includes("my-key"));
  });

  it("tells of the transaction that created the contract, by each way on which source is not imported", async () => {
    const creationTransactionHash = `0x${"ab".repeat(32)}` as const;
    const publication = smallPublication;
    const onSent = (): Promise<void> => Promise.resolve();
    const subject = { address: contractAddress as Hex, contractId: undefined };
    for (const way of [
      { kind: "similar", subject },
      { kind: "build", subject, publication, onSent },
    ] as const)
      for (const hash of [creationTransactionHash, undefined]) {
        await using service = await startVerifier([json(500, { customCode: "x", message: "x" })], {
          questions: 1,
        });
        const { report } = await verifyAt(service, {
          protocol: "job",
          way: { ...way, creationTransactionHash: hash },
        });
        const sent = JSON.parse(service.requests[0]?.body ?? "") as object;
        assert.equal(Reflect.get(sent, "creationTransactionHash"), hash);
        assert.ok(!("creationTransactionHash" in report.way));
      }
  });

  it("passes on a user's abort, and any error that is no failure of a service", async () => {
    await using service = await startVerifier([stall], { questions: 1 });
    await using client = openChannel();
    const abort = new AbortController();
    const subject = {
      network: networkWith({ verifierUrl: service.url }),
      address: contractAddress,
      contractId: undefined,
    } as const;
    const options = {
      id: "one",
      way: { kind: "explorer" },
      protocol: "session",
      signal: abort.signal,
      onStep: () => undefined,
      deadlineMilliseconds: 60_000,
    } as const;
    const broken = new Error("no keyring");
    const withoutKeyring = verifyContract(client.channel, subject, {
      ...options,
      key: () => Promise.reject(broken),
    });
    await assert.rejects(withoutKeyring, (error) => error === broken);
    const verifying = verifyContract(client.channel, subject, {
      ...options,
      key: () => Promise.resolve(undefined),
    });
    await service.arrived(1);
    const reason = new Error("given up");
    abort.abort(reason);
    await assert.rejects(verifying, (error) => error === reason);
    await service.allClosed();
    assert.equal(service.requests.length, 1);
  });
});
