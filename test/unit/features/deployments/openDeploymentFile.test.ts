import assert from "node:assert/strict";
import type { LocatedRecord } from "../../../../src/app/deployments/workspaceDeployments.ts";
import { localNode } from "../../../../src/app/networks/builtInNetworks.ts";
import { checksummed } from "../../../../src/core/address.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { projectFolder } from "../../../support/projectFolder.ts";

usePlainEditor();

const address = `0x${"ab".repeat(20)}` as const;
const { openDeploymentFile, linkedDeployment } =
  await import("../../../../src/features/deployments/openDeploymentFile.ts");

const recordOf = (deployments: readonly object[], parts: object = {}): LocatedRecord =>
  ({ chainId: "298", path: "run.json", folderUri: "file:///x", deployments, ...parts }) as never;

describe("Open Deployment File", () => {
  beforeEach(() => user.leave());

  it("opens at the address in any spelling, or at the beginning for a record", async () => {
    await using folder = await projectFolder({ "run.json": { other: "0x", at: checksummed(address) } });
    const deployment = { address, name: "Vault" } as never;
    const record = recordOf([deployment], { folderUri: folder.uri });
    await openDeploymentFile(record, deployment);
    assert.deepEqual([user.selected, user.revealed], [[checksummed(address)], [checksummed(address)]]);
    await openDeploymentFile(record, undefined);
    await openDeploymentFile(record, { address: `0x${"cd".repeat(20)}`, name: "Gone" } as never);
    assert.deepEqual([user.opened.length, user.selected.length, user.ran], [3, 1, []]);
  });

  it("opens the deployment's own file, or reveals the folder", async () => {
    await using folder = await projectFolder({ "deployments/own/Vault.json": { address } });
    const record = recordOf([], { folderUri: folder.uri, path: "deployments/own" });
    await openDeploymentFile(record, { address, file: "deployments/own/Vault.json" } as never);
    assert.deepEqual(user.selected, [address]);
    await openDeploymentFile(record, undefined);
    assert.equal(user.ran[0]?.[0], "revealInExplorer");
    assert.equal(user.opened.length, 1);
  });

  it("finds the file by the chain and address of a link", () => {
    const named = { address, name: "Vault" };
    const records = [
      recordOf([named], { chainId: "5" }),
      recordOf([{ address, name: undefined }]),
      recordOf([{ address: "0x", name: "Other" }, named]),
    ];
    assert.deepEqual(linkedDeployment(records, [], `298 ${address}`), {
      record: records[2],
      deployment: named,
    });
    const unnamed = { address, name: undefined, file: "local/The Vault.json" };
    const beside = [...records, recordOf([unnamed], { path: "local" })];
    assert.equal(linkedDeployment(beside, [], `298 ${address} run.json`)?.record, records[1]);
    assert.equal(linkedDeployment(beside, [], `298 ${address} local/The Vault.json`)?.deployment, unnamed);
    assert.equal(linkedDeployment(beside, [], `298 ${address} local`), undefined);
    for (const given of [`7 ${address}`, "298 0xcd", "298", undefined, 7])
      assert.equal(linkedDeployment(records, [], given), undefined);
  });

  it("finds files of local chains for Local Node, the reported chain first", () => {
    const named = { address, name: "Vault" };
    const other = recordOf([named], { chainId: "1337" });
    const own = recordOf([named], { chainId: "31337" });
    const link = `31337 ${address}`;
    assert.equal(linkedDeployment([other], [localNode], link)?.record, other);
    assert.equal(linkedDeployment([other, own], [localNode], link)?.record, own);
  });
});
