import assert from "node:assert/strict";
import { chainsOf, networkOfChain } from "../../../../src/app/deployments/chains.ts";
import type { LocatedRecord } from "../../../../src/app/deployments/workspaceDeployments.ts";
import { networkWith } from "../../../support/networks.ts";

const recordOn = (chainId: string | undefined): LocatedRecord => ({
  tool: "foundry",
  name: "A",
  chainId,
  path: `broadcast/A.s.sol/${chainId ?? ""}/run-latest.json`,
  deployments: [],
  deployers: [],
  unfinished: [],
  folderUri: "file:///project",
  writtenAt: 0,
});

const first = networkWith({ name: "First", chainId: "1" });
const other = networkWith({ name: "Other", chainId: "2" });
const same = networkWith({ name: "Same", chainId: "2" });
const networks = [first, other, same];

describe("the chains of deployments", () => {
  it("are the active network's first, then those of other networks, then those of none, local ones last", () => {
    const records = ["31337", "7", "1", undefined, "2", "7"].map(recordOn);
    assert.deepEqual(
      chainsOf(records, networks, same).map(({ chainId, network, isLocal, records: { length } }) => [
        chainId,
        network?.name,
        isLocal,
        length,
      ]),
      [
        ["2", "Same", false, 1],
        ["1", "First", false, 1],
        ["7", undefined, false, 2],
        [undefined, undefined, false, 1],
        ["31337", undefined, true, 1],
      ],
    );
  });

  it("have the first of their networks where none of these is the active one", () => {
    assert.equal(networkOfChain("2", networks, first), other);
    assert.equal(networkOfChain("2", networks, undefined), other);
    assert.equal(networkOfChain("3", networks, first), undefined);
  });
});
