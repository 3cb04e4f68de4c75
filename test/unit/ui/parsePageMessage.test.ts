import assert from "node:assert/strict";
import { parsePageMessage } from "../../../src/ui/page/pageMessage.ts";

const good: readonly unknown[] = [
  { type: "tryAgain" },
  { type: "cancel" },
  { type: "copyReport" },
  ...["session", "direct", "job"].map((protocol) => ({ type: "verifyWith", protocol })),
  { type: "copy", text: "" },
  { type: "copy", text: "x".repeat(65_536) },
  { type: "openRaw", responseIndex: 0 },
  { type: "ready" },
  { type: "openExternal", external: 0, page: "explorerUrl" },
  { type: "openExternal", external: 2, page: "statusUrl" },
  { type: "openValue", responseIndex: 2, path: ["contracts", 0, "name"] },
  { type: "openValue", responseIndex: 0, path: ["__proto__", "constructor"] },
  ...[
    "tryAgain",
    "otherProtocol",
    "setApiKey",
    "clearApiKey",
    "selectNetwork",
    "openNetworkSettings",
    "verifyLongZero",
    "openExplorer",
  ].map((remedy) => ({ type: "remedy", remedy })),
];

const bad: readonly unknown[] = [
  undefined,
  null,
  "tryAgain",
  1,
  [],
  [{ type: "tryAgain" }],
  {},
  { type: "" },
  { type: "toString" },
  { type: "__proto__" },
  { type: ["tryAgain"] },
  { type: "tryAgain", extra: 1 },
  JSON.parse('{"type":"tryAgain","__proto__":{"x":1}}'),
  { type: "verifyWith" },
  { type: "verifyWith", protocol: "toString" },
  { type: "verifyWith", protocol: "__proto__" },
  { type: "verifyWith", protocol: ["job"] },
  { type: "verifyWith", protocol: "job", remedy: "tryAgain" },
  { type: "copy" },
  { type: "copy", text: 1 },
  { type: "copy", text: "x".repeat(65_537) },
  { type: "openRaw", responseIndex: -1 },
  { type: "openRaw", responseIndex: 0.5 },
  { type: "openRaw", responseIndex: NaN },
  { type: "openRaw", responseIndex: Infinity },
  { type: "openRaw", responseIndex: "0" },
  { type: "openRaw", responseIndex: 2 ** 53 },
  { type: "openExternal", external: -1, page: "explorerUrl" },
  { type: "openExternal", external: 0, page: "https://explorer.example" },
  { type: "openExternal", external: 0, page: "toString" },
  { type: "openExternal", external: 0 },
  { type: "openValue", responseIndex: 0 },
  { type: "openValue", responseIndex: 0, path: [] },
  { type: "openValue", responseIndex: 0, path: "name" },
  { type: "openValue", responseIndex: 0, path: { length: 1, 0: "name" } },
  { type: "openValue", responseIndex: 0, path: [null] },
  { type: "openValue", responseIndex: 0, path: new Array(1) },
  { type: "openValue", responseIndex: 0, path: [["a"]] },
  { type: "openValue", responseIndex: 0, path: [-1] },
  { type: "openValue", responseIndex: 0, path: ["x".repeat(4097)] },
  { type: "openValue", responseIndex: 0, path: Array.from({ length: 33 }, () => "a") },
  { type: "remedy", remedy: "hasOwnProperty" },
  { type: "remedy", remedy: "quit" },
  { type: "command", command: "workbench.action.quit" },
];

describe("parsePageMessage", () => {
  it("reads every message", () => {
    assert.deepEqual(good.map(parsePageMessage), good);
  });

  bad.forEach((message, index) => {
    it(`refuses number ${index}`, () => assert.equal(parsePageMessage(message), undefined));
  });

  it("pollutes no prototype", () => {
    parsePageMessage(JSON.parse('{"type":"remedy","remedy":"tryAgain","__proto__":{"polluted":true}}'));
    assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
  });
});
