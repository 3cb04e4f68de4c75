import assert from "node:assert/strict";
import { otherMetadata } from "../../../../src/builds/code/otherMetadata.ts";
import { compareCode } from "../../../../src/builds/code/compareCode.ts";
import { buildNamed, compiled, deployedCode, over, source } from "../samples.ts";

describe("metadata of another form behind the same code", () => {
  const vault = buildNamed("Vault");
  const forms = {
    ipfs: {},
    none: { bytecodeHash: "none" },
    bzzr1: { bytecodeHash: "bzzr1" },
    noMetadata: { appendCBOR: false },
  } as const;
  const built = Object.entries(forms).map(([form, metadata]) => ({
    form,
    build: buildNamed("Vault", compiled(source, { metadata })),
  }));

  it("tells the setting with which the contract was compiled", () => {
    for (const { form: deployed, build: chain } of built)
      for (const { form, build } of built) {
        assert.ok(build.runtime !== undefined);
        const code = deployedCode(chain);
        if (form === deployed) continue;
        assert.equal(compareCode(code, build.runtime).kind, "none", `${deployed} ${form}`);
        assert.equal(otherMetadata(code, build.runtime), deployed, `${deployed} ${form}`);
      }
  });

  it("is told of a contract that creates others, whose offsets it moves", () => {
    const ofFactory = (metadata: object) =>
      buildNamed("Factory", compiled(source, { metadata: { ...metadata } }));
    for (const [deployed, built, setting] of [
      [forms.none, forms.ipfs, "none"],
      [forms.ipfs, forms.none, "ipfs"],
      [forms.bzzr1, forms.ipfs, "bzzr1"],
    ] as const) {
      const { runtime } = ofFactory(built);
      const code = deployedCode(ofFactory(deployed));
      assert.ok(runtime !== undefined && runtime.metadata.length > 1);
      assert.equal(compareCode(code, runtime).kind, "none");
      assert.equal(otherMetadata(code, runtime), setting);
      assert.equal(otherMetadata(code.replace("6007", "6008"), runtime), undefined);
      assert.equal(otherMetadata(over(code, 0, "61"), runtime), undefined);
    }
  });

  it("is told of no other code, and of metadata that no setting of the compiler makes", () => {
    assert.ok(vault.runtime !== undefined);
    const [{ build: none } = { build: vault }] = built.filter(({ form }) => form === "none");
    const code = deployedCode(none);
    assert.equal(otherMetadata(over(code, 0, "61"), vault.runtime), undefined);
    assert.equal(otherMetadata(`${code}00`, vault.runtime), undefined);
    const longer = code.replace(/a164736f6c6343[0-9a-f]{6}000a$/, "a164736f6c6368302e382e32382d78000f");
    assert.notEqual(longer, code);
    assert.equal(otherMetadata(longer, none.runtime ?? vault.runtime), "other");
  });
});
