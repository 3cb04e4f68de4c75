import assert from "node:assert/strict";
import {
  adminKeyShape,
  contractRecordShape,
  validityShape,
} from "../../../../../src/services/ledger/schema.ts";
import type { JsonValue } from "../../../../../src/core/json/jsonValue.ts";
import { recordMarkdown } from "../../../../../src/ui/subjects/record/recordMarkdown.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { fieldLines } from "../../fieldLines.ts";
import { readableText } from "../../markup.ts";

function linesOf(changes: Readonly<Record<string, JsonValue>> = {}) {
  return fieldLines(String(recordPage(recordViewOf({ body: { ...fullRecord, ...changes } }))));
}

/** Wire names as the page shows them: those of nested objects stand for the objects. */
const names = Object.keys(contractRecordShape).flatMap((name) => {
  if (name === "admin_key") return Object.keys(adminKeyShape).map((key) => `${name}.${key}`);
  return name === "timestamp" ? Object.keys(validityShape).map((key) => `${name}.${key}`) : [name];
});

describe("contract record, fields", () => {
  it("shows every field by its name, and each has a label", () => {
    const lines = linesOf();
    assert.deepEqual(Object.keys(lines).sort(), [...names].sort());
    assert.deepEqual(
      Object.values(lines).filter(({ label, value }) => label === "" || value === ""),
      [],
    );
  });

  const values: Readonly<Record<string, string>> = {
    contract_id: "0.0.5012345",
    evm_address: "0xe78A0F7E…88d6a8Ab alias or CREATE2",
    memo: "Escrow, second try",
    file_id: "0.0.5012344",
    proxy_account_id: "0.0.1004",
    "admin_key._type": "ED25519",
    "admin_key.key": "15151515151515…151515151515",
    deleted: "no",
    permanent_removal: "no",
    obtainer_id: "0.0.1003",
    created_timestamp: "1786696443.000000001 2026-08-14 08:34:03 UTC · 98 days ago",
    "timestamp.from": "1793178843.123456789 2026-10-28 09:14:03 UTC · 23 days ago",
    "timestamp.to": "1793200000.000000001 2026-10-28 15:06:40 UTC · 22 days ago",
    expiration_timestamp:
      "1796198443.000000001 2026-12-02 08:00:43 UTC · in 11 days networks do not enforce it today",
    auto_renew_period: "7,776,000 s 90 days",
    auto_renew_account: "0.0.98",
    max_automatic_token_associations: "10",
  };
  for (const [name, value] of Object.entries(values)) {
    it(`shows ${name} with its unit`, () => assert.equal(linesOf()[name]?.value, value));
  }

  it("shows code as its size, its hash and its beginning", () => {
    const { value = "" } = linesOf({ runtime_bytecode: "0x00" })["runtime_bytecode"] ?? {};
    // keccak-256 of one zero byte.
    assert.equal(value, "1 byte · keccak-256 0xbc36…c98a · Open Runtime bytecode whole 0x00");
    assert.equal(linesOf({ bytecode: "0x" })["bytecode"]?.value, "0x empty");
  });

  const exact: readonly (readonly [name: string, value: JsonValue, shown: string])[] = [
    [
      "auto_renew_period",
      9_223_372_036_854_775_807n,
      "9,223,372,036,854,775,807 s about 292,271,023,045 years",
    ],
    ["max_automatic_token_associations", -1, "−1 unlimited"],
    [
      "expiration_timestamp",
      "9223372036854775807.5",
      "9223372036854775807.5 beyond all dates networks do not enforce it today",
    ],
    [
      "evm_address",
      "0x00000000000000000000000000000000004c7b79",
      "0x00000000…004c7b79 long-zero form of 0.0.5012345",
    ],
    ["deleted", true, "yes"],
    ["memo", "", "empty text"],
  ];
  for (const [name, value, shown] of exact) {
    it(`shows ${name} as ${shown} exactly`, () =>
      assert.equal(linesOf({ [name]: value })[name]?.value, shown));
  }

  for (const name of Object.keys(contractRecordShape)) {
    it(`tells null, absent and unreadable ${name} apart`, () => {
      const without = Object.fromEntries(Object.entries(fullRecord).filter(([field]) => field !== name));
      const absent = fieldLines(String(recordPage(recordViewOf({ body: without }))));
      const page = String(recordPage(recordViewOf({ body: { ...fullRecord, [name]: [["odd"]] } })));
      const [none, broken] = [linesOf({ [name]: null })[name]?.value, fieldLines(page)[name]?.value];
      assert.match(none ?? "", /^null( |$)/);
      assert.equal(absent[name]?.value, "not sent");
      assert.equal(broken, "unreadable, see below");
      const [, unreadable = ""] = readableText(page).split("Unreadable not of the documented type");
      assert.match(unreadable, new RegExp(`${name} \\[\\["odd"\\]\\]`));
    });
  }

  it("says what a missing admin key means", () => {
    const page = readableText(String(recordPage(recordViewOf({ body: { ...fullRecord, admin_key: null } }))));
    assert.match(page, /Immutable, no admin key/);
    assert.match(page, /null nobody can update or delete it/);
    assert.doesNotMatch(readableText(String(recordPage(recordViewOf({ body: fullRecord })))), /Immutable/);
  });

  it("shows what is beyond the specification under a heading of its own", () => {
    const page = readableText(String(recordPage(recordViewOf({ body: fullRecord }))));
    assert.match(page, /Also sent by the service fields beyond the specification nonce 1 Raw JSON/);
  });

  it("says in Markdown what it shows on the page", () => {
    const markdown = recordMarkdown(recordViewOf({ body: fullRecord }));
    for (const name of names) assert.ok(markdown.includes(`(\`${name}\`): `), name);
    assert.match(markdown, /^# Contract 0\.0\.5012345\n/);
    assert.match(markdown, /`0xe78A0F7E598Cc8b0Bb87894B0F60dD2a88d6a8Ab`/);
    assert.match(markdown, /## Also sent by the service\n\n- `nonce`: `1`/);
  });
});
