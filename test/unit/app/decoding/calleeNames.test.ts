import assert from "node:assert/strict";
import { calleeNames, nameInCode, permanentNames } from "../../../../src/app/decoding/calleeNames.ts";
import type { ResultDecoding } from "../../../../src/app/decoding/resultDecoding.ts";
import type { Provenance } from "../../../../src/decode/provenance.ts";
import { calling, guessedDecoding, withdrawDecoding } from "../../../support/decodings.ts";
import { ofBuild, provenances } from "../../../support/decodedParts.ts";
import { fullResult, resultViewOf } from "../../../support/lookupViews.ts";
import { foundTransaction } from "../../../../src/ui/subjects/result/resultHead.ts";

const reading = foundTransaction(resultViewOf({ body: fullResult }));
assert.ok(reading !== undefined);

const exact = { kind: "verified", grade: "exact", contract: "Safe", host: "sourcify.dev" } as const;
const system = { kind: "system", contract: "Hedera Token Service" } as const;

const calledBy = (provenance: Provenance, parts: Partial<ResultDecoding> = {}): ResultDecoding =>
  withdrawDecoding({ call: calling("withdraw", [], undefined, provenance), ...parts });

/** What a title says, and what of it is kept. */
function told(decoding: ResultDecoding): readonly unknown[] {
  assert.ok(reading !== undefined);
  return [calleeNames(reading, decoding), permanentNames(reading, decoding)].map(
    (names) => names && [names.contract, names.function, names.error],
  );
}

describe("what a result called, for titles and rows", () => {
  it("is named by builds in the window alone, and not where the workspace is not trusted", () => {
    assert.deepEqual(told(withdrawDecoding()), [["Vault", "withdraw", "AboveLimit"], undefined]);
    assert.deepEqual(told(withdrawDecoding({ mayNameBuilds: false })), [undefined, undefined]);
    // Of a proxy, the code behind it names the contract, where it may.
    const behind = (isNamed: boolean) =>
      calledBy(ofBuild("Official", { isNamed }), { nameOf: () => undefined, why: undefined });
    assert.deepEqual(told(behind(true))[0], ["Official", "withdraw", undefined]);
    assert.deepEqual(told(behind(false))[0], [undefined, "withdraw", undefined]);
    const unproven = calledBy(ofBuild("Official", { isProven: false }));
    assert.deepEqual(told(unproven), [undefined, undefined]);
  });

  it("is kept as the verified source and system contracts name it, without what the workspace names", () => {
    assert.deepEqual(told(calledBy(exact)), [
      ["Safe", "withdraw", "AboveLimit"],
      ["Safe", "withdraw", undefined],
    ]);
    assert.deepEqual(told(calledBy(exact, { mayNameBuilds: false, nameOf: () => undefined })), [
      ["Safe", "withdraw", undefined],
      ["Safe", "withdraw", undefined],
    ]);
    const nameless = { nameOf: () => undefined, why: undefined };
    assert.deepEqual(told(calledBy(system, nameless))[1], [undefined, "withdraw", undefined]);
  });

  it("is named as in its source, whatever a label or a deployment file calls the contract", () => {
    const label = { name: "my till", provenance: { kind: "label" } } as const;
    const deployed = { name: "Savings", provenance: { kind: "deployment", path: "run.json" } } as const;
    for (const named of [label, deployed]) {
      const parts = { why: undefined, mayNameBuilds: true };
      const title = (provenance: Provenance, sourceName?: string): unknown =>
        told(calledBy(provenance, { ...parts, nameOf: () => ({ ...named, sourceName }) }))[0];
      assert.deepEqual(title(exact), ["Safe", "withdraw", undefined]);
      assert.deepEqual(title(system, "Vault"), ["Vault", "withdraw", undefined]);
    }
    assert.equal(nameInCode(label, provenances.guess), "my till");
    assert.equal(nameInCode(undefined, provenances.guess), undefined);
  });

  it("is named as the source that declares the function: of a proxy that of its implementation", () => {
    const proxy = { name: "MarketProxy", provenance: ofBuild("MarketProxy") } as const;
    const labeled = { name: "Tea Parlor", provenance: { kind: "label" }, sourceName: "MarketProxy" } as const;
    for (const named of [proxy, labeled]) {
      assert.equal(nameInCode(named, ofBuild("Parlor")), "Parlor");
      assert.equal(nameInCode(named, provenances.guess), "MarketProxy");
      assert.equal(nameInCode(named), "MarketProxy");
    }
  });

  it("is nothing where that is not certain", () => {
    for (const provenance of [
      provenances.match,
      provenances.guess,
      { kind: "chosen", file: "a.json" } as const,
    ])
      assert.deepEqual(told(calledBy(provenance)), [undefined, undefined]);
    assert.deepEqual(told(guessedDecoding()), [undefined, undefined]);
    for (const name of ["run $(trash)", "x".repeat(61), "ｗithdraw", ""])
      assert.deepEqual(told(withdrawDecoding({ call: calling(name, []) })), [undefined, undefined]);
  });
});
