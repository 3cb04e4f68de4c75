import assert from "node:assert/strict";
import { commands } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { addressAt, codes } from "../../app/batch/place.ts";
import { foundryArtifact } from "../../app/builds/projects.ts";
import { broadcast } from "../../app/deployments/recordedFiles.ts";
import { source } from "../../builds/samples.ts";
import { actionsOf, isOffered, openWindow, wordsOf } from "../projectWindow.ts";

usePlainEditor();

const verify = (contract: string): Promise<unknown> =>
  commands.get("contractLens.verifyContract")?.(contract) as Promise<unknown>;

const child = {
  "foundry.toml": "",
  "src/Vault.sol": source,
  "out/Vault.sol/Child.json": foundryArtifact("Child"),
};

describe("a plan of a build that has a contract's code", () => {
  it("names no commit where the build is the one that was deployed", async () => {
    await using project = await openWindow({
      ...child,
      "broadcast/A.s.sol/1/run-latest.json": broadcast(1, [{ number: 0x11, name: "Child" }]),
    });
    const contract = addressAt(0x11);
    const deployed = `0x${"11".padStart(40, "0")}`;
    project.serving.contracts[deployed] = codes.child;
    project.serving.contracts[contract] = codes.child;
    user.picks = () => "Verify";
    await verify(deployed);
    const panel = project.panel();
    await eventually(() => isOffered(panel, { type: "publish" }));
    assert.match(wordsOf(panel), /Expected result: exact match/);
    assert.deepEqual(
      actionsOf(panel).filter(({ text }) => String(text).includes("git checkout")),
      [],
    );
  });
});
