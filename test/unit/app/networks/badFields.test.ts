import assert from "node:assert/strict";
import { hbarInWeibars } from "../../../../src/core/hedera/hbar.ts";
import type { Network } from "../../../../src/app/networks/network.ts";
import { changes, entryOf, mine } from "./changes.ts";

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
      "a\ufe0f",
      "a\u3164b",
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
      "https://x?a=1",
      "https://x#a",
      "javascript:alert(1)",
    ],
  ],
  verifierUrl: ["badUrl", ["", "/server", "https://"]],
  verifierProtocol: ["badProtocol", ["", "Session", "v2", 2]],
  explorerSource: ["badSource", ["", "a/b", "..", "a b", "a?b", "x".repeat(61)]],
  currency: [
    "badCurrency",
    [
      "POL",
      18,
      [],
      {},
      { symbol: "" },
      { symbol: 1 },
      { symbol: "[x](y)" },
      { symbol: "A\u202eB" },
      { symbol: "x".repeat(61) },
      { symbol: "POL", decimals: "18" },
      { symbol: "POL", decimals: 1.5 },
      { symbol: "POL", decimals: -1 },
      { symbol: "POL", decimals: 37 },
    ],
  ],
  explorerUrl: [
    "badTemplate",
    [
      "",
      " ",
      "https://x",
      "{address}",
      "ftp://x/{address}",
      "javascript:{address}",
      "command:x?{address}",
      "https://x/{address} https://x",
      "https://x/{address} command:x?{transaction}",
    ],
  ],
};

const withCredentials: Readonly<Record<string, readonly string[]>> = {
  mirrorUrl: [
    "https://user@x",
    "https://:pw@x",
    "http://u:p@127.0.0.1:1",
    "ftp://u:p@x",
    "https://u:p@x?a=1#b",
  ],
  verifierUrl: ["https://user:pw@x/server", "https://%75:%70@x"],
  explorerUrl: [
    "https://u:p@x/{address}",
    "https://:p@x/{transaction}",
    "https://u:{address}@x/{address}",
    "https://x/{address} https://u:p@x/{transaction}",
  ],
};

/** What a network has where a field of its entry is not used. */
function without(field: string): Partial<Network> {
  if (field === "mirrorUrl") return { ledgers: [] };
  if (field === "currency") return { currency: hbarInWeibars };
  return { [field]: field === "verifierProtocol" ? "session" : undefined };
}

describe("networks", () => {
  for (const [field, values] of Object.entries(withCredentials)) {
    it(`refuse credentials in ${field}, and say so without a word of them`, () => {
      for (const value of values) {
        const [networks, problems] = changes([{ ...entryOf(mine), [field]: value }]);
        assert.deepEqual(networks, [{ ...mine, ...without(field) }]);
        assert.deepEqual(problems, [`0 ${field} hasCredentials`]);
      }
    });
  }

  for (const [field, [reason, values]] of Object.entries(bad)) {
    it(`report a bad ${field} and do not use it`, () => {
      const isRequired = field === "name" || field === "chainId";
      const expected = {
        ...mine,
        ...(isRequired ? {} : without(field)),
      };
      assert.deepEqual(
        values.map((value) => [value, ...changes([{ ...entryOf(mine), [field]: value }])]),
        values.map((value) => [value, isRequired ? [] : [expected], [`0 ${field} ${reason}`]]),
      );
    });
  }
});
