import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { privateKeyToAddress } from "viem/accounts";
import { checksummed } from "../../../../src/core/address.ts";
import { commands, editor } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { addressAt } from "../../app/batch/place.ts";
import { foundryArtifact } from "../../app/builds/projects.ts";
import { buildNamed, compiled, deployedCode, source } from "../../builds/samples.ts";
import { isOffered, local, openWindow, press, wordsOf } from "../projectWindow.ts";

usePlainEditor();

const address = addressAt(1);
const key = `0x${createHash("sha256").update("deployer").digest("hex")}` as const;
const account = privateKeyToAddress(key);
const text = `${source}bytes32 constant DEPLOYER_KEY = ${key};\n`;
const output = compiled(text);

/** A window with a contract that this account has deployed, and whose source holds its key. */
async function open() {
  const project = await openWindow({
    "foundry.toml": "",
    "src/Vault.sol": text,
    "out/Vault.sol/Child.json": foundryArtifact("Child", output),
    "deployments/local/.chainId": "1",
    "deployments/local/Child.json": {
      address,
      abi: [],
      receipt: { from: account, contractAddress: address },
    },
  });
  project.serving.contracts[address] = deployedCode(buildNamed("Child", output));
  user.picks = () => "Verify";
  return project;
}

const ways = {
  "a contract": () => commands.get("contractLens.verifyContract")?.(address),
  "a batch": () =>
    commands.get("contractLens.verifyDeployments")?.({ subjects: [{ network: local, address }], label: "x" }),
};

describe("private key of a deployer", () => {
  it("must be confirmed in a source file", async () => {
    for (const verify of Object.values(ways)) {
      await using project = await open();
      await verify();
      const { panel } = project;
      await eventually(() => isOffered(panel(), { type: "confirmFile" }));
      assert.match(wordsOf(panel()), /what may be a private key/);
      assert.ok(!isOffered(panel(), { type: "publish" }));
      press(panel(), { type: "confirmFile" });
      await eventually(() => isOffered(panel(), { type: "publish" }));
    }
  });

  it("is never looked up as a transaction, trusted or not", async () => {
    for (const isTrusted of [false, true]) {
      await using project = await open();
      editor.workspace.isTrusted = isTrusted;
      await commands.get("contractLens.inspectExecutionResult")?.(key);
      const { told } = user;
      await eventually(() => told.some((sentence) => sentence.includes(checksummed(account).slice(0, 6))));
      assert.match(told.join("\n"), /This is the private key of account/);
      assert.ok(!project.server.requests.some(({ path }) => path.includes(key.slice(2))));
      told.length = 0;
    }
  });
});
