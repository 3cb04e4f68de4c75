import assert from "node:assert/strict";
import fc from "fast-check";
import { findReferences, referenceAt } from "../../../../src/core/scan/findReferences.ts";
import { parseSubject } from "../../../../src/core/references/subject.ts";
import { nearMisses } from "../arbitraries.ts";
import { check } from "./marked.ts";

const address = `0x${"5aaeb6053f3e94c9b9a0".repeat(2)}`;
const hash = `0x${"0123456789abcdef".repeat(4)}`;
const mirror = "0.0.1001-1706693445-000000120";
const sdk = "0.0.1001@1706693445.000000120";

describe("references", () => {
  it("finds whole words of hex with 0x only", () => {
    check(
      `«${address}»`,
      `(«${address}»,«${hash}»)`,
      `https://x/«${address}»/y.«${hash}».`,
      `a\\n«${address}»\\n`,
    );
    check(
      address.slice(2),
      hash.slice(2),
      `0${address}`,
      `x${address}`,
      `_${address}`,
      `${address}_`,
      `${address}g`,
    );
    check(
      `${address}0`,
      `${hash}0`,
      address.slice(0, -1),
      hash.slice(0, -1),
      address.replace("x", "X"),
      `0x${address}`,
    );
  });

  it("finds contract IDs above 1000", () => {
    check("«0.0.1001»", "«0.0.9999999999»", "Contract «0.0.48213».", "«0.0.48213», «0.0.48214»; (0.0.1000)");
    check(
      "0.0.1",
      "0.0.800",
      "0.0.01001",
      "0.0.12345678901",
      "0.1.1001",
      "1.0.1001",
      "00.0.1001",
      "0.00.1001",
    );
  });

  it("takes no version, path, address or file for one", () => {
    check(
      "1.0.0.2000",
      "0.0.2000.1",
      "0.0.2000-beta",
      "^0.0.1500",
      "~0.0.1500",
      ">=0.0.1500",
      "<0.0.1500",
      "v0.0.1500",
    );
    check(
      "package@0.0.1234",
      "lib-0.0.2001.tgz",
      "lib_0.0.2001",
      "0.0.2001.zip",
      "x==0.0.1500",
      "0.0.20240131",
    );
    check("10.0.0.1500", "0.0.1500/24", "http://0.0.1500", "/tag/0.0.1500", "a:0.0.1500");
    check(
      'version = "0.0.1500"',
      "--version 0.0.1500",
      "bump lib from 0.0.1500 to 0.0.1501",
      "0.0.2@5.1 0.0.1500@x",
    );
  });

  it("finds them in code, markup, logs, diffs and links", () => {
    check(
      "ID=«0.0.1500»",
      'id === "«0.0.1500»"',
      "<td>«0.0.1500»</td>",
      "**«0.0.1500»**",
      "> «0.0.1500»",
      "->«0.0.1500»",
    );
    check(
      "+«0.0.1500»",
      "\n-«0.0.1500»",
      "contractId:«0.0.1500»",
      "/contract/«0.0.1500»/",
      "|«0.0.1500»|",
      "{«0.0.1500»=5}",
    );
  });

  it("finds transaction IDs whole, in both spellings", () => {
    check(
      `«${mirror}»`,
      `«${sdk}»`,
      `«${mirror}/1»`,
      `«${sdk}/0».`,
      `"«0.0.2@1706693445.5»"`,
      `/results/«${mirror}»?nonce=1`,
    );
    check(
      `«${sdk}»/x`,
      `«${mirror}»/2147483648`,
      `${sdk}?scheduled0`,
      `${mirror}-1`,
      `${mirror}0`,
      `x${sdk}`,
      `${sdk}.json`,
    );
    check(
      "0.0.2-1-1",
      "0.0.2@5.1",
      "0.0.0-1706693445-1",
      "0.0.2-17066934450-1",
      "0.0.2@1706693445-1",
      "1.0.0.2@1706693445.1",
    );
  });

  it("forgets a block of dependencies when it ends", () => {
    check('{"dependencies": {"a": "0.0.1500"}, "id": "«0.0.1500»"}');
    check("dependencies:\n  a: 0.0.1500\n\n  b: 0.0.1501\nid: «0.0.1500»\n");
    check('[dependencies]\na = "0.0.1500"\n[ids]\na = "«0.0.1500»"');
    check('dependencies = [\n "a 0.0.1500",\n]\nid = "«0.0.1500»"');
    check(
      "Our dependencies are listed below: «0.0.1500»",
      "dependencies:\r\n  a: 0.0.1500\r\nid: «0.0.1500»",
    );
  });

  it("finds in order, apart, whole words that a parser takes, in any text", () => {
    const pieces = fc.oneof(
      nearMisses,
      fc.constantFrom(address, hash, mirror, sdk, "0.0.1500", " ", ",", "/", "version "),
    );
    fc.assert(
      fc.property(
        fc.array(pieces).map((parts) => parts.join("")),
        (text) => {
          let last = -1;
          for (const { start, end, text: own } of findReferences(text)) {
            assert.ok(start > last && own === text.slice(start, end) && parseSubject(own).ok);
            last = end;
          }
        },
      ),
    );
  });

  it("finds what touches the cursor, however long the text", () => {
    const filler = "lorem ipsum\n".repeat(2000);
    const text = `${filler}call «${address}» «0.0.48213».\n${filler}`.replaceAll(/[«»]/g, "");
    const start = filler.length + "call ".length;
    const found = { kind: "address", start, end: start + 42, text: address };
    assert.deepEqual(
      [start - 1, start, start + 20, start + 42, start + 43, start + 55, 0, text.length, -5, Infinity].map(
        (offset) => referenceAt(text, offset)?.text,
      ),
      [
        undefined,
        address,
        address,
        address,
        "0.0.48213",
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ],
    );
    assert.deepEqual(referenceAt(text, start + 1), found);
    assert.equal(referenceAt(`0x${"a".repeat(100_000)}`, 50_000), undefined);
    const block = `dependencies:\n${"  a: 0.0.1500\n".repeat(1000)}`;
    assert.deepEqual(
      [30, block.length - 5].map((offset) => referenceAt(block, offset)?.text),
      [undefined, "0.0.1500"],
    );
  });
});
