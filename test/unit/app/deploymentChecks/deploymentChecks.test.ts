import assert from "node:assert/strict";
import { OwnCode } from "../../../../src/app/builds/ownCode.ts";
import { ContractChecks } from "../../../../src/app/contractChecks/contractChecks.ts";
import {
  DeploymentChecks,
  type CheckedDeployment,
} from "../../../../src/app/deploymentChecks/deploymentChecks.ts";
import { subjectsToVerify } from "../../../../src/app/deploymentChecks/toCheck.ts";
import type { LocatedRecord } from "../../../../src/app/deployments/workspaceDeployments.ts";
import { History } from "../../../../src/app/history/history.ts";
import {
  learnOfName,
  learnOfVerification,
  seeContract,
} from "../../../../src/app/history/contractUpdates.ts";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import type { Network } from "../../../../src/app/networks/network.ts";
import type { Deployment } from "../../../../src/builds/deployments/deployment.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { openChannel } from "../../../support/channel.ts";
import { everyHashAgreed } from "../../../support/consent.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { closeBeforeHeaders, found, json, page, stall } from "../../../support/faults.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { networkWith } from "../../../support/networks.ts";
import { MemoryLog, MemoryState } from "../../../support/stores.ts";
import { addressOf as longZero, hashOf } from "../deployments/recordedFiles.ts";

/** None that an ID is made of: without its record, nobody is asked about that. */
const addressOf = (number: number): Hex => `0x0000c0de${longZero(number).slice(10)}`;

const deployed = (number: number): Deployment => ({
  name: "Token",
  address: addressOf(number),
  transaction: hashOf(number),
  origin: "created",
});

/** Answers a status as the service does: of each address the match of its last digit. */
const statuses: Behaviour = (socket, request) => {
  const address = /0x[0-9a-f]{40}/i.exec(request.path)?.[0] ?? "";
  const match = { "1": "exact_match", "2": "match" }[address.slice(-1)] ?? null;
  const found = { match, chainId: "298", address, verifiedAt: "2026-11-20T12:00:00Z" };
  json(match === null ? 404 : 200, found)(socket, request);
};

/** Responses that there is no contract at any address. */
const noContract = json(404, { _status: { messages: [{ message: "Not found" }] } });

/** Checks over services that respond like this, with all that was made for them. */
async function checksAt({
  verifier = statuses,
  ledger,
  state = new MemoryState(),
}: {
  readonly verifier?: Behaviour;
  readonly ledger?: Behaviour;
  readonly state?: MemoryState;
}) {
  const service = await startFaultServer(verifier);
  const mirror = ledger && (await startFaultServer(ledger));
  const client = openChannel();
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const log = new MemoryLog();
  const history = await History.open({ folder: new MemoryFolder(), log, before: new MemoryState() });
  const ownCode = new OwnCode(() => true, log);
  const contractChecks = new ContractChecks(() => Promise.resolve(lookups));
  const networks: Network[] = [];
  const tools = { lookups, history, ownCode, contractChecks, networks: () => networks, state, log };
  const checks = new DeploymentChecks({ ...tools, isDeployed: (address) => address.startsWith("0x0000") });
  const network = networkWith({ chainId: "298", verifierUrl: service.url, mirrorUrl: mirror?.url });
  const again = () => new DeploymentChecks({ ...tools, isDeployed: () => true });
  return {
    checks,
    again,
    network,
    networks,
    lookups,
    history,
    state,
    service,
    mirror,
    [Symbol.asyncDispose]: async () => {
      await client.close();
      await service.close();
      await mirror?.close();
    },
  };
}

const contractOf = found({ runtime_bytecode: "0x6001" });

/** Which services a check failed at. */
const failedAt = (progress: CheckedDeployment["progress"]) =>
  progress?.kind === "failed" && progress.failures.map(({ service }) => service);

type Checks = Awaited<ReturnType<typeof checksAt>>;

const kinds = ({ checks, network }: Pick<Checks, "checks" | "network">, ...numbers: number[]) =>
  numbers.map((number) => checks.of(network, deployed(number), 0).status.kind);

const contracts = ({ network }: Checks, ...numbers: number[]) =>
  numbers.map((number) => ({ network, address: addressOf(number) }));

const unending = new AbortController().signal;

describe("checks of deployments", () => {
  it("begin nothing once they are given up, and tell of nothing", async () => {
    await using at = await checksAt({});
    let told = 0;
    at.checks.onDidChange(() => (told += 1));
    await at.checks.check(contracts(at, 0x11, 0x12), AbortSignal.abort(), () => (told += 1));
    assert.deepEqual([told, at.service.requests.length], [0, 0]);
  });

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
      [at.checks.knows(contract), at.checks.knows({ ...contract, network: other })],
      [true, false],
    );
    const sameServices = { ...at.network, name: "Same services", chainId: "8" };
    const both = [at.network, sameServices].map((network) => ({ network, address: addressOf(0x12) }));
    const done: number[] = [];
    await at.checks.check(both, unending, (count) => done.push(count));
    assert.deepEqual(done, [1, 2]);
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
    assert.ok(contracts(at, 0x11, 0x13).every((contract) => at.checks.knows(contract)));
    assert.ok(!at.checks.knows({ network: at.network, address: addressOf(0x14) }));
  });

  it("take the ledger's word for absence, and leave out what nobody has to be asked then", async () => {
    await using at = await checksAt({ ledger: noContract });
    await at.checks.check(contracts(at, 0x11), unending);
    assert.deepEqual(kinds(at, 0x11), ["gone"]);
    assert.ok(at.checks.knows({ network: at.network, address: addressOf(0x11) }));
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
    lookups.forgetStatus(query(addressOf(0x11)));
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
        const seen = seeContract(
          state,
          at.network.name,
          { address, id: `0.0.${number}`, deleted: undefined },
          now,
          true,
        );
        return learnOfVerification(seen, at.network.name, address, fact, now + 1);
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
        learnOfVerification(
          seeContract(state, network.name, seen, now, true),
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
      const known = seeContract(state, other.name, seen, now, true);
      const verified = learnOfVerification(known, other.name, seen.address, "perfect", now + 1);
      return learnOfName(verified, other.name, seen.address, "Token", now + 1);
    });
    const told = ({ checks, network }: Pick<Checks, "checks" | "network"> = at) => [
      checks.of(network, deployed(0x14), 0).verifiedName,
      checks.knows({ network, address: addressOf(0x14) }),
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

  it("end when they are called off, and leave no row asking", async () => {
    await using at = await checksAt({ verifier: stall });
    const abort = new AbortController();
    const many = Array.from({ length: 40 }, (_, index) => 0x100 + index);
    const ending = at.checks.check(contracts(at, ...many), abort.signal);
    await at.service.arrived(8);
    abort.abort();
    await ending;
    assert.equal(at.service.requests.length, 8);
    assert.ok(many.every((number) => at.checks.of(at.network, deployed(number), 0).progress === undefined));
  });

  it("ask once what several want to know at a time, and again what is wanted later", async () => {
    await using at = await checksAt({});
    const many = contracts(at, ...Array.from({ length: 20 }, (_, index) => 0x100 + index));
    let heard = 0;
    const later: Promise<unknown>[] = [];
    await at.checks.check(many, unending, (done) => {
      if (done === 10) later.push(at.checks.check(many, unending, (count) => (heard = count)));
    });
    await Promise.all(later);
    assert.deepEqual([at.service.requests.length, heard], [many.length, many.length]);
    await at.checks.check(many, unending);
    assert.equal(at.service.requests.length, 2 * many.length);
  });

  it("go on for those who still want to know when the one that asks is called off", async () => {
    let isFirst = true;
    await using at = await checksAt({
      verifier: (socket, request) => {
        (isFirst ? stall : statuses)(socket, request);
        isFirst = false;
      },
    });
    const abort = new AbortController();
    const ended = at.checks.check(contracts(at, 0x11), abort.signal);
    const other = at.checks.check(contracts(at, 0x11), unending);
    await at.service.arrived(1);
    abort.abort();
    await Promise.all([ended, other]);
    assert.deepEqual([kinds(at, 0x11), at.service.requests.length], [["verified"], 2]);
  });

  it("are left when they only wait for another, which goes on", async () => {
    await using at = await checksAt({ verifier: stall });
    const [first, second] = [new AbortController(), new AbortController()];
    const going = at.checks.check(contracts(at, 0x11), first.signal);
    const waiting = at.checks.check(contracts(at, 0x11), second.signal);
    await at.service.arrived(1);
    second.abort();
    await waiting;
    assert.equal(at.checks.of(at.network, deployed(0x11), 0).progress?.kind, "asking");
    first.abort();
    await going;
  });
});
