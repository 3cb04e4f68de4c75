import assert from "node:assert/strict";
import { toolAnswer } from "../../support/agentAnswers.ts";
import { harborFiles } from "../../support/harborProject.ts";
import { activated, onSockets } from "../../plainEditor/activated.ts";
import { settings } from "../../plainEditor/editor.ts";
import { usePlainEditor } from "../../plainEditor/load.ts";
import { openProject } from "../../plainEditor/project.ts";
import { sharedRpcDevnet } from "./sharedDevnet.ts";

usePlainEditor();

describe("tool that finds the statement that failed", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  let project: Awaited<ReturnType<typeof openProject>>;
  afterEach(async () => {
    extension.end();
    await project[Symbol.asyncDispose]();
  });

  async function find(name: string, files: Readonly<Record<string, unknown>>) {
    const { rpcUrl, transactions } = await sharedRpcDevnet();
    project = await openProject(files);
    extension = await activated(onSockets);
    settings.set("contractLens.networks", [{ name: "Local", chainId: "31337", rpcUrl }]);
    const { hash } = transactions.find((one) => one.name === name) ?? assert.fail(name);
    return toolAnswer("find_failed_statement", { transaction: hash, network: "Local" });
  }

  it("returns the failure, and the call stack with lines and values", async function () {
    this.timeout(60_000);
    const files = await harborFiles();
    const lines = String(files["Harbor.sol"]).split("\n");
    const found = await find("failCustom", files);
    assert.equal(found["state"], "found");
    assert.equal(found["failure"], "Reverted: TooLarge(given: 300, most: 100)");
    const [{ address, ...frame }, ...others] = found["callStack"] as [Record<string, unknown>];
    assert.match(String(address), /^0x[\da-f]{40}$/);
    assert.deepEqual(frame, {
      ...{ contract: "Store", function: "failCustom", path: "Harbor.sol" },
      line: lines.findIndex((line) => line.includes("revert TooLarge(given, 100)")) + 1,
      ...{ arguments: [{ name: "given", value: "300" }], locals: [] },
    });
    assert.deepEqual(others, []);
  });

  it("says that a transaction succeeded", async () => {
    assert.equal((await find("set", await harborFiles()))["state"], "succeeded");
  });

  it("says what is missing where no build has the code", async () => {
    const { state, reason } = await find("failCustom", { "foundry.toml": "" });
    assert.equal(state, "unavailable");
    assert.match(String(reason), /^No contract of this transaction has source here\. Build the version/);
  });
});
