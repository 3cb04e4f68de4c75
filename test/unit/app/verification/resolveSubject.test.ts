import assert from "node:assert/strict";
import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import { resolveContract } from "../../../../src/app/verification/resolveSubject.ts";
import { localAddress } from "../../../../src/app/networks/localAddress.ts";
import { openChannel, type TestChannel } from "../../../support/channel.ts";
import { found, json, page, stall } from "../../../support/faults.ts";
import { refusingUrl, startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { ledgersAt, networkWith } from "../../../support/networks.ts";
import { unending } from "../../../support/requests.ts";
import { valueOf } from "../../core/arbitraries.ts";
import { everyHashAgreed } from "../../../support/consent.ts";

const address = "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab";
const longZero = "0x00000000000000000000000000000000000003e9";

function lookupsOf({ channel }: TestChannel): Lookups {
  return new Lookups(() => Promise.resolve(channel), everyHashAgreed);
}

/** Resolves a contract at a mirror node that behaves so. */
async function resolve(contract: string, behaviour: Behaviour) {
  await using mirror = await startFaultServer(behaviour);
  await using client = openChannel();
  const steps: unknown[] = [];
  const network = networkWith({ mirrorUrl: `${mirror.url}/` });
  const reference = valueOf(parseContractReference(contract));
  const resolution = await resolveContract(lookupsOf(client), network, reference, unending, (step) =>
    steps.push(step),
  );
  const told =
    resolution.kind === "resolved"
      ? resolution
      : { reason: resolution.reason, kind: resolution.error?.failure.kind };
  return { told, paths: mirror.requests.map(({ path }) => path), steps, host: mirror.host };
}

function record(fields: object): Behaviour {
  return json(200, { contract_id: "0.0.1001", evm_address: address, ...fields });
}

describe("the address of a contract", () => {
  it("is itself, without anybody asked, when it is an ordinary one", async () => {
    const { told, paths, steps } = await resolve(address.toUpperCase().replace("0X", "0x"), record({}));
    assert.deepEqual([told, paths, steps], [{ kind: "resolved", address, contractId: undefined }, [], []]);
  });

  it("is looked up for an ID and for a long-zero address", async () => {
    for (const [contract, part] of [
      ["1001", "0.0.1001"],
      [longZero, longZero],
    ] as const) {
      const { told, paths, steps, host } = await resolve(
        contract,
        record({ evm_address: address.slice(2).toUpperCase() }),
      );
      assert.deepEqual(told, { kind: "resolved", address, contractId: "0.0.1001" });
      assert.deepEqual(
        [paths, steps],
        [[`/api/v1/contracts/${part}`], [{ kind: "resolving", contractId: "0.0.1001", host }]],
      );
    }
  });

  it("keeps the asked ID when the record has none", async () => {
    assert.deepEqual((await resolve("0.0.1001", record({ contract_id: null, evm_address: longZero }))).told, {
      kind: "resolved",
      address: longZero,
      contractId: "0.0.1001",
    });
  });

  const unresolved: readonly (readonly [
    behaviour: Behaviour,
    reason: string,
    failure: string | undefined,
  ])[] = [
    [json(404, { _status: { messages: [{ message: "Not found" }] } }), "notFound", undefined],
    [json(400, {}), "badRequest", undefined],
    [record({ evm_address: null }), "noAddress", undefined],
    [record({ evm_address: "0x12" }), "noAddress", undefined],
    [found(), "noAddress", undefined],
    [json(200, {}), "failed", "notNamed"],
    [record({ contract_id: "0.0.1002" }), "failed", "notNamed"],
    [page(404, "<html>"), "failed", "serviceFailed"],
    [json(500, {}), "failed", "serviceFailed"],
    [json(429, {}, { "retry-after": "60" }), "failed", "rateLimited"],
  ];
  for (const [behaviour, reason, kind] of unresolved) {
    it(`is not known, and why: ${reason} ${kind ?? ""}`, async () => {
      assert.deepEqual((await resolve("0.0.1001", behaviour)).told, { reason, kind });
    });
  }

  it("is not known without a mirror node, nor when that is gone", async () => {
    await using client = openChannel();
    const reference = valueOf(parseContractReference("0.0.1001"));
    const reasons = [];
    for (const mirrorUrl of [undefined, await refusingUrl()]) {
      const network = networkWith({ mirrorUrl });
      const resolution = await resolveContract(
        lookupsOf(client),
        network,
        reference,
        unending,
        () => undefined,
      );
      assert.ok(resolution.kind === "unresolved");
      reasons.push([resolution.reason, resolution.error?.failure.kind]);
    }
    assert.deepEqual(reasons, [
      ["noMirror", undefined],
      ["failed", "unreachable"],
    ]);
  });

  it("is the one that was known before where the mirror node fails: its record's, else that of an earlier window", async () => {
    const reference = valueOf(parseContractReference("0.0.1001"));
    const before = "0x00112233445566778899aabbccddeeff00112233" as const;
    const responses = [record({}), json(503, {})];
    await using mirror = await startFaultServer((...asked) => (responses.shift() ?? json(503, {}))(...asked));
    await using client = openChannel();
    const network = networkWith({ mirrorUrl: `${mirror.url}/` });
    const storedAddress = () => Promise.resolve(before);
    for (const [isReceived, known] of [
      [true, address],
      [false, before],
    ] as const) {
      const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed, {
        storedAddress,
      });
      const resolve = () => resolveContract(lookups, network, reference, unending, () => undefined);
      if (isReceived) assert.equal((await resolve()).kind, "resolved");
      const resolution = await resolve();
      assert.deepEqual(resolution, {
        kind: "resolved",
        address: known,
        contractId: "0.0.1001",
        isAddressOfBefore: true,
      });
    }
  });

  it("is itself without a mirror node too, however much it looks like a long-zero one", async () => {
    await using client = openChannel();
    const resolution = await resolveContract(
      lookupsOf(client),
      networkWith({ mirrorUrl: undefined }),
      valueOf(parseContractReference(longZero)),
      unending,
      () => undefined,
    );
    assert.deepEqual(resolution, { kind: "resolved", address: longZero, contractId: undefined });
  });

  it("is asked for on Hedera's chains, and not known where there is nobody to ask", async () => {
    await using client = openChannel();
    const resolution = await resolveContract(
      lookupsOf(client),
      networkWith({ mirrorUrl: undefined, chainId: "296" }),
      valueOf(parseContractReference(longZero)),
      unending,
      () => undefined,
    );
    assert.ok(resolution.kind === "unresolved");
    assert.equal(resolution.reason, "noMirror");
  });

  it("is no longer looked for when that was given up", async () => {
    await using mirror = await startFaultServer(stall);
    await using client = openChannel();
    const abort = new AbortController();
    const reference = valueOf(parseContractReference("0.0.1001"));
    const network = networkWith({ mirrorUrl: mirror.url });
    const resolving = resolveContract(lookupsOf(client), network, reference, abort.signal, () => undefined);
    await mirror.arrived(1);
    const reason = new Error("given up");
    abort.abort(reason);
    await assert.rejects(resolving, (error) => error === reason);
    await mirror.allClosed();
  });
});

describe("what a contract reference tells by itself", () => {
  const numbering = { ledgers: ledgersAt("https://mirror.example"), chainId: "31337" };
  const plain = { ledgers: [], chainId: "1" };

  it("is the long-zero form of an ID, and the ID of a long-zero form", () => {
    const cases: readonly (readonly [contract: string, address: string, contractId: string | undefined])[] = [
      ["0.0.1001", longZero, "0.0.1001"],
      ["1.2.1001", longZero, "1.2.1001"],
      [longZero, longZero, "0.0.1001"],
      [`1.2.${longZero.slice(2)}`, longZero, "1.2.1001"],
      [address, address, undefined],
      ["0.0.9999999999", "0x00000000000000000000000000000002540be3ff", "0.0.9999999999"],
    ];
    assert.deepEqual(
      cases.map(([contract]) => [
        contract,
        ...Object.values(localAddress(numbering, valueOf(parseContractReference(contract)))),
      ]),
      cases,
    );
  });

  it("is no ID of any address where entities have no numbers", () => {
    const tell = (contract: string) => localAddress(plain, valueOf(parseContractReference(contract)));
    assert.deepEqual([longZero, `1.2.${longZero.slice(2)}`, address, "0.0.1001"].map(tell), [
      { address: longZero, contractId: undefined },
      { address: longZero, contractId: undefined },
      { address, contractId: undefined },
      { address: longZero, contractId: "0.0.1001" },
    ]);
  });
});
