import assert from "node:assert/strict";
import { hexAt, maxSelectionLength, selectedDataIn } from "../../../../src/core/scan/selectedData.ts";

const word = (digit: string): string => `0x${digit.repeat(64)}`;
const call = `0xa9059cbb${"00".repeat(64)}`;

describe("bytes in a text that was selected", () => {
  it("are hex, also over several lines, in quotes, and without 0x", () => {
    const data = [{ kind: "data", data: call }];
    for (const text of [call, ` "${call}" `, call.slice(2), call.toUpperCase().replace("0X", "0x")])
      assert.deepEqual(selectedDataIn(text), data);
    assert.deepEqual(selectedDataIn(call.replace(/.{40}/g, "$&\n    ")), data);
    assert.deepEqual(selectedDataIn(`${call.slice(0, 40)}" \\\n  "${call.slice(40)}`), data);
    assert.deepEqual(selectedDataIn(word("A")), [{ kind: "word", word: word("a") }]);
    assert.deepEqual(selectedDataIn("0xbaf684fe"), [{ kind: "data", data: "0xbaf684fe" }]);
  });

  it("may hold a key unless they are one piece with 0x, or zeros follow a selector", () => {
    const key = "5a".repeat(32);
    const mayHoldKey = (text: string): readonly (true | undefined)[] =>
      selectedDataIn(text).map((found) => (found.kind === "data" ? found.mayHoldKey : undefined));
    const inGroups = (digits: string, size: number): string =>
      digits.replace(new RegExp(`.{${size}}`, "g"), "$& ");
    const ofHash = `a1b2c3d4${key}${key}`;
    for (const text of [
      `${key},20261126`,
      `${key}\n00000001`,
      `0x${key}\n00000001`,
      `"${key}",\n"12345678"`,
      `${key};${key};12345678`,
      ...[2, 4, 8, 16, 32, 60].map((size) => inGroups(`${key}12345678`, size)),
      inGroups(`${key}${key}12345678`, 32),
      `${key.slice(1)} 5 12345678`,
      `${key}20261126`,
      `${key}${key}20261126`,
      `{"data": "${key}20261126"}`,
      `{"data": "${key},20261126"}`,
      `{"input": "0x${key} 20261126"}`,
      ofHash,
      inGroups(`0x${ofHash}`, 40),
      `a1b2c3d4\n${key}`,
    ])
      assert.deepEqual(mayHoldKey(text), [true], text);
    for (const text of [
      call,
      call.slice(2),
      ...[8, 32, 40, 60, 64].map((size) => inGroups(call.slice(2), size)),
      inGroups(call, 32),
      `0x${ofHash}`,
      `"0x${ofHash}"`,
      `{"data": "0xa1b2c3d4${key}"}`,
      "0xbaf684fe",
    ])
      assert.deepEqual(mayHoldKey(text), [undefined], text);
  });

  it("may be a part of a key where they are a selector beside other hex, or as many as make a key", () => {
    const key = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318";
    const parts = key.match(/.{8}/g) ?? [];
    const words = parts.map((part) => `0x${part}`);
    const [first = "", second = ""] = words;
    const named = words.map((part, at) => `key[${at}] = ${part};`).join(" ");
    const isLookedUp = (text: string): readonly boolean[] =>
      selectedDataIn(text).map((found) => found.kind === "data" && found.mayHoldKey !== true);
    for (const text of [
      `let key: [u32; 8] = [${words.join(", ")}];`,
      words.join("\n"),
      words.map((part) => `| "${part}" |`).join("\n"),
      named,
      JSON.stringify(words.map((data) => ({ data }))),
      `auto key = 0x${parts.join("'")};`,
      `key: 0x${parts.join(" ")}`,
      `0x${parts.join(":")}`,
      `"${first}" +\n    "${parts.slice(1).join("")}"`,
      `${first}, ${second}`,
      `${first}…2318`,
      `${first}****2318`,
    ])
      assert.ok(!isLookedUp(text).includes(true), text);
    for (const text of [
      "reverted with 0xbaf684fe",
      "0xbaf684fe in block 5",
      `0xbaf684fe: 0x${"ab".repeat(20)}`,
      `custom error 0xbaf684fe:${"0".repeat(64)}`,
      words.slice(0, 7).join(" or "),
      JSON.stringify({ input: "0xbaf684fe" }),
    ])
      assert.ok(!isLookedUp(text).slice(0, 1).includes(false), text);
  });

  it("may be a part of a key by what stands right beside them, however much stands before and behind that", () => {
    const prose = "some words of a document ".repeat(10);
    const mayBePart = (...given: Parameters<typeof selectedDataIn>): boolean =>
      selectedDataIn(...given).some((found) => found.kind === "data" && found.mayHoldKey === true);
    const selector = "0x4c0883a6";
    for (const word of [
      "62",
      "0x62",
      "0X62",
      "aB318",
      "5".repeat(56),
      `0x${"5".repeat(56)}`,
      "5".repeat(39),
    ]) {
      assert.ok(mayBePart(`${prose} ${word}, ${selector} ${prose}`), word);
      assert.ok(mayBePart(`${prose} ${selector}, ${word} ${prose}`), word);
    }
    for (const word of [
      "5",
      "words",
      "62318xyz",
      "x62318",
      "5".repeat(57),
      "5".repeat(40),
      `0x${"5".repeat(40)}`,
    ])
      assert.ok(!mayBePart(`${prose} ${word}, ${selector} ${word} ${prose}`), word);
    assert.ok(mayBePart(selector, `${prose} 62318, `, prose));
    assert.ok(mayBePart(selector, prose, `, 62318 ${prose}`));
    assert.ok(!mayBePart(selector, `62318, ${prose} `, ` ${prose} 62318`));
    assert.ok(!mayBePart(`62318, ${prose} ${selector}`));
    assert.ok(!mayBePart(`62318 ${" ".repeat(1000)} ${selector}`));
  });

  it("are none of what is no hex, too short, half a byte or an address", () => {
    for (const text of [
      "",
      "hello",
      "0x",
      "0x12345",
      "0x123",
      `0x${"ab".repeat(20)}`,
      "[]",
      "{}",
      "[",
      "null",
    ])
      assert.deepEqual(selectedDataIn(text), [], text);
    assert.deepEqual(selectedDataIn("ab".repeat(maxSelectionLength)), []);
  });

  it("are logs, calls and errors of JSON, in their order", () => {
    const log = { address: `0x${"1".repeat(40)}`, topics: [word("1"), word("2")], data: "0x" };
    const expected = { kind: "log", topics: [word("1"), word("2")], data: "0x" };
    assert.deepEqual(selectedDataIn(JSON.stringify(log)), [expected]);
    const receipt = {
      hash: word("9"),
      logs: [log, { ...log, data: call }],
      input: call,
      error_message: "0xbaf684fe",
    };
    assert.deepEqual(
      selectedDataIn(JSON.stringify(receipt)).map(({ kind }) => kind),
      ["log", "log", "data", "data"],
    );
    // Topics that are none make no log, and what only looks like a call by its name is none.
    assert.deepEqual(selectedDataIn(JSON.stringify({ topics: ["0x12"], data: "0x" })), []);
    assert.deepEqual(selectedDataIn(JSON.stringify({ topics: Array(5).fill(word("1")), data: "0x" })), []);
    assert.deepEqual(selectedDataIn(JSON.stringify({ input: word("1"), output: 5 })), []);
    assert.deepEqual(selectedDataIn("[".repeat(100) + "]".repeat(100)), []);
  });

  it("are what fields of JSON hold that are named for it, as services, tools and programs spell these", () => {
    for (const name of [
      ...["input", "data", "calldata", "callData", "output", "returndata", "returnData", "revertData"],
      ...["result_data", "function_parameters", "call_result", "error_message", "failed_initcode", "INPUT"],
    ])
      assert.deepEqual(
        selectedDataIn(JSON.stringify({ [name]: call })),
        [{ kind: "data", data: call }],
        name,
      );
    for (const name of ["bytecode", "hash", "dataHash", "__proto__"])
      assert.deepEqual(selectedDataIn(`{${JSON.stringify(name)}:${JSON.stringify(call)}}`), [], name);
  });

  it("are a log as programs print it", () => {
    const printed = `  address: 0x${"1".repeat(40)}\n  topics: [\n ${word("1")}\n ${word("B")}\n ]\n  data: 0x00FF\n`;
    assert.deepEqual(selectedDataIn(printed), [
      { kind: "log", topics: [word("1"), word("b")], data: "0x00ff" },
    ]);
    assert.deepEqual(selectedDataIn(`topics: ${word("1")}`), [
      { kind: "log", topics: [word("1")], data: "0x" },
    ]);
  });

  it("are an error as forge prints it, with its arguments behind a colon", () => {
    const words = ["1111111111111111111111111111111111111111", "1", "2"]
      .map((digits) => digits.padStart(64, "0"))
      .join("");
    const whole = [{ kind: "data", data: `0xe450d38c${words}` }];
    for (const text of [
      `    └─ ← [Revert] custom error 0xe450d38c: ${words}`,
      `custom error 0xe450d38c:${words}`,
      `[FAIL: custom error e450d38c:${words}] test()`,
      `0xe450d38c: ${words}`,
    ])
      assert.deepEqual(selectedDataIn(text), whole, text);
    assert.deepEqual(selectedDataIn("[FAIL: custom error e450d38c] test()"), [
      { kind: "data", data: "0xe450d38c" },
    ]);
    assert.deepEqual(selectedDataIn(`custom error 0xe450d38c: ${words}0`), [
      { kind: "data", data: "0xe450d38c" },
    ]);
  });

  it("are the input of a call in the numbered lines of a block explorer", () => {
    const to = "ab".repeat(20).padStart(64, "0");
    const amount = "1".padStart(64, "0");
    const text = `Function: transfer(address to,uint256 value)\n\nMethodID: 0xa9059cbb\n[0]:  ${to}\r\n[1]:  ${amount}`;
    assert.deepEqual(selectedDataIn(text), [{ kind: "data", data: `0xa9059cbb${to}${amount}` }]);
    assert.deepEqual(selectedDataIn(`MethodID: 0xa9059cbb [0]: ${to} [1]: ${amount}`), selectedDataIn(text));
    assert.deepEqual(selectedDataIn("MethodID: 0x3ccfd60b"), [{ kind: "data", data: "0x3ccfd60b" }]);
    const key = "5a".repeat(32);
    assert.deepEqual(selectedDataIn(`MethodID: 0xa9059cbb\n[0]:  ${key}\n[1]:  ${amount}`), [
      { kind: "data", data: `0xa9059cbb${key}${amount}`, mayHoldKey: true },
    ]);
  });

  it("are hex without 0x behind a colon or a name, and in a literal of Solidity", () => {
    const digits = call.slice(2);
    for (const text of [
      `calldata: ${digits}`,
      `sending input ${digits} to`,
      `data=${digits}&gas=5`,
      `send("${digits}");`,
      `bytes memory data = hex"${digits}";`,
      `target.call(hex'${digits}');`,
      `hex"${digits}"`,
      `hex"${digits.slice(0, 8)}_${digits.slice(8)}"`,
      `hex"${digits.slice(0, 8)}"\n hex"${digits.slice(8)}"`,
      `hex!("${digits}")`,
    ])
      assert.deepEqual(selectedDataIn(text), [{ kind: "data", data: call }], text);
    for (const text of [`commit ${digits}`, `data: ${digits}0`, `key: ${"5a".repeat(32)}`, "built: 20261126"])
      assert.deepEqual(selectedDataIn(text), [], text);
  });

  it("may hold a key where they have no 0x and no zeros behind their selector", () => {
    const key = "5a".repeat(32);
    for (const text of [
      `20261126: ${key}`,
      `key=20261126${key}`,
      `hex"20261126${key}";`,
      `hex"${key}20261126";`,
    ])
      assert.deepEqual(
        selectedDataIn(text).map((found) => found.kind === "data" && found.mayHoldKey),
        [true],
        text,
      );
  });

  it("are those that the cursor touches in a line", () => {
    const line = `error 0xe450d38c: ${"0".repeat(64)} of 0xbaf684fe and 12345678${"0".repeat(64)}`;
    const touched = (at: number): string | undefined => {
      const found = hexAt(line, at);
      return found && line.slice(found.start, found.end);
    };
    assert.equal(touched(0), undefined);
    for (const at of [6, 10, 16, 80]) assert.equal(touched(at), `0xe450d38c: ${"0".repeat(64)}`);
    assert.equal(touched(line.indexOf("0xbaf")), "0xbaf684fe");
    assert.equal(touched(line.length), `12345678${"0".repeat(64)}`);
    assert.equal(hexAt(`0x${"ab".repeat(5000)}`, 1)?.end, 10_002);
  });

  it("are every hex of any other text", () => {
    const text = `reverted with 0xbaf684fe in ${word("1")}, called by 0x${"ab".repeat(20)}: ${call}`;
    assert.deepEqual(
      selectedDataIn(text).map(({ kind }) => kind),
      ["data", "word", "data"],
    );
  });
});
