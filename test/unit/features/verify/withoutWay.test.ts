import assert from "node:assert/strict";
import { withoutWay } from "../../../../src/features/verify/planning.ts";
import type { VerificationOrder } from "../../../../src/app/verification/verifyContract.ts";
import { networkWith } from "../../../support/networks.ts";

const order: VerificationOrder = {
  network: networkWith(),
  contract: { kind: "id", id: { shard: 0n, realm: 0n, num: 1001n } },
  protocol: "job",
  noBuildHasIt: true,
  way: { kind: "explorer" },
  wanted: { allFiles: true },
};

describe("what a panel is asked to verify, with its way still to be chosen", () => {
  it("is the same contract by the same protocol, of the builds that the user wants", () => {
    const { network, contract, protocol, wanted } = order;
    assert.deepEqual(withoutWay(order), { network, contract, protocol, wanted });
    assert.deepEqual(withoutWay({ network, contract, protocol }), { network, contract, protocol });
  });

  it("takes an ID's own address only where nobody knows another: by then somebody may", () => {
    for (const longZero of ["asItIs", "ifUnknown"] as const)
      assert.equal(withoutWay({ ...order, longZero }).longZero, "ifUnknown");
  });
});
