import assert from "node:assert/strict";
import { systemClock } from "../../src/http/clock.ts";
import { ApiError } from "../../src/http/failure.ts";
import { lookupPolicy } from "../../src/http/requestPolicy.ts";
import type { Ledger } from "../../src/services/ledger/ledger.ts";
import { RpcClient } from "../../src/services/ledger/rpc/client.ts";
import { currentRules, startChain, type Chain } from "../devnet/chain/chain.ts";
import { freePort } from "../host/freePort.ts";
import { openChannel, type TestChannel } from "../support/channel.ts";
import { unending } from "../support/requests.ts";
import { localLedgerAt } from "../support/rpcLedgers.ts";
import { startHardhat } from "./hardhat.ts";

type StartNode = (port: number) => Promise<Chain>;

const nodes = {
  anvil: (port) => startChain([...currentRules, "--port", String(port)]),
  "Hardhat 2": (port) => startHardhat(2, port),
  "Hardhat 3": (port) => startHardhat(3, port),
} as const satisfies Readonly<Record<string, StartNode>>;

/** Those of nodes that do not serve `trace_transaction`. */
const softwareNames: Readonly<Record<string, string>> = {
  "Hardhat 2": "HardhatNetwork/2.29.1/@nomicfoundation/edr/0.3.8",
  "Hardhat 3": "HardhatNetwork/3.18.0/@nomicfoundation/edr/0.3.8",
};

const refused = {
  kind: "unreachable",
  reason: "refused",
  code: "ECONNREFUSED",
  neverLeft: true,
  isRpc: true,
} as const;

describe("local node", () => {
  let client: TestChannel;
  /** The time of the channel is so many milliseconds ahead. */
  let ahead: number;
  beforeEach(() => {
    ahead = 0;
    client = openChannel({
      now: () => systemClock.now() + ahead,
      sleep: (milliseconds, signal) => systemClock.sleep(Math.min(milliseconds, 5), signal),
    });
  });
  afterEach(() => client.close());

  const prepare = (ledger: Ledger): Promise<void> => ledger.prepare(client.channel, lookupPolicy, unending);
  /** Until a node is asked again which chain it has. */
  const later = async (ledger: Ledger): Promise<void> => {
    ahead += 2000;
    await prepare(ledger);
  };

  for (const [name, start] of Object.entries(nodes)) {
    it(`is another ledger after a restart, and unreachable in between: ${name}`, async () => {
      const port = await freePort();
      const first = await start(port);
      const ledger = localLedgerAt(first.url);
      await prepare(ledger).finally(() => first.stop());
      const before = ledger.id;
      await assert.rejects(later(ledger), { failure: refused });
      assert.equal(ledger.id, before);
      const second = await start(port);
      await later(ledger).finally(() => second.stop());
      assert.notEqual(ledger.id, before);
    });

    it(`is named when it rejects a method: ${name}`, async () => {
      const node = await start(0);
      try {
        const request = { channel: client.channel, policy: lookupPolicy, signal: unending };
        const call = new RpcClient(node.url, undefined).call(request, "trace_transaction", [
          `0x${"1".repeat(64)}`,
        ]);
        const error: unknown = await call.then(
          () => undefined,
          (error: unknown) => error,
        );
        const failure = error instanceof ApiError ? error.failure : undefined;
        assert.equal(failure?.kind === "rpcError" ? failure.client : undefined, softwareNames[name]);
      } finally {
        await node.stop();
      }
    });

    it(`is another ledger after blocks were reverted, even if it mined more since: ${name}`, async () => {
      const node = await start(0);
      try {
        const { rpc } = node;
        const ledger = localLedgerAt(node.url);
        const snapshot = await rpc("evm_snapshot");
        await rpc("evm_mine");
        await prepare(ledger);
        const ids = [ledger.id];
        const addId = async () => {
          await later(ledger);
          ids.push(ledger.id);
        };
        await rpc("evm_mine");
        await addId();
        await rpc("evm_revert", snapshot);
        // A block of the same second would be the same block.
        await rpc("evm_increaseTime", 100);
        for (let blocks = 0; blocks < 3; blocks += 1) await rpc("evm_mine");
        await addId();
        await addId();
        assert.deepEqual([ids[1] === ids[0], ids[2] === ids[1], ids[3] === ids[2]], [true, false, true]);
      } finally {
        await node.stop();
      }
    });
  }

  it("is another ledger after another kind of node started on its port", async () => {
    const port = await freePort();
    let ledger: Ledger | undefined;
    const ids: string[] = [];
    for (const start of [nodes.anvil, nodes["Hardhat 3"], nodes["Hardhat 2"], nodes.anvil]) {
      const node = await start(port);
      ledger ??= localLedgerAt(node.url);
      try {
        await later(ledger);
        ids.push(ledger.id);
        await later(ledger);
        assert.equal(ledger.id, ids.at(-1));
      } finally {
        await node.stop();
      }
    }
    assert.equal(new Set(ids).size, 4);
  });

  it("offers no state changes without tracers, once its software is known", async () => {
    for (const [start, isOffered] of [
      [nodes["Hardhat 2"], false],
      [nodes["Hardhat 3"], true],
      [nodes.anvil, true],
    ] as const) {
      const node = await start(0);
      try {
        const ledger = localLedgerAt(node.url);
        await prepare(ledger);
        assert.equal(ledger.supports("stateChanges") === true, isOffered);
        assert.equal(ledger.supports("calls"), true);
      } finally {
        await node.stop();
      }
    }
  });
});
