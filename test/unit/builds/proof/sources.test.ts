import assert from "node:assert/strict";
import { keccak256, stringToBytes } from "viem";
import { readMetadata } from "../../../../src/builds/proof/metadata.ts";
import { isTextOf, proveSources, textHash } from "../../../../src/builds/proof/sources.ts";
import { longestSource } from "../../../../src/builds/source/declarations.ts";
import { runToEnd } from "../../../../src/core/async/yielding.ts";

const metadataOf = (hashed: string, target = "A.sol"): string =>
  JSON.stringify({
    compiler: { version: "0.8.28" },
    language: "Solidity",
    settings: { compilationTarget: { [target]: "A" } },
    sources: { "A.sol": { keccak256: keccak256(stringToBytes(hashed)) } },
  });

describe("the proof of sources", () => {
  it("takes no text with half a surrogate pair for the one that it would be sent as", () => {
    const metadata = readMetadata(metadataOf("x\ufffd"));
    assert.ok(metadata !== undefined);
    assert.deepEqual([...runToEnd(proveSources(metadata, () => "x\ufffd")).texts.keys()], ["A.sol"]);
    assert.deepEqual(runToEnd(proveSources(metadata, () => "x\ud800")).changed, ["A.sol"]);
  });

  it("gives the text that the compiler saw, with its line ends, whichever those at hand are", () => {
    const lf = "contract A {\n}\n";
    const forms = [lf, lf.replaceAll("\n", "\r\n"), "contract A {\r\n}\n"];
    const [, crlf = "", mixed = ""] = forms;
    const given = (seen: string, atHand: string): string | undefined => {
      const metadata = readMetadata(metadataOf(seen));
      assert.ok(metadata !== undefined);
      return runToEnd(proveSources(metadata, () => atHand)).texts.get("A.sol");
    };
    for (const seen of [lf, crlf])
      for (const atHand of forms) assert.equal(given(seen, atHand), seen, JSON.stringify([seen, atHand]));
    assert.equal(given(mixed, mixed), mixed);
    assert.equal(given(mixed, lf), undefined, "which ends were which is not known");
  });

  it("hashes a text to its end, wherever it is cut", () => {
    for (const text of [
      "",
      "a",
      "\u{1F3E6}".repeat(70_000),
      `x${"\u{1F3E6}".repeat(70_000)}`,
      "é\n".repeat(99_999),
    ])
      assert.equal(runToEnd(textHash(text)), keccak256(stringToBytes(text)));
  });

  it("pauses while it hashes, and hashes each form of a text once", () => {
    const pauses = (text: string) => [...isTextOf(text, "0x00")].length;
    const once = pauses("x".repeat(1024 * 1024));
    assert.ok(once >= 10, `${once}`);
    assert.equal(pauses("\n".repeat(1024 * 1024)), 3 * once + 1);
    const metadata = readMetadata(metadataOf("x"));
    assert.ok(metadata !== undefined);
    const [[path, source] = ["", undefined]] = metadata.sources;
    assert.ok(source !== undefined);
    const sources = new Map(Array.from({ length: 300 }, (_, index) => [`${index}${path}`, source]));
    assert.ok([...proveSources({ ...metadata, sources }, () => "y".repeat(16_000))].length >= 60);
  });

  it("hashes no text that is longer than any source", () => {
    const metadata = readMetadata(metadataOf("x"));
    assert.ok(metadata !== undefined);
    const long = "x".repeat(longestSource + 1);
    assert.equal(runToEnd(isTextOf(long, keccak256(stringToBytes(long)))), false);
    const proving = proveSources(metadata, () => long);
    const { done, value } = proving.next();
    assert.deepEqual(done === true && [value.tooLong, value.changed], [["A.sol"], []]);
  });

  it("believes no metadata that does not name the contract's own source", () => {
    assert.equal(readMetadata(metadataOf("x", "B.sol")), undefined);
  });
});
