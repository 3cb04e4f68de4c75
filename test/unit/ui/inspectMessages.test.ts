import assert from "node:assert/strict";
import { parsePageMessage } from "../../../src/ui/page/pageMessage.ts";

const asked = { type: "rows", list: "logs", from: 0, count: 200, filter: "" };
const rows = { type: "request", id: 1, request: asked };
const rowsWith = (change: object) => ({ ...rows, request: { ...asked, ...change } });

const candidate = { type: "useCandidate", part: "log", place: 49_999, candidate: 1, explanation: "0x12" };

const place = `0x${"1f".repeat(32)}.2`;

const good: readonly unknown[] = [
  ...[
    "refresh",
    "back",
    "forward",
    "verify",
    "openExplorer",
    "keepTrying",
    "recordAsOf",
    "beforeAndAfter",
    "compareWith",
    "endComparison",
    "chooseMoment",
    "showNow",
    "findScheduled",
    "toggleFieldNames",
    "toggleRaw",
    "loadCalls",
    "moreCalls",
    "lookUpContracts",
    "lookUpAgain",
    "lookUpFacts",
    "moreSlots",
    "watchStorage",
    "searchCreation",
    "endSearch",
    "openVerifiedSource",
    "copyAbi",
    "lookUpSignatures",
    "declineSignatures",
    "useAbi",
  ].map((type) => ({
    type,
  })),
  { type: "refreshStorage" },
  { type: "copyStorage" },
  { type: "openSection", section: "storage" },
  { type: "openSection", section: "read" },
  { type: "closeSection", section: "storage" },
  { type: "moreElements", array: place },
  { type: "readKey", mapping: place, key: "" },
  { type: "readKey", mapping: place, key: "x".repeat(1000) },
  { type: "removeKey", entry: place },
  { type: "openReference", text: "x".repeat(200) },
  { type: "lookElsewhere", network: "Hedera Mainnet" },
  ...["link", "json", "markdown", "curl"].map((format) => ({ type: "copyAs", format })),
  ...["call", "error", "log", "trace", "traceError"].map((part) => ({ ...candidate, part })),
  rows,
  rowsWith({ list: "calls" }),
  rowsWith({ list: "stateChanges", from: 49_999, count: 0, filter: "x".repeat(200) }),
];

const bad: readonly unknown[] = [
  { type: "refresh", text: "" },
  { ...candidate, part: "logs" },
  { ...candidate, place: -1 },
  { ...candidate, candidate: 0.5 },
  { ...candidate, path: "out/Vault.sol/Vault.json" },
  { type: "useCandidate", part: "log", place: 0 },
  { type: "useCandidate", part: "log", place: 0, candidate: 1 },
  { ...candidate, explanation: "x".repeat(201) },
  { type: "openSection" },
  { type: "openSection", section: "build" },
  { type: "moreElements", array: "numbers" },
  { type: "readKey", mapping: `${place}1234`, key: "1" },
  { type: "readKey", mapping: place, key: "x".repeat(1001) },
  { type: "removeKey", entry: "7" },
  { type: "verify", address: "0x" },
  { type: "openReference" },
  { type: "openReference", text: 1 },
  { type: "openReference", text: "x".repeat(201) },
  { type: "openReference", text: "0.0.1", network: "x" },
  { type: "lookElsewhere", network: 1 },
  { type: "lookElsewhere", network: "x".repeat(201) },
  { type: "copyAs", format: "toString" },
  { type: "copyAs", format: "address" },
  asked,
  { ...rows, id: -1 },
  { ...rows, extra: 1 },
  rowsWith({ list: "__proto__" }),
  rowsWith({ list: ["logs"] }),
  rowsWith({ from: -1 }),
  rowsWith({ from: 1.5 }),
  rowsWith({ count: 201 }),
  rowsWith({ count: "5" }),
  rowsWith({ filter: "x".repeat(201) }),
  rowsWith({ filter: undefined }),
  rowsWith({ extra: 1 }),
];

describe("messages of inspecting pages", () => {
  it("are read", () => assert.deepEqual(good.map(parsePageMessage), good));

  bad.forEach((message, index) => {
    it(`are refused, number ${index}`, () => assert.equal(parsePageMessage(message), undefined));
  });
});
