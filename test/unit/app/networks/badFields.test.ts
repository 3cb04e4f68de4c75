import assert from "node:assert/strict";
import { changes, mine } from "./changes.ts";

const bad: Readonly<Record<string, readonly [reason: string, values: readonly unknown[]]>> = {
  name: [
    "badName",
    [
      "",
      " ",
      " Mine",
      "Mine ",
      "$(key) Mine",
      "[x](command:y)",
      "a\nb",
      "a\u202eb",
      "a\u2028b",
      "<b>",
      "`",
      "x".repeat(61),
    ],
  ],
  chainId: ["badChainId", ["", "0x1", "01", "-1", "1.5", "1e3", " 1", "1".repeat(79), 1.5, 1e21]],
  mirrorUrl: [
    "badUrl",
    [
      "",
      "node.example",
      "ftp://x",
      "file:///etc/passwd",
      "https://user@x",
      "https://:pw@x",
      "https://x?a=1",
      "https://x#a",
      "javascript:alert(1)",
    ],
  ],
  verifierUrl: ["badUrl", ["", "/server", "https://"]],
  verifierProtocol: ["badProtocol", ["", "Session", "v2", 2]],
  explorerSource: ["badSource", ["", "a/b", "..", "a b", "a?b", "x".repeat(61)]],
  explorerUrl: [
    "badTemplate",
    [
      "",
      "https://x",
      "{address}",
      "ftp://x/{address}",
      "javascript:{address}",
      "https://u:p@x/{address}",
      "https://:p@x/{address}",
      "command:x?{address}",
    ],
  ],
};

describe("networks", () => {
  for (const [field, [reason, values]] of Object.entries(bad)) {
    it(`report a bad ${field} and do not use it`, () => {
      const isRequired = field === "name" || field === "chainId";
      const without = {
        ...mine,
        ...(isRequired ? {} : { [field]: field === "verifierProtocol" ? "session" : undefined }),
      };
      assert.deepEqual(
        values.map((value) => [value, ...changes([{ ...mine, [field]: value }])]),
        values.map((value) => [value, isRequired ? [] : [without], [`0 ${field} ${reason}`]]),
      );
    });
  }
});
