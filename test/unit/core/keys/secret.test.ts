import assert from "node:assert/strict";
import { inspect } from "node:util";
import { Secret } from "../../../../src/core/keys/secret.ts";

describe("secret", () => {
  it("prints as dots, however it becomes text, and is given out on request only", () => {
    const secret = new Secret("K3Y-of-somebody");
    const dots = "••••••••";
    assert.deepEqual(
      [String(secret), JSON.stringify({ secret }), inspect(secret), inspect({ secret }), secret.reveal()],
      [dots, `{"secret":"${dots}"}`, dots, `{ secret: ${dots} }`, "K3Y-of-somebody"],
    );
  });
});
