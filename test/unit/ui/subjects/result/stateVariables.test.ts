import assert from "node:assert/strict";
import type { ContractVariables } from "../../../../../src/app/decoding/resultDecoding.ts";
import { runToEnd } from "../../../../../src/core/async/yielding.ts";
import type { Hex } from "../../../../../src/core/hex.ts";
import type { JsonObject } from "../../../../../src/core/json/jsonValue.ts";
import { keyCandidates } from "../../../../../src/decode/storage/keyCandidates.ts";
import { nameSlots } from "../../../../../src/decode/storage/nameSlots.ts";
import { blocksInForm } from "../../../../../src/ui/components/Page.tsx";
import { filterBlocks } from "../../../../../src/ui/page/filterPage.ts";
import type { Block } from "../../../../../src/ui/page/pageModel.ts";
import { resultPage } from "../../../../../src/ui/subjects/result/resultPage.ts";
import { oracle, provenances, vault } from "../../../../support/decodedParts.ts";
import { withdrawDecoding } from "../../../../support/decodings.ts";
import { fullResult, resultViewOf, word } from "../../../../support/lookupViews.ts";
import { describeTexts, pageText } from "../../../../support/textSnapshots.ts";
import { storageOf, valueSlot } from "../../../decode/storage/layouts.ts";

const storage = storageOf({
  position: ["t_position", 0],
  balances: ["t_balances", 2],
  stage: ["t_enum", 3],
  title: ["t_string", 4],
  limit: ["t_uint256", 5],
});
const key = word(BigInt(oracle)) as Hex;
const unknown: Hex = `0x${"f3".repeat(32)}`;
const title = `0x${Buffer.from("Tea").toString("hex").padEnd(62, "0")}06`;

const changes: readonly JsonObject[] = [
  [word(0), word(5n + (7n << 128n)), word(5n + (1n << 192n))],
  [valueSlot(key, word(2) as Hex), word(40), word(20)],
  [word(3), word(0), word(2)],
  [word(4), word(0), title],
  [word(5), word(300), null],
  [unknown, word(1), word(2)],
].map(([slot = "", value_read = "", value_written = ""]) => ({
  ...{ address: vault, contract_id: "0.0.1001" },
  ...{ slot, value_read, value_written },
}));

const slots = changes.map(({ slot, value_read, value_written }) => ({
  slot: String(slot),
  before: String(value_read),
  after: value_written === null ? undefined : String(value_written),
}));

const ofVault: ContractVariables = {
  ...runToEnd(nameSlots([storage], slots, keyCandidates({ addresses: [oracle] }))),
  ...{ address: vault, origins: [provenances.exact], toolWithoutLayout: undefined },
};
const unnamed = { ...ofVault, variables: [], unnamed: slots, origins: [] };

function bodyWith(contract: ContractVariables | undefined): readonly Block[] {
  const decoding = withdrawDecoding({ variablesOf: () => contract && [contract] });
  const body = { ...fullResult, state_changes: [...changes] };
  return resultPage(resultViewOf({ body }, { decoding })).body;
}

const isChanges = (block: Block): boolean => block.kind === "section" && block.id === "stateChanges";

function sectionText(contract: ContractVariables | undefined, isRaw = false): string {
  const body = blocksInForm(bodyWith(contract), isRaw).filter(isChanges);
  assert.equal(body.length, 1);
  const { about, head } = resultPage(resultViewOf({ body: fullResult }));
  return pageText({ about, head, body }).replace(/^[^]*?(?=## State changes)/, "");
}

/** Without the rows that came. */
const variablesText = (contract: ContractVariables): string =>
  sectionText(contract).replace(/(### \d+ storage slots as recorded\n)[^]*/, "$1");

describeTexts("stateVariables", {
  "a contract whose build is known": variablesText(ofVault),
  "a contract whose build has no layout": variablesText({ ...unnamed, toolWithoutLayout: "foundry" }),
  "a contract whose build of Hardhat has no layout": variablesText({
    ...unnamed,
    toolWithoutLayout: "hardhat",
  }),
});

describe("state changes by variable", () => {
  it("are as they came where nothing is known of them, or not yet, and on the raw page", () => {
    const before = sectionText(undefined);
    assert.equal(sectionText(unnamed), before);
    assert.equal(sectionText({ ...unnamed, toolWithoutLayout: "truffle" }), before);
    assert.equal(sectionText(ofVault, true), before);
    assert.notEqual(sectionText(ofVault), before);
  });

  it("are found by their names, and their slots by their digits", () => {
    const found = (text: string): string =>
      JSON.stringify(filterBlocks(blocksInForm(bodyWith(ofVault), false).filter(isChanges), text, () => ""));
    assert.match(found("balances"), /"balances\[/);
    assert.doesNotMatch(found("balances"), /position\.pnl/);
    assert.match(found("position"), /position\.pnl/);
    assert.match(found(unknown), new RegExp(unknown));
  });
});
