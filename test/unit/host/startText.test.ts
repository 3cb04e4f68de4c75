import assert from "node:assert/strict";
import { startText } from "../../startText.ts";

describe("what npm start prints", () => {
  it("begins with the address to open, and is short enough to keep it in sight", () => {
    const url = "http://127.0.0.1:8000/?tkn=secret";
    const services = {
      chainId: "298" as const,
      mirrorUrl: "http://127.0.0.1:5551",
      verifierUrl: "http://127.0.0.1:5555",
      signatureUrl: "http://127.0.0.1:5556",
      chainUrl: "http://127.0.0.1:8545",
      refusedKey: "refused",
    };
    const lines = startText({ url, version: "1.139.1" }, services).split("\n");
    // npm itself prints four lines before it.
    assert.equal(lines[0], url);
    assert.ok(lines.length < 12, `${lines.length} lines`);
    assert.ok(lines.some((line) => line.includes(services.mirrorUrl)));
  });
});
