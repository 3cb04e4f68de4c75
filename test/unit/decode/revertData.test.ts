import assert from "node:assert/strict";
import fc from "fast-check";
import { encodeAbiParameters, encodeErrorResult } from "viem";
import type { Hex } from "../../../src/core/hex.ts";
import { readRevertData } from "../../../src/decode/revertData.ts";

/** `Panic(uint256)` of a code, and other calls of one uint256. */
function oneNumber(selector: string, number: bigint): Hex {
  return `0x${selector}${number.toString(16).padStart(64, "0")}`;
}

const errorAbi = [{ type: "error", name: "Error", inputs: [{ type: "string", name: "reason" }] }] as const;
const panicAbi = [{ type: "error", name: "Panic", inputs: [{ type: "uint256", name: "code" }] }] as const;
const reason = encodeErrorResult({ abi: errorAbi, args: ["not the owner"] });

/** Bytes that may begin like an error that every contract can raise. */
const hexBytes = fc
  .tuple(fc.constantFrom("", "08c379a0", "08C379A0", "4e487b71"), fc.uint8Array({ maxLength: 120 }))
  .map(([selector, bytes]) => selector + Buffer.from(bytes).toString("hex"));

describe("the data of a revert", () => {
  it("is none where nothing was said", () => {
    assert.deepEqual(
      [null, undefined, "", "0x"].map(readRevertData),
      Array.from({ length: 4 }, () => ({ kind: "none" })),
    );
  });

  it("is words where it is no hex as a whole", () => {
    const texts = ["CONTRACT_REVERT_EXECUTED", "0x hello", "see 0x08c379a0", "0x08c379a0\n", "08c379a0"];
    assert.deepEqual(
      texts.map(readRevertData),
      texts.map((text) => ({ kind: "words", text })),
    );
  });

  it("is the reason that a contract gave, in any case of letters", () => {
    const spellings = [reason, `0x${reason.slice(2).toUpperCase()}`];
    assert.deepEqual(
      spellings.map(readRevertData),
      spellings.map(() => ({ kind: "error", reason: "not the owner", data: reason })),
    );
  });

  it("is a panic by its code", () => {
    for (const code of [0x00n, 0x12n, 0x99n]) {
      const data = oneNumber("4e487b71", code);
      assert.deepEqual(readRevertData(data), { kind: "panic", code, data });
    }
  });

  it("is a custom error by its selector, also where it only begins like a known one", () => {
    const dirty = reason.replace(/0{38}$/, "f".repeat(38));
    const noText: Hex = `0x08c379a0${encodeAbiParameters([{ type: "bytes" }], ["0xfffefd80"]).slice(2)}`;
    const data: readonly Hex[] = [
      ...(["0xaabbccdd", oneNumber("aabbccdd", 1n), "0x08c379a0", "0x4e487b7100"] as const),
      // Not just what a compiler writes: bytes behind the end, in the padding, or of no text.
      ...([`${reason}ff`, dirty as Hex, noText, `${oneNumber("4e487b71", 0x11n)}00`] as const),
    ];
    assert.notEqual(dirty, reason);
    assert.deepEqual(
      data.map(readRevertData),
      data.map((own) => ({ kind: "custom", selector: own.slice(0, 10), data: own })),
    );
  });

  it("is a response code's name where it spells one, at the length of a custom error too", () => {
    const ascii = (text: string): Hex => `0x${Buffer.from(text).toString("hex")}`;
    const names = ["INSUFFICIENT_TOKEN_BALANCE", "CODE5", "A2345", `A_${"B".repeat(34)}`];
    assert.deepEqual(
      names.map((name) => readRevertData(ascii(name).replace("4e", "4E"))),
      names.map((name) => ({ kind: "code", name, data: ascii(name) })),
    );
    const others = [
      "BUSY",
      "5CODE",
      "_CODE",
      "A CODE",
      "code_name",
      "CODE_name",
      " CODE5",
      "CODE5\n",
      "CODE5é",
    ];
    assert.deepEqual(
      others.map((text) => readRevertData(ascii(text)).kind),
      others.map(() => "custom"),
    );
  });

  it("is what was encoded: any reason to the letter, any code to the digit", () => {
    const words = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("\0", "\ufeff", "a", "é", "😀") }),
    );
    fc.assert(
      fc.property(words, (text) => {
        const data = encodeErrorResult({ abi: errorAbi, args: [text] });
        assert.deepEqual(readRevertData(data), { kind: "error", reason: text, data });
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (code) => {
        const panic = readRevertData(encodeErrorResult({ abi: panicAbi, args: [code] }));
        assert.ok(panic.kind === "panic" && panic.code === code);
      }),
    );
  });

  it("is words, bytes or a custom error to the letter, and never fails", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          hexBytes.map((digits) => `0x${digits}`),
        ),
        (message) => {
          const read = readRevertData(message);
          if (read.kind === "words") assert.equal(read.text, message);
          else if (read.kind !== "none") assert.equal(read.data, message.toLowerCase());
        },
      ),
    );
  });

  describe("of more than 128 KiB", () => {
    const longest = 128 * 1024;

    it("is a custom error by its selector, or words, and is not looked through", () => {
      const beginnings = ["0xAABBCCDD", "0x08c379a0", "0xaabbccd", "see 0xaabbccdd", "0xabx"];
      const texts = beginnings.map((beginning) => beginning.padEnd(longest + 1, " "));
      const [custom, error, ...words] = texts;
      assert.deepEqual(texts.map(readRevertData), [
        { kind: "custom", selector: "0xaabbccdd", data: custom },
        { kind: "custom", selector: "0x08c379a0", data: error },
        ...words.map((text) => ({ kind: "words", text })),
      ]);
    });

    it("begins behind the 128 KiB", () => {
      const text = "0xaabbccdd".padEnd(longest, " ");
      assert.deepEqual(
        [text, `${text} `].map((each) => readRevertData(each).kind),
        ["words", "custom"],
      );
    });
  });

  it("is bytes where they are too few for a selector", () => {
    const data = ["0xa", "0xaabb", "0xaabbccd"];
    assert.deepEqual(
      data.map(readRevertData),
      data.map((own) => ({ kind: "bytes", data: own })),
    );
  });
});
