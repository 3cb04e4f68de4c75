import assert from "node:assert/strict";
import { doubtsIn } from "../../../../src/app/publication/doubtsIn.ts";

const told = async (text: string) =>
  (
    await doubtsIn(
      "src/A.sol",
      text,
      () => false,
      () => undefined,
    )
  ).map(({ kind, line }) => `${kind} ${line}`);

describe("what in a source may be a secret", () => {
  it("is an address with a password, also without a user or with a long token", async () => {
    for (const address of ["redis://:secret@host", `https://x:${"a".repeat(900)}@host`])
      assert.deepEqual(await told(`\n// ${address}`), ["url 2"]);
  });

  it("is what comes after more hex than is looked at", async () => {
    const hex = Array.from({ length: 101 }, (_, at) => `bytes32 c${at} = 0x${String(at).padStart(64, "1")};`);
    assert.deepEqual(await told(hex.slice(0, 100).join("\n")), []);
    assert.deepEqual(await told(hex.join("\n")), ["privateKey 101"]);
  });

  it("is told with its line in moments, however often it is there", async () => {
    const began = performance.now();
    const all = await told(`-----BEGIN PRIVATE KEY-----\n`.repeat(20_000));
    assert.equal(all.at(-1), "keyFile 20000");
    assert.ok(performance.now() - began < 2000);
  });
});
