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
  let project: Awaited<ReturnType<typeof openProject>> | undefined;
  const end = async (): Promise<void> => {
    extension.end();
    await project?.[Symbol.asyncDispose]();
    project = undefined;
  };
  afterEach(end);

  async function find(name: string, files: Readonly<Record<string, unknown>>) {
    const { rpcUrl, transactions } = await sharedRpcDevnet();
    if (project !== undefined) await end();
    project = await openProject(files);
    extension = await activated(onSockets);
    settings.set("contractLens.networks", [{ name: "Local", chainId: "31337", rpcUrl }]);
    const { hash } = transactions.find((one) => one.name === name) ?? assert.fail(name);
    return toolAnswer("find_failed_statement", { transaction: hash, network: "Local" });
  }

  type Frame = Readonly<Record<string, unknown>>;

  it("returns the failure, and the call stack with lines and values", async function () {
    this.timeout(60_000);
    const files = await harborFiles();
    const lines = String(files["Harbor.sol"]).split("\n");
    const found = await find("rethrown", files);
    assert.equal(found["state"], "found");
    assert.equal(found["isExact"], true);
    const { kind, candidates } = found["failure"] as { kind: string; candidates: readonly Frame[] };
    assert.deepEqual([kind, candidates[0]?.["name"]], ["custom", "TooLarge"]);
    const [failed = {}, caller = {}, ...others] = found["callStack"] as readonly Frame[];
    assert.deepEqual(others, []);
    const line = lines.findIndex((text) => text.includes("revert TooLarge(given, 100)")) + 1;
    const { contract, function: name, file, column } = failed;
    assert.deepEqual(
      [contract, name, file, failed["line"], column],
      ["Store", "failCustom", "Harbor.sol", line, 9],
    );
    assert.match(String(failed["address"]), /^0x[\da-f]{40}$/);
    assert.deepEqual(failed["arguments"], [{ name: "given", type: "uint256", value: "700" }]);
    assert.deepEqual(failed["locals"], []);
    const sender = (failed["call"] as readonly Frame[]).find((one) => one["name"] === "msg.sender");
    assert.equal(String(sender?.["value"]).toLowerCase(), caller["address"]);
    assert.deepEqual([caller["contract"], caller["function"]], ["Router", "rethrown"]);
    assert.ok(Number(caller["line"]) > line);
    assert.ok(!("call" in caller));
  });

  it("returns what a caller caught before", async () => {
    const { caughtFailures, failure } = await find("rewrapped", await harborFiles());
    assert.match(JSON.stringify(failure), /"Refused"/);
    const [caught, ...others] = caughtFailures as readonly Frame[];
    assert.deepEqual(others, []);
    assert.match(JSON.stringify(caught?.["failure"]), /"TooLarge"/);
    assert.equal(caught?.["function"], "failCustom");
    const succeeded = await find("caught", await harborFiles());
    assert.equal(succeeded["state"], "succeeded");
    assert.ok((succeeded["caughtFailures"] as readonly Frame[]).length > 0);
  });

  it("names the file that has changed since the build", async () => {
    const files = await harborFiles((text) => `// Changed.\n${text}`);
    const { state, reason } = await find("failCustom", files);
    assert.equal(state, "unavailable");
    assert.match(String(reason), /Harbor\.sol changed since the build/);
  });

  it("says that no statement ran before a failure", async () => {
    const { state, reason, failure } = await find("failNoFunction", await harborFiles());
    assert.equal(state, "unavailable");
    assert.match(String(reason), /^The transaction failed before the first statement/);
    assert.deepEqual(failure, { kind: "empty" });
  });

  it("says what is missing where no build has the code", async () => {
    const { state, reason } = await find("failCustom", { "foundry.toml": "" });
    assert.equal(state, "unavailable");
    assert.match(String(reason), /^No contract of this transaction has source here\. Build the version/);
  });
});
