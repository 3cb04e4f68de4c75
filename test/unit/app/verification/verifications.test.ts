import assert from "node:assert/strict";
import type { Hex } from "../../../../src/core/hex.ts";
import { subjectOf } from "../../../../src/app/verification/resolveSubject.ts";
import { Verifications } from "../../../../src/app/verification/verifications.ts";
import type { RunOptions } from "../../../../src/app/verification/verifyContract.ts";
import { json } from "../../../support/faults.ts";
import { ledgerAt, networkWith } from "../../../support/networks.ts";
import { contractAddress, otherAddress, smallPublication } from "../../../support/verification.ts";
import { counts, mirrorRecord, openPlace, order, perfect } from "./place.ts";
import { keysOf } from "../../../support/consent.ts";
import { unending } from "../../../support/requests.ts";

describe("verifications", () => {
  it("of different contracts, networks or chains are requests of their own", async () => {
    await using place = await openPlace(perfect);
    const { verifications, network, service } = place;
    await Promise.all([
      verifications.verify(order(network, contractAddress)),
      verifications.verify(order(network, otherAddress)),
      verifications.verify(order({ ...network, name: "Other" }, contractAddress)),
      verifications.verify(order({ ...network, chainId: "5" }, contractAddress)),
    ]);
    assert.equal(service.requests.length, 4);
  });

  it("go to the address behind an ID", async () => {
    await using place = await openPlace(perfect);
    const { verifications, network, service } = place;
    const subjects: unknown[] = [];
    const onStep: RunOptions["onStep"] = (step, { address }) => subjects.push([step.kind, address]);
    const report = await verifications.verify(order(network, "0.0.1001", { onStep }));
    assert.deepEqual(report.subject, { network, address: contractAddress, contractId: "0.0.1001" });
    assert.equal(service.requests[0]?.body, `{"address":"${contractAddress}","chainId":"1"}`);
    assert.deepEqual(subjects, [
      ["resolving", "0x00000000000000000000000000000000000003e9"],
      ["lookingUpStatus", contractAddress],
      ["verifying", contractAddress],
    ]);
  });

  it("that were agreed to go to the very contract that it was for, whatever the ID leads to by then", async () => {
    const address = otherAddress.toLowerCase() as Hex;
    const publication = smallPublication;
    const subject = { address, contractId: "0.0.1001" };
    const build = { kind: "build", subject, publication, onSent: () => Promise.resolve() } as const;
    const similar = { kind: "similar", subject } as const;
    for (const [way, path] of [
      [build, `/v2/verify/1/${address}`],
      [similar, `/v2/verify/similarity/1/${address}`],
    ] as const) {
      await using place = await openPlace(perfect);
      const { verifications, network, service, mirror } = place;
      const report = await verifications.verify(order(network, "0.0.1001", { way, protocol: "job" }));
      assert.deepEqual(report.subject, { network, ...subject });
      assert.equal(service.requests[0]?.path, path);
      assert.deepEqual(counts(service, mirror)[1], 0);
    }
  });

  it("go to any address as it stands where there is no mirror node", async () => {
    await using place = await openPlace(perfect);
    const { verifications, service, mirror } = place;
    const network = { ...place.network, ledgers: [] };
    const address = `0x${"1010".padStart(40, "0")}`;
    const report = await verifications.verify(order(network, address));
    assert.deepEqual(report.subject, { network, address, contractId: undefined });
    assert.equal(service.requests[0]?.body, `{"address":"${address}","chainId":"1"}`);
    assert.deepEqual(counts(service, mirror), [1, 0]);
  });

  it("send nothing to the service when the address is not known", async () => {
    await using place = await openPlace(
      perfect,
      json(404, { _status: { messages: [{ message: "Not found" }] } }),
    );
    const { verifications, network, service, mirror } = place;
    const asked = order(network, "0.0.1001");
    const report = await verifications.verify(asked);
    assert.deepEqual(report.conclusion, { kind: "unresolved", reason: "notFound", error: undefined });
    assert.deepEqual([report.host, report.withKey, counts(service, mirror)], [service.host, false, [0, 1]]);
    assert.deepEqual(
      verifications.attempts(subjectOf(asked)).map(({ word }) => word),
      ["unresolved"],
    );
  });

  it("take the long-zero form as it is when that was chosen", async () => {
    await using place = await openPlace(perfect);
    const { verifications, network, service, mirror } = place;
    const report = await verifications.verify(order(network, "0.0.1001", { longZero: "asItIs" }));
    assert.equal(report.subject.address, "0x00000000000000000000000000000000000003e9");
    assert.deepEqual(counts(service, mirror), [1, 0]);
  });

  it("take the long-zero form where no other address is found, if that was chosen", async () => {
    const longZero = "0x00000000000000000000000000000000000003e9";
    for (const [resolving, address] of [
      [json(404, { _status: { messages: [{ message: "Not found" }] } }), longZero],
      [mirrorRecord, contractAddress],
    ] as const) {
      await using place = await openPlace(perfect, resolving);
      const { verifications, network, service, mirror } = place;
      const report = await verifications.verify(order(network, "0.0.1001", { longZero: "ifUnknown" }));
      assert.deepEqual([report.subject.address, report.subject.contractId], [address, "0.0.1001"]);
      assert.deepEqual(counts(service, mirror), [1, 1]);
    }
  });

  it("of a long-zero form do not go by the ID that is known to stand for another address", async () => {
    await using place = await openPlace(perfect);
    const { verifications, lookups, network } = place;
    const asItIs = order(network, "0.0.1001", { longZero: "asItIs" });
    assert.equal((await verifications.verify(asItIs)).subject.contractId, "0.0.1001");
    await lookups.contract(
      { ledger: ledgerAt(place.mirror.url), contract: asItIs.contract },
      { signal: unending },
    );
    const { address, contractId } = (await verifications.verify(asItIs)).subject;
    assert.deepEqual([address, contractId], ["0x00000000000000000000000000000000000003e9", undefined]);
  });

  it("of an address name the ID that a record tells which is held, and ask nobody for it", async () => {
    await using place = await openPlace(perfect);
    const { verifications, lookups, network, service, mirror } = place;
    const asked = order(network, contractAddress);
    assert.equal((await verifications.verify(asked)).subject.contractId, undefined);
    assert.deepEqual(counts(service, mirror), [1, 0]);
    await lookups.contract({ ledger: ledgerAt(mirror.url), contract: asked.contract }, { signal: unending });
    const steps: (string | undefined)[] = [];
    const onStep: RunOptions["onStep"] = (_, subject) => steps.push(subject.contractId);
    const report = await verifications.verify({ ...asked, onStep });
    assert.deepEqual([report.subject.contractId, ...new Set(steps)], ["0.0.1001", "0.0.1001"]);
    assert.deepEqual(counts(service, mirror), [2, 1]);
  });

  it("ask nobody on a network without a service", async () => {
    await using place = await openPlace(perfect);
    const { verifications, network, service, mirror } = place;
    const report = await verifications.verify(order({ ...network, verifierUrl: undefined }, "0.0.1001"));
    assert.deepEqual([report.conclusion.kind, counts(service, mirror)], ["noVerifier", [0, 0]]);
  });

  it("are remembered, newest first, twenty at most", async () => {
    await using place = await openPlace(perfect);
    const { verifications, network } = place;
    const asked = order(network, contractAddress);
    assert.deepEqual(verifications.attempts(subjectOf(asked)), []);
    await verifications.verify({ ...asked, signal: AbortSignal.abort() });
    for (let count = 0; count < 21; count += 1)
      await verifications.verify({ ...asked, protocol: count === 20 ? "session" : "direct" });
    const attempts = verifications.attempts(subjectOf(asked));
    assert.deepEqual(
      attempts.map(({ protocol, word }) => `${protocol} ${word}`),
      ["session unknown", ...Array<string>(19).fill("direct perfect")],
    );
    assert.deepEqual(verifications.attempts(subjectOf(order(network, otherAddress))), []);
  });

  it("reject only for what is nobody's answer", async () => {
    const broken = new Error("the client could not be loaded");
    const unloaded = new Verifications(
      () => Promise.reject(broken),
      () => Promise.reject(broken),
      keysOf(),
    );
    await assert.rejects(unloaded.verify(order(networkWith(), contractAddress)), (error) => error === broken);
    await using place = await openPlace(perfect, mirrorRecord, { keyFor: () => Promise.reject(broken) });
    const withoutKeyring = order(place.network, contractAddress);
    await assert.rejects(place.verifications.verify(withoutKeyring), (error) => error === broken);
  });
});
