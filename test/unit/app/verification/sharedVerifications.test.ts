import assert from "node:assert/strict";
import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import { Secret } from "../../../../src/core/keys/secret.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { heldBack, stall } from "../../../support/faults.ts";
import { contractAddress, spelledAddress } from "../../../support/verification.ts";
import { unending } from "../../../support/requests.ts";
import { valueOf } from "../../core/arbitraries.ts";
import { counts, mirrorRecord, openPlace, order, perfect } from "./place.ts";
import { keysOf } from "../../../support/consent.ts";
import { ledgerAt } from "../../../support/networks.ts";

describe("verifications", () => {
  it("of one contract at a time are one request, and one attempt", async () => {
    const held = heldBack(perfect);
    await using place = await openPlace(held.behaviour);
    const { verifications, network, service, mirror } = place;
    let finished = 0;
    verifications.onDidFinish(() => (finished += 1));
    const steps: string[] = [];
    const onStep = ({ kind }: { readonly kind: string }): void => {
      // Who joins later does not hear of it.
      if (kind !== "lookingUpStatus") steps.push(kind);
    };
    const references = ["0.0.1001", "1001", spelledAddress, contractAddress];
    const verifying = references.map((contract) =>
      verifications.verify(order(network, contract, { onStep })),
    );
    const expected = ["resolving", "resolving", ...Array<string>(4).fill("verifying")];
    await eventually(() => steps.length === expected.length);
    held.release();
    const reports = await Promise.all(verifying);
    assert.equal(new Set(reports).size, 1);
    assert.deepEqual([counts(service, mirror), steps.sort()], [[1, 1], expected]);
    assert.deepEqual([verifications.attempts(reports[0]!.subject).length, finished], [1, 1]);
  });

  it("say that the user is asked about the key while that is so", async () => {
    const steps: string[] = [];
    const seen: string[][] = [];
    const keys: Parameters<typeof openPlace>[2] = {
      keyFor: async (_subject, { beforeQuestion }) => {
        await beforeQuestion?.();
        seen.push([...steps]);
        return undefined;
      },
    };
    await using place = await openPlace(perfect, mirrorRecord, keys);
    const onStep = ({ kind }: { readonly kind: string }): void => void steps.push(kind);
    const beforeQuestion = () => Promise.resolve(void steps.push("shown"));
    const { verifications, network } = place;
    await verifications.verify(order(network, contractAddress, { onStep, keyPrompt: { beforeQuestion } }));
    assert.deepEqual(
      seen.map((before) => before.slice(-2)),
      [["askingKey", "shown"]],
    );
    assert.equal(steps.at(-1), "verifying");
  });

  it("ask for the address of an ID together with a hover, which keeps the response, and anew another time", async () => {
    const held = heldBack(mirrorRecord);
    await using place = await openPlace(perfect, held.behaviour);
    const { lookups, verifications, network, service, mirror } = place;
    const question = { ledger: ledgerAt(mirror.url), contract: valueOf(parseContractReference("0.0.1001")) };
    const hovering = lookups.contract(question, { signal: unending, retries: 0 });
    await mirror.arrived(1);
    let isResolving = false;
    const onStep = ({ kind }: { readonly kind: string }): void => void (isResolving ||= kind === "resolving");
    const verifying = verifications.verify(order(network, "0.0.1001", { onStep }));
    await eventually(() => isResolving);
    held.release();
    const [{ value }, { subject }] = await Promise.all([hovering, verifying]);
    assert.deepEqual(
      [value.kind, subject.address, counts(service, mirror)],
      ["found", contractAddress, [1, 1]],
    );
    await verifications.verify(order(network, "0.0.1001"));
    assert.deepEqual(counts(service, mirror), [2, 2]);
    assert.ok((lookups.cachedContract(question)?.receivedAt ?? 0) >= value.response.receivedAt);
  });

  it("go on when one of two who wait gives up, and end with the other", async () => {
    await using place = await openPlace(stall, mirrorRecord, keysOf(new Secret("my-key")));
    const { verifications, network, service } = place;
    const aborts = [new AbortController(), new AbortController()];
    const both = aborts.map(({ signal }) =>
      verifications.verify(order(network, contractAddress, { signal })),
    );
    await service.arrived(1);
    aborts[0]?.abort();
    assert.deepEqual((await both[0])?.conclusion, { kind: "cancelled", asked: "verification" });
    const third = verifications.verify(order(network, contractAddress, { signal: aborts[1]!.signal }));
    aborts[1]?.abort();
    const reports = await Promise.all([...both, third]);
    await service.allClosed();
    assert.deepEqual(
      reports.map(({ conclusion }) => conclusion.kind),
      ["cancelled", "cancelled", "cancelled"],
    );
    // Two had heard that the key went along.
    assert.deepEqual(
      reports.map(({ withKey }) => withKey),
      [true, true, false],
    );
    assert.equal(service.requests.length, 1);
  });

  it("are one only where what is sent and what was agreed to are the same, and each run has its own id", async () => {
    await using place = await openPlace(perfect, mirrorRecord, keysOf(new Secret("my-key")));
    const { verifications, network, service } = place;
    const reports = await Promise.all(
      [
        { protocol: "session" as const },
        { protocol: "direct" as const },
        { protocol: "direct" as const },
        { protocol: "direct" as const, keyPrompt: { answer: "without" as const } },
      ].map((parts) => verifications.verify(order(network, contractAddress, parts))),
    );
    assert.equal(service.requests.length, 3);
    assert.deepEqual(
      reports.map(({ protocol }) => protocol),
      ["session", "direct", "direct", "direct"],
    );
    const ids = reports.map(({ id }) => id);
    assert.equal(ids[1], ids[2]);
    assert.equal(new Set(ids).size, 3);
  });

  it("are cancelled while the address is looked up, and never begin when cancelled before", async () => {
    await using place = await openPlace(perfect, stall);
    const { verifications, network, service, mirror } = place;
    const abort = new AbortController();
    const resolving = verifications.verify(order(network, "0.0.1001", { signal: abort.signal }));
    await mirror.arrived(1);
    abort.abort();
    const onStep = (): void => assert.fail("nothing is begun any more");
    const reports = [
      await resolving,
      await verifications.verify(order(network, contractAddress, { signal: abort.signal, onStep })),
      await verifications.verify(order(network, "0.0.1001", { signal: abort.signal, onStep })),
    ];
    assert.deepEqual(
      reports.map(({ conclusion, withKey }) => ({ ...conclusion, withKey })),
      Array(3).fill({ kind: "cancelled", asked: "nothing", withKey: false }),
    );
    assert.deepEqual(counts(service, mirror), [0, 1]);
  });

  it("are cancelled while only the status is looked up", async () => {
    await using place = await openPlace(stall, undefined, undefined, 0);
    const { verifications, network, service } = place;
    const withoutExplorer = { ...network, explorerSource: undefined };
    const abort = new AbortController();
    const verifying = verifications.verify(order(withoutExplorer, contractAddress, { signal: abort.signal }));
    await service.arrived(1);
    abort.abort();
    assert.deepEqual((await verifying).conclusion, { kind: "cancelled", asked: "status" });
  });
});
