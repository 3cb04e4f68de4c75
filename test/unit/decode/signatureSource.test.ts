import assert from "node:assert/strict";
import { encodeFunctionData, parseAbi } from "viem";
import { decodeCall } from "../../../src/decode/decoders/decodeCall.ts";
import { decodeErrorData } from "../../../src/decode/decoders/decodeErrorData.ts";
import { decodeLog } from "../../../src/decode/decoders/decodeLog.ts";
import { signatureSource } from "../../../src/decode/signatureSource.ts";
import { plainValues } from "../../support/plainValue.ts";
import { hashOf, signature as provenance, sourceOf, guess, word, words } from "./sources.ts";

const { host } = provenance as { host: string };
const selectorOf = (signature: string): string => hashOf(signature).slice(2, 10);
const of = (kind: "functions" | "errors", ...signatures: string[]) =>
  signatureSource({ kind, digits: selectorOf(signatures[0] ?? "") }, signatures, host);
const ofEvent = (signature: string, ...others: string[]) =>
  signatureSource({ kind: "events", digits: hashOf(signature).slice(2) }, [signature, ...others], host);

describe("what a signature service has", () => {
  it("reads calls and errors, tuples too, and names neither values nor what is returned", () => {
    const abi = parseAbi([
      "function fill((address,(uint256,bool)[2])[],bytes)",
      "error Low(uint256,uint256)",
    ]);
    const pair = [
      [1n, true],
      [2n, false],
    ] as const;
    const args = [[["0x" + "11".repeat(20), pair]], "0xab"] as never;
    const data = encodeFunctionData({ abi, functionName: "fill", args });
    const source = of("functions", "fill((address,(uint256,bool)[2])[],bytes)");
    const [found, ...others] = decodeCall(data, [source]);
    assert.ok(found?.reading.kind === "read");
    assert.deepEqual([others, found.provenance, found.item.outputs], [[], provenance, []]);
    assert.deepEqual(
      found.reading.arguments.map(({ name, type }) => [name, type]),
      [
        ["", "(address,(uint256,bool)[2])[]"],
        ["", "bytes"],
      ],
    );
    const error = decodeErrorData(`0x${selectorOf("Low(uint256,uint256)")}${words(1, 2)}`, [
      of("errors", "Low(uint256,uint256)"),
    ]);
    assert.ok(error.kind === "custom");
    assert.deepEqual(
      error.candidates.map(({ item, reading }) => [item.signature, reading.kind]),
      [["Low(uint256,uint256)", "read"]],
    );
  });

  it("is shown whole where several have one selector, and gives way to builds that read the data", () => {
    const [one, other] = ["burn(uint256)", "collate_propagate_storage(bytes16)"];
    const data = `0x${selectorOf(one)}${words(7n << 128n)}` as const;
    const source = of("functions", one, other);
    const names = (...sources: Parameters<typeof decodeCall>[1]) =>
      decodeCall(data, sources).map(({ item }) => item.name);
    assert.deepEqual(names(source), ["burn", "collate_propagate_storage"]);
    assert.deepEqual(names(source, sourceOf(guess("Incense"), "function burn(uint256)")), ["burn"]);
  });

  it("explains nothing that hashes to something else, or is no signature", () => {
    const wrong = [
      "burn(uint256",
      "burn(uint256))",
      "burn((uint256)",
      "burn()(uint256)",
      "burn(,)",
      "burn(uint256,)",
      "burn",
      "(uint256)",
      "",
      "burn(uint256) view",
      "burn(uint256 amount)",
      "bürn(uint256)",
      "burn(())",
      "burn(Store.Box storage)",
      `burn(${"(".repeat(400)}uint256${")".repeat(400)})`,
    ];
    for (const text of wrong) {
      const digits = selectorOf(text);
      const source = signatureSource({ kind: "functions", digits }, [text], host);
      assert.deepEqual(source.abi.functionsOf(digits), [], text);
    }
    const lie = signatureSource(
      { kind: "functions", digits: "a9059cbb" },
      ["approve(address,uint256)"],
      host,
    );
    assert.deepEqual(lie.abi.selectors, []);
  });

  it("reads a log in every way in which its values may be indexed, the first ones first", () => {
    const text = "Transfer(address,address,uint256)";
    const source = ofEvent(text, "Lie(uint256)");
    const log = { topics: [hashOf(text), word(1), word(2)], data: word(3) };
    const found = decodeLog(log, [source]).map(({ item, reading }) => {
      assert.ok(reading.kind === "read");
      const marks = item.inputs.map(({ isIndexed }) => (isIndexed ? "i" : "d")).join("");
      return [marks, ...plainValues(reading.arguments).map(String)];
    });
    const short = (number: number) => word(number).replace("0x" + "0".repeat(24), "0x");
    assert.deepEqual(found, [
      ["iid", short(1), short(2), "3"],
      ["idi", short(1), short(3), "2"],
      ["dii", short(3), short(1), "2"],
    ]);
    const [all, ...none] = decodeLog({ topics: [hashOf(text), ...[1, 2, 3].map(word)], data: "0x" }, [
      source,
    ]);
    assert.deepEqual([all?.reading.kind, none], ["read", []]);
  });

  it("makes few items of an event with many values", () => {
    const text = `Wide(${Array.from({ length: 200 }, () => "bool").join(",")})`;
    const log = {
      topics: [hashOf(text), word(1), word(1), word(1)],
      data: `0x${"0".repeat(64 * 197)}` as const,
    };
    assert.equal(decodeLog(log, [ofEvent(text)]).length, 1);
    const eight = `Wide(${Array.from({ length: 8 }, () => "uint256").join(",")})`;
    const words8 = `0x${"0".repeat(64 * 5)}` as const;
    const topics = [hashOf(eight), word(1), word(2), word(3)];
    assert.equal(decodeLog({ topics, data: words8 }, [ofEvent(eight)]).length, 32);
  });
});
