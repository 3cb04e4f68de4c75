import assert from "node:assert/strict";
import { buildsOfCode } from "../../../src/builds/buildsOfCode.ts";
import type { Build } from "../../../src/builds/build.ts";
import { buildNamed, compiled, deployedCode, source } from "./samples.ts";

/** A build as a tool leaves it that does not say where immutables are. */
function untold(build: Build): Build {
  assert.ok(build.runtime);
  return { ...build, runtime: { ...build.runtime, immutables: undefined } };
}

describe("builds of a code", () => {
  const own = buildNamed("Vault");
  const other = buildNamed("Vault", compiled(`${source}// built anew`));
  const code = deployedCode(own);
  const order = (...builds: readonly Build[]) =>
    buildsOfCode(code, builds).map(({ relation: { kind, assumedImmutables } }) =>
      assumedImmutables ? `${kind}, assumed` : kind,
    );

  it("are those of the same metadata hash first, also where it is not told where immutables are", () => {
    assert.deepEqual(order(untold(other), other, untold(own), own), [
      "exact",
      "exact, assumed",
      "sameCode",
      "sameCode, assumed",
    ]);
  });
});
