import assert from "node:assert/strict";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildsIn, foundryArtifact, vault } from "./projects.ts";
import { buildNamed, compiled, deployedCode, source } from "../../builds/samples.ts";

describe("the builds of a workspace, once they have changed", () => {
  it("are read again where they have changed, and nowhere else", async () => {
    await using folder = await projectFolder({
      "foundry.toml": "",
      "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
      "out/Vault.sol/Factory.json": foundryArtifact("Factory"),
    });
    const builds = buildsIn([folder]);
    await builds.refresh();
    const other = compiled(source.replace("= 7", "= 9999"));
    await folder.write("out/Vault.sol/Factory.json", foundryArtifact("Factory", other));
    await folder.remove("out/Vault.sol/Vault.json");
    folder.reads.length = 0;
    builds.upToDate.invalidate();
    const factory = deployedCode(buildNamed("Factory", other));
    assert.equal((await builds.matches(factory)).length, 1);
    assert.deepEqual(folder.reads.slice(0, 3), ["foundry.toml", ".env", "out/Vault.sol/Factory.json"]);
    assert.deepEqual(await builds.matches(vault), []);
  });

  it("stand below one root, the innermost, and stay when another is named or no longer named", async () => {
    await using folder = await projectFolder({
      "foundry.toml": "",
      "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
    });
    const named = [["out/Vault.sol"], ["out"], [], ["out/Vault.sol/Vault.json"], []];
    const found = ["out/Vault.sol", "out", "out", "out/Vault.sol/Vault.json", "out"];
    const names: string[] = [];
    const builds = buildsIn([folder], new MemoryFolder(), names);
    for (const [at, now] of named.entries()) {
      names.splice(0, names.length, ...now);
      builds.upToDate.invalidate();
      const matches = await builds.matches(vault);
      assert.deepEqual(
        matches.map(({ build }) => build.root.folder),
        [found[at]],
        now.join(),
      );
    }
  });

  it("that were rebuilt behind its back are what they are now", async () => {
    await using folder = await projectFolder({
      "foundry.toml": "",
      "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
    });
    const builds = buildsIn([folder]);
    assert.equal((await builds.matches(vault)).length, 1);
    await folder.write("out/Vault.sol/Vault.json", foundryArtifact("Factory"));
    assert.deepEqual(await builds.matches(vault), []);
  });

  it("are not read a second time by the next window, unless what is stored is damaged", async () => {
    await using folder = await projectFolder({
      "foundry.toml": "",
      "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
      "out/Vault.sol/Factory.json": foundryArtifact("Factory"),
    });
    const memory = new MemoryFolder();
    await buildsIn([folder], memory).refresh();
    folder.reads.length = 0;
    const second = buildsIn([folder], memory);
    await second.refresh();
    assert.deepEqual(folder.reads, ["foundry.toml", ".env"]);
    assert.equal((await second.matches(vault)).length, 1);
    for (const [key, text] of memory.texts)
      memory.texts.set(key, text.replace('"out/Vault.sol/Factory.json"', '["out/Vault.sol/Factory.json'));
    folder.reads.length = 0;
    await buildsIn([folder], memory).refresh();
    assert.deepEqual(folder.reads, ["foundry.toml", ".env", "out/Vault.sol/Factory.json"]);
    for (const [key] of memory.texts)
      memory.texts.set(key, '{"version": 1, "files": [["out/Vault.sol/Vault.json", 7]');
    assert.equal((await buildsIn([folder], memory).matches(vault)).length, 1);
  });

  it("are stored of each folder, also where two have their builds at the same place", async () => {
    const projectOf = (name: string) =>
      projectFolder({ "foundry.toml": "", "out/Vault.sol/Any.json": foundryArtifact(name) });
    await using first = await projectOf("Vault");
    await using second = await projectOf("Factory");
    const memory = new MemoryFolder();
    await buildsIn([first, second], memory).refresh();
    assert.equal(memory.texts.size, 2);
    const matches = await buildsIn([first, second], memory).matches(vault);
    assert.deepEqual(
      matches.map(({ build }) => build.folder.uri),
      [first.uri],
    );
  });
});
