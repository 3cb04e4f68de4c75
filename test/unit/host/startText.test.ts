import assert from "node:assert/strict";
import { startText } from "../../startText.ts";

describe("output of npm start", () => {
  it("begins with the URL to open, and fits on a screen", () => {
    const url = "http://127.0.0.1:8000/?tkn=secret";
    const services = {
      chainId: "298" as const,
      mirrorUrl: "http://127.0.0.1:5551",
      verifierUrl: "http://127.0.0.1:5555",
      signatureUrl: "http://127.0.0.1:5556",
      chainUrl: "http://127.0.0.1:8545",
      refusedKey: "refused",
    };
    const localChain = { chainId: "31337", rpcUrl: "http://127.0.0.1:8547" } as const;
    const lines = startText({ url, version: "1.139.1" }, services, localChain).split("\n");
    // npm itself prints four lines before it.
    assert.equal(lines[0], url);
    assert.ok(lines.length < 13, `${lines.length} lines`);
    for (const service of [services.mirrorUrl, localChain.rpcUrl])
      assert.ok(lines.some((line) => line.includes(service)));
  });
});
