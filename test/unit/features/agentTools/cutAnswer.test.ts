import assert from "node:assert/strict";
import fc from "fast-check";
import { cutAnswer, maxResultLength, type Part } from "../../../../src/features/agentTools/cutAnswer.ts";
import { hostileTexts } from "../../../support/hostileTexts.ts";

const note = "Data from a host.";

type Cut = { readonly path: string; readonly from: number; readonly of: number };

function answerIn(json: string | undefined): unknown {
  return (JSON.parse(json ?? "") as { readonly answer: unknown }).answer;
}

const cut = (value: unknown, part?: Part): unknown => answerIn(cutAnswer(note, value, part));

describe("cut answers", () => {
  it("short answers are whole", () => {
    const value = { a: ["x", 1, null, true], b: { c: "" } };
    assert.equal(cutAnswer(note, value), JSON.stringify({ note, answer: value }));
  });

  it("a long text is read to its end by the parts that its cuts name", () => {
    const code = "0123456789abcdef".repeat(4000);
    const { code: first } = cut({ code }) as { readonly code: { readonly text: string; readonly cut: Cut } };
    let { text } = first;
    const { cut: next } = first;
    assert.deepEqual([text.length, next], [500, { path: "/code", from: 500, of: code.length }]);
    for (let at: Cut | undefined = next; at !== undefined;) {
      const part = cut({ code }, at) as string | { readonly text: string; readonly cut: Cut };
      text += typeof part === "string" ? part : part.text;
      at = typeof part === "string" ? undefined : part.cut;
    }
    assert.equal(text, code);
  });

  it("a long list is read to its end by the parts that its cuts name", () => {
    const logs = Array.from({ length: 5000 }, (_, index) => ({ index, data: `0x${"ab".repeat(64)}` }));
    const found: unknown[] = [];
    for (let at: Part | undefined = { path: "/logs", from: 0 }; at !== undefined;) {
      const items = cut({ logs }, at) as { readonly index?: number; readonly cut?: Cut }[];
      found.push(...items.flatMap(({ index }) => index ?? []));
      at = items.at(-1)?.cut;
    }
    assert.deepEqual(found, Array.from(logs.keys()));
  });

  it("an item of a list that is cut, and the object that has the list, keep all their members", () => {
    const members = Object.fromEntries(
      Array.from({ length: 15 }, (_, at) => [`member${at}`, "x".repeat(40)]),
    );
    const answer = { ...members, calls: Array.from({ length: 400 }, () => members), last: "end" };
    const json = cutAnswer(note, answer) ?? "";
    const { calls, ...rest } = answerIn(json) as { readonly calls: readonly object[] };
    assert.deepEqual(rest, { ...members, last: "end" });
    const shown = calls.slice(0, -1);
    assert.deepEqual(
      shown,
      Array.from(shown, () => members),
    );
    assert.deepEqual(calls.at(-1), { cut: { path: "/calls", from: shown.length, of: 400 } });
    assert.ok(json.length > maxResultLength / 2, String(json.length));
  });

  it("a surrogate pair is not split", () => {
    const { text } = cut("😀".repeat(300).padStart(601, "x")) as { readonly text: string };
    assert.ok(text.isWellFormed());
  });

  it("characters that are not seen are escaped", () => {
    for (const text of Object.values(hostileTexts)) {
      const json = cutAnswer(note, { text });
      assert.doesNotMatch(json ?? "", /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      const shown = (answerIn(json) as { readonly text: string | { readonly text: string } }).text;
      assert.ok(text.startsWith(typeof shown === "string" ? shown : shown.text));
    }
  });

  it("any answer and any part of it is JSON of at most 20,000 characters", () => {
    const wide = fc.array(fc.string({ maxLength: 3000, unit: "binary" }), { maxLength: 300 });
    const names = fc.dictionary(fc.string({ maxLength: 500 }), fc.string({ maxLength: 500 }), {
      maxKeys: 150,
      noNullPrototype: true,
    });
    const path = fc.oneof(
      fc.constantFrom("", "/a", "/a/0", "/b", "/c", "a", "/a/x", "/__proto__"),
      fc.string(),
    );
    fc.assert(
      fc.property(wide, names, fc.jsonValue({ maxDepth: 12 }), path, fc.nat(5000), (a, b, c, path, from) => {
        const json = cutAnswer(note, { a, b, c }, { path, from });
        if (json === undefined) return;
        assert.ok(json.length <= maxResultLength, String(json.length));
        answerIn(json);
      }),
      { numRuns: 30 },
    );
  });

  it("a deep and wide answer is cut to the names of its parts", () => {
    const deep = (levels: number): unknown =>
      levels === 0 ? "x".repeat(100) : Array.from({ length: 6 }, () => deep(levels - 1));
    const json = cutAnswer(note, { deep: deep(6) }) ?? "";
    assert.ok(json.length <= maxResultLength);
    assert.match(json, /"cut":\{"path":"\/deep/);
  });

  it("there is no part of what the answer does not have itself", () => {
    const value = { list: [1], "a/b~c": "x" };
    for (const path of ["/none", "/list/1", "/toString", "list", "/list/0/x"])
      assert.equal(cutAnswer(note, value, { path, from: 0 }), undefined, path);
    assert.equal(cut(value, { path: "/a~1b~0c", from: 0 }), "x");
  });
});
