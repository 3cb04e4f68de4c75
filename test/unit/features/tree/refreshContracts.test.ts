import assert from "node:assert/strict";
import { ContractChecks } from "../../../../src/app/contractFacts/contractChecks.ts";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import { addressOf, type ListedContract } from "../../../../src/app/history/historyListing.ts";
import { refreshContracts } from "../../../../src/features/tree/historyCommands.ts";
import { openChannel } from "../../../support/channel.ts";
import { everyHashAgreed } from "../../../support/consent.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { found, json, page } from "../../../support/faults.ts";
import { contractEntry } from "../../../support/histories.ts";
import { networkWith } from "../../../support/networks.ts";

const many = 60;

const notFound = json(404, { _status: { messages: [{ message: "Not found" }] } });

const present = found({ runtime_bytecode: "0x6001" });

const contracts = Array.from({ length: many }, (_, index): ListedContract => {
  const address = `0x${(2 ** 40 + index).toString(16).padStart(40, "c")}`;
  return {
    network: networkWith({}).name,
    key: address,
    entry: contractEntry(address, 1),
    verifications: [],
    results: [],
  };
});

/** Refreshes them at a mirror node that answers like this; `asking` tells how many rows were asking at a time. */
async function refresh(response: Behaviour, signal: AbortSignal, onDone?: () => void, verifier?: Behaviour) {
  await using mirror = await startFaultServer(response);
  await using service = await startFaultServer(verifier ?? response);
  await using client = openChannel();
  const network = networkWith({ mirrorUrl: mirror.url, verifierUrl: verifier && service.url });
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const checks = new ContractChecks(() => Promise.resolve(lookups));
  const progress = () =>
    contracts.flatMap((listed) => checks.progressOf({ network, address: addressOf(listed) }) ?? []);
  const asking = () => progress().filter(({ kind }) => kind === "asking").length;
  let most = 0;
  checks.onDidChange(() => (most = Math.max(most, asking())));
  const ending = refreshContracts({ networkNamed: () => network }, checks, contracts, signal, onDone).catch(
    (error: unknown) => error,
  );
  const error = await ending;
  const failed = progress().map(
    (of) => of.kind === "failed" && of.failures.map(({ service }) => service).join(),
  );
  return { error, most, left: asking(), requests: mirror.requests.length, failed };
}

describe("Refresh Contracts", () => {
  it("refreshes all contracts, a few at a time", async () => {
    let told = 0;
    const refreshed = await refresh(notFound, new AbortController().signal, () => (told += 1));
    assert.deepEqual(refreshed, { error: undefined, most: 8, left: 0, requests: many, failed: [] });
    assert.equal(told, many);
  });

  it("names failed services", async () => {
    const unending = new AbortController().signal;
    for (const [ledger, verifier, failed] of [
      [present, json(503, {}), "verifier"],
      [json(503, {}), json(404, { match: null, chainId: "298" }), "mirror"],
      [json(503, {}), page(200, "Sign in"), "mirror,verifier"],
    ] as const) {
      const { failed: of } = await refresh(ledger, unending, undefined, verifier);
      assert.deepEqual([of.length, ...new Set(of)], [many, failed]);
    }
  });

  it("stops if canceled", async () => {
    const abort = new AbortController();
    let told = 0;
    const refreshed = await refresh(notFound, abort.signal, () => {
      told += 1;
      if (told === 10) abort.abort();
    });
    assert.equal(refreshed.left, 0);
    assert.ok(refreshed.requests < 20, `${refreshed.requests} of ${many} were asked about`);
  });

  it("ends without an error if canceled, and counts only finished contracts", async () => {
    const abort = new AbortController();
    let told = 0;
    const { error } = await refresh(notFound, abort.signal, () => {
      told += 1;
      if (told === 10) abort.abort();
    });
    assert.equal(error, undefined);
    assert.ok(told < 20, `${told} of ${many} were told as done`);
  });
});
