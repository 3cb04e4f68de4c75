import assert from "node:assert/strict";
import { pushedSelectors, resemblanceOf, traitsOf } from "../../../../src/builds/code/resemblance.ts";
import { type JsonObject, valueAt } from "../../../../src/core/json/jsonValue.ts";
import { buildNamed, compiled, source } from "../samples.ts";

const selectorsOf = (output: JsonObject): string[] =>
  Object.values(
    valueAt(output, ["contracts", "src/Vault.sol", "Vault", "evm", "methodIdentifiers"]) as Record<
      string,
      string
    >,
  );

const digits = (output: JsonObject): string => buildNamed("Vault", output).runtime?.digits ?? "";

describe("what a code has of a build that it is not", () => {
  const now = compiled();
  const selectors = selectorsOf(now);

  it("finds all selectors of a contract in its code", () => {
    const found = pushedSelectors(digits(now));
    assert.deepEqual(
      selectors.filter((selector) => !found.has(selector)),
      [],
    );
    assert.ok(selectors.length >= 4);
  });

  it("is an older build where a body was changed", () => {
    const older = compiled(source.replace("if (amount > limit)", "if (amount >= limit + 1)"));
    const resemblance = resemblanceOf(traitsOf(digits(older)), digits(now), selectors);
    assert.ok(resemblance.kind === "older" && resemblance.share < 1, JSON.stringify(resemblance));
  });

  it("is the interface alone where the code was made otherwise", () => {
    const optimized = compiled(source, { viaIR: true, optimizer: { enabled: true, runs: 1 } });
    const functions = selectors.length;
    assert.deepEqual(resemblanceOf(traitsOf(digits(optimized)), digits(now), selectors), {
      kind: "interface",
      functions,
    });
  });

  it("is nothing where a function is missing, though it tells how many are there", () => {
    const more = [...selectors, "0a0b0c0d"];
    assert.deepEqual(resemblanceOf(traitsOf(digits(now)), digits(now), more), {
      kind: "none",
      functions: selectors.length,
    });
  });

  it("is nothing where no function is there, or the build has none to compare", () => {
    const other = buildNamed("Child", now).runtime?.digits ?? "";
    assert.deepEqual(resemblanceOf(traitsOf(other), digits(now), selectors), {
      kind: "none",
      functions: 0,
    });
    assert.deepEqual(resemblanceOf(traitsOf(digits(now)), digits(now), []), { kind: "none", functions: 0 });
  });
});
