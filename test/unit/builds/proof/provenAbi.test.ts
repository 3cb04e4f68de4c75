import assert from "node:assert/strict";
import { compareCode, type CodeRelation } from "../../../../src/builds/code/compareCode.ts";
import { provenAbi } from "../../../../src/builds/proof/provenAbi.ts";
import { buildNamed, compiled, deployedCode } from "../samples.ts";

const output = compiled();
const vault = buildNamed("Vault", output);

function relation(build = vault): CodeRelation {
  assert.ok(build.runtime !== undefined);
  return compareCode(deployedCode(vault), build.runtime);
}

describe("the ABI that a code proves", () => {
  it("is that of the metadata whose hash the code carries, whatever stands beside it", () => {
    const proven = provenAbi({ ...vault, abi: [] }, relation());
    assert.ok(proven !== undefined && proven.length > 0);
    assert.deepEqual(
      new Set(proven.map((item) => JSON.stringify(item).length)),
      new Set(vault.abi?.map((item) => JSON.stringify(item).length)),
    );
  });

  it("is none where the metadata is missing, another, of another name, or too long to be hashed", () => {
    const metadata = vault.metadata ?? "";
    assert.notEqual(metadata, "");
    for (const build of [
      { ...vault, metadata: undefined },
      { ...vault, metadata: `${metadata} ` },
      { ...vault, metadata: metadata.replace('"name":"amount"', '"name":"refund"') },
      { ...vault, metadata: buildNamed("Closed", output).metadata },
      { ...vault, metadata: metadata + " ".repeat(1024 * 1024) },
      { ...vault, name: "OfficialVault" },
    ])
      assert.equal(provenAbi(build, relation()), undefined);
  });

  it("is none where the code is equal apart from its metadata, or from what is taken for immutable values", () => {
    const exact = relation();
    assert.ok(exact.kind === "exact");
    assert.equal(provenAbi(vault, { ...exact, kind: "sameCode" }), undefined);
    assert.equal(provenAbi(vault, { ...exact, kind: "identical" }), undefined);
    assert.equal(provenAbi(vault, { ...exact, assumedImmutables: true }), undefined);
    assert.equal(provenAbi(vault, { kind: "none", differs: "code" }), undefined);
  });
});
