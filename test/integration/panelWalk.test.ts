import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import * as vscode from "vscode";
import type { InspectSummary } from "../../src/app/subjects/inspection.ts";
import { refusingUrl, startFaultServer, type FaultServer } from "../support/faultServer.ts";
import { json, reply, stall } from "../support/faults.ts";
import { addressOf, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll } from "./support/editor.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { click, openDetails, pageWith, textOf } from "./support/panel.ts";
import { until } from "./support/until.ts";

const contractId = sample("perfect").contractId ?? "";
const record = {
  contract_id: contractId,
  evm_address: addressOf("perfect").toLowerCase(),
  memo: "As it was",
};

function inspectResult(name: string, options: object = {}): Thenable<InspectSummary> {
  const { transactionId } = sample(name);
  return vscode.commands.executeCommand("contractLens.inspectExecutionResult", transactionId, options);
}

function inspectRecord(contract: string, network: string): Thenable<InspectSummary> {
  return vscode.commands.executeCommand("contractLens.inspectContractRecord", contract, { network });
}

/** What results and schedules were asked for; what explains a result is asked for behind it, in a time of its own. */
async function mirrorPaths(): Promise<readonly string[]> {
  return (await requests())
    .filter(({ service }) => service === "mirror")
    .map(({ path }) => path)
    .filter((path) => /\/(?:results|transactions)\//.test(path) && !path.includes("/actions"));
}

/** The page of a contract, found or not, once it stands in place of that of a result. */
function contractPage(): Promise<Frame> {
  return until("the page of a contract", async () => {
    const page = await pageWith("Updated");
    const isOfResult = (await page.locator('dt[title*="function_parameters"]').count()) > 0;
    return isOfResult ? undefined : page;
  });
}

describe("navigation between panels", () => {
  let silent: FaultServer;
  let givesUp: Thenable<InspectSummary>;

  before(async () => {
    // Its deadline passes beside the other tests, which close all panels but a pinned one.
    silent = await startFaultServer(stall);
    await useNetworks("session", [{ name: "Never there", chainId: "298", mirrorUrl: silent.url }]);
    await useNetwork(networkName("session"));
    givesUp = inspectRecord(contractId, "Never there");
    await silent.arrived(1);
    await vscode.commands.executeCommand("workbench.action.pinEditor");
  });
  after(() => silent.close());
  beforeEach(resetDevnet);
  afterEach(closeAll);

  it("follows every identifier of a result, and returns", async () => {
    await inspectResult("createdContracts");
    const result = await pageWith("Raw response");
    await openDetails(result);
    const links = result.locator('.text-button[title^="Show "]:visible');
    const titles = await links.evaluateAll((all) => all.map((link) => link.getAttribute("title") ?? ""));
    const named = [...new Set(titles.map((title) => title.slice("Show ".length)))];
    assert.ok(named.length >= 4, named.join());
    for (const text of named) {
      const page = await pageWith("function_parameters");
      await openDetails(page);
      await page.locator(`.text-button[title="Show ${text}"]:visible`).first().click();
      const other = await contractPage();
      assert.ok((await textOf(other)).toLowerCase().includes(text.slice(-8).toLowerCase()), text);
      await click(await pageWith("Updated"), "Go Back");
    }
    await click(await pageWith("function_parameters"), "Go Forward");
    await contractPage();
  });

  it("keeps the response if a refresh fails, and says why", async () => {
    const failure = json(500, { _status: { messages: [{ message: "Database is resting" }] } });
    await using server = await startFaultServer(json(200, record), failure, json(200, record));
    await useNetworks("session", [{ name: "Resting", chainId: "298", mirrorUrl: server.url }]);
    assert.equal((await inspectRecord(contractId, "Resting")).outcome, "found");
    await click(await pageWith("As it was"), "Refresh");
    const page = await pageWith("responded with an error (HTTP 500)");
    const text = await textOf(page);
    for (const words of [
      "As it was",
      "The data below is from the last successful request",
      "Database is resting",
    ]) {
      assert.ok(text.includes(words), words);
    }
    await click(page, "Try Again");
    await until("the failure to be gone", async () => {
      const now = await textOf(await pageWith("As it was")).catch(() => "HTTP 500");
      return !now.includes("HTTP 500");
    });
    assert.equal(server.requests.length, 3);
  });

  it("Keep Trying finds a transaction once the node has it", async () => {
    assert.equal((await inspectResult("fresh")).outcome, "notFound");
    const page = await pageWith("Not indexed yet");
    await click(page, "Keep Trying for 30 Seconds");
    await pageWith("function_parameters");
    assert.equal((await mirrorPaths()).length, 3, "twice in vain, then found");
  });

  it("Find Scheduled Execution finds a late execution", async () => {
    assert.equal((await inspectResult("scheduledLate")).outcome, "notFound");
    await click(await pageWith("may have run more than 35 minutes later"), "Find Scheduled Execution");
    await pageWith("function_parameters");
    const id = sample("scheduledLate").transactionId ?? "";
    const [, first = "", second = "", third = ""] = await mirrorPaths();
    assert.equal(first, `/api/v1/transactions/${id}?scheduled=true`);
    assert.match(second, /^\/api\/v1\/contracts\/0\.0\.\d+\/results\/\d+\.\d{9}$/);
    assert.ok(third.endsWith(`/contracts/results/${sample("success").hash ?? ""}`), third);
  });

  it("names the nonce of a transaction that is not found", async () => {
    assert.equal((await inspectResult("childTransaction", { nonce: 1 })).outcome, "found");
    assert.match((await mirrorPaths()).at(-1) ?? "", /\?nonce=1$/);
    await closeAll();
    assert.equal((await inspectResult("childTransaction", { nonce: 77 })).outcome, "notFound");
    await pageWith("No transaction with nonce 77");
    await pageWith("Duplicate or wrong nonce");
  });

  it("shows the message of a rejection, and explains refused and lost connections", async () => {
    const words = "Invalid parameter: contractIdOrAddress";
    await using server = await startFaultServer(json(400, { _status: { messages: [{ message: words }] } }));
    await using page = await startFaultServer(reply(404, "<h1>No such route</h1>"));
    await useNetworks("session", [
      { name: "Refusing", chainId: "298", mirrorUrl: server.url },
      { name: "Elsewhere", chainId: "298", mirrorUrl: page.url },
      { name: "Nobody", chainId: "298", mirrorUrl: await refusingUrl() },
    ]);
    for (const [network, outcome, says] of [
      ["Refusing", "badRequest", words],
      ["Elsewhere", "serviceFailed", "has nothing at the requested path (HTTP 404)"],
      ["Nobody", "unreachable", "Connection refused by 127.0.0.1"],
    ] as const) {
      assert.equal((await inspectRecord(contractId, network)).outcome, outcome, network);
      await pageWith(says);
      await closeAll();
    }
  });

  it("names what is missing in a partial response, and requests it again", async () => {
    assert.equal((await inspectResult("partialResult")).outcome, "found");
    await click(await pageWith("return value of the call is not available"), "Refresh");
    await pageWith("return value of the call is not available");
    assert.equal((await mirrorPaths()).length, 2);
  });

  it("closes the connection if the panel is closed", async () => {
    await using server = await startFaultServer(stall);
    await useNetworks("session", [{ name: "Silent", chainId: "298", mirrorUrl: server.url }]);
    void inspectRecord(contractId, "Silent");
    await server.arrived(1);
    await closeAll();
    await server.allClosed();
  });

  it("ends at the deadline, and closes the connection", async () => {
    assert.equal((await givesUp).outcome, "timedOut");
    await pageWith("did not respond within 15 seconds");
    await silent.allClosed();
    await vscode.commands.executeCommand("workbench.action.unpinEditor");
  });
});
