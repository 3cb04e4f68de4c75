import assert from "node:assert/strict";
import { planPublication, type PublicationPlan } from "../../../../src/app/publication/planPublication.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import type { Protocol } from "../../../../src/services/verifier/protocol.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildsIn } from "../builds/projects.ts";
import { unending } from "../../../support/requests.ts";
import { input, settings, vyperCode, vyperProject } from "./vyperProject.ts";

async function planIn(files: JsonObject, protocol: Protocol = "job"): Promise<PublicationPlan> {
  await using folder = await projectFolder(files);
  const [match] = await buildsIn([folder]).matches(vyperCode);
  assert.ok(match !== undefined);
  return await planPublication(match, { protocol }, unending);
}

describe("the plan of a publication in Vyper", () => {
  it("holds the input as its compiler had it, interfaces listed too, and expects no result", async () => {
    const { publication, dryRun, files, filesOfBuild, isProvable } = await planIn(vyperProject());
    const { outputSelection, ...others } = settings;
    assert.deepEqual(Object.keys(outputSelection), ["src/Till.vy"]);
    assert.deepEqual(publication, {
      form: "standardJson",
      input: { ...input, settings: others },
      compilerVersion: "0.4.3+commit.bff19ea2",
      contractIdentifier: "src/Till.vy:Till",
    });
    assert.deepEqual(dryRun, { grade: "notProved", reasons: [{ kind: "hashInCreation" }] });
    assert.deepEqual(files.map(({ path }) => path).sort(), ["settings", "src/IShop.vyi", "src/Till.vy"]);
    const listed = files.find(({ isSettings }) => isSettings) ?? assert.fail("The settings are not listed.");
    assert.deepEqual([JSON.parse(listed.text), listed.possibleSecrets], [others, []]);
    assert.deepEqual([filesOfBuild, isProvable], [2, false]);
  });

  it("is none where a file is not told, or the compiler not to the commit", async () => {
    const abiAlone = { ...input, interfaces: { "src/IShop.json": { abi: [] } } };
    for (const files of [
      vyperProject(abiAlone),
      vyperProject(input, "0.4.3"),
      vyperProject(input, "0.4.3+commit.bff19ea"),
    ])
      assert.equal((await planIn(files)).publication, undefined);
  });

  it("is none by protocols that know Solidity alone, nor of a language that no service compiles", async () => {
    for (const protocol of ["session", "direct"] as const) {
      const { publication, metadata, files } = await planIn(vyperProject(), protocol);
      assert.deepEqual([publication, metadata?.language, files], [undefined, "Vyper", []]);
    }
    const other = await planIn(vyperProject({ ...input, language: "Fe" }));
    assert.deepEqual([other.publication, other.metadata?.language], [undefined, "other"]);
  });
});
