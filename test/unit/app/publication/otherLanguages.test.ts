import assert from "node:assert/strict";
import { planPublication, type PublicationPlan } from "../../../../src/app/publication/plan.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import type { Protocol } from "../../../../src/services/verifier/verification.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildsIn } from "../builds/projects.ts";
import { unending } from "../../../support/requests.ts";

const runtime = "60015f5260205ff3";

/** What the constructor appends to the code. */
const immutable = "2a".padStart(64, "0");

/** As Vyper 0.4.3 ends creation code: a hash of the sources, lengths of code, data and immutables, and its version. */
const suffix = `855820${"77".repeat(32)}08801820a1657679706572830004030034`;

const evm = {
  bytecode: { object: `0x600880600b5f395ff3${runtime}${suffix}` },
  deployedBytecode: { object: `0x${runtime}` },
};

const settings = {
  optimize: "codesize",
  evmVersion: "cancun",
  search_paths: ["."],
  outputSelection: { "src/Till.vy": ["*"] },
};

const input = {
  language: "Vyper",
  sources: { "src/Till.vy": { content: "import IShop\nRATE: immutable(uint256)\n" } },
  interfaces: { "src/IShop.vyi": { content: "@external\ndef pay(): ...\n" } },
  settings,
};

/** A project of Foundry that keeps whole build-info files. */
const project = (given: JsonObject = input, solcLongVersion = "0.4.3+commit.bff19ea2"): JsonObject => ({
  "foundry.toml": "",
  "out/Till.vy/Till.json": { abi: [], ...evm },
  "out/build-info/0a1b.json": {
    _format: "ethers-rs-sol-build-info-1",
    solcLongVersion,
    language: "Vyper",
    input: given,
    output: { contracts: { "src/Till.vy": { Till: { abi: [], evm } } } },
  },
});

async function planIn(files: JsonObject, protocol: Protocol = "job"): Promise<PublicationPlan> {
  await using folder = await projectFolder(files);
  const [match] = await buildsIn([folder]).matches(runtime + immutable);
  assert.ok(match !== undefined);
  return await planPublication(
    match,
    { knowsAddress: () => false, addressOfKey: () => undefined },
    { protocol },
    unending,
  );
}

describe("the plan of a publication in Vyper", () => {
  it("holds the input as its compiler had it, interfaces listed too, and expects no result", async () => {
    const { publication, dryRun, files, filesOfBuild, isProvable } = await planIn(project());
    const { outputSelection, ...others } = settings;
    assert.deepEqual(Object.keys(outputSelection), ["src/Till.vy"]);
    assert.deepEqual(publication, {
      form: "standardJson",
      input: { ...input, settings: others },
      compilerVersion: "0.4.3+commit.bff19ea2",
      contractIdentifier: "src/Till.vy:Till",
    });
    assert.deepEqual(dryRun, { grade: "notProved", reasons: [{ kind: "hashInCreation" }] });
    assert.deepEqual(files.map(({ path }) => path).sort(), ["src/IShop.vyi", "src/Till.vy"]);
    assert.deepEqual([filesOfBuild, isProvable], [2, false]);
  });

  it("is none where a file is not told, or the compiler not to the commit", async () => {
    const abiAlone = { ...input, interfaces: { "src/IShop.json": { abi: [] } } };
    for (const files of [project(abiAlone), project(input, "0.4.3"), project(input, "0.4.3+commit.bff19ea")])
      assert.equal((await planIn(files)).publication, undefined);
  });

  it("is none by protocols that know Solidity alone, nor of a language that no service compiles", async () => {
    for (const protocol of ["session", "direct"] as const) {
      const { publication, metadata, files } = await planIn(project(), protocol);
      assert.deepEqual([publication, metadata?.language, files], [undefined, "Vyper", []]);
    }
    const other = await planIn(project({ ...input, language: "Fe" }));
    assert.deepEqual([other.publication, other.metadata?.language], [undefined, "other"]);
  });
});
