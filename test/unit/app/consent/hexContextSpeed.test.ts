import assert from "node:assert/strict";
import { judgeByContext } from "../../../../src/app/consent/hexContext.ts";
import { keyPartOf } from "../../../../src/app/consent/context/keyPartOf.ts";
import { growth } from "../../../attack/row.ts";

const hex = `0x${"5b".repeat(32)}`;

/** What stands before a hex, so many times as long: each made an expression exponential, cubic or quadratic once. */
const hostile: Readonly<Record<string, (factor: number) => string>> = {
  "what opens in a string before it": (factor) => `getTransaction("${"{aaaaaaa(".repeat(2 * factor)}", `,
  "the rule of a table": (factor) =>
    `| a | b |\n${" ".repeat(250 * factor)}--:${" ".repeat(250 * factor)}--\n| x | `,
  "a heading with a type": (factor) => `tx${" ".repeat(250 * factor)}:${" ".repeat(250 * factor)}!\n------\n`,
  "names that an assignment gives values to": (factor) => `${"<a, (".repeat(200 * factor)}tx = `,
  "words before a block": (factor) => `${'a "b" '.repeat(200 * factor)} { tx = "`,
  "variables before an argument": (factor) => `tx ${"${".repeat(400 * factor)} `,
  "lines of names before an assignment": (factor) => `${"a<b,\n".repeat(300 * factor)}tx = `,
  "a heading that ends in spaces": (factor) => `txs${" ".repeat(900 * factor)}x\n------\n`,
};

/** What stands behind one. */
const hostileBehind: Readonly<Record<string, (factor: number) => string>> = {
  "links to a value": (factor) => `"${".trim()".repeat(200 * factor)}`,
  "arguments of a link": (factor) => `".trim(${"[(".repeat(500 * factor)}`,
  "comments between links": (factor) => `"${"\n// a".repeat(200 * factor)}`,
  "members beside it": (factor) => `", ${"type: a, user-a".repeat(100 * factor)}`,
  "lines of a document": (factor) => `"\n${"kind: a\n".repeat(200 * factor)}`,
  "members of a list": (factor) => `", ${"'a', (".repeat(200 * factor)}`,
};

describe("the rule for 32-byte hex, speed", () => {
  for (const [name, behind] of Object.entries(hostileBehind)) {
    it(`takes time in proportion to the ${name} behind it`, async () => {
      const { held, detail } = await growth(name, (factor) => {
        const before = `txs = ${"[".repeat(20)}"`;
        const place = {
          text: before + hex + behind(factor),
          start: before.length,
          end: before.length + hex.length,
        };
        return () => judgeByContext(place);
      });
      assert.ok(held, detail);
    });
  }

  for (const [name, before] of Object.entries(hostile)) {
    it(`takes time in proportion to ${name}`, async () => {
      const { held, detail } = await growth(name, (factor) => {
        const start = before(factor).length;
        const place = {
          text: before(factor) + hex,
          start,
          end: start + hex.length,
          path: "broadcast/a.json",
        };
        return () => judgeByContext(place);
      });
      assert.ok(held, detail);
    });
  }

  it("takes time in proportion to the name of a file", async () => {
    for (const name of [".env.o", ".", "a.key"]) {
      const { held, detail } = await growth(name, (factor) => {
        const path = `${name.repeat(1000 * factor)}\n`;
        return () => keyPartOf(path);
      });
      assert.ok(held, `${name}: ${detail}`);
    }
  });
});
