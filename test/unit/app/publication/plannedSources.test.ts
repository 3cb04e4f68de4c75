import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import { planPublication } from "../../../../src/app/publication/planPublication.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildsIn, foundryArtifact, hardhatProject } from "../builds/projects.ts";
import { buildNamed, compiled, deployedCode, source } from "../../builds/samples.ts";
import { unending } from "../../../support/requests.ts";
import { vault, planIn, foundry, told, exact } from "./plans.ts";

describe("the sources that a plan finds", () => {
  it("takes those of the build-info first, and says where the disk has gone on", async () => {
    const same = await planIn({ ...hardhatProject, "src/Vault.sol": source });
    assert.deepEqual(told(same), {
      ...exact,
      files: ["src/Vault.sol of artifacts/build-info/0a1b.json"],
      sent: ["src/Vault.sol"],
    });
    assert.equal(same.files[0]?.from.hasChanged, false);
    const edited = await planIn({ ...hardhatProject, "src/Vault.sol": `${source}// more` });
    assert.equal(told(edited).grade, "exact");
    assert.equal(edited.files[0]?.text, source);
    assert.equal(edited.files[0].from.hasChanged, true);
  });

  it("takes those that the metadata holds before all others, and says so", async () => {
    const made = compiled(source, { metadata: { useLiteralContent: true } });
    const code = deployedCode(buildNamed("Vault", made));
    const artifact = foundryArtifact("Vault", made);
    for (const [text, hasChanged] of [
      [source, false],
      ["// changed since\n", true],
      [undefined, false],
    ] as const) {
      const plan = await planIn(foundry(text, artifact), code);
      assert.deepEqual(told(plan), {
        ...exact,
        files: ["src/Vault.sol of metadata"],
        sent: ["src/Vault.sol"],
      });
      assert.deepEqual([plan.files[0]?.text, plan.files[0]?.from.hasChanged], [source, hasChanged]);
    }
  });

  it("sends nothing where a file is missing, was edited, or lies outside", async () => {
    const nothing = { grade: "notKnown", files: [], sent: [] };
    assert.deepEqual(told(await planIn(foundry(undefined))), { ...nothing, reasons: ["sourcesMissing"] });
    assert.deepEqual(told(await planIn(foundry(`${source}// more`))), {
      ...nothing,
      reasons: ["sourcesChanged"],
    });
    const path = "../../../src/Vault.sol";
    const outside = compiled(source, {}, path);
    const artifact = foundryArtifact("Vault", outside, path);
    const code = deployedCode(buildNamed("Vault", outside));
    assert.deepEqual(told(await planIn({ ...foundry(source, artifact), "src/Vault.sol": source }, code)), {
      ...nothing,
      reasons: ["sourcesMissing"],
    });
  });

  it("follows no link out of the opened folder, neither to a source nor to a build-info", async () => {
    const info = "artifacts/build-info/0a1b.json";
    await using outside = await projectFolder({ "Vault.sol": source, "0a1b.json": hardhatProject[info] });
    const others = Object.fromEntries(Object.entries(hardhatProject).filter(([path]) => path !== info));
    for (const [content, link, code] of [
      [foundry(undefined), "packages/core/src", vault],
      [others, "artifacts/build-info", vault],
    ] as const) {
      await using folder = await projectFolder(content);
      const [at, to] = [folder, outside].map(({ uri }) => uri.slice("file://".length));
      await symlink(to ?? "", `${at ?? ""}/${link}`);
      const [match] = await buildsIn([folder]).matches(code);
      const plan = match && (await planPublication(match, { protocol: "job" }, unending));
      assert.deepEqual([match?.build.compilation, plan?.publication], [undefined, undefined]);
    }
  });

  it("finds the sources of packages in the folders above", async () => {
    const path = "@vaults/core/Vault.sol";
    const packaged = compiled(source, {}, path);
    const code = deployedCode(buildNamed("Vault", packaged));
    const plan = await planIn(
      {
        ...foundry(undefined, foundryArtifact("Vault", packaged, path)),
        [`node_modules/${path}`]: source,
      },
      code,
    );
    assert.deepEqual(told(plan).files, [`${path} of node_modules/${path}`]);
    assert.equal(plan.files[0]?.license, "MIT");
  });

  it("finds the sources of builds that the setting names in the folders above", async () => {
    const content = {
      "packages/core/compiled/Vault.json": foundryArtifact("Vault"),
      "packages/core/src/Vault.sol": source,
      "src/Vault.sol": `${source}// of something else`,
    };
    const plan = await planIn(content, vault, ["packages/core/compiled"]);
    assert.deepEqual(told(plan).files, ["src/Vault.sol of packages/core/src/Vault.sol"]);
  });
});
