import assert from "node:assert/strict";
import { UntouchedStorage } from "../../../../src/app/debugging/untouchedStorage.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import type { ApiError } from "../../../../src/http/failure.ts";
import type { ExecutedTransaction } from "../../../../src/services/ledger/steps.ts";
import { openChannel } from "../../../support/channel.ts";
import { everyHashAgreed } from "../../../support/consent.ts";
import { unending } from "../../../support/requests.ts";
import { rpcLedgerAt } from "../../../support/rpcLedgers.ts";
import { otherAddress, vaultAddress } from "./timelines.ts";

const transaction: ExecutedTransaction = {
  ...{ from: otherAddress, to: vaultAddress, input: "0x", value: 0n, created: undefined, hasFailed: false },
  ...{ block: 7n, index: 0n },
};

describe("UntouchedStorage", () => {
  it("tells of a node that fails once, and asks it no more", async () => {
    await using client = openChannel();
    const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
    const failures: ApiError[] = [];
    // Nothing listens there.
    const storage = new UntouchedStorage(lookups, rpcLedgerAt("http://127.0.0.1:1"), transaction, (error) =>
      failures.push(error),
    );
    const list = (): unknown => storage.wordBefore(vaultAddress, 1n);
    assert.equal(await storage.complete(list, unending), undefined);
    const { length } = client.log;
    assert.ok(length > 0);
    assert.equal(await storage.complete(list, unending), undefined);
    assert.deepEqual([failures.length, client.log.length], [1, length]);
  });

  it("requests what is read at the same time together, and nothing twice", async () => {
    const requested: (readonly Hex[])[] = [];
    const lookups: Pick<Lookups, "storage"> = {
      storage: async ({ slots }) => {
        requested.push(slots);
        await Promise.resolve();
        return new Map(slots.map((slot) => [slot, slot]));
      },
    };
    const ledger = rpcLedgerAt("http://127.0.0.1:1");
    const storage = new UntouchedStorage(lookups, ledger, transaction, (error) => assert.fail(error.message));
    const word = (slot: bigint): bigint | undefined => storage.wordBefore(vaultAddress, slot)?.word;
    // What a slot holds is the next one.
    const chain = (): bigint | undefined => word((word(5n) ?? 0n) + 1n);
    const read = [() => word(1n), () => word(2n), chain, () => word(1n)].map((one) =>
      storage.complete(one, unending),
    );
    const meanwhile = storage.complete(() => word(1n), unending);
    assert.deepEqual(await Promise.all(read), [1n, 2n, 6n, 1n]);
    assert.equal(await meanwhile, 1n);
    assert.equal(await storage.complete(() => word(2n), unending), 2n);
    const all = requested.flat();
    assert.deepEqual([requested.length, all.length, new Set(all).size], [2, 4, 4]);
  });
});
