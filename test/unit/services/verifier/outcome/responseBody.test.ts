import assert from "node:assert/strict";
import type { JsonObject } from "../../../../../src/core/json/jsonValue.ts";
import {
  customCodeOf,
  readResponseBody,
  wordsOf,
  wordsOfObjects,
} from "../../../../../src/services/verifier/outcome/responseBody.ts";
import { assertLinear } from "../../../../support/assertLinear.ts";
import { rawResponse } from "../../../../support/rawResponse.ts";

/** The kind of a body and the words in it. */
function read(text: string, contentType: string): readonly [kind: string, words: readonly string[]] {
  const response = rawResponse({ text, contentType });
  const body = readResponseBody(response);
  return [body.kind, wordsOf(response, body)];
}

const json = "application/json; charset=utf-8";
const html = "text/html; charset=utf-8";
const long = "x".repeat(5000);

/** More of a page is not looked at. */
const mostOfPage = 64 * 1024;

const cases: readonly (readonly [
  text: string,
  contentType: string,
  kind: string,
  words: readonly string[],
])[] = [
  ['{"error":"A","message":"A"}', json, "json", ["A"]],
  ['{"error":"A","message":"B"}', json, "json", ["B", "A"]],
  ['{"error":"A"}', json, "json", ["A"]],
  [
    '{"message":"M","errors":[{"path":"/body/chainId","message":"must be string","errorCode":"type"},{"message":"N"},"text",{"path":"p"},5]}',
    json,
    "json",
    ["M", "must be string (/body/chainId)", "N", "text"],
  ],
  ['{"status":"error","statusMessage":"S"}', json, "json", ["S"]],
  [
    '{"isJobCompleted":true,"error":{"customCode":"no_match","message":"M","errorId":"1"}}',
    json,
    "json",
    ["M"],
  ],
  ['{"message":" ","error":"","statusMessage":null,"errors":{}}', json, "json", []],
  ['{"message":5,"error":["A"]}', json, "json", []],
  ['{"customCode":"x","message":"M","errorId":"1"}', json, "json", ["M"]],
  [`{"message":"${long}"}`, json, "json", [long]],
  ['["A"]', json, "json", []],
  ['"A"', json, "json", []],
  ["null", json, "json", []],
  ['{"message":"M"}', html, "json", ["M"]],
  ["Too many requests\n", "text/plain", "text", ["Too many requests"]],
  [long, "text/plain", "text", ["x".repeat(2000)]],
  ["", "", "text", []],
  ["", html, "html", []],
  ["<html><body><h1>A</h1>&nbsp;<p>b\n c</p></body></html>", "", "html", ["A b c"]],
  [
    "  <!DOCTYPE html><title>T</title><style>p{}</style><script>x<y</script>Shown",
    "text/plain",
    "html",
    ["Shown", "T"],
  ],
  ["<head><title>Brownout</title></head><h1>Brownout</h1>", html, "html", ["Brownout"]],
  // Where the words of a page are cut, its title is cut too before it is looked for among them.
  [`<title>${"a".repeat(2000)}b</title>${"a".repeat(3000)}`, html, "html", ["a".repeat(2000)]],
  ["<head><title>API v1 Brownout</title></head>", html, "html", ["API v1 Brownout"]],
  ["<?xml version='1.0'?><Error>Denied</Error>", "application/xml", "html", ["Denied"]],
  ["<p>A</p><p>B</p>C&nbsp;D", html, "html", ["A B C D"]],
  ['A<title lang="en">T</title>B<style media="print">p{}</style>C', html, "html", ["A B C", "T"]],
  [`<p>${long}</p>`, html, "html", ["x".repeat(2000)]],
  [`${"<br>".repeat(mostOfPage / 4)}late`, html, "html", []],
  ["see <html>", "text/plain", "text", ["see <html>"]],
  ["<script>never ended", html, "html", []],
  ["{broken", json, "text", ["{broken"]],
];

describe("the words of a response", () => {
  it("are found in each shape of a body", () => {
    assert.deepEqual(
      cases.map(([text, contentType]) => [text, contentType, ...read(text, contentType)]),
      cases,
    );
  });

  for (const piece of ["<", "<style", "<style>", "<title ", "< ", "<a ", "&nbsp;", " "])
    it(`are found in a page in a time that grows with it alone: ${JSON.stringify(piece)}`, () =>
      assertLinear((factor) => {
        const page = piece.repeat(Math.floor((mostOfPage / 4 / piece.length) * factor));
        return () => read(page, html);
      }));

  it("are a thousand at most of all levels and objects together, and no more is looked at for them", () => {
    let looked = 0;
    const listOf = (name: string): string[] =>
      new Proxy(
        Array.from({ length: 1000 }, (_, index) => `${name}, ${index}`),
        {
          get: (target, key, receiver) => {
            if (typeof key === "string" && /^\d+$/.test(key)) looked += 1;
            return Reflect.get(target, key, receiver) as unknown;
          },
        },
      );
    let nested: JsonObject = {};
    for (let depth = 0; depth < 190; depth += 1) nested = { error: nested, errors: listOf(`${depth}`) };
    const words = wordsOfObjects([{ message: "first" }, nested, { message: "last" }]);
    assert.deepEqual([words.length, words[0], words[999]], [1000, "first", "0, 998"]);
    assert.equal(looked, 999);
  });

  it("are looked for among the first thousand values, whatever these are", () => {
    const wordsBehind = (others: number): readonly string[] =>
      wordsOfObjects([{ errors: Array<number>(others).fill(5) }, { message: "late" }]);
    assert.deepEqual([wordsBehind(999), wordsBehind(1000)], [["late"], []]);
  });

  it("are no more than asked for, which is all that is looked at", () => {
    let looked = 0;
    const errors = new Proxy(
      Array.from({ length: 500 }, (_, index) => `${index}`),
      {
        get: (target, key, receiver) => {
          if (typeof key === "string" && /^\d+$/.test(key)) looked += 1;
          return Reflect.get(target, key, receiver) as unknown;
        },
      },
    );
    assert.deepEqual(wordsOfObjects([{ message: "first", errors }], 3), ["first", "0", "1"]);
    assert.equal(looked, 2);
  });

  it("are in order from within a body nested deeper than there is a stack for", () => {
    let nested: JsonObject = { message: "innermost", error: "text", errors: ["inside"] };
    for (let depth = 0; depth < 100_000; depth += 1) nested = { error: nested };
    const words = wordsOfObjects([{ message: "first", error: nested, errors: ["outside"] }]);
    assert.deepEqual(words, ["first", "innermost", "text", "inside", "outside"]);
  });

  it("and its code at the top or inside the error", () => {
    const bodies = [
      '{"customCode":"a"}',
      '{"error":{"customCode":"b"}}',
      '{"customCode":5,"error":{"customCode":"c"}}',
      '{"error":"text"}',
      "[]",
      "null",
    ];
    assert.deepEqual(
      bodies.map((text) => customCodeOf(readResponseBody(rawResponse({ text })).json)),
      ["a", "b", "c", undefined, undefined, undefined],
    );
  });

  it("are not looked for in a body nested without end", () => {
    const nested = '{"error":'.repeat(100_000) + "1" + "}".repeat(100_000);
    assert.throws(() => read(nested, json), { name: "ApiError", message: "unreadable (service.example)" });
  });
});
