import assert from "node:assert/strict";
import {
  externalVerificationsOf,
  pageToOpen,
} from "../../../../src/services/verifier/externalVerifications.ts";

const unsaid = { verificationId: undefined, error: undefined, statusUrl: undefined, explorerUrl: undefined };

describe("what a service says of other explorers", () => {
  it("is read as it was sent, for each of them in order", () => {
    const etherscan = {
      verificationId: "guid-1",
      statusUrl: "https://api.etherscan.example/status",
      explorerUrl: "https://etherscan.example/address/0x1#code",
    };
    const told = externalVerificationsOf({
      etherscan,
      blockscout: { error: "Already verified" },
      routescan: {},
    });
    assert.deepEqual(told, [
      { ...unsaid, explorer: "etherscan", ...etherscan },
      { ...unsaid, explorer: "blockscout", error: "Already verified" },
      { ...unsaid, explorer: "routescan" },
    ]);
  });

  it("leaves out what cannot be read, and more than a page can show", () => {
    assert.deepEqual(externalVerificationsOf(undefined), []);
    assert.deepEqual(externalVerificationsOf({ etherscan: null, blockscout: "yes", routescan: [1] }), []);
    const odd = { verificationId: 7, error: { message: "no" }, statusUrl: "", explorerUrl: "a".repeat(2001) };
    assert.deepEqual(externalVerificationsOf({ odd }), [{ ...unsaid, explorer: "odd" }]);
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`explorer${index}`, {}]));
    assert.equal(externalVerificationsOf(many).length, 20);
  });

  it("names pages of the web alone, that are what they look like", () => {
    const refused = [
      undefined,
      "",
      "etherscan.example",
      "http://etherscan.example/",
      "javascript:alert(1)",
      "vscode://contract-lens.contract-lens/verify",
      "file:///etc/passwd",
      "https://etherscan.example@other.example/",
      "https://:secret@other.example/",
      "https://",
    ];
    assert.deepEqual(
      refused.map(pageToOpen),
      refused.map(() => undefined),
    );
    assert.equal(pageToOpen("https://Etherscan.example/a?b#c")?.href, "https://etherscan.example/a?b#c");
  });
});
