import assert from "node:assert/strict";
import { maxSelectionLength, selectedDataIn } from "../../../../src/core/scan/selectedData.ts";

const word = (digit: string): string => `0x${digit.repeat(64)}`;
const call = `0xa9059cbb${"00".repeat(64)}`;
const data = { kind: "data", data: call };
const json = (value: unknown): ReturnType<typeof selectedDataIn> => selectedDataIn(JSON.stringify(value));

describe("logs and calls in JSON that was selected", () => {
  it("are found with space around it, and beside values that hold none", () => {
    assert.deepEqual(selectedDataIn(`\n  {"hash": "${word("1")}", "input": "${call}"}\n`), [data]);
    assert.deepEqual(json([null, 5, "text", [], { gas: 5, to: null, input: call }]), [data]);
  });

  it("are found down to twelve containers inside one another", () => {
    const within = (depth: number, wrap: (value: unknown) => unknown): unknown =>
      Array.from({ length: depth }).reduce(wrap, { input: call });
    for (const wrap of [(value: unknown) => [value], (value: unknown) => ({ a: value })]) {
      assert.deepEqual(json(within(12, wrap)), [data]);
      assert.deepEqual(json(within(13, wrap)), []);
    }
  });

  it("are 50 at most, as in any other text", () => {
    assert.deepEqual(json(Array(51).fill({ input: call })), Array(50).fill(data));
    assert.deepEqual(selectedDataIn(`calls: ${`${call} `.repeat(51)}`), Array(50).fill(data));
  });

  it("have up to four topics, each of 32 bytes, and whole bytes of data or none", () => {
    const topics = ["1", "2", "3", "A"].map(word);
    const words = ["1", "2", "3", "a"].map(word);
    assert.deepEqual(json({ topics, data: "0x00FF" }), [{ kind: "log", topics: words, data: "0x00ff" }]);
    assert.deepEqual(json({ topics: [] }), [{ kind: "log", topics: [], data: "0x" }]);
    const [topic = ""] = topics;
    for (const wrong of [`5${topic}`, `${topic}0`, topic.slice(1), [topic], 5, null])
      assert.deepEqual(json({ topics: [topic, wrong], data: "0x" }), []);
    for (const wrong of ["none", "0x123", "50x1234", "0x1234, 5", ""])
      assert.deepEqual(json({ topics, data: wrong }), []);
  });
});

describe("a log that a program has printed", () => {
  const log = (topics: readonly string[], data: string) => [{ kind: "log", topics, data }];

  it("has the first four words behind its topics, and no others", () => {
    const topics = ["1", "2", "3", "4"].map(word);
    assert.deepEqual(
      selectedDataIn(`tx ${word("9")}, topics: [${[...topics, word("5")].join()}], data: ${word("6")}`),
      log(topics, word("6")),
    );
    assert.deepEqual(selectedDataIn(`(topics: [${word("1")}], hash: ${word("9")})`), log([word("1")], "0x"));
    assert.deepEqual(selectedDataIn(`topics: ${word("1")}, ${word("2")}`), log([word("1"), word("2")], "0x"));
  });

  it("has the whole bytes behind its data", () => {
    for (const [printed, bytes] of [
      ["data: 0x00F", "0x00"],
      ["data: none", "0x"],
      ["metadata: 0x1234", "0x"],
      ["block 0x1234, data: 0x5678", "0x5678"],
    ] as const)
      assert.deepEqual(
        selectedDataIn(`topics: [${word("1")}], ${printed}`),
        log([word("1")], bytes),
        printed,
      );
  });

  it("has topics and data without 0x, or as the decimal bytes that Go prints", () => {
    const digits = word("1").slice(2);
    const five = `${"0".repeat(63)}5`;
    for (const text of [
      `topics: ["${word("1")}"], data: "${five}"`,
      `topics:[${digits}] data:${five} blockNumber:5`,
      `{address: 5, topics: ['${digits}'], 'data': '${five}'}`,
      JSON.stringify({ topics: [digits], data: five }),
      `topics:[${digits}] data:[${"0 ".repeat(31)}5] blockNumber:5`,
    ])
      assert.deepEqual(selectedDataIn(text), log([word("1")], `0x${five}`), text);
  });

  it("is none where its data is something else", () => {
    for (const data of ["<32 bytes>", "AAAAAAAAAAU=", "[1 256]", "0005x"])
      assert.deepEqual(
        selectedDataIn(`topics: [${word("1")}], data: ${data}`),
        [{ kind: "word", word: word("1") }],
        data,
      );
    for (const data of ["", "[]", '""', "null", "nil]"])
      assert.deepEqual(selectedDataIn(`topics: [${word("1")}], data: ${data}`), log([word("1")], "0x"), data);
  });

  it("is none without a topic", () => {
    assert.deepEqual(selectedDataIn("topics: none, 0xbaf684fe"), [{ kind: "data", data: "0xbaf684fe" }]);
  });
});

describe("hex in a text that was selected", () => {
  it("is joined where quotes and breaks are all that is between, and not across another 0x", () => {
    assert.deepEqual(selectedDataIn(`"${call.slice(0, 40)}"\n"${call.slice(40)}"`), [data]);
    assert.deepEqual(selectedDataIn(`${word("1")}\n${word("2")}`), [
      { kind: "word", word: word("1") },
      { kind: "word", word: word("2") },
    ]);
  });

  it("is none of half a byte, of what is too short, and of a 0x in the middle", () => {
    for (const text of ["0x123456789", "0x1234", "123456", "ab0x12345678", "0xab0x12345678"])
      assert.deepEqual(selectedDataIn(text), [], text);
  });

  it("is found in a text in quotes, too", () => {
    for (const text of ['"reverted with 0xbaf684fe"', '"[0xbaf684fe] reverted"'])
      assert.deepEqual(selectedDataIn(text), [{ kind: "data", data: "0xbaf684fe" }], text);
  });

  it("is read up to 2 Mi units", () => {
    const longest = "00".repeat(maxSelectionLength / 2);
    assert.equal(selectedDataIn(longest).length, 1);
    assert.equal(selectedDataIn(`${longest}00`).length, 0);
  });

  it("is no piece of a key where it is longer than a selector, whatever stands beside it", () => {
    const rest = "9102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318";
    const whole = { kind: "data", data: `0xa1b2c3d4${"5a".repeat(32)}` };
    assert.deepEqual(selectedDataIn(`call ${whole.data}: ${rest}`), [whole]);
    assert.deepEqual(selectedDataIn(`call ${whole.data}, 0xbaf684fe, ${rest}`), [
      whole,
      { kind: "data", data: "0xbaf684fe", mayHoldKey: true },
    ]);
  });

  it("may be a piece of a key at the beginning of a long text, too", () => {
    const prose = "some words of a document ".repeat(50);
    assert.deepEqual(selectedDataIn(`62318, 0x4c0883a6, ${prose}`), [
      { kind: "data", data: "0x4c0883a6", mayHoldKey: true },
    ]);
  });
});
