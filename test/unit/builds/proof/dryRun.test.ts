import assert from "node:assert/strict";
import type { Build } from "../../../../src/builds/build.ts";
import { compareCode } from "../../../../src/builds/code/compareCode.ts";
import { textAt, type JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { dryRun, type DryRun } from "../../../../src/builds/proof/dryRun.ts";
import { readMetadata } from "../../../../src/builds/proof/metadata.ts";
import { proveSources } from "../../../../src/builds/proof/sources.ts";
import { runToEnd } from "../../../../src/core/async/yielding.ts";
import { buildNamed, compiled, compiledInput, deployedCode, inputFor, over, source } from "../samples.ts";

/** What is told of a build beside which its own source stands, or another text. */
function tried(
  code: string,
  build: Build,
  text = source,
  input: JsonObject | undefined = inputFor(),
): DryRun {
  assert.ok(build.runtime !== undefined);
  const metadata = build.metadata === undefined ? undefined : readMetadata(build.metadata);
  return dryRun({
    build,
    relation: compareCode(code, build.runtime),
    metadata,
    sources:
      metadata && runToEnd(proveSources(metadata, (path) => (path === "src/Vault.sol" ? text : undefined))),
    input,
  });
}

const kinds = ({ grade, reasons }: DryRun): string[] => [grade, ...reasons.map(({ kind }) => kind)];

describe("a dry run", () => {
  const build = buildNamed("Vault");
  const code = deployedCode(build);

  it("expects an exact match where code, metadata, sources and settings are proved to be the same", () => {
    assert.deepEqual(tried(code, build), { grade: "exact", reasons: [] });
    assert.deepEqual(tried(code, build, source, undefined), { grade: "exact", reasons: [] });
    assert.deepEqual(kinds(tried(code, build, source.replaceAll("\n", "\r\n"))), ["exact"]);
  });

  it("expects a match where only metadata differs, and tells both compilers", () => {
    const commented = `${source}// changed`;
    const other = buildNamed("Vault", compiled(commented));
    const told = tried(code, other, commented, inputFor(commented));
    assert.deepEqual(kinds(told), ["match", "metadataDiffers"]);
    const [reason] = told.reasons;
    assert.ok(reason?.kind === "metadataDiffers" && reason.chain === "0.8.37" && reason.build === "0.8.37");
  });

  it("tells the compilers by the metadata behind the code, not by that of a contract inside it", () => {
    const commented = `${source}// changed`;
    const other = buildNamed("Vault", compiled(commented));
    const { runtime } = other;
    const relation = runtime && compareCode(code, runtime);
    const [inner] = runtime?.metadata ?? [];
    assert.ok(runtime !== undefined && inner !== undefined && relation?.kind === "sameCode");
    const old = { ...inner, compiler: "0.8.1" };
    const { reasons } = dryRun({
      build: { ...other, runtime: { ...runtime, metadata: [old, ...runtime.metadata] } },
      relation: { ...relation, metadata: [old, ...relation.metadata] },
      metadata: undefined,
      sources: undefined,
      input: undefined,
    });
    assert.deepEqual(reasons[0], { kind: "metadataDiffers", chain: "0.8.37", build: "0.8.37" });
  });

  it("expects no more than a match of code without a hash", () => {
    for (const metadata of [{ bytecodeHash: "none" }, { appendCBOR: false }]) {
      const bare = buildNamed("Vault", compiled(source, { metadata }));
      const told = tried(deployedCode(bare), bare, source, inputFor(source, { metadata }));
      assert.deepEqual(kinds(told), ["match", "noHash"]);
    }
  });

  it("expects nothing where the chain's code cannot be read, and less where the build is broken", () => {
    const metadata = readMetadata(build.metadata ?? "");
    assert.ok(metadata !== undefined);
    const uncompared = (text: string) =>
      kinds(
        dryRun({
          build,
          relation: undefined,
          metadata,
          sources: runToEnd(proveSources(metadata, () => text)),
          input: inputFor(),
        }),
      );
    assert.deepEqual(uncompared(source), ["notCompared"]);
    assert.deepEqual(uncompared(`${source}// more`), ["notKnown", "sourcesChanged"]);
  });

  it("expects no match of other code", () => {
    const told = tried(over(code, 0, "61"), build);
    assert.deepEqual(told, { grade: "noMatch", reasons: [{ kind: "codeDiffers", differs: "code" }] });
  });

  it("knows nothing of sources that are not there, or were changed after the build", () => {
    assert.deepEqual(kinds(tried(code, build, `${source}\n`)), ["notKnown", "sourcesChanged"]);
    const metadata = readMetadata(build.metadata ?? "");
    assert.ok(metadata !== undefined && build.runtime !== undefined);
    const sources = runToEnd(proveSources(metadata, () => undefined));
    const told = dryRun({
      build,
      relation: compareCode(code, build.runtime),
      metadata,
      sources,
      input: undefined,
    });
    assert.deepEqual(told, {
      grade: "notKnown",
      reasons: [{ kind: "sourcesMissing", paths: ["src/Vault.sol"] }],
    });
  });

  it("knows nothing where a file without a character is left out of what is sent", () => {
    const input = inputFor(`import "./Empty.sol";\n${source}`);
    const sources = { ...(input["sources"] as JsonObject), "src/Empty.sol": { content: "" } };
    const beside = buildNamed("Vault", compiledInput({ ...input, sources }));
    const metadata = readMetadata(beside.metadata ?? "");
    assert.ok(metadata !== undefined && beside.runtime !== undefined);
    const proved = runToEnd(proveSources(metadata, (path) => textAt(sources, path, "content")));
    assert.deepEqual([[...proved.texts.keys()], proved.missing], [["src/Vault.sol"], []]);
    const relation = compareCode(deployedCode(beside), beside.runtime);
    const told = dryRun({ build: beside, relation, metadata, sources: proved, input: undefined });
    assert.deepEqual(told, {
      grade: "notKnown",
      reasons: [{ kind: "sourcesEmpty", paths: ["src/Empty.sol"] }],
    });
  });

  it("knows nothing of an artifact whose metadata is another's", () => {
    const other = buildNamed("Vault", compiled(source.replace("7;", "8;")));
    const forged = { ...build, ...(other.metadata === undefined ? {} : { metadata: other.metadata }) };
    assert.ok(kinds(tried(code, forged)).includes("otherMetadata"));
    assert.equal(tried(code, forged).grade, "notKnown");
    const halves = { ...other, runtime: build.runtime };
    assert.equal(tried(code, halves, source.replace("7;", "8;")).grade, "notKnown");
  });

  it("knows nothing where the input's settings are not the metadata's", () => {
    const told = tried(code, build, source, inputFor(source, { optimizer: { enabled: true, runs: 1 } }));
    assert.deepEqual(told.reasons, [{ kind: "settingsDiffer", names: ["optimizer"] }]);
    assert.equal(told.grade, "notKnown");
  });

  it("proves nothing without metadata, and says so", () => {
    assert.deepEqual(kinds(tried(code, { ...build, metadata: undefined })), ["notProved"]);
  });

  it("never expects an exact match where immutables were assumed", () => {
    assert.ok(build.runtime !== undefined);
    const told = tried(code, { ...build, runtime: { ...build.runtime, immutables: undefined } });
    assert.deepEqual(kinds(told), ["match", "assumedImmutables"]);
  });

  it("takes the text that metadata itself holds", () => {
    const settings = { metadata: { useLiteralContent: true } };
    const literal = buildNamed("Vault", compiled(source, settings));
    assert.deepEqual(kinds(tried(deployedCode(literal), literal, "other", inputFor(source, settings))), [
      "exact",
    ]);
  });
});

describe("the settings of an input", () => {
  const differing = (settings: JsonObject, told: JsonObject): string[] => {
    const metadata = readMetadata(buildNamed("Child", compiledInput(inputFor(source, told))).metadata ?? "");
    assert.ok(metadata !== undefined);
    const build = buildNamed("Child", compiledInput(inputFor(source, told)));
    const { reasons } = tried(deployedCode(build), build, source, inputFor(source, settings));
    return reasons.flatMap((reason) => (reason.kind === "settingsDiffer" ? reason.names : []));
  };
  const address = `0x${"Ab".repeat(20)}`;
  const cases: Readonly<Record<string, readonly [JsonObject, JsonObject]>> = {
    optimizer: [{ optimizer: { enabled: true } }, { optimizer: { enabled: true, runs: 200 } }],
    "optimizer, its steps": [
      { optimizer: { enabled: true, details: { yul: true } } },
      { optimizer: { enabled: true } },
    ],
    "optimizer, one step more": [
      { optimizer: { details: { cse: true } } },
      { optimizer: { enabled: false, details: { cse: true } } },
    ],
    viaIR: [{ viaIR: true }, { viaIR: true, optimizer: { enabled: false } }],
    evmVersion: [{ evmVersion: "paris" }, { evmVersion: "paris" }],
    libraries: [
      { libraries: { "src/Vault.sol": { Sums: address } } },
      { libraries: { "src/Vault.sol": { Sums: address } } },
    ],
    remappings: [{ remappings: ["b/=lib/b/", "a/=lib/a/"] }, { remappings: ["a/=lib/a/", "b/=lib/b/"] }],
    metadata: [{ metadata: { bytecodeHash: "none" } }, { metadata: { bytecodeHash: "none" } }],
    debug: [{ debug: { revertStrings: "strip" } }, { debug: { revertStrings: "strip" } }],
  };
  for (const [name, [given, told]] of Object.entries(cases))
    it(`are those of the metadata or not: ${name}`, () => {
      assert.deepEqual(differing(given, told), []);
      const [setting = ""] = name.split(",");
      assert.deepEqual(differing({}, told), name === "evmVersion" ? [] : [setting]);
      assert.deepEqual(differing(given, {}), [setting]);
    });

  it("differ in all that metadata cannot tell, which a compiler may refuse", () => {
    const odd: readonly JsonObject[] = [
      { stopAfter: "parsing" },
      { modelChecker: { engine: "all" } },
      { somethingNew: false },
      { viaIR: null },
      { metadata: null },
      { libraries: null },
      { remappings: "a/=b/" },
      { debug: { debugInfo: ["nothing"] } },
      { optimizer: null },
      { optimizer: { enabled: "no" } },
      { optimizer: { details: { somethingNew: false } } },
      { optimizer: { details: { cse: "no" } } },
      { optimizer: { somethingNew: 1 } },
    ];
    for (const settings of odd)
      assert.deepEqual(differing(settings, {}), Object.keys(settings), JSON.stringify(settings));
  });

  it("takes no input for the one of the code that a compiler would refuse", () => {
    const refused: JsonObject[] = [
      { compilationTarget: { "src/Vault.sol": "Vault" } },
      { libraries: { "src/Vault.sol:Sums": `0x${"ab".repeat(20)}` } },
      JSON.parse('{"libraries":{"__proto__":"x"}}') as JsonObject,
      { odd: 2n ** 70n },
    ];
    const build = buildNamed("Vault");
    const code = deployedCode(build);
    for (const settings of refused)
      assert.deepEqual(kinds(tried(code, build, source, { ...inputFor(), settings })), [
        "notKnown",
        "settingsDiffer",
      ]);
  });
});
