import assert from "node:assert/strict";
import { CodeIndex } from "../../../../src/builds/index/buildIndex.ts";
import { codesBeforeMetadata } from "../../../../src/builds/code/otherMetadata.ts";
import { shapeOf, type CodeShape } from "../../../../src/builds/index/codeShape.ts";
import type { Build } from "../../../../src/builds/build.ts";
import { readBuilds } from "../../../../src/builds/formats/readBuilds.ts";
import { runToEnd } from "../../../../src/core/async/yielding.ts";
import { buildNamed, compiled, deployedCode, over, source } from "../samples.ts";

const builds = (readBuilds(compiled(), "file") ?? []).filter(({ runtime }) => runtime !== undefined);

function shape({ runtime }: Build): CodeShape {
  assert.ok(runtime !== undefined);
  return shapeOf(runtime);
}

const found = <Entry>(index: CodeIndex<Entry>, code: string): Entry[] => runToEnd(index.find(code));

describe("the index of codes", () => {
  const index = new CodeIndex<string>();
  for (const build of builds) index.add(shape(build), build.name);

  it("finds each build by the code that a chain has of it, and no other", () => {
    assert.ok(builds.length >= 4);
    for (const build of builds) assert.deepEqual(found(index, deployedCode(build)), [build.name]);
  });

  it("finds a build whose metadata alone is another", () => {
    const commented = buildNamed("Vault", compiled(`${source}// changed`));
    assert.deepEqual(found(index, deployedCode(commented)), ["Vault"]);
  });

  it("finds nothing for other code, of whatever length", () => {
    const code = deployedCode(buildNamed("Vault"));
    for (const other of [over(code, 0, "61"), `${code}00`, code.slice(2), "", "00"])
      assert.deepEqual(found(index, other), []);
  });

  it("finds a build that does not tell its immutables", () => {
    const vault = buildNamed("Vault");
    assert.ok(vault.runtime !== undefined);
    const own = new CodeIndex<string>();
    own.add(shapeOf({ ...vault.runtime, immutables: undefined }), "Vault");
    assert.deepEqual(found(own, deployedCode(vault)), ["Vault"]);
  });

  it("finds Vyper's code with the immutables behind it", () => {
    const child = buildNamed("Child");
    assert.ok(child.runtime !== undefined);
    const own = new CodeIndex<string>();
    own.add(shapeOf({ ...child.runtime, appended: 32 }), "Child");
    assert.deepEqual(found(own, `${child.runtime.digits}${"07".repeat(32)}`), ["Child"]);
    assert.deepEqual(found(own, child.runtime.digits), []);
  });

  it("finds codes that are of one length on the chain, though immutables stand behind some of them alone", () => {
    const digits = (appended: number): string => String(50 + appended / 32).repeat(100 - appended);
    const code = (appended: number) => ({ digits: digits(appended), appended });
    const none = { libraries: [], immutables: [], hasCallProtection: false, metadata: [] };
    const appended = [0, 32, 64];
    for (const order of [appended, appended.toReversed()]) {
      const own = new CodeIndex<number>();
      for (const each of order) own.add(shapeOf({ ...none, ...code(each) }), each);
      for (const each of appended) {
        const onChain = code(each).digits + "07".repeat(each);
        assert.deepEqual(found(own, onChain), [each], `${order.join()} ${each}`);
      }
      own.remove(shapeOf({ ...none, ...code(32) }), 32);
      assert.deepEqual(found(own, code(32).digits + "07".repeat(32)), []);
      assert.deepEqual(found(own, code(64).digits + "07".repeat(64)), [64]);
    }
  });

  it("finds Vyper's code with any words behind it, where nothing tells how many", () => {
    const child = buildNamed("Child");
    assert.ok(child.runtime !== undefined);
    const own = new CodeIndex<string>();
    const open = shapeOf({ ...child.runtime, appended: "words" });
    own.add(open, "Child");
    const { digits } = child.runtime;
    for (const words of [0, 1, 3]) assert.deepEqual(found(own, digits + "07".repeat(32 * words)), ["Child"]);
    for (const code of [`${digits}07`, digits.slice(0, -64), over(digits, 0, "61") + "07".repeat(32)])
      assert.deepEqual(found(own, code), []);
    own.remove(open, "Child");
    assert.deepEqual(found(own, digits), []);
  });

  it("finds builds that end in other metadata than a code, or in none", () => {
    const settings = { ipfs: {}, none: { bytecodeHash: "none" }, noMetadata: { appendCBOR: false } };
    const own = new CodeIndex<string>();
    const codes = Object.entries(settings).map(([name, metadata]) => {
      const build = buildNamed("Vault", compiled(source, { metadata }));
      own.add(shape(build), name);
      return deployedCode(build);
    });
    const other = (code: string) =>
      new Set(codesBeforeMetadata(code).flatMap((before) => runToEnd(own.findOtherMetadata(before))));
    for (const code of codes) {
      assert.deepEqual([...other(code)].sort(), Object.keys(settings).sort());
      assert.equal(other(over(code, 0, "61")).size, 0);
    }
  });

  it("keeps several of one code in order, and forgets what is removed", () => {
    const [build] = builds;
    assert.ok(build !== undefined);
    const own = new CodeIndex<string>();
    for (const name of ["one", "other", "one"]) own.add(shape(build), name);
    assert.deepEqual(found(own, deployedCode(build)), ["one", "other"]);
    own.remove(shape(build), "one");
    own.remove(shape(build), "none");
    assert.deepEqual(found(own, deployedCode(build)), ["other"]);
    own.remove(shape(build), "other");
    own.remove(shape(build), "other");
    assert.deepEqual(found(own, deployedCode(build)), []);
  });

  it("pauses where many of one length differ at other places, and looks at no more than 1,000 of these", () => {
    const [build] = builds;
    assert.ok(build !== undefined);
    const own = new CodeIndex<number>();
    const { free, ...others } = shape(build);
    for (let start = 0; start < 999; start += 1)
      own.add({ ...others, free: [{ start, length: 1 }], fingerprint: "another" }, start);
    own.add({ ...others, free }, 1000);
    const code = deployedCode(build);
    assert.deepEqual(found(own, code), [1000]);
    assert.ok([...own.find(code)].length >= Math.floor((1000 * code.length) / (2 * 1024 * 1024)));
    const more = new CodeIndex<number>();
    for (let start = 0; start < 1000; start += 1)
      more.add({ ...others, free: [{ start, length: 1 }], fingerprint: "another" }, start);
    more.add({ ...others, free }, 1000);
    assert.deepEqual(found(more, code), []);
  });

  it("has the free places in order, as one where they touch", () => {
    const { free } = shape(buildNamed("Vault"));
    for (const [at, { start, length }] of free.entries()) {
      const next = free[at + 1];
      assert.ok(length > 0 && (next === undefined || next.start > start + length));
    }
  });
});
