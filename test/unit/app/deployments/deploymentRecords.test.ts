import assert from "node:assert/strict";
import { recordedContract } from "../../../../src/app/deployments/deploymentRecords.ts";
import { WorkspaceDeployments } from "../../../../src/app/deployments/workspaceDeployments.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { MemoryLog } from "../../../support/stores.ts";
import { addressOf, broadcast } from "./recordedFiles.ts";
import { onChain } from "./readDeployments.ts";
import { parseInThread } from "../../../../src/platform/node/parseInThread.ts";

/** The commit that is told of the contract of number 0x11 on chain 296, by the runs of scripts in the order of writing. */
async function told(...runs: readonly object[]): Promise<string | undefined> {
  const files = runs.map((run, at) => [`broadcast/${at}.s.sol/296/run-latest.json`, run] as const);
  await using folder = await projectFolder(Object.fromEntries(files));
  const deployments = new WorkspaceDeployments({
    folders: () => [folder],
    isTrusted: () => true,
    parseLargeJson: parseInThread,
    log: new MemoryLog(),
  });
  return (await recordedContract(deployments, onChain(296), addressOf(0x11))).commit;
}

const run = (commit: unknown, number = 0x11, chain = 296): object => ({
  ...broadcast(chain, [{ number, name: "Vault" }]),
  commit,
});

describe("the commit that a contract was deployed from", () => {
  it("is that of the latest run that deployed it, as short as git makes it", async () => {
    assert.equal(await told(run("1a2b3c4")), "1a2b3c4");
    assert.equal(await told(run("1a2b3c4"), run("0f0f0f0"), run("9999999", 0x12)), "0f0f0f0");
    assert.equal(await told(run("1a2b3c4d5e".repeat(4))), "1a2b3c4d5e1a");
  });

  it("is none of a run that was only told where the contract is", async () => {
    const record = (origin: "created" | "existing", commit: string) => ({
      tool: "foundry" as const,
      name: "Deploy.s.sol",
      chainId: "296",
      path: "broadcast/Deploy.s.sol/296/run-latest.json",
      folderUri: "file:///project",
      writtenAt: 0,
      commit,
      deployments: [{ name: "Vault", address: addressOf(0x11), transaction: undefined, origin }],
      deployers: [],
      unfinished: [],
    });
    const told = [record("existing", "0f0f0f0"), record("created", "1a2b3c4"), record("created", "9999999")];
    const at = () => told.map((one) => ({ record: one, deployment: one.deployments[0]! }));
    const nameAt = () => ({ name: "Vault", path: "" });
    const deployments = { refresh: () => Promise.resolve(), at, nameAt };
    assert.deepEqual(await recordedContract(deployments, onChain(296), addressOf(0x11)), {
      name: "Vault",
      commit: "1a2b3c4",
    });
  });

  it("is none of another chain or contract, and nothing that git would not write", async () => {
    assert.equal(await told(run("1a2b3c4", 0x12), run("1a2b3c4", 0x11, 1)), undefined);
    for (const commit of [
      "main",
      "1a2b3c",
      "1A2B3C4",
      "$(touch x)",
      "1a2b3c4 ",
      1_234_567,
      null,
      "1".repeat(65),
    ])
      assert.equal(await told(run(commit)), undefined, String(commit));
  });
});
