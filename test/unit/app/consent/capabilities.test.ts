import assert from "node:assert/strict";
import { Capabilities } from "../../../../src/app/consent/capabilities.ts";

const verify = { command: "contractLens.verifyContract", subject: "0.0.1234", network: "One" };

describe("a capability in a link", () => {
  it("is good for one command, one subject and one network", () => {
    const capabilities = new Capabilities();
    const id = capabilities.grant({ ...verify, meant: { via: "link" } });
    assert.deepEqual(capabilities.redeem(id, verify)?.meant, { via: "link" });
    for (const elsewhere of [
      { ...verify, command: "contractLens.copy" },
      { ...verify, subject: "0.0.1235" },
      { ...verify, network: "Two" },
      { ...verify, network: undefined },
    ])
      assert.equal(capabilities.redeem(id, elsewhere), undefined);
  });

  it("is nothing when it was made up, or is another window's", () => {
    const id = new Capabilities().grant(verify);
    for (const guessed of [id, "", "guessed", undefined])
      assert.equal(new Capabilities().redeem(guessed, verify), undefined);
  });

  it("ends with what it was made for", () => {
    const capabilities = new Capabilities();
    let version = 1;
    const id = capabilities.grant(verify, () => version === 1);
    assert.ok(capabilities.redeem(id, verify) !== undefined);
    version = 2;
    assert.equal(capabilities.redeem(id, verify), undefined);
  });

  it("ends when many more have been made out", () => {
    const capabilities = new Capabilities();
    const ids = Array.from({ length: 501 }, () => capabilities.grant(verify));
    assert.equal(capabilities.redeem(ids[0], verify), undefined);
    assert.ok(capabilities.redeem(ids[1], verify) !== undefined);
    assert.equal(new Set(ids).size, 501);
  });
});
