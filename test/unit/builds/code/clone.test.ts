import assert from "node:assert/strict";
import { cloneIn } from "../../../../src/builds/code/clone.ts";

const target = "5fbdb2315678afecb367f032d93f642f64180aa3";

describe("clones by their code", () => {
  const clones = {
    eip1167: `363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`,
    solady: `3d3d3d3d363d3d37363d73${target}5af43d3d93803e602a57fd5bf3`,
    soladyPush0: `5f5f365f5f37365f73${target}5af43d5f5f3e6029573d5ffd5b3d5ff3`,
    eip7702: `ef0100${target}`,
  };
  for (const [kind, code] of Object.entries(clones))
    it(`know whom it calls: ${kind}`, () => {
      assert.deepEqual(cloneIn(code), { kind, implementation: `0x${target}`, arguments: "" });
      assert.equal(cloneIn(`00${code}`), undefined);
      assert.equal(cloneIn(code.slice(0, -1)), undefined);
    });

  it("take what stands behind a clone for its arguments, and nothing behind a delegation", () => {
    assert.equal(cloneIn(`${clones.eip1167}0007`)?.arguments, "0007");
    assert.equal(cloneIn(`${clones.eip7702}00`), undefined);
  });
});
