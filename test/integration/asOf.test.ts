import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import * as vscode from "vscode";
import type { InspectSummary } from "../../src/app/subjects/inspection.ts";
import { addressOf, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll } from "./support/editor.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { fieldsOf } from "./support/page.ts";
import { click, pageWith, textOf } from "./support/panel.ts";

const day = 86_400;

async function inspect(...given: readonly unknown[]): Promise<Frame> {
  await vscode.commands.executeCommand<InspectSummary>("contractLens.inspectContractRecord", ...given);
  return pageWith("Raw response");
}

/** The conditions of the last request for a record. */
async function lastConditions(): Promise<readonly string[]> {
  const paths = (await requests()).filter(({ service }) => service === "mirror").map(({ path }) => path);
  return new URL(paths.at(-1) ?? "", "http://mirror").searchParams.getAll("timestamp");
}

/** Chooses how a row compares, as the page says it, and the moment. */
async function setCondition(page: Frame, row: number, comparison: string, exact: string): Promise<void> {
  const condition = page.locator("[data-as-of-row]").nth(row);
  await condition.locator("[data-as-of-operator]").click();
  await condition.locator("[data-as-of-operator] .option").getByText(comparison, { exact: true }).click();
  await condition.locator("[data-as-of-exact] input").fill(exact);
}

describe("a record as of other times", () => {
  let created = 0;

  before(async () => {
    await useNetworks("session");
    await useNetwork(networkName("session"));
    const fields = await fieldsOf(await inspect(addressOf("updatedRecord")));
    created = Number(/\b(\d{10})\.\d{9}/.exec(fields.get("created_timestamp") ?? "")?.[1]);
    await closeAll();
  });
  beforeEach(resetDevnet);
  afterEach(closeAll);

  it("is asked for with several conditions, and says which row answered", async () => {
    const page = await inspect(addressOf("updatedRecord"));
    assert.match(await textOf(page), /Current since .+ ago\./);
    await page.locator("#as-of > summary").click();
    await setCondition(page, 0, "at or after", `${created + 2 * day}`);
    await click(page, "Add Condition");
    await setCondition(page, 1, "before", `${created + 3 * day}.5`);
    await click(page, "Apply");
    const earlier = await pageWith("Opened, with a garden");
    assert.deepEqual(await lastConditions(), [
      `gte:${created + 2 * day}.000000000`,
      `lt:${created + 3 * day}.500000000`,
    ]);
    const text = await textOf(earlier);
    assert.match(text, /Valid ?at or after \d+ days ago and before \d+ days ago/);
    assert.match(text, /Valid from .+ ago until .+ ago\./);
    await earlier.locator("#as-of > summary").click();
    await click(earlier, "Current Version");
    await pageWith("Under new management");
    assert.deepEqual(await lastConditions(), []);
  });

  it("is picked by date and time, and a wrong timestamp is not sent", async () => {
    const page = await inspect(addressOf("updatedRecord"));
    await page.locator("#as-of > summary").click();
    const condition = page.locator("[data-as-of-row]").first();
    await condition.locator("[data-as-of-exact] input").fill("17x");
    const before = (await requests()).length;
    await click(page, "Apply");
    await page.getByText("Enter up to ten digits of seconds").waitFor();
    assert.equal((await requests()).length, before);
    const date = new Date((created + day / 2) * 1000).toISOString().slice(0, 19);
    await condition.locator("[data-as-of-date] input").fill(date);
    const exact = condition.locator("[data-as-of-exact] input");
    assert.equal(await exact.inputValue(), `${created + day / 2}.000000000`);
    await click(page, "Apply");
    await pageWith("Opened");
    assert.deepEqual(await lastConditions(), [`eq:${created + day / 2}.000000000`]);
  });

  it("says so when there was none then, and offers the present one", async () => {
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", addressOf("updatedRecord"), {
      timestamps: ["lt:1000"],
    });
    const page = await pageWith("No record at that time");
    await click(page, "Show Current Version");
    await pageWith("Under new management");
  });

  it("is reached from a result, at its moment, and left again", async () => {
    const { transactionId = "" } = sample("success");
    await vscode.commands.executeCommand("contractLens.inspectExecutionResult", transactionId);
    const result = await pageWith("Raw response");
    const moment = /\b\d{10}\.\d{9}\b/.exec((await fieldsOf(result)).get("timestamp") ?? "")?.[0] ?? "";
    await click(result, "View Contract at This Time");
    await pageWith("evm_address");
    assert.deepEqual(await lastConditions(), [`eq:${moment}`]);
    await click(await pageWith("As of"), "Go Back");
    await pageWith("function_parameters");
  });
});
