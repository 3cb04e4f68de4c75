import assert from "node:assert/strict";
import type { LedgerNetwork } from "../../../../src/app/networks/ledgerOf.ts";
import type { Deployment } from "../../../../src/builds/deployments/deployment.ts";
import { recordedStatus } from "../../../../src/app/deploymentChecks/deploymentChecks.ts";
import { networkWith } from "../../../support/networks.ts";
import { addressOf } from "../deployments/recordedFiles.ts";

const network = networkWith({ chainId: "296" });

describe("how a contract stands by the records of its deployment", () => {
  it("is what is known of it by the last record, and nothing where none tells of it", () => {
    const asked: unknown[] = [];
    const at = ({ chainId }: LedgerNetwork, address: string) => {
      asked.push([chainId, address]);
      const told = (writtenAt: number) => ({ record: { writtenAt }, deployment: { address } }) as never;
      return address === addressOf(1) ? [told(2), told(1)] : [];
    };
    const of = (...[, { address }, writtenAt]: [unknown, Deployment, number]) => {
      asked.push([address, writtenAt]);
      return { status: { kind: "gone" } } as never;
    };
    assert.deepEqual(recordedStatus({ at }, { of }, network, addressOf(1)), { kind: "gone" });
    assert.equal(recordedStatus({ at }, { of }, network, addressOf(2)), undefined);
    assert.deepEqual(asked, [
      ["296", addressOf(1)],
      [addressOf(1), 2],
      ["296", addressOf(2)],
    ]);
  });
});
