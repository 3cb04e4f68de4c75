import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import * as vscode from "vscode";
import { parseExactJson } from "../../src/core/json/exactJson.ts";
import type { JsonObject, JsonValue } from "../../src/core/json/jsonValue.ts";
import { contractRecordShape, executionResultShape } from "../../src/services/ledger/mirror/schema.ts";
import type { InspectSummary } from "../../src/app/subjects/inspection.ts";
import { addressOf, devnet, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll } from "./support/editor.ts";
import {
  beyond,
  flatFields,
  logExpectations,
  recordExpectations,
  resultExpectations,
  stateChangeExpectations,
} from "./support/liveFields.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { fieldsOf, namedValues } from "./support/page.ts";
import { chooseItem, pageWith } from "./support/panel.ts";
import { until } from "./support/until.ts";

type Expectations = typeof recordExpectations;

/** What the devnet itself responds, read with every digit. */
async function answerTo(path: string): Promise<JsonObject> {
  const response = await fetch(`${devnet.mirrorUrl}/api/v1/contracts/${path}`);
  return parseExactJson(await response.text()) as JsonObject;
}

async function recordPage(name: string): Promise<Frame> {
  return inspect("contractLens.inspectContractRecord", addressOf(name));
}

async function resultPage(name: string): Promise<Frame> {
  return inspect("contractLens.inspectExecutionResult", sample(name).transactionId ?? "");
}

async function inspect(command: string, ...given: readonly unknown[]): Promise<Frame> {
  const summary = await vscode.commands.executeCommand<InspectSummary>(command, ...given);
  assert.equal(summary.outcome, "found");
  return pageWith("Raw response");
}

/** Every documented field that is not shown as it came. */
function wrongFields(
  answer: ReadonlyMap<string, JsonValue>,
  shown: ReadonlyMap<string, string>,
  expectations: Expectations,
): readonly string[] {
  return Object.entries(expectations).flatMap(([name, expected]) => {
    const outer = name.split(".")[0] ?? "";
    const isOuterNull = answer.get(outer) === null;
    const value = isOuterNull ? null : answer.get(name);
    const text = shown.get(isOuterNull ? outer : name);
    const wanted = value === undefined ? "absent" : value === null ? "null" : expected(value as never);
    const isRight = text?.toLowerCase().includes(wanted.toLowerCase()) === true;
    return isRight ? [] : [`${name}: ${wanted} expected, ${text ?? "nothing"} shown`];
  });
}

/** Which of these fields beyond the specification a page names neither with a value nor as one that holds nothing. */
async function unnamed(page: Frame, names: readonly string[]): Promise<readonly string[]> {
  const withValue = await namedValues(page, "Additional fields");
  const withNothing = await fieldsOf(page);
  return names.filter((name) => !withValue.has(name) && !withNothing.has(name));
}

describe("fields of lookups", () => {
  before(async () => {
    await resetDevnet();
    await useNetworks("session");
    await useNetwork(networkName("session"));
  });
  beforeEach(resetDevnet);
  afterEach(closeAll);

  it("shows every field of a record", async () => {
    const answer = await answerTo(addressOf("updatedRecord"));
    const page = await recordPage("updatedRecord");
    assert.deepEqual(wrongFields(flatFields(answer), await fieldsOf(page), recordExpectations), []);
    assert.deepEqual(await unnamed(page, beyond(answer, contractRecordShape)), []);
  });

  it("shows every field of an earlier version of a record", async () => {
    const timestamps = ["lt:1767300000"];
    const answer = await answerTo(`${addressOf("updatedRecord")}?timestamp=${timestamps.join()}`);
    const page = await inspect("contractLens.inspectContractRecord", addressOf("updatedRecord"), {
      timestamps,
    });
    assert.deepEqual(wrongFields(flatFields(answer), await fieldsOf(page), recordExpectations), []);
  });

  it("shows every field of a result", async () => {
    const answer = await answerTo(`results/${sample("customError").transactionId ?? ""}`);
    const page = await resultPage("customError");
    assert.deepEqual(wrongFields(flatFields(answer), await fieldsOf(page), resultExpectations), []);
    assert.deepEqual(await unnamed(page, beyond(answer, executionResultShape)), []);
  });

  it("shows every field of logs and state changes", async () => {
    const answer = await answerTo(`results/${sample("success").transactionId ?? ""}`);
    const page = await resultPage("success");
    for (const [list, wireName, expectations] of [
      ["logs", "logs", logExpectations],
      ["stateChanges", "state_changes", stateChangeExpectations],
    ] as const) {
      const rows = answer[wireName] as readonly JsonObject[];
      assert.ok(rows.length > 0);
      // Slots are folded away where their variables are known.
      for (const fold of await page.locator("#stateSlots:not([open]) > summary").all()) await fold.click();
      for (const [place, row] of rows.entries()) {
        await page.locator(`[data-rows="${list}"] .row-toggle`).nth(place).click();
        const shown = await fieldsOf(page, `[id="${list}-${place}"]`);
        assert.deepEqual(wrongFields(new Map(Object.entries(row)), shown, expectations), []);
      }
    }
  });

  it("distinguishes null, absent, and unreadable values", async () => {
    const nulls = await fieldsOf(await recordPage("lookupNulls"));
    assert.match(nulls.get("contract_id") ?? "", /^null/);
    assert.equal(nulls.get("file_id"), "absent");
    const documented = Object.keys(contractRecordShape);
    assert.deepEqual(
      documented.filter((name) => !nulls.has(name)),
      [],
    );
    await closeAll();
    const page = await recordPage("lookupUnreadable");
    assert.match((await fieldsOf(page)).get("auto_renew_period") ?? "", /^unreadable, see Details/);
    const raw = await namedValues(page, "Unreadable fields");
    assert.equal(raw.get("auto_renew_period"), "7.5");
    assert.equal(raw.get("deleted"), "perhaps");
    assert.match(raw.get("memo") ?? "", /text\s*hello/);
  });

  it("shows every digit in read-only raw JSON", async () => {
    const answer = await answerTo(addressOf("endlessRenewal"));
    const page = await recordPage("endlessRenewal");
    await chooseItem(page, "Open Raw Response");
    const editor = await until("the raw JSON", () =>
      vscode.window.visibleTextEditors.find(({ document }) =>
        document.getText().includes("auto_renew_period"),
      ),
    );
    assert.deepEqual(parseExactJson(editor.document.getText()), answer);
    assert.match(editor.document.getText(), /"auto_renew_period": 9223372036854775807,/);
    assert.notEqual(vscode.workspace.fs.isWritableFileSystem(editor.document.uri.scheme), true);
  });
});
