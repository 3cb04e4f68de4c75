import assert from "node:assert/strict";
import { nameOfReport, storedName, verifiedName } from "../../../../src/app/verification/verifiedName.ts";
import { hostileTexts } from "../../../support/hostileTexts.ts";
import { respondedReport, askedAddress } from "../../../support/reports.ts";
import { statusOf } from "../hover/openLookups.ts";

const nameIn = (told: string): string | undefined => verifiedName(statusOf("perfect", told));

const read = (stored: unknown) => storedName.safeParse(stored).data;

describe("the name in the verified source", () => {
  it("is what stands behind the file", () => {
    assert.equal(nameIn("contracts/Counter.sol:Counter"), "Counter");
    assert.equal(nameIn("a:b.sol:Counter_2"), "Counter_2");
  });

  it("is cut when it is long, and read so again", () => {
    assert.equal(nameIn("a.sol:Vault$1"), "Vault$1");
    assert.equal(nameIn(`a.sol:${"x".repeat(60)}`), "x".repeat(60));
    const cut = nameIn(`a.sol:${"x".repeat(61)}`);
    assert.equal(cut, `${"x".repeat(59)}…`);
    assert.equal(read(cut), cut);
    assert.equal(read("x".repeat(61)), undefined);
  });

  it("is what the record says that decided a verification", async () => {
    const named = async (name: string, status = "perfect") =>
      nameOfReport(
        await respondedReport("session", [
          { body: { contracts: [{ address: askedAddress, chainId: "1", status, name }] } },
        ]),
      );
    assert.equal(await named("Vault"), "Vault");
    assert.equal(await named("a/b"), undefined);
    assert.equal(await named("Vault", "error"), undefined);
  });

  for (const [what, text] of Object.entries(hostileTexts)) {
    it(`is none, and is not read from storage, with ${what}`, () => {
      for (const name of [text, `Counter${text}`, `${text}Counter`]) {
        assert.equal(nameIn(`a.sol:${name}`), undefined);
        assert.equal(read(name), undefined);
      }
    });
  }
});
