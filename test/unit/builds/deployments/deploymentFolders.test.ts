import assert from "node:assert/strict";
import { projectOf, type DeploymentTool } from "../../../../src/builds/deployments/deployment.ts";

const cases: readonly (readonly [tool: DeploymentTool, path: string, project: string | undefined])[] = [
  ["foundry", "broadcast/Deploy.s.sol/1/run-latest.json", undefined],
  ["foundry", "packages/core/broadcast/Deploy.s.sol/1/run-latest.json", "core"],
  ["ignition", "packages/core/ignition/deployments/chain-1/journal.jsonl", "core"],
  ["hardhatDeploy", "packages/core/deployments/sepolia", "core"],
  ["truffle", "build/contracts", undefined],
  ["truffle", "packages/core/build/contracts", "core"],
  ["openZeppelin", "packages/core/.openzeppelin/sepolia.json", "core"],
  // Another tool's folder is a folder like any other.
  ["foundry", "build/core/broadcast/Deploy.s.sol/1/run-latest.json", "core"],
  ["ignition", "ignition/ignition/deployments/chain-1/journal.jsonl", "ignition"],
];

describe("the project that a record of deployments lies in", () => {
  for (const [tool, path, project] of cases)
    it(`is ${project ?? "the opened folder"} for ${path}`, () => {
      assert.equal(projectOf({ tool, path }), project);
    });
});
