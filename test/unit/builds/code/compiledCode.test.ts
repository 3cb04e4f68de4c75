import assert from "node:assert/strict";
import { readCompiledCode } from "../../../../src/builds/code/compiledCode.ts";

const zeros = (bytes: number): string => "00".repeat(bytes);
const pushed = { word: `7f${zeros(32)}`, address: `73${zeros(20)}` };
const at = (start: number, length: number, name = "1") => [{ name, places: [{ start, length }] }];

const longest = 512 * 1024;

describe("code as tools write it", () => {
  it("is read up to 512 KiB and 1,000 open places, which no chain comes near", () => {
    assert.equal(readCompiledCode(`0x${"5b".repeat(longest)}`)?.digits.length, 2 * longest);
    assert.equal(readCompiledCode(`0x${"5b".repeat(longest + 1)}`), undefined);
    const places = Array.from({ length: 1001 }, (_, index) => ({ start: 33 * index + 1, length: 32 }));
    const read = (most: number) =>
      readCompiledCode(pushed.word.repeat(1001), {
        immutables: [{ name: "1", places: places.slice(0, most) }],
      });
    assert.ok(read(1000));
    assert.equal(read(1001), undefined);
  });

  it("leaves open only what compilers leave open: words of zeros behind PUSH32, and addresses behind PUSH20", () => {
    const code = `${pushed.word}${pushed.address}00`;
    assert.ok(readCompiledCode(code, { immutables: at(1, 32), libraries: at(34, 20) }));
    for (const immutables of [at(0, 54), at(0, 32), at(2, 32), at(1, 31), at(1, 64), at(34, 20), at(34, 32)])
      assert.equal(readCompiledCode(code, { immutables }), undefined, JSON.stringify(immutables));
    for (const libraries of [at(0, 54), at(1, 32), at(1, 20), at(34, 21), at(35, 20), at(0, 20)])
      assert.equal(readCompiledCode(code, { libraries }), undefined, JSON.stringify(libraries));
    const full = `7f${zeros(31)}01`;
    assert.equal(readCompiledCode(full, { immutables: at(1, 32) }), undefined);
    assert.equal(readCompiledCode(`73${zeros(19)}`, { libraries: at(1, 20) }), undefined);
  });

  it("leaves no byte open twice", () => {
    const code = `73${"7f".repeat(20)}${zeros(32)}`;
    assert.ok(readCompiledCode(code, { libraries: at(1, 20) }));
    assert.ok(readCompiledCode(code, { libraries: at(1, 20), immutables: at(21, 32) }));
    const within = `73${zeros(4)}${pushed.word}`;
    assert.ok(readCompiledCode(within, { immutables: at(6, 32) }));
    assert.equal(readCompiledCode(within, { libraries: at(1, 20), immutables: at(6, 32) }), undefined);
    const metadata = "a164736f6c6343000819000a";
    assert.equal(readCompiledCode(`73${zeros(8)}${metadata}`)?.metadata.length, 1);
    assert.equal(readCompiledCode(`73${zeros(8)}${metadata}`, { libraries: at(1, 20) }), undefined);
  });

  it("has placeholders of libraries behind PUSH20 alone", () => {
    const placeholder = `__$${"0f".repeat(17)}$__`;
    assert.equal(readCompiledCode(`73${placeholder}`)?.libraries.length, 1);
    for (const code of [placeholder, `60${placeholder}`, `7${placeholder}3`, placeholder.repeat(9)])
      assert.equal(readCompiledCode(code), undefined);
  });
});
