import assert from "node:assert/strict";
import {
  adminKeyShape,
  contractRecordShape,
  validityShape,
} from "../../../../../src/services/ledger/mirror/schema.ts";
import type { JsonValue } from "../../../../../src/core/json/jsonValue.ts";
import type { TimeForm } from "../../../../../src/ui/page/pageModel.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import { drawnPage } from "../../../../support/drawnPage.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { fieldLines, linesOfPage, nothingLines } from "../../fieldLines.ts";
import { attributeValues, readableText } from "../../markup.ts";

const pageOf = (body: JsonValue) => recordPage(recordViewOf({ body }));

function linesOf(changes: Readonly<Record<string, JsonValue>> = {}) {
  return linesOfPage(pageOf({ ...fullRecord, ...changes }));
}

/** Wire names as the page shows them: those of nested objects stand for the objects. */
const names = Object.keys(contractRecordShape).flatMap((name) => {
  if (name === "admin_key") return Object.keys(adminKeyShape).map((key) => `${name}.${key}`);
  return name === "timestamp" ? Object.keys(validityShape).map((key) => `${name}.${key}`) : [name];
});

describe("contract record, fields", () => {
  it("shows every field by its name, and each has a label", () => {
    const lines = fieldLines(drawnPage(pageOf(fullRecord)));
    assert.deepEqual(Object.keys(lines).sort(), [...names].sort());
    assert.deepEqual(
      Object.values(lines).filter(({ label, value }) => label === "" || value === ""),
      [],
    );
  });

  it("shows times in the form that is set, with the others and the exact one at hand", () => {
    const body = { created_timestamp: "1786696443.000000001", timestamp: { from: "0", to: null } };
    const times = (times: TimeForm) =>
      [...drawnPage(pageOf(body), { times }).matchAll(/<time [^>]*title="([^"]*)">([^<]*)</g)].map(
        // What it is where the reader is depends on the machine.
        ([, title = "", shown = ""]) => [shown, title.replace(/\w+ \d+, \d{4}, [^·]+ · /, "")],
      );
    assert.deepEqual(times("utc"), [
      ["1970-01-01 00:00:00 UTC", "56 years ago · 0.000000000"],
      ["2026-08-14 08:34:03 UTC", "98 days ago · 1786696443.000000001"],
      ["1970-01-01 00:00:00 UTC", "56 years ago · 0"],
    ]);
    assert.deepEqual(times("relative"), [
      ["56 years ago", "1970-01-01 00:00:00 UTC · 0.000000000"],
      ["98 days ago", "2026-08-14 08:34:03 UTC · 1786696443.000000001"],
      ["56 years ago", "1970-01-01 00:00:00 UTC · 0"],
    ]);
    const copied = attributeValues(drawnPage(pageOf(body)), "data-action");
    assert.ok(copied.includes('{"type":"copy","text":"1786696443.000000001"}'));
  });

  it("shows code as its size, its hash and its beginning", () => {
    const { value = "" } = linesOf({ runtime_bytecode: "0x00" })["runtime_bytecode"] ?? {};
    // keccak-256 of one zero byte.
    assert.equal(value, "1 byte Open Keccak-256 0xbc36…c98a 0x00");
    assert.equal(linesOf({ bytecode: "0x" })["bytecode"]?.value, "0x empty");
  });

  const exact: readonly (readonly [name: string, value: JsonValue, shown: string])[] = [
    [
      "auto_renew_period",
      9_223_372_036_854_775_807n,
      "about 292,271,023,045 years 9,223,372,036,854,775,807 seconds",
    ],
    ["max_automatic_token_associations", -1, "unlimited -1"],
    [
      "expiration_timestamp",
      "9223372036854775807.5",
      "9223372036854775807.5 out of date range not currently enforced",
    ],
    [
      "evm_address",
      "0x00000000000000000000000000000000004c7b79",
      "0x0000…7b79 long-zero form of 0.0.5012345",
    ],
    ["deleted", true, "yes"],
    [
      "admin_key.key",
      // The ID of the record, 0.0.5012345, as a key.
      { _type: "ProtobufEncoded", key: "0a0518f9f6b102" },
      "0a0518f9f6b102 the contract’s own ID: cannot be updated or deleted",
    ],
    ["evm_address", "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab", "0xe78A…a8Ab not derived from the ID"],
    ["auto_renew_period", 7_776_000, "90 days 7,776,000 seconds"],
    ["memo", "", "empty"],
  ];
  for (const [name, value, shown] of exact) {
    it(`shows ${name} as ${shown} exactly`, () =>
      assert.equal(linesOf({ [name.split(".")[0] ?? ""]: value })[name]?.value, shown));
  }

  for (const name of Object.keys(contractRecordShape)) {
    it(`tells null, absent and unreadable ${name} apart`, () => {
      const without = Object.fromEntries(Object.entries(fullRecord).filter(([field]) => field !== name));
      const broken = pageOf({ ...fullRecord, [name]: [["odd"]] });
      const shown = { null: linesOf({ [name]: null }), absent: linesOfPage(pageOf(without)) };
      assert.match(shown.null[name]?.value ?? "", /^null( |$)/);
      assert.equal(shown.absent[name]?.value, "not sent");
      assert.equal(linesOfPage(broken)[name]?.value, "unreadable, see Details");
      const [, unreadable = ""] = readableText(drawnPage(broken)).split(
        "Unreadable fields not of the documented type, shown as received",
      );
      assert.match(unreadable, new RegExp(`${name} \\[\\["odd"\\]\\]`));
    });
  }

  it("folds fields that hold nothing into one line, with one in it for each kind", () => {
    const body = { ...fullRecord, file_id: null, proxy_account_id: null, memo: "", evm_address: undefined };
    const page = pageOf(JSON.parse(JSON.stringify(body)) as JsonValue);
    assert.deepEqual(nothingLines(drawnPage(page, { fieldNames: false })), [
      ["Not set (null): Bytecode file and Proxy account", ["file_id", "proxy_account_id"]],
      ["Empty: Memo", ["memo"]],
      ["Missing from the response: EVM address", ["evm_address"]],
    ]);
    assert.deepEqual(nothingLines(drawnPage(page, { fieldNames: true }))[0], [
      "Not set (null): Bytecode file (file_id) and Proxy account (proxy_account_id)",
      ["file_id", "proxy_account_id"],
    ]);
    const [fold = ""] = /<details class="without-value".*?<\/details>/s.exec(drawnPage(page)) ?? [];
    assert.match(fold, /<summary class="aside">4 fields without a value<\/summary>/);
    assert.equal(nothingLines(fold).length, 3);
    assert.doesNotMatch(fold, /^<details[^>]* open/);
    const lines = Object.keys(fieldLines(drawnPage(page)));
    const left = ["file_id", "proxy_account_id", "memo", "evm_address"];
    assert.deepEqual(lines.sort(), names.filter((name) => !left.includes(name)).sort());
  });

  it("shows the names on the wire where that is set, and has none but in tooltips where not", () => {
    const [without, withNames] = [false, true].map((fieldNames) =>
      drawnPage(pageOf(fullRecord), { fieldNames }),
    );
    const dt = '<dt title="file_id">Bytecode file';
    assert.ok(without?.includes(`${dt}</dt>`));
    assert.ok(withNames?.includes(`${dt} <code class="wire">file_<wbr aria-hidden="true"/>id</code></dt>`));
  });
});
