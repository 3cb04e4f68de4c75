import assert from "node:assert/strict";
import type { JsonObject, JsonValue } from "../../../../../src/core/json/jsonValue.ts";
import { executionResultShape } from "../../../../../src/services/ledger/mirror/schema.ts";
import { resultPage } from "../../../../../src/ui/subjects/result/resultPage.ts";
import { errorData, fullResult, resultViewOf, word } from "../../../../support/lookupViews.ts";
import { drawnPage, fieldsOf } from "../../../../support/drawnPage.ts";
import { fieldLines, linesOfPage, nothingLines } from "../../fieldLines.ts";
import { readableText } from "../../markup.ts";

const lists = ["logs", "state_changes"];
const names: readonly string[] = Object.keys(executionResultShape).filter((name) => !lists.includes(name));

const modelOf = (body: JsonObject) => resultPage(resultViewOf({ body }));
const pageOf = (body: JsonObject, settings = {}): string => drawnPage(modelOf(body), settings);
const bare: JsonObject = { ...fullResult, logs: [], state_changes: [] };
const linesOf = (changes: JsonObject) => linesOfPage(modelOf({ ...bare, ...changes }));

const systemAddress = "0x0000000000000000000000000000000000000167";
const shaAddress = "0x0000000000000000000000000000000000000002";

function unreadable(name: string): RegExp {
  return new RegExp(`Unreadable fields not of the documented type, shown as received ${name} `);
}

/** The value of one field with this in it. */
function shown(name: string, value: JsonValue): string | undefined {
  return linesOf({ [name]: value })[name]?.value;
}

describe("execution result, fields", () => {
  it("shows every field by its name, and each has a label", () => {
    const lines = fieldLines(pageOf(bare));
    assert.deepEqual(Object.keys(lines).sort(), [...names].sort());
    for (const { label, value } of Object.values(lines)) assert.ok(label !== "" && value !== "");
    const page = readableText(pageOf(fullResult));
    assert.match(page, /Logs 1 logs .*State changes 1 state_changes/);
  });

  it("links no record where none can be, and says what was called", () => {
    const page = pageOf({ ...bare, to: systemAddress, address: null, contract_id: null });
    assert.ok(!page.includes(`Show ${systemAddress}`) && !page.includes("Show 0.0.359"));
    assert.match(readableText(page.slice(page.indexOf('class="flow'))), /system contract 0x167/);
  });

  it("takes a type that every execution has for no sign of an Ethereum transaction", () => {
    const plain: JsonObject = { ...bare, type: 0, nonce: null, r: null, s: null, v: null };
    assert.equal(fieldLines(pageOf(plain))["type"]?.value, "0");
    assert.ok(!pageOf(plain).includes("Ethereum transaction"));
    const legacy = pageOf({ ...plain, nonce: 1 });
    assert.equal(fieldLines(legacy)["type"]?.value, "0 legacy, before EIP-1559");
    assert.ok(legacy.includes("Ethereum transaction"));
  });

  const values: readonly (readonly [name: string, value: JsonValue, text: string])[] = [
    ["amount", 5_000_000_000_000_000_000n, "50,000,000,000 ℏ 5,000,000,000,000,000,000 tinybars"],
    ["amount", 1, "0.00000001 ℏ 1 tinybar"],
    ["amount", 99_999_999_999_999_999_999n, "999,999,999,999.99999999 ℏ 99,999,999,999,999,999,999 tinybars"],
    ["block_gas_used", 9_223_372_036_854_775_807n, "9,223,372,036,854,775,807"],
    ["block_number", 0, "0"],
    ["chain_id", "0x12a", "298 0x12a"],
    ["chain_id", "0x", "0x empty"],
    ["gas_price", "0x4a817c80", "1,250,000,000 0x4a817c80"],
    ["status", "0x1", "0x1 succeeded"],
    ["status", "0x0", "0x0"],
    ["type", 2, "2 EIP-1559"],
    ["type", 4, "4 sets code, EIP-7702"],
    ["type", 9, "9"],
    ["v", 123_456_789_012_345_678_901n, "123,456,789,012,345,678,901"],
    ["timestamp", "1700000021.000000001", "2023-11-14 22:13:41 UTC"],
    ["to", systemAddress, "0x0000…0167 system contract 0x167 (Hedera Token Service)"],
    ["from", systemAddress, "0x0000…0167 system contract 0x167 (Hedera Token Service)"],
    ["to", shaAddress, "0x0000…0002 precompile 0x2 (SHA-256)"],
    ["from", shaAddress, "0x0000…0002 long-zero form of 0.0.2"],
    ["from", "0x00000000000000000000000000000000000007d1", "0x0000…07D1 long-zero form of 0.0.2001"],
    ["call_result", "0x", "0x empty"],
    ["call_result", word(1000), `${word(1000)} = 1,000`],
    ["created_contract_ids", ["0.0.1005", null], "0.0.1005 null"],
    ["created_contract_ids", [], "none"],
    ["bloom", `0x${"00".repeat(255)}03`, "0x000000000000…000000000003 256 bytes Open 2 bits set"],
    ["error_message", "0x", "0x empty"],
    ["error_message", "INVALID_ALIAS", "INVALID_ALIAS"],
    ["error_message", errorData("no"), "no Error(string) 0x08c379a00000…000000000000 100 bytes Open"],
    [
      "error_message",
      `0x4e487b71${word(17).slice(2)}`,
      "arithmetic overflow or underflow Panic(uint256) 0x11 0x4e487b710000…000000000011",
    ],
    ["error_message", "0xaabbccdd", "custom error 0xaabbccdd selector 0xaabbccdd"],
    [
      "error_message",
      "0x494e53554646494349454e545f544f4b454e5f42414c414e4345",
      "INSUFFICIENT_TOKEN_BALANCE in ASCII 0x494e53554646…414c414e4345",
    ],
    ["error_message", "0xaabb", "0xaabb too short for a selector"],
    ["access_list", "0x", "0x empty"],
    ["access_list", [], "[] empty"],
    [
      "access_list",
      [{ address: "0x25fe26adc577cc89172e6156c9e24f7b9751b762", storage_keys: [word(1), word(2)] }],
      "0x25FE…b762 2 storage keys 0x1 0x2",
    ],
    ["access_list", [7], "7"],
  ];
  for (const [name, value, text] of values) {
    it(`shows ${name} as ${text.slice(0, 60)}`, () => assert.equal(shown(name, value), text));
  }

  it("takes call data apart into selector and words", () => {
    const data = `0xa9059cbb${word(0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8abn).slice(2)}${word(1000).slice(2)}`;
    assert.equal(
      shown("function_parameters", data),
      [
        "0xa9059cbb selector",
        "0x000000000000000000000000e78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab = address 0xe78A…a8Ab",
        `${word(1000)} = 1,000`,
        "68 bytes Open",
      ].join(" "),
    );
    assert.match(
      shown("function_parameters", `0xa9059cbb${"00".repeat(32 * 30)}`) ?? "",
      /and 18 more words, 964 bytes/,
    );
    assert.equal(shown("function_parameters", "0xa9059cbb"), "0xa9059cbb selector, no parameters");
  });

  it("takes what creates a contract for code", () => {
    const creation = {
      to: null,
      function_parameters: "0x6080",
      contract_id: "0.0.1002",
      created_contract_ids: ["0.0.1002"],
    };
    const line = linesOf(creation)["function_parameters"];
    assert.ok(line);
    assert.equal(line.label, "Initcode");
    assert.match(line.value, /^2 bytes Open Keccak-256/);
  });

  it("takes what a creation of the ledger's own is given for the parameters of its constructor", () => {
    const creation = {
      contract_id: "0.0.5001",
      created_contract_ids: ["0.0.5001"],
      r: null,
      nonce: null,
      type: 0,
    };
    const given = (data: string) =>
      linesOf({ ...creation, function_parameters: data })["function_parameters"];
    assert.deepEqual(given(word(1000)), {
      label: "Constructor parameters",
      value: `${word(1000)} = 1,000`,
    });
    assert.equal(given("0x")?.value, "0x empty");
  });

  it("repeats no call data as the initcode of a creation that failed", () => {
    const failed = (changes: JsonObject) =>
      linesOf({ function_parameters: "0xa9059cbb", failed_initcode: "0xa9059cbb", ...changes })[
        "failed_initcode"
      ]?.value;
    assert.equal(failed({}), "same as the call data");
    const creation = { to: null, contract_id: null, created_contract_ids: [] };
    for (const other of [creation, { failed_initcode: "0xa9059cbc" }, { function_parameters: null }])
      assert.match(failed(other) ?? "", /^4 bytes Open Keccak-256/);
    assert.equal(failed({ function_parameters: "0x", failed_initcode: "0x" }), "0x empty");
  });

  for (const name of names) {
    it(`tells null, absent and unreadable ${name} apart`, () => {
      const without = Object.fromEntries(Object.entries(bare).filter(([field]) => field !== name));
      assert.match(shown(name, null) ?? "", /^null( |$)/);
      assert.equal(linesOfPage(modelOf(without))[name]?.value, "not sent");
      const isList = name === "access_list" || name === "created_contract_ids";
      const odd: JsonValue = isList ? { odd: [1] } : [{ odd: [1] }, 2];
      assert.equal(shown(name, odd), "unreadable, see Details");
      assert.match(readableText(pageOf({ ...bare, [name]: odd })), unreadable(name));
    });
  }

  for (const [name, title] of [
    ["logs", "Logs"],
    ["state_changes", "State changes"],
  ] as const) {
    it(`tells null, absent and unreadable ${name} apart`, () => {
      const saidOf = (body: JsonObject): readonly string[] =>
        nothingLines(pageOf(body)).flatMap(([line, names]) => (names.includes(name) ? [line] : []));
      const without = Object.fromEntries(Object.entries(bare).filter(([field]) => field !== name));
      const broken = { ...bare, [name]: "odd" };
      const [ofNull, ofAbsent, ofNone] = [{ ...bare, [name]: null }, without, bare].map(saidOf);
      assert.match(ofNull?.join() ?? "", new RegExp(`^Not set \\(null\\): [^:]*${title}`));
      assert.match(ofAbsent?.join() ?? "", new RegExp(`^Missing from the response: [^:]*${title}`));
      assert.match(ofNone?.join() ?? "", new RegExp(`^Empty: [^:]*${title}`));
      assert.match(readableText(pageOf(broken)), new RegExp(`${title} ${name} unreadable `));
      assert.match(readableText(pageOf(broken)), unreadable(name));
    });
  }

  it("has fields that hold nothing share a line for each kind of it, with their names", () => {
    const { r, s, v, ...rest } = bare;
    assert.ok(r !== null && s !== null && v !== null);
    const body = { ...rest, nonce: null, gas_price: null, max_fee_per_gas: "0x", access_list: [] };
    const page = pageOf(body, { fieldNames: false });
    assert.deepEqual(nothingLines(page), [
      ["Not set (null): Nonce and Gas price", ["nonce", "gas_price"]],
      [
        "Empty: Logs, State changes, Max fee per gas, Access list, and Authorization list",
        ["logs", "state_changes", "max_fee_per_gas", "access_list", "authorization_list"],
      ],
      ["Missing from the response: Signature r, Signature s, and Recovery ID v", ["r", "s", "v"]],
    ]);
  });
});

describe("values of a result", () => {
  const signsOf = (body: JsonObject, name: string): readonly string[] => {
    const field = fieldsOf(resultPage(resultViewOf({ body: { ...fullResult, ...body } }))).find(
      (one) => one.name === name,
    );
    return (field?.pieces ?? []).flatMap((piece) => (piece.kind === "copy" ? [piece.whole] : []));
  };

  it("can be copied as they came, numbers and amounts too", () => {
    const body = {
      amount: 250_000_000,
      chain_id: "0x12a",
      gas_used: 21_000,
      result: "SUCCESS",
      status: "0x1",
    };
    for (const [name, value] of Object.entries(body))
      assert.deepEqual(signsOf(body, name), [String(value)], name);
  });

  it("have one sign for a selector that is all of the call data", () =>
    assert.deepEqual(signsOf({ function_parameters: "0xd0e30db0" }, "function_parameters"), ["0xd0e30db0"]));
});
