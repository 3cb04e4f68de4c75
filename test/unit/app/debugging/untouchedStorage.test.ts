import assert from "node:assert/strict";
import { UntouchedStorage } from "../../../../src/app/debugging/untouchedStorage.ts";
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
});
