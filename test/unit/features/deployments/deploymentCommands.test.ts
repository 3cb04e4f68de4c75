import assert from "node:assert/strict";
import { checksummed } from "../../../../src/core/address.ts";
import { activated, own } from "../../../plainEditor/activated.ts";
import { commands, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { soon } from "../../../support/soon.ts";
import { addressOf } from "../../app/deployments/recordedFiles.ts";

usePlainEditor();

describe("what can be done with deployments", () => {
  it("includes a network for a chain that has none, which is told, and shown in the settings", async () => {
    const { end, sent } = await activated();
    try {
      user.presses = ([first]) => first;
      await commands.get("contractLens.useSourcify")?.("8453");
      await soon(() => user.ran.some(([command]) => command === "workbench.action.openSettings"));
      assert.deepEqual(user.told, [
        "information: A network with sourcify.dev as its verification service was added to your user settings.",
      ]);
      assert.deepEqual(user.ran.at(-1), ["workbench.action.openSettings", "contractLens.networks"]);
      const added = (settings.get("contractLens.networks") as readonly object[]).at(-1);
      assert.deepEqual(Reflect.get(added ?? {}, "name"), "Base");
      assert.equal(sent.length, 0);
      // A network that is there is not added again.
      await commands.get("contractLens.useSourcify")?.("8453");
      assert.equal(user.told.length, 1);
    } finally {
      end();
    }
  });

  it("includes its record, and its page at the block explorer", async () => {
    user.leave();
    const { DeploymentCommands } = await import("../../../../src/features/deployments/deploymentCommands.ts");
    const { EntryPlace } = await import("../../../../src/editor/trees/lazyTree.ts");
    const granted: unknown[] = [];
    const grant = (capability: unknown): string => {
      granted.push(capability);
      return "capability";
    };
    const deployment = { address: addressOf(0x11) };
    const placeOf = (handle: string) => ({
      kind: "deployment",
      deployment,
      network: handle === "without" ? undefined : { name: own.name },
    });
    const known = { tree: { placeOf } } as never;
    const all = new DeploymentCommands({ capabilities: { grant } } as never, known);
    const address = checksummed(deployment.address);
    const command = "contractLens.openInExplorer";
    await all.openRecord([new EntryPlace("a")]);
    await all.openInExplorer([new EntryPlace("a")]);
    await all.openInExplorer(["a"]);
    await all.openRecord([new EntryPlace("without")]);
    assert.deepEqual(user.ran, [
      ["contractLens.inspectContractRecord", address, { network: own.name }],
      [command, address, { network: own.name, capability: "capability" }],
      [command, address, { network: own.name }],
    ]);
    assert.deepEqual(granted, [{ command, subject: address, network: own.name }]);
  });
});
