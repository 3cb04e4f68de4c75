import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { readMetadata, type CompilerMetadata } from "../../../../src/builds/proof/metadata.ts";
import { proveSources } from "../../../../src/builds/proof/sources.ts";
import {
  compilerVersionToSend,
  cutInput,
  identifierToSend,
  inputFromMetadata,
} from "../../../../src/builds/publication/standardJson.ts";
import { runToEnd } from "../../../../src/core/async/yielding.ts";
import { buildNamed, compiled, compiledInput, inputFor, source } from "../samples.ts";

const settings = {
  optimizer: { enabled: true, runs: 77 },
  evmVersion: "paris",
  remappings: ["a/=lib/a/"],
  libraries: { "src/Vault.sol": { Sums: `0x${"ab".repeat(20)}` } },
};

describe("what a service is sent", () => {
  const build = buildNamed("Vault", compiled(source, settings));
  const metadata = readMetadata(build.metadata ?? "");
  assert.ok(metadata !== undefined);
  const { texts } = runToEnd(proveSources(metadata, () => source));

  it("compiles to the very same code, cut from the tool's input or made from metadata alone", () => {
    const own = inputFor(source, settings);
    const others = { "src/Other.sol": { content: "contract Other {}" }, "src/Empty.sol": { content: "" } };
    const input = { ...own, sources: { ...(own["sources"] as object), ...others } };
    const all = { outputSelection: { "*": { "*": ["metadata", "evm.bytecode", "evm.deployedBytecode"] } } };
    for (const made of [cutInput(input, metadata, texts), inputFromMetadata(metadata, texts)]) {
      assert.deepEqual(Object.keys(made.sources), ["src/Vault.sol"]);
      const again = buildNamed("Vault", compiledInput({ ...made, settings: { ...made.settings, ...all } }));
      assert.equal(again.creation?.digits, build.creation?.digits);
      assert.equal(again.metadata, build.metadata);
    }
  });

  it("leaves empty sources out, which a service refuses", () => {
    const made = inputFromMetadata(
      metadata,
      new Map([
        ["a.sol", ""],
        ["b.sol", "contract B {}"],
      ]),
    );
    assert.deepEqual(Object.keys(made.sources), ["b.sol"]);
  });

  it("names no inliner to compilers that refuse its name, and has it on or off as it was", () => {
    const others = { cse: true, yul: false };
    for (const inliner of [true, false]) {
      const optimizer = { runs: 200, details: { ...others, inliner } };
      const sentTo = (compilerVersion: string): unknown => {
        const told: CompilerMetadata = {
          ...metadata,
          compilerVersion,
          settings: { ...metadata.settings, optimizer },
        };
        return inputFromMetadata(told, texts).settings["optimizer"];
      };
      for (const version of ["0.8.2+commit.661d1103", "0.8.3+commit.8d00100c", "0.8.4+commit.c7e474f2"])
        assert.deepEqual(sentTo(version), { runs: 200, enabled: inliner, details: others });
      for (const version of ["0.8.1+commit.df193b15", "0.8.5+commit.a4f2e591", "0.8.20+commit.a1b79de6"])
        assert.deepEqual(sentTo(version), optimizer);
    }
  });

  it("names no hash of code that carries no metadata, which compilers write down and refuse", () => {
    const bare = (own: JsonObject) =>
      compiled(source, { ...settings, metadata: { appendCBOR: false, ...own } });
    for (const own of [{}, { bytecodeHash: "none" }]) {
      const made = buildNamed("Vault", bare(own));
      const told = readMetadata(made.metadata ?? "");
      assert.ok(told !== undefined);
      const sent = inputFromMetadata(told, texts);
      const all = { outputSelection: { "*": { "*": ["metadata", "evm.bytecode", "evm.deployedBytecode"] } } };
      const again = buildNamed("Vault", compiledInput({ ...sent, settings: { ...sent.settings, ...all } }));
      assert.equal(again.creation?.digits, made.creation?.digits);
      assert.equal(again.metadata, made.metadata);
    }
  });

  it("names the compiler by its commit, and the contract by its path", () => {
    assert.equal(
      compilerVersionToSend({ ...metadata, compilerVersion: "0.8.37+commit.f401782d.Emscripten.clang" }),
      "0.8.37+commit.f401782d",
    );
    assert.match(compilerVersionToSend(metadata), /^0\.8\.37\+commit\.[0-9a-f]{8}$/);
    assert.equal(identifierToSend(metadata), "src/Vault.sol:Vault");
  });

  it("leaves out what the tool had printed, which names other files", () => {
    const input = { ...inputFor(), settings: { ...settings, outputSelection: { "src/Secret.sol": {} } } };
    assert.doesNotMatch(JSON.stringify(cutInput(input, metadata, texts)), /outputSelection|Secret/);
  });

  it("leaves out files of which no library is linked, whose names nothing proves", () => {
    const { libraries } = settings;
    const given = { ...settings, libraries: { ...libraries, "/home/ann/acme.sol": {} } };
    const sentWith = (own: object): unknown =>
      cutInput({ ...inputFor(), settings: own } as JsonObject, metadata, texts).settings["libraries"];
    assert.deepEqual(sentWith(given), libraries);
    assert.deepEqual(sentWith({ libraries: { "/home/ann/acme.sol": {} } }), {});
    assert.equal(sentWith({}), undefined);
  });
});
