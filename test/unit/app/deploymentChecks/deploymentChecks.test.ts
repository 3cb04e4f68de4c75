import assert from "node:assert/strict";
import { subjectsToVerify } from "../../../../src/app/deploymentChecks/subjectsToVerify.ts";
import type { LocatedRecord } from "../../../../src/app/deployments/workspaceDeployments.ts";
import {
  mergeVerifiedName,
  mergeVerification,
  recordVisit,
} from "../../../../src/app/history/historyUpdates.ts";
import type { Network } from "../../../../src/app/networks/network.ts";
import { found } from "../../../support/faults.ts";
import { networkWith } from "../../../support/networks.ts";
import { MemoryState } from "../../../support/stores.ts";
import {
  addressOf,
  deployed,
  noContract,
  checksAt,
  type Checks,
  kinds,
  contracts,
  unending,
} from "./checks.ts";

describe("checks of deployments", () => {
  it("ask about an address on each network, and know of each what its own services have said", async () => {
    await using at = await checksAt({ ledger: noContract });
    await using elsewhere = await checksAt({});
    const other = networkWith({
      name: "Other",
      chainId: "7",
      verifierUrl: elsewhere.service.url,
      mirrorUrl: elsewhere.service.url,
    });
    const [contract] = contracts(at, 0x11);
    assert.ok(contract !== undefined);
    await at.checks.check([contract], unending);
    assert.deepEqual(kinds(at, 0x11), ["gone"]);
    assert.deepEqual(kinds({ checks: at.checks, network: other }, 0x11), ["unknown"]);
    assert.deepEqual(
      [at.checks.isKnown(contract), at.checks.isKnown({ ...contract, network: other })],
      [true, false],
    );
    const sameServices = { ...at.network, name: "Same services", chainId: "8" };
    const both = [at.network, sameServices].map((network) => ({ network, address: addressOf(0x12) }));
    let done = 0;
    await at.checks.check(both, unending, () => (done += 1));
    assert.equal(done, 2);
  });

  it("ask nobody until they are asked to, and then about each address once", async () => {
    await using at = await checksAt({});
    assert.deepEqual(kinds(at, 0x11, 0x12, 0x13), ["unknown", "unknown", "unknown"]);
    assert.equal(at.service.traffic.connections, 0);
    await at.checks.check(contracts(at, 0x11, 0x12, 0x13, 0x11), unending);
    assert.equal(at.service.requests.length, 3);
    assert.deepEqual(kinds(at, 0x11, 0x12, 0x13), ["verified", "verified", "notVerified"]);
    const { status } = at.checks.of(at.network, deployed(0x11), 0);
    assert.equal(status.kind === "verified" && status.verifiedAt, Date.UTC(2026, 10, 20, 12));
    assert.ok(contracts(at, 0x11, 0x13).every((contract) => at.checks.isKnown(contract)));
    assert.ok(!at.checks.isKnown({ network: at.network, address: addressOf(0x14) }));
  });

  it("take the ledger's word for absence, and leave out what nobody has to be asked then", async () => {
    await using at = await checksAt({ ledger: noContract });
    await at.checks.check(contracts(at, 0x11), unending);
    assert.deepEqual(kinds(at, 0x11), ["gone"]);
    assert.ok(at.checks.isKnown({ network: at.network, address: addressOf(0x11) }));
  });

  it("learn from what others ask, in every window of the workspace, and of nothing that was not deployed", async () => {
    await using at = await checksAt({});
    const { service, lookups, network } = at;
    const query = (address: `0x${string}`) => ({ verifierUrl: service.url, chainId: "298", address });
    let told = 0;
    at.checks.onDidChange(() => (told += 1));
    await lookups.status(query(addressOf(0x11)), { signal: unending });
    await lookups.status(query("0xffffffffffffffffffffffffffffffffffffff11"), { signal: unending });
    assert.equal(told, 1);
    lookups.invalidateStatus(query(addressOf(0x11)));
    const later = { checks: at.again(), network };
    assert.deepEqual(kinds(later, 0x11, 0x12), ["verified", "unknown"]);
    assert.doesNotMatch([...at.state.stored.values()].join(), /0xffff/);
  });

  it("read what is stored with care", async () => {
    const url = "http://127.0.0.1:1";
    const network = networkWith({ chainId: "298", verifierUrl: url });
    const key = (number: number): string => `${url} 298 ${addressOf(number)}`;
    const state = new MemoryState({
      "deployments.verifier": [
        [key(0x11), { state: ["perfect", 5], verifiedAt: "soon", name: "a b" }],
        [key(0x12), { state: ["wonderful", 5] }],
        [key(0x13), { state: ["partial", "now"] }],
        [key(0x14), null],
        [7, { state: ["partial", 5] }],
        "x",
        null,
      ],
      "deployments.ledger": { length: 3 },
    });
    await using at = await checksAt({ state });
    assert.deepEqual(kinds({ checks: at.checks, network }, 0x11, 0x12, 0x13, 0x14), [
      "verified",
      "unknown",
      "unknown",
      "unknown",
    ]);
    const { status, verifiedName } = at.checks.of(network, deployed(0x11), 0);
    assert.deepEqual([status.kind === "verified" && status.verifiedAt, verifiedName], [undefined, undefined]);
  });

  it("hold what the history knows later, and no less than is known", async () => {
    await using at = await checksAt({});
    await at.checks.check(contracts(at, 0x12, 0x13), unending);
    const see = (number: number, fact: "verified" | "perfect") =>
      at.history.update((state, now) => {
        const address = addressOf(number);
        const seen = recordVisit(
          state,
          at.network.name,
          { address, id: `0.0.${number}`, deleted: undefined },
          now,
          true,
        );
        return mergeVerification(seen, at.network.name, address, fact, now + 1);
      });
    await see(0x12, "verified");
    await see(0x13, "perfect");
    const match = (number: number) => {
      const { status } = at.checks.of(at.network, deployed(number), 0);
      return status.kind === "verified" && status.match;
    };
    assert.deepEqual([match(0x12), match(0x13)], ["partial", "perfect"]);
  });

  it("hold what came of a verification on another network of the same service and chain, and of no other", async () => {
    await using at = await checksAt({});
    await at.checks.check(contracts(at, 0x13), unending);
    const see = async (network: Network) => {
      at.networks.push(network);
      const seen = { address: addressOf(0x13), id: undefined, deleted: undefined };
      await at.history.update((state, now) =>
        mergeVerification(
          recordVisit(state, network.name, seen, now, true),
          network.name,
          seen.address,
          "perfect",
          now + 1,
        ),
      );
      return kinds(at, 0x13);
    };
    assert.deepEqual(await see({ ...at.network, name: "Other chain", chainId: "7" }), ["notVerified"]);
    const elsewhere = { ...at.network, name: "Elsewhere", verifierUrl: "http://127.0.0.1:1" };
    assert.deepEqual(await see(elsewhere), ["notVerified"]);
    assert.deepEqual(await see({ ...at.network, name: "Same service" }), ["verified"]);
  });

  it("know, and name, what another network of the same service and chain tells as verified", async () => {
    await using at = await checksAt({});
    const other = { ...at.network, name: "Same service" };
    const seen = { address: addressOf(0x14), id: undefined, deleted: undefined };
    await at.history.update((state, now) => {
      const known = recordVisit(state, other.name, seen, now, true);
      const verified = mergeVerification(known, other.name, seen.address, "perfect", now + 1);
      return mergeVerifiedName(verified, other.name, seen.address, "Token", now + 1);
    });
    const told = ({ checks, network }: Pick<Checks, "checks" | "network"> = at) => [
      checks.of(network, deployed(0x14), 0).verifiedName,
      checks.isKnown({ network, address: addressOf(0x14) }),
      ...kinds({ checks, network }, 0x14),
    ];
    assert.deepEqual(told(), [undefined, false, "unknown"]);
    at.networks.push(other);
    assert.deepEqual(told(), ["Token", true, "verified"]);
    const before = { state: ["notVerified", 5], name: "" };
    await at.state.update("deployments.verifier", [[`${at.service.url} 298 ${addressOf(0x14)}`, before]]);
    assert.deepEqual(told({ checks: at.again(), network: at.network }), ["Token", true, "verified"]);
  });

  it("tell what verifying together could bring further, each contract once", async () => {
    await using at = await checksAt({});
    await at.checks.check(contracts(at, 0x11, 0x12, 0x13), unending);
    const record = (...numbers: number[]) =>
      ({ deployments: numbers.map(deployed), writtenAt: 0 }) as unknown as LocatedRecord;
    const subjects = subjectsToVerify(at.checks, at.network, [record(0x11, 0x12, 0x13), record(0x13, 0x14)]);
    assert.deepEqual(
      subjects.map(({ network, address, name, origin }) => [network, address, name, origin]),
      [0x12, 0x13, 0x14].map((number) => [at.network.name, addressOf(number), "Token", "created"]),
    );
    assert.deepEqual(subjectsToVerify(at.checks, networkWith({}), [record(0x12)]), []);
  });

  it("learn the contract ID from the record, also for the next window, and take nothing else for one", async () => {
    await using at = await checksAt({
      ledger: found({ runtime_bytecode: "0x6001", contract_id: "0.0.1017" }),
    });
    const { network, state } = at;
    await at.checks.check([{ network, address: addressOf(0x11) }], unending);
    const idOf = (checks: typeof at.checks) => checks.of(network, deployed(0x11), 0).contractId;
    assert.deepEqual([idOf(at.checks), idOf(at.again())], ["0.0.1017", "0.0.1017"]);
    const stored = state.get("deployments.ledger") as [string, object][];
    for (const contractId of ["$(trash) gone", "0x11", 7, undefined]) {
      await state.update("deployments.ledger", [[stored[0]?.[0], { ...stored[0]?.[1], contractId }]]);
      assert.notEqual(idOf(at.again()), contractId ?? "");
    }
  });
});
