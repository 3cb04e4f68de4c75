import assert from "node:assert/strict";
import { nameOfContract } from "../../../../src/app/verification/verifiedName.ts";

describe("what a contract is called", () => {
  const [verified, build] = ["Counter", "Vault"];
  const deployment = { name: "Savings" };

  it("is its name in the verified source, else in the build that has its code, else in a deployment file", () => {
    assert.equal(nameOfContract({ verified, build, deployment }), "Counter");
    assert.equal(nameOfContract({ build, deployment }), "Vault");
    assert.equal(nameOfContract({ deployment }), "Savings");
    assert.equal(nameOfContract({}), undefined);
  });

  it("is nothing that is empty, nor of a file what no contract can be called", () => {
    assert.equal(nameOfContract({ verified: "", build, deployment }), "Vault");
    assert.equal(nameOfContract({ verified: "", build: "", deployment: { name: "a b" } }), undefined);
    assert.equal(nameOfContract({ deployment: { name: "$(icon)" } }), undefined);
  });
});
