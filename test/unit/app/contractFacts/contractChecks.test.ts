import assert from "node:assert/strict";
import { addressReference, ContractChecks } from "../../../../src/app/contractFacts/contractChecks.ts";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import type { Network } from "../../../../src/app/networks/network.ts";
import {
  parseContractReference,
  type ContractReference,
} from "../../../../src/core/references/contractReference.ts";
import { parseTimestamps } from "../../../../src/core/timestampFilter.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { openChannel } from "../../../support/channel.ts";
import { everyHashAgreed } from "../../../support/consent.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { found, heldBack, json, stall } from "../../../support/faults.ts";
import { ledgersAt, ledgerAt, networkWith } from "../../../support/networks.ts";

const address: Hex = "0x0000c0de00000000000000000000000000000011";
const other: Hex = "0x0000c0de00000000000000000000000000000012";
const madeOfId: Hex = "0x00000000000000000000000000000000000003f9";
const contractId = "0.0.1017";

const unending = new AbortController().signal;

const down = json(503, {});
const verified = json(200, { match: "exact_match", chainId: "298", address });
const present = found({ runtime_bytecode: "0x6001", evm_address: address, contract_id: contractId });
const noContract = json(404, { _status: { messages: [{ message: "Not found" }] } });

/** Checks over services whose behaviour may be replaced at any time. */
async function checksAt(behaviour: { mirror: Behaviour; verifier: Behaviour }) {
  const mirror = await startFaultServer((...given) => behaviour.mirror(...given));
  const verifier = await startFaultServer((...given) => behaviour.verifier(...given));
  const client = openChannel();
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const checks = new ContractChecks(() => Promise.resolve(lookups));
  const network = networkWith({ chainId: "298", mirrorUrl: mirror.url, verifierUrl: verifier.url });
  const failedAt = (at: Network = network, of: Hex = address) => {
    const progress = checks.progressOf({ network: at, address: of });
    return progress?.kind === "failed" ? progress.failures.map(({ service }) => service) : progress?.kind;
  };
  return {
    behaviour,
    mirror,
    verifier,
    lookups,
    checks,
    network,
    failedAt,
    check: (of: Hex = address, asked?: ContractReference) =>
      checks.check({ network, address: of }, unending, asked),
    [Symbol.asyncDispose]: async () => {
      await client.close();
      await mirror.close();
      await verifier.close();
    },
  };
}

type At = Awaited<ReturnType<typeof checksAt>>;

function reference(text: string): ContractReference {
  const contract = parseContractReference(text);
  assert.ok(contract.ok);
  return contract.value;
}

const askRecord = ({ lookups, mirror }: At, asked: string) =>
  lookups.contract({ ledger: ledgerAt(mirror.url, "298"), contract: reference(asked) }, { signal: unending });

const askStatus = ({ lookups, verifier }: At, chainId = "298") =>
  lookups.status({ verifierUrl: verifier.url, chainId, address }, { signal: unending });

describe("checks of contracts", () => {
  it("know of a failure until its service has responded about the contract, whoever asked", async () => {
    await using at = await checksAt({ mirror: down, verifier: down });
    await at.check();
    assert.deepEqual(at.failedAt(), ["mirror", "verifier"]);
    at.behaviour.mirror = found({ runtime_bytecode: "0x6001" });
    at.behaviour.verifier = verified;
    let told = 0;
    at.checks.onDidChange(() => (told += 1));
    await askRecord(at, other);
    assert.deepEqual([at.failedAt(), told], [["mirror", "verifier"], 0]);
    await askRecord(at, address);
    assert.deepEqual([at.failedAt(), told], [["verifier"], 1]);
    await askStatus(at, "7");
    assert.deepEqual([at.failedAt(), told], [["verifier"], 1]);
    await askStatus(at);
    assert.deepEqual([at.failedAt(), told], [undefined, 2]);
  });

  for (const [how, of, asked, then] of [
    ["its ID, when its address was", address, address, contractId],
    ["its address, when its ID was", address, contractId, address],
    ["the address that is made from its ID", address, contractId, madeOfId],
    ["its address, where that of its ID is all that is known", madeOfId, madeOfId, contractId],
  ] satisfies [string, Hex, string, string][]) {
    it(`know the contract by ${how}`, async () => {
      await using at = await checksAt({ mirror: down, verifier: verified });
      await at.check(of, reference(asked));
      assert.deepEqual(at.failedAt(at.network, of), ["mirror"]);
      at.behaviour.mirror = present;
      await askRecord(at, then);
      assert.equal(at.failedAt(at.network, of), undefined);
    });
  }

  it("know of a failure by whichever address of the contract a view has", async () => {
    await using at = await checksAt({ mirror: present, verifier: down });
    await at.check(madeOfId, reference(contractId));
    assert.deepEqual(
      [madeOfId, address, other].map((of) => at.failedAt(at.network, of)),
      [["verifier"], ["verifier"], undefined],
    );
    at.behaviour.verifier = stall;
    const abort = new AbortController();
    const again = at.checks.check({ network: at.network, address }, abort.signal);
    await at.verifier.arrived(at.verifier.requests.length + 1);
    assert.deepEqual(
      [madeOfId, address, other].map((of) => at.failedAt(at.network, of)),
      ["asking", "asking", undefined],
    );
    abort.abort();
    await assert.rejects(again);
    await askRecord(at, address);
    at.behaviour.verifier = verified;
    await askStatus(at);
    assert.deepEqual(
      [madeOfId, address].map((of) => at.failedAt(at.network, of)),
      [undefined, undefined],
    );
  });

  it("know what was asked at the same services, whatever the network is called, and nothing of others", async () => {
    await using at = await checksAt({ mirror: down, verifier: verified });
    await at.check();
    const renamed = { ...at.network, name: "Renamed" };
    const elsewhere = [
      { ...at.network, chainId: "7" },
      { ...at.network, ledgers: ledgersAt("http://127.0.0.1:1") },
      { ...at.network, verifierUrl: undefined },
    ];
    assert.deepEqual(at.failedAt(renamed), ["mirror"]);
    assert.deepEqual(
      elsewhere.map((network) => at.failedAt(network)),
      [undefined, undefined, undefined],
    );
  });

  it("miss no status of what its ledger does not have, whenever it says so", async () => {
    await using at = await checksAt({ mirror: noContract, verifier: down });
    assert.deepEqual(await at.check(), []);
    at.behaviour.mirror = present;
    await at.check();
    assert.deepEqual(at.failedAt(), ["verifier"]);
    at.behaviour.mirror = noContract;
    await askRecord(at, address);
    assert.equal(at.failedAt(), undefined);
  });

  it("take a record as of some time for none of today", async () => {
    await using at = await checksAt({ mirror: down, verifier: verified });
    await at.check();
    at.behaviour.mirror = present;
    const timestamps = parseTimestamps(["lte:5.000000000"]);
    assert.equal(timestamps.length, 1);
    const query = { ledger: ledgerAt(at.mirror.url, "298"), contract: reference(address), timestamps };
    await at.lookups.contract(query, { signal: unending });
    assert.deepEqual(at.failedAt(), ["mirror"]);
  });

  it("keep what was known of a failure when another check is given up", async () => {
    await using at = await checksAt({ mirror: down, verifier: verified });
    await at.check();
    at.behaviour.mirror = stall;
    const abort = new AbortController();
    const arrived = at.mirror.arrived(at.mirror.requests.length + 1);
    const again = at.checks.check({ network: at.network, address }, abort.signal);
    await arrived;
    assert.equal(at.failedAt(), "asking");
    abort.abort();
    await assert.rejects(again);
    assert.deepEqual(at.failedAt(), ["mirror"]);
  });

  it("ask until the last of those who asked about a contract is done", async () => {
    await using at = await checksAt({ mirror: stall, verifier: stall });
    const [first, second] = [new AbortController(), new AbortController()];
    const checks = [first, second].map(({ signal }) =>
      assert.rejects(at.checks.check({ network: at.network, address }, signal)),
    );
    await at.mirror.arrived(1);
    second.abort();
    await checks[1];
    assert.equal(at.failedAt(), "asking");
    first.abort();
    await checks[0];
    assert.equal(at.failedAt(), undefined);
  });

  for (const failing of ["mirror", "verifier"] as const) {
    it(`know that the ${failing} has responded since it failed, while the other was still asked`, async () => {
      const { behaviour: late, release } = heldBack(failing === "mirror" ? verified : present);
      await using at = await checksAt({ mirror: late, verifier: late, [failing]: down });
      const checked = at.check();
      const ask = () => (failing === "mirror" ? askRecord(at, address) : askStatus(at));
      await at[failing].arrived(1);
      await assert.rejects(ask());
      at.behaviour[failing] = failing === "mirror" ? present : verified;
      await ask();
      assert.equal(at.failedAt(), "asking");
      release();
      assert.deepEqual([await checked, at.failedAt()], [[], undefined]);
    });
  }

  it("know of a failure that came after a response to another who asked meanwhile", async () => {
    const { behaviour: late, release } = heldBack(down);
    await using at = await checksAt({
      mirror: (...given) => (given[1].path.includes(contractId) ? present : late)(...given),
      verifier: verified,
    });
    const checked = at.check();
    await at.mirror.arrived(1);
    await askRecord(at, contractId);
    release();
    await checked;
    assert.deepEqual(at.failedAt(), ["mirror"]);
  });

  for (const [what, asked] of [
    ["its address", addressReference(address)],
    ["its ID, where the address is known", reference(contractId)],
  ] as const) {
    it(`ask for the status while the record is waited for: by ${what}`, async () => {
      const { behaviour: mirror, release } = heldBack(present);
      await using at = await checksAt({ mirror, verifier: verified });
      const checked = at.check(address, asked);
      await at.verifier.arrived(1);
      release();
      assert.deepEqual(await checked, []);
      assert.deepEqual([at.mirror.requests.length, at.verifier.requests.length], [1, 1]);
    });
  }

  it("ask for the status by the address that the record tells, where nothing else does", async () => {
    await using at = await checksAt({ mirror: present, verifier: verified });
    await at.check(madeOfId, reference(contractId));
    assert.deepEqual(
      at.verifier.requests.map(({ path }) => path.includes(address)),
      [true],
    );
    await at.check(madeOfId, reference(contractId));
    assert.equal(at.verifier.requests.length, 2);
  });
});
