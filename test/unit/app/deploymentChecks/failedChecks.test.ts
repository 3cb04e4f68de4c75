import assert from "node:assert/strict";
import { type CheckedDeployment } from "../../../../src/app/deploymentChecks/deploymentChecks.ts";
import { type Behaviour } from "../../../support/faultServer.ts";
import { closeBeforeHeaders, found, json, page } from "../../../support/faults.ts";
import { addressOf, deployed, statuses, noContract, checksAt, kinds, contracts, unending } from "./checks.ts";

const contractOf = found({ runtime_bytecode: "0x6001" });

/** Which services a check failed at. */
const failedAt = (progress: CheckedDeployment["progress"]) =>
  progress?.kind === "failed" && progress.failures.map(({ service }) => service);

describe("checks of deployments that fail", () => {
  it("say of a failure that it is one, and what was known before stays", async () => {
    await using at = await checksAt({ verifier: json(503, "down") });
    await at.checks.check(contracts(at, 0x11), unending);
    const { status, progress } = at.checks.of(at.network, deployed(0x11), 0);
    assert.deepEqual([status.kind, failedAt(progress)], ["unknown", ["verifier"]]);
  });

  it("keep what is known where the verification service fails, with its time, and tell which contracts that is of", async () => {
    let isDown = false;
    await using at = await checksAt({
      ledger: contractOf,
      verifier: (socket, request) => (isDown ? json(503, "down") : statuses)(socket, request),
    });
    const before = Date.now();
    assert.deepEqual(await at.checks.check(contracts(at, 0x11, 0x13), unending), []);
    const { asOf = 0 } = at.checks.of(at.network, deployed(0x11), 0);
    assert.ok(asOf >= before && asOf <= Date.now());
    isDown = true;
    const failed = await at.checks.check(contracts(at, 0x11, 0x12), unending);
    assert.deepEqual(
      failed.map(({ address, failures }) => [address, failures.map(({ service }) => service)]),
      [0x11, 0x12].map((number) => [addressOf(number), ["verifier"]]),
    );
    assert.deepEqual(kinds(at, 0x11, 0x12, 0x13), ["verified", "unknown", "notVerified"]);
    const checked = at.checks.of(at.network, deployed(0x11), 0);
    assert.deepEqual([checked.asOf, failedAt(checked.progress)], [asOf, ["verifier"]]);
    assert.equal(at.checks.of(at.network, deployed(0x12), 0).asOf, undefined);
    assert.equal(at.checks.of(at.network, deployed(0x13), 0).progress, undefined);
  });

  for (const [how, verifier, kind] of [
    ["a page", page(200, "<title>Sign in</title>"), "notJson"],
    ["an ended connection", closeBeforeHeaders, "unreachable"],
    ["a limit", json(429, {}), "rateLimited"],
  ] satisfies [string, Behaviour, string][]) {
    it(`say of ${how} of the verification service that it failed so`, async () => {
      await using at = await checksAt({ ledger: contractOf, verifier });
      const [failed] = await at.checks.check(contracts(at, 0x11), unending);
      assert.deepEqual(
        failed?.failures.map(({ service, error }) => [service, error.failure.kind]),
        [["verifier", kind]],
      );
    });
  }

  it("say that both services failed, each as it did", async () => {
    await using at = await checksAt({
      ledger: json(503, "down"),
      verifier: page(200, "<title>Sign in</title>"),
    });
    const [failed] = await at.checks.check(contracts(at, 0x11), unending);
    assert.deepEqual(
      failed?.failures.map(({ service, error }) => [service, error.failure.kind]),
      [
        ["mirror", "serviceFailed"],
        ["verifier", "notJson"],
      ],
    );
  });

  it("miss nothing where a service of an older protocol has no status beside a record", async () => {
    await using at = await checksAt({ ledger: contractOf, verifier: json(404, { message: "Cannot GET" }) });
    assert.deepEqual(await at.checks.check(contracts(at, 0x11), unending), []);
    await using without = await checksAt({ verifier: json(404, { message: "Cannot GET" }) });
    assert.equal((await without.checks.check(contracts(without, 0x11), unending)).length, 1);
  });

  it("miss no status of what is not on the chain", async () => {
    await using at = await checksAt({ ledger: noContract, verifier: json(503, "down") });
    assert.deepEqual(await at.checks.check(contracts(at, 0x11), unending), []);
    assert.equal(at.checks.of(at.network, deployed(0x11), 0).progress, undefined);
  });

  it("say no more that a service failed once it has responded to somebody", async () => {
    let isDown = true;
    await using at = await checksAt({
      verifier: (socket, request) => (isDown ? json(503, "down") : statuses)(socket, request),
    });
    await at.checks.check(contracts(at, 0x11), unending);
    isDown = false;
    const query = { verifierUrl: at.service.url, chainId: "298", address: addressOf(0x11) };
    await at.lookups.status(query, { signal: unending });
    const { status, progress } = at.checks.of(at.network, deployed(0x11), 0);
    assert.deepEqual([status.kind, progress], ["verified", undefined]);
  });

  it("ask the service for the status, too, where the mirror node fails, and say that this one did", async () => {
    await using at = await checksAt({ ledger: json(503, "down") });
    await at.checks.check(contracts(at, 0x11, 0x13), unending);
    assert.deepEqual(kinds(at, 0x11, 0x13), ["verified", "notVerified"]);
    const { progress } = at.checks.of(at.network, deployed(0x11), 0);
    assert.deepEqual(failedAt(progress), ["mirror"]);
  });
});
