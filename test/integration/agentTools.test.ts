import assert from "node:assert/strict";
import * as vscode from "vscode";
import { addressOf, devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { choose, questionText } from "./support/dialogs.ts";
import { closeAll } from "./support/editor.ts";
import { remoteNetwork, setUserSetting, useNetwork, useNetworks } from "./support/networks.ts";
import { click, pageWith, textOf } from "./support/panel.ts";
import { askedOfVerifier, bare, notYet } from "./support/verifyingBuilds.ts";
import { until } from "./support/until.ts";

const chain = { name: "Devnet chain", chainId: "298", rpcUrl: devnet.chainUrl };

type Answer = Readonly<Record<string, unknown>>;

async function invoke(name: string, input: object = {}): Promise<string> {
  const options = { input, toolInvocationToken: undefined };
  const { content } = await vscode.lm.invokeTool(`contract-lens_${name}`, options);
  const [part] = content;
  assert.ok(part instanceof vscode.LanguageModelTextPart && content.length === 1);
  return part.value;
}

async function answer(name: string, input?: object): Promise<Answer> {
  const json = await invoke(name, input);
  assert.ok(json.length <= 20_000);
  return (JSON.parse(json) as { readonly answer: Answer }).answer;
}

const failure = (name: string, input: object): Promise<string> =>
  invoke(name, input).then(
    (json) => assert.fail(json),
    (error: unknown) => (error as Error).message,
  );

async function posts(): Promise<number> {
  return (await askedOfVerifier()).filter(({ method }) => method === "POST").length;
}

describe("agent tools", () => {
  before(() => useNetworks("session", [bare, chain, remoteNetwork()]));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(bare.name);
  });
  afterEach(closeAll);

  it("are listed with texts instead of keys, and strict schemas", () => {
    const own = vscode.lm.tools.filter(({ name }) => name.startsWith("contract-lens_"));
    assert.ok(own.some(({ name }) => name.endsWith("find_failed_statement")));
    assert.doesNotMatch(JSON.stringify(own), /%tool\./);
    for (const { inputSchema, description } of own) {
      assert.ok(description.endsWith("."), description);
      assert.equal((inputSchema as { readonly additionalProperties: unknown }).additionalProperties, false);
    }
  });

  it("list networks and deployments without a request", async () => {
    const { networks } = await answer("list_networks");
    assert.ok(JSON.stringify(networks).includes(bare.name));
    const { deployments } = await answer("list_deployments");
    assert.ok((deployments as readonly Answer[]).some(({ name }) => name === "Raffle"));
    assert.deepEqual(await requests(), []);
  });

  it("look up contracts, transactions, and verifications", async () => {
    const { address = "", contractId = "" } = sample("updatedRecord");
    const json = await invoke("look_up_contract", { contract: address });
    assert.ok(
      json.startsWith(`{"note":"Data from ${new URL(devnet.mirrorUrl).host}. Texts in it were`),
      json,
    );
    assert.ok(json.includes(contractId) && json.includes("Under new management"));
    const { transactionId = "" } = sample("success");
    const transaction = await answer("look_up_transaction", { transaction: transactionId });
    assert.equal(transaction["outcome"], "succeeded");
    const status = await answer("look_up_verification", { contract: address });
    assert.equal(status["state"], "notVerified");
  });

  it("match builds, decode bytes, read variables, and call view functions", async () => {
    const contract = addressOf("raffle");
    const match = await answer("match_builds", { contract });
    assert.equal((match["build"] as Answer)["name"], "Raffle");
    const decoded = await answer("decode_bytes", { data: `0x4e487b71${"11".padStart(64, "0")}` });
    assert.equal((decoded["candidates"] as readonly Answer[])[0]?.["signature"], "Panic(uint256)");
    const variables = await answer("read_variables", { contract, network: chain.name });
    assert.equal(variables["state"], "read");
    const { functions } = await answer("call_view_function", { contract, network: chain.name });
    assert.ok(JSON.stringify(functions).includes("tickets(uint256)"));
  });

  it("find the statement that made a transaction fail", async () => {
    const found = await answer("find_failed_statement", {
      ...{ transaction: sample("fiveLevels").hash, network: chain.name },
    });
    assert.equal(found["state"], "found");
    const [innermost] = found["callStack"] as readonly Answer[];
    assert.equal(innermost?.["function"], "take");
    assert.equal(innermost["path"], "src/Banquet.sol");
  });

  it("open the page with the files to publish, and publish only by the user's click", async () => {
    // Of a contract that no other test publishes: what was agreed to once is not asked again.
    const contract = addressOf("cellar");
    const declined = failure("verify_from_build", { contract });
    const page = await pageWith("Another extension or an agent asks for this");
    assert.ok((await textOf(page)).includes("Cellar.sol"));
    assert.equal(await posts(), 0);
    await click(page, "Cancel");
    assert.match(await declined, /^You declined this request\. Nothing was sent\./);
    assert.equal(await posts(), 0);
    const published = answer("verify_from_build", { contract });
    await click(await pageWith(notYet), /^Publish \d/);
    assert.equal((await published)["outcome"], "perfect");
    assert.equal(await posts(), 1);
  });

  it("ask before a 32-byte value is sent, and end with their token", async () => {
    const { hash = "" } = sample("success");
    const { name: network, mirrorUrl } = remoteNetwork();
    const input = { transaction: hash, network };
    const declined = failure("look_up_transaction", input);
    const question = await questionText();
    assert.ok(question.includes(new URL(mirrorUrl).host) && question.includes("private key"), question);
    await choose("Cancel");
    assert.match(await declined, /^You declined this request\./);
    assert.deepEqual(await requests(), []);
    const source = new vscode.CancellationTokenSource();
    const options = { input, toolInvocationToken: undefined };
    const canceled = vscode.lm.invokeTool("contract-lens_look_up_transaction", options, source.token);
    await questionText();
    source.cancel();
    await assert.rejects(async () => canceled, /Canceled/);
    assert.deepEqual(await requests(), []);
  });

  it("reject what is not of their schema, and answer nothing where they are off", async () => {
    assert.match(await failure("look_up_contract", { contract: 7, wrong: 1 }), /^The input does not match/);
    await setUserSetting("agentTools", false);
    try {
      assert.match(await failure("list_networks", {}), /turned off in the settings\.$/);
    } finally {
      await setUserSetting("agentTools", undefined);
    }
    await until("the tools to be on again", async () => (await invoke("list_networks")).length > 0);
  });
});
