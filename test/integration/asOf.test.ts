import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import * as vscode from "vscode";
import type { InspectSummary } from "../../src/app/subjects/inspection.ts";
import { addressOf, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll } from "./support/editor.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { fieldsOf } from "./support/page.ts";
import { chooseItem, click, pageWith, textOf } from "./support/panel.ts";
import { workbench } from "./support/window.ts";

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

/** Opens the menu of versions, once it lists the first one. @returns what each of its rows says */
async function openVersions(page: Frame): Promise<readonly string[]> {
  await click(page, "Choose Version…");
  const rows = (await workbench()).locator(".quick-input-widget:visible .monaco-list-row");
  await rows.filter({ hasText: "Created" }).waitFor();
  return rows.allInnerTexts();
}

/** Types into the menu and presses Enter, without waiting. */
async function type(text: string): Promise<void> {
  const { keyboard } = await workbench();
  await keyboard.type(text);
  await keyboard.press("Enter");
}

describe("record as of another time", () => {
  let created = 0;
  let nanos = "";

  before(async () => {
    await useNetworks("session");
    await useNetwork(networkName("session"));
    const fields = await fieldsOf(await inspect(addressOf("updatedRecord")));
    const [, seconds, fraction = ""] =
      /\b(\d{10})\.(\d{9})/.exec(fields.get("created_timestamp") ?? "") ?? [];
    [created, nanos] = [Number(seconds), fraction];
    await closeAll();
  });
  beforeEach(resetDevnet);
  afterEach(closeAll);

  it("Choose Version lists versions with their changes, works by keyboard, and returns to the present", async () => {
    const page = await inspect(addressOf("updatedRecord"));
    assert.match(await textOf(page), /As of now\. ?Current since .+ ago\./);
    const rows = (await openVersions(page)).map((row) => row.replace(/\s+/g, " "));
    assert.equal(rows.length, 3);
    assert.match(
      rows[0] ?? "",
      /Now ?since .* UTC · shown ?Memo: Opened, with a garden → Under new management/,
    );
    assert.match(rows[1] ?? "", /UTC ?Memo: Opened → Opened, with a garden · Expires: /);
    const { keyboard } = await workbench();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    const earlier = await pageWith("Opened, with a garden");
    assert.deepEqual(await lastConditions(), [`eq:${created + day}.${nanos}`]);
    assert.match(
      await textOf(earlier),
      /Earlier version\. ?As of \S+ \S+ UTC\. ?Valid from \S+ \S+ UTC until \S+ \S+ UTC\./,
    );
    await click(earlier, "Show Current Version");
    await pageWith("Under new management");
    assert.deepEqual(await lastConditions(), []);
  });

  it("accepts a date and time, or conditions", async () => {
    await openVersions(await inspect(addressOf("updatedRecord")));
    await type(new Date((created + day / 2) * 1000).toISOString().slice(0, 19).replace("T", " "));
    const opened = await pageWith("Opened");
    assert.deepEqual(await lastConditions(), [`eq:${created + day / 2}.000000000`]);
    await openVersions(opened);
    await type(`gte:${created + 2 * day} lt:${created + 3 * day}.5`);
    const earlier = await pageWith("Opened, with a garden");
    assert.deepEqual(await lastConditions(), [
      `gte:${created + 2 * day}.000000000`,
      `lt:${created + 3 * day}.500000000`,
    ]);
    assert.match(await textOf(earlier), /Valid at or after \S+ \S+ UTC and before \S+ \S+ UTC\./);
  });

  it("says if there was no record then, and offers the present one", async () => {
    await vscode.commands.executeCommand("contractLens.inspectContractRecord", addressOf("updatedRecord"), {
      timestamps: ["lt:1000"],
    });
    const page = await pageWith("No record at that time");
    await click(page, "Show Current Version");
    await pageWith("Under new management");
  });

  it("opens from a result as of its time, and returns to the present", async () => {
    const { transactionId = "" } = sample("success");
    await vscode.commands.executeCommand("contractLens.inspectExecutionResult", transactionId);
    const result = await pageWith("Raw response");
    const moment = /\b\d{10}\.\d{9}\b/.exec((await fieldsOf(result)).get("timestamp") ?? "")?.[0] ?? "";
    await chooseItem(result, "View Contract at This Time");
    await pageWith("evm_address");
    assert.deepEqual(await lastConditions(), [`eq:${moment}`]);
    await click(await pageWith("As of"), "Go Back");
    await pageWith("function_parameters");
  });
});
