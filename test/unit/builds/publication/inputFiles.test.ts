import assert from "node:assert/strict";
import {
  countInputFiles,
  inputFiles,
  inputText,
  cutInput,
} from "../../../../src/builds/publication/standardJson.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";

const both: JsonObject = {
  language: "Vyper",
  sources: { "a.vy": { content: "source" }, "b.vy": { content: "other" } },
  interfaces: { "a.vy": { content: "interface" }, "c.vyi": { content: "more" } },
};

describe("the files of a compiler's input", () => {
  it("are each there once, sources before interfaces of the same path", () => {
    const texts = [...inputFiles(both)].map(([path]) => [path, inputText(both, path)]);
    assert.deepEqual(Object.fromEntries(texts), { "a.vy": "source", "b.vy": "other", "c.vyi": "more" });
    assert.equal(countInputFiles(both), 3);
    assert.equal(inputText(both, "toString"), undefined);
  });

  it("are looked up by their path alone, however many there are", () => {
    const sources = new Proxy(
      { "a.vy": { content: "source" } },
      { ownKeys: () => assert.fail("All of them are gone through.") },
    );
    assert.equal(inputText({ sources }, "a.vy"), "source");
  });

  it("are sent as what they are", () => {
    const metadata = { language: "Vyper" } as Parameters<typeof cutInput>[1];
    const texts = new Map([...inputFiles(both)].map(([path]) => [path, inputText(both, path) ?? ""]));
    assert.deepEqual(cutInput(both, metadata, texts), {
      language: "Vyper",
      sources: { "a.vy": { content: "source" }, "b.vy": { content: "other" } },
      interfaces: { "c.vyi": { content: "more" } },
      settings: {},
    });
  });
});
