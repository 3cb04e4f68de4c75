import assert from "node:assert/strict";
import { activated, onSockets } from "../../../plainEditor/activated.ts";
import { commands, editor, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { freePort } from "../../../host/freePort.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress } from "../../../support/verification.ts";
import { actions, panel, said, showing } from "./shownPage.ts";

usePlainEditor();

/** Opens the page of a contract on the local node, which does not run. */
async function openWithoutNode() {
  const extension = await activated(onSockets);
  settings.set("contractLens.networks", [
    { name: "Local Node", rpcUrl: `http://127.0.0.1:${await freePort()}` },
  ]);
  settings.set("contractLens.network", "Local Node");
  await commands.get("contractLens.inspectContractRecord")?.(contractAddress);
  await showing("Node unreachable");
  return extension;
}

const remedies = () => actions("remedy") as readonly { readonly remedy: string }[];

describe("the page of a local node that cannot be reached", () => {
  afterEach(() => {
    editor.env.remoteName = undefined;
  });

  it("names what starts one, and forwards no port in a window of this machine", async () => {
    const { end } = await openWithoutNode();
    assert.match(said(), /Start your node with anvil or npx hardhat node, then try again\./);
    assert.ok(remedies().every(({ remedy }) => remedy !== "forwardPort"));
    end();
  });

  it("says in a remote window that the node may be on the other machine, and forwards a port", async () => {
    editor.env.remoteName = "wsl";
    const { end } = await openWithoutNode();
    assert.match(
      said(),
      /127\.0\.0\.1 is your own machine, not WSL\. To reach a service in WSL, forward its port/,
    );
    panel().send(remedies().find(({ remedy }) => remedy === "forwardPort") ?? assert.fail("no button"));
    await soon(() => user.ran.some(([command]) => command === "remote.tunnel.forwardCommandPalette"));
    end();
  });
});
