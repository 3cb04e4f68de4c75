import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { privateKeyToAddress } from "viem/accounts";
import { checksummed } from "../../../../src/core/address.ts";
import { commands, editor, trusted } from "../../../plainEditor/editor.ts";
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
/** Nothing about it says that the value is a key. */
const text = `${source}bytes32 constant SALT = ${key};\n`;
const output = compiled(text);

const deployment = "deployments/local/Child.json";
const ofAccount = { address, abi: [], receipt: { from: account, contractAddress: address } };

/** A window with a contract that this account has deployed, as is written down there by now or later, before it is trusted. */
async function open(isWritten: boolean) {
  const project = await openWindow({
    "foundry.toml": "",
    "src/Vault.sol": text,
    "out/Vault.sol/Child.json": foundryArtifact("Child", output),
    "deployments/local/.chainId": "1",
    ...(isWritten ? { [deployment]: ofAccount } : {}),
  });
  project.serving.contracts[address] = deployedCode(buildNamed("Child", output));
  editor.workspace.isTrusted = false;
  user.picks = () => "Verify";
  return project;
}

const ways = {
  "a contract": () => commands.get("contractLens.verifyContract")?.(address),
  "a batch": () =>
    commands.get("contractLens.verifyDeployments")?.({ subjects: [{ network: local, address }], label: "x" }),
};

describe("the key of an account that deployed", () => {
  for (const [what, verify] of Object.entries(ways)) {
    for (const isWritten of [true, false]) {
      const since = isWritten ? "before it was trusted" : "only when it is trusted";
      it(`is found in the source of ${what} of a workspace, where a file names the account ${since}`, async () => {
        await using project = await open(isWritten);
        await verify();
        const { panel, server, posted } = project;
        await eventually(() => wordsOf(panel()).includes("Restricted Mode"));
        const asks = (): boolean => wordsOf(panel()).includes("what may be a private key");
        assert.equal(asks(), isWritten);
        const before = server.requests.length;
        await project.folder.write(deployment, ofAccount);
        editor.workspace.isTrusted = true;
        trusted.fire(undefined);
        assert.ok(!isOffered(panel(), { type: "publish" }), "the plan of before");
        await eventually(() => !/Restricted Mode|Comparing/.test(wordsOf(panel())));
        assert.ok(asks() && !isOffered(panel(), { type: "publish" }));
        assert.equal(server.requests.length, before, "nobody is asked for it");
        press(panel(), { type: "confirmFile" });
        await eventually(() => isOffered(panel(), { type: "publish" }));
        press(panel(), { type: "publish" });
        await eventually(() => posted().length === 1);
      });
    }
  }

  it("has to be confirmed once more where a plan is made anew", async () => {
    for (const verify of Object.values(ways)) {
      await using project = await open(true);
      await verify();
      const { panel } = project;
      await eventually(() => isOffered(panel(), { type: "confirmFile" }));
      press(panel(), { type: "confirmFile" });
      await project.rested();
      editor.workspace.isTrusted = true;
      trusted.fire(undefined);
      await eventually(() => !/Restricted Mode|Comparing/.test(wordsOf(panel())));
      assert.ok(!isOffered(panel(), { type: "publish" }));
      press(panel(), { type: "confirmFile" });
      await eventually(() => isOffered(panel(), { type: "publish" }));
    }
  });

  it("is not looked up as a transaction, whether or not the workspace is trusted", async () => {
    for (const isTrusted of [false, true]) {
      await using project = await open(true);
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
