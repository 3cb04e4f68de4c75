import assert from "node:assert/strict";
import { readKeyService } from "../../../../src/app/keys/keyInput.ts";

describe("the service that a command names for a key", () => {
  const origins: Readonly<Record<string, string>> = {
    "https://verifier.example": "https://verifier.example",
    "https://Verifier.example:443/server/": "https://verifier.example",
    "http://127.0.0.1:5555": "http://127.0.0.1:5555",
    "http://[::1]:5555/x": "http://[::1]:5555",
    "https://straße.example": "https://xn--strae-oqa.example",
  };
  for (const [given, origin] of Object.entries(origins)) {
    it(`is told by its origin: ${given}`, () => assert.equal(readKeyService(given), origin));
  }

  const others: readonly unknown[] = [
    undefined,
    null,
    1,
    {},
    ["https://verifier.example"],
    "",
    "verifier.example",
    "ftp://verifier.example",
    "javascript:alert(1)",
    "https://user:word@verifier.example",
    "https://verifier.example/?a=b",
    "https://$(check).example",
    `https://${"a".repeat(254)}`,
  ];
  for (const given of others) {
    it(`is none: ${JSON.stringify([given]).slice(0, 60)}`, () =>
      assert.equal(readKeyService(given), undefined));
  }
});
