import assert from "node:assert/strict";
import { chainsOf, networkOfChain } from "../../../../src/app/deployments/deploymentChains.ts";
import { localNode } from "../../../../src/app/networks/builtInNetworks.ts";
import { recordedElsewhere } from "../../../../src/ui/parts/recordedElsewhere.ts";
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

  it("are the local node's where they are of this machine, unless a network has them", () => {
    const local = { ...localNode, chainId: "31337" };
    for (const chainId of ["31337", "1337", "5777"])
      assert.equal(networkOfChain(chainId, [...networks, local], first), local);
    const own = networkWith({ name: "Own", chainId: "1337" });
    assert.equal(networkOfChain("1337", [local, own], first), own);
    assert.deepEqual(recordedElsewhere(["1337"], local, networks), []);
    assert.deepEqual(recordedElsewhere(["1"], local, networks), ["First"]);
  });

  it("are of this machine where Ganache was started there, whose network ID is a time", () => {
    const chainIds = ["1618239842131", "1790000000000", "1313161554", "2716446429837000"];
    assert.deepEqual(
      chainsOf(chainIds.map(recordOn), networks, first)
        .filter(({ isLocal }) => isLocal)
        .map(({ chainId }) => chainId),
      ["1618239842131", "1790000000000"],
    );
  });

  it("are, on the local node, first the one that it has", () => {
    const records = ["1337", "31337", "5777", "1"].map(recordOn);
    const chainIds = chainsOf(records, [first, localNode], localNode).map(({ chainId }) => chainId);
    assert.deepEqual(chainIds, ["31337", "1337", "5777", "1"]);
  });

  it("have the first of their networks where none of these is the active one", () => {
    assert.equal(networkOfChain("2", networks, first), other);
    assert.equal(networkOfChain("2", networks, undefined), other);
    assert.equal(networkOfChain("3", networks, first), undefined);
  });
});
