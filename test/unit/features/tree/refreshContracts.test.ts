import assert from "node:assert/strict";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import type { ListedContract } from "../../../../src/app/history/historyListing.ts";
import { refreshContracts } from "../../../../src/features/tree/refreshContracts.ts";
import { RowStates } from "../../../../src/features/tree/rowBehaviour.ts";
import type { Services } from "../../../../src/features/services.ts";
import { openChannel } from "../../../support/channel.ts";
import { everyHashAgreed } from "../../../support/consent.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { json, page } from "../../../support/faults.ts";
import { networkWith } from "../../../support/networks.ts";

const many = 60;

const notFound = json(404, { _status: { messages: [{ message: "Not found" }] } });

const contracts = Array.from({ length: many }, (_, index): ListedContract => {
  const address = `0x${(2 ** 40 + index).toString(16).padStart(40, "c")}`;
  const entry = { kind: "contract", address: [address, 1], id: undefined, seenAt: 1 } as const;
  const unknown = {
    inspected: undefined,
    pinned: undefined,
    verification: undefined,
    verifiedName: undefined,
    deleted: undefined,
  };
  return {
    network: networkWith({}).name,
    key: address,
    entry: { ...entry, ...unknown },
    verifications: [],
    results: [],
  };
});

/** Refreshes them at a mirror node that answers like this; `asking` tells how many rows were asking at a time. */
async function refresh(
  response: Behaviour,
  signal: AbortSignal,
  onDone?: (done: number) => void,
  verifier?: Behaviour,
) {
  await using mirror = await startFaultServer(response);
  await using service = await startFaultServer(verifier ?? response);
  await using client = openChannel();
  const network = networkWith({ mirrorUrl: mirror.url, verifierUrl: verifier && service.url });
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const states = new RowStates();
  const asking = new Set<string>();
  const failed = new Map<string, string>();
  let most = 0;
  const set = states.set.bind(states);
  states.set = (handle, state) => {
    if (state?.kind === "asking") asking.add(handle);
    else asking.delete(handle);
    if (state?.kind === "failed") failed.set(handle, state.failures.map(({ service }) => service).join());
    most = Math.max(most, asking.size);
    set(handle, state);
  };
  const settings = { networkNamed: () => network } as unknown as Services["settings"];
  const services = { settings, lookups: () => Promise.resolve(lookups) };
  const ending = refreshContracts(services, states, contracts, signal, onDone).catch(
    (error: unknown) => error,
  );
  return { error: await ending, most, left: asking.size, requests: mirror.requests.length, failed };
}

describe("contracts that are refreshed", () => {
  it("are asked about a few at a time, and all of them", async () => {
    const told: number[] = [];
    const found = await refresh(notFound, new AbortController().signal, (done) => told.push(done));
    assert.deepEqual(found, { error: undefined, most: 8, left: 0, requests: many, failed: new Map() });
    assert.deepEqual(
      told,
      Array.from({ length: many }, (_, index) => index + 1),
    );
  });

  it("say which of their services failed", async () => {
    const unending = new AbortController().signal;
    for (const [ledger, verifier, failed] of [
      [notFound, json(503, {}), "verifier"],
      [json(503, {}), json(404, { match: null, chainId: "298" }), "mirror"],
      [json(503, {}), page(200, "Sign in"), "mirror,verifier"],
    ] as const) {
      const found = await refresh(ledger, unending, undefined, verifier);
      assert.deepEqual([found.failed.size, ...new Set(found.failed.values())], [many, failed]);
    }
  });

  it("are left alone once that is given up", async () => {
    const abort = new AbortController();
    const found = await refresh(notFound, abort.signal, (done) => {
      if (done === 10) abort.abort();
    });
    assert.equal(found.left, 0);
    assert.ok(found.requests < 20, `${found.requests} of ${many} were asked about`);
  });
});
