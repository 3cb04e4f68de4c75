import assert from "node:assert/strict";
import type { Build } from "../../../../src/builds/build.ts";
import { compareCode } from "../../../../src/builds/code/compareCode.ts";
import { readCompiledCode } from "../../../../src/builds/code/compiledCode.ts";
import { buildNamed, compiled, compiledInput, deployedCode, inputFor, over, source } from "../samples.ts";

function told(code: string, { runtime }: Build, address?: string): string {
  assert.ok(runtime !== undefined);
  const relation = compareCode(code, runtime, address === undefined ? {} : { address });
  return relation.kind === "none" ? `none: ${relation.differs}` : relation.kind;
}

describe("the relation of a chain's code to a build", () => {
  const vault = buildNamed("Vault");
  const places = (vault.runtime?.immutables ?? []).flatMap((immutable) => immutable.places);

  it("is exact where all but libraries and immutables is equal, and tells what was filled in", () => {
    const code = deployedCode(vault);
    assert.notEqual(code, vault.runtime?.digits);
    const relation = vault.runtime && compareCode(code, vault.runtime);
    assert.equal(relation?.kind, "exact");
    assert.deepEqual([...relation.libraries.keys()], ["src/Vault.sol:Sums"]);
    assert.deepEqual([...relation.immutables.values()].map(Number), [1, 2]);
  });

  it("is told of what Yul leaves open, and of code by way of Yul", () => {
    const yul = `object "Till" {
  code {
    let size := datasize("runtime")
    datacopy(0, dataoffset("runtime"), size)
    setimmutable(0, "owner", caller())
    return(0, size)
  }
  object "runtime" {
    code { sstore(loadimmutable("owner"), linkersymbol("src/Sums.sol:Sums")) }
  }
}`;
    const till = buildNamed("Till", compiledInput({ ...inputFor(yul, {}, "src/Till.yul"), language: "Yul" }));
    const byYul = buildNamed("Vault", compiled(source, { viaIR: true, optimizer: { enabled: true } }));
    for (const [build, kind, immutables] of [
      [till, "identical", 1],
      [byYul, "exact", 2],
    ] as const) {
      const relation = build.runtime && compareCode(deployedCode(build), build.runtime);
      assert.equal(relation?.kind, kind);
      assert.deepEqual([relation.libraries.size, relation.immutables.size], [1, immutables]);
    }
  });

  it("is the same code where only metadata differs: a comment, or another path", () => {
    const commented = buildNamed("Vault", compiled(`${source}// changed`));
    assert.equal(told(deployedCode(vault), commented), "sameCode");
    const moved = buildNamed("Vault", compiled(source, {}, "contracts/Vault.sol"));
    assert.equal(told(deployedCode(moved), vault), "sameCode");
  });

  it("counts every metadata part, that of a contract which is created too", () => {
    const factory = buildNamed("Factory");
    assert.equal(factory.runtime?.metadata.length, 2);
    const [child] = factory.runtime.metadata;
    const code = over(deployedCode(factory), (child?.start ?? 0) + 20, "00");
    assert.equal(told(code, factory), "sameCode");
  });

  it("is identical where the code carries no hash", () => {
    for (const metadata of [{ bytecodeHash: "none" }, { appendCBOR: false }]) {
      const build = buildNamed("Vault", compiled(source, { metadata }));
      assert.equal(told(deployedCode(build), build), "identical");
    }
  });

  it("is identical where one of several metadata parts carries no hash", () => {
    const withoutHash = "a164736f6c634300081c000a";
    const runtime = readCompiledCode(`${buildNamed("Child").runtime?.digits ?? ""}fe${withoutHash}`);
    assert.deepEqual(
      runtime?.metadata.map(({ hash }) => hash !== undefined),
      [true, false],
    );
    assert.equal(compareCode(runtime.digits, runtime).kind, "identical");
  });

  it("is none where code differs, however little", () => {
    const code = deployedCode(vault);
    assert.equal(told(over(code, 0, "61"), vault), "none: code");
    assert.equal(told(`${code}00`, vault), "none: length");
    assert.equal(told("", vault), "none: length");
    assert.equal(told(code, buildNamed("Child")), "none: length");
  });

  it("lets nothing hide in metadata: what stands there must be metadata of the same form", () => {
    const [part] = vault.runtime?.metadata ?? [];
    assert.ok(part !== undefined);
    const code = deployedCode(vault);
    assert.equal(told(over(code, part.start, "5b"), vault), "none: metadata");
    assert.equal(told(over(code, part.start + part.length - 2, "0001"), vault), "none: metadata");
    assert.equal(told(over(code, part.start + 2, "69706674"), vault), "none: metadata");
    // Another byte of the hash is other metadata, in the same form.
    assert.equal(told(over(code, part.start + 20, "00"), vault), "sameCode");
  });

  it("wants one value of an immutable and one address of a library everywhere", () => {
    const twice = vault.runtime?.immutables?.find((immutable) => immutable.places.length > 1);
    assert.ok(twice !== undefined);
    const [first] = twice.places;
    assert.equal(told(over(deployedCode(vault), first?.start ?? 0, "ff"), vault), "none: immutable");
    const linkedTwice = buildNamed(
      "User",
      compiled(
        `library L { function f() external {} } contract User { function a() external { L.f(); } function b() external { L.f(); L.f(); } }`,
      ),
    );
    const [library] = linkedTwice.runtime?.libraries ?? [];
    assert.ok(library !== undefined && library.places.length > 1);
    const code = over(deployedCode(linkedTwice), library.places[0]?.start ?? 0, "ff");
    assert.equal(told(code, linkedTwice), "none: library");
  });

  it("lets a library's own address stand at its beginning, and no other's where it is known", () => {
    const sums = buildNamed("Sums");
    assert.equal(sums.runtime?.hasCallProtection, true);
    const own = "ab".repeat(20);
    const code = over(sums.runtime.digits, 1, own);
    assert.equal(told(code, sums), "exact");
    assert.equal(told(code, sums, own), "exact");
    assert.equal(told(code, sums, "cd".repeat(20)), "none: library");
  });

  it("assumes immutables where a tool tells none: zeros behind PUSH32, and says so", () => {
    assert.ok(vault.runtime !== undefined && places.length > 0);
    const untold = { ...vault.runtime, immutables: undefined };
    const relation = compareCode(deployedCode(vault), untold);
    assert.ok(relation.kind === "exact" && relation.assumedImmutables);
    const told = compareCode(vault.runtime.digits, untold);
    assert.ok(told.kind === "exact" && !told.assumedImmutables);
    assert.equal(compareCode(over(deployedCode(vault), 0, "61"), untold).kind, "none");
  });
});

describe("the relation of a chain's code to one of Vyper 0.3.7, with immutables behind it", () => {
  const runtime =
    "6003361161000c57610018565b60003560e01c636d4ce63c811861001857600035602052005b60006000fda165767970657283000307000b";
  const output = {
    compiler: "vyper-0.3.7",
    contracts: {
      "A.vy": {
        A: {
          abi: [],
          evm: {
            bytecode: { object: `0x61003561001161000039610035610000f3${runtime}` },
            deployedBytecode: { object: `0x${runtime}` },
          },
        },
      },
    },
  };
  const build = buildNamed("A", output);
  const relation = (code: string) => build.runtime && compareCode(code, build.runtime);
  const word = "11".repeat(20).padStart(64, "0");

  it("is equal with whole words behind it, which are assumed to be immutables", () => {
    for (const count of [1, 3]) {
      const found = relation(runtime + word.repeat(count));
      assert.deepEqual(found?.kind !== "none" && [found?.kind, found?.assumedImmutables], [
        "identical",
        true,
      ]);
    }
    const found = relation(runtime);
    assert.deepEqual(found?.kind !== "none" && [found?.kind, found?.assumedImmutables], ["identical", false]);
  });

  it("is none with anything else behind it, or other code before", () => {
    for (const code of [
      `${runtime}00`,
      runtime + word.slice(2),
      runtime.slice(2),
      over(runtime, 0, "61") + word,
    ])
      assert.equal(relation(code)?.kind, "none");
  });
});
