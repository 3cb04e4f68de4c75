import assert from "node:assert/strict";
import { nameOfContract } from "../../../../src/app/verification/verifiedName.ts";

describe("what a contract is called", () => {
  const [verified, build] = ["Counter", "Vault"];
  const deployment = { name: "Savings" };

  it("is the user's label, else its name in a deployment file, else in the build that has its code, else in the verified source", () => {
    assert.equal(nameOfContract({ verified, build, deployment, label: "my till" }), "my till");
    assert.equal(nameOfContract({ verified, build, deployment }), "Savings");
    assert.equal(nameOfContract({ verified, build }), "Vault");
    assert.equal(nameOfContract({ verified, wellKnown: "precompile 0x2 (SHA-256)" }), "Counter");
    assert.equal(nameOfContract({ wellKnown: "precompile 0x2 (SHA-256)" }), "precompile 0x2 (SHA-256)");
    assert.equal(nameOfContract({}), undefined);
  });

  it("is nothing that is empty, nor of a file what no contract can be called", () => {
    assert.equal(nameOfContract({ verified, build: "" }), "Counter");
    assert.equal(nameOfContract({ build, deployment: { name: "a b" } }), "Vault");
    assert.equal(nameOfContract({ verified: "", build: "", deployment: { name: "a b" } }), undefined);
    assert.equal(nameOfContract({ deployment: { name: "$(icon)" } }), undefined);
  });
});
