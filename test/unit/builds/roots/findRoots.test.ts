import assert from "node:assert/strict";
import { findRoots } from "../../../../src/builds/roots/findRoots.ts";
import { projectFolder } from "../../../support/projectFolder.ts";

async function rootsOf(content: Readonly<Record<string, unknown>>, named: readonly string[] = []) {
  await using folder = await projectFolder(content);
  const { roots } = await findRoots(folder.files, named);
  return roots.map(({ tool, project, folder: path }) => `${tool} ${project || "."} ${path}`).sort();
}

describe("the roots of builds", () => {
  it("are found by the files that tools are configured in, wherever these stand", async () => {
    const content = {
      "foundry.toml": '[profile.default]\nout = "build/out"\n[profile.ci]\nout = "ci-out"\n',
      "packages/shop/hardhat.config.ts": "",
      "packages/old/truffle-config.js": "",
      "packages/shop/ignition/deployments/chain-296/artifacts/Shop#Vault.json": {},
      "packages/remix/artifacts/Vault.json": {},
      "packages/kept/deployments/old/solcInputs/0a1b.json": {},
      "packages/kept/deployments/rocketh/.chain": { chainId: "296" },
      "packages/kept/deployments/notes/Vault.json": {},
    };
    assert.deepEqual(await rootsOf(content), [
      "artifacts packages/remix packages/remix/artifacts",
      "foundry . build/out",
      "foundry . ci-out",
      "hardhat packages/shop packages/shop/artifacts",
      "hardhatDeploy packages/kept packages/kept/deployments/old",
      "hardhatDeploy packages/kept packages/kept/deployments/rocketh",
      "ignition packages/shop packages/shop/ignition/deployments/chain-296/artifacts",
      "truffle packages/old packages/old/build/contracts",
    ]);
  });

  it("are found beside a configuration that cannot be read, of which it is told", async () => {
    await using folder = await projectFolder({
      "good/foundry.toml": "",
      "bad/foundry.toml": "[profile.default]\nout = out",
    });
    const { roots, unreadable } = await findRoots(folder.files, []);
    assert.deepEqual(roots.map((root) => root.folder).sort(), ["bad/out", "good/out"]);
    assert.deepEqual(
      unreadable.map(({ path }) => path),
      ["bad/foundry.toml"],
    );
  });

  it("are no more than can be looked through, however many a few configurations name", async () => {
    const profiles = Array.from({ length: 100 }, (_, index) => `[profile.p${index}]\nout = "o${index}"\n`);
    const content = Object.fromEntries(
      Array.from({ length: 21 }, (_, index) => [`p${index}/foundry.toml`, profiles.join("")]),
    );
    await using folder = await projectFolder(content);
    const { roots, isCut } = await findRoots(folder.files, []);
    assert.deepEqual([roots.length, isCut], [2000, true]);
  });

  it("are not looked for in what others wrote", async () => {
    const content = {
      "foundry.toml": "",
      "lib/forge-std/foundry.toml": "",
      "node_modules/some/hardhat.config.js": "",
      ".git/truffle.js": "",
      "out/deep/foundry.toml": "",
    };
    assert.deepEqual(await rootsOf(content), ["foundry . out"]);
  });

  it("take in the proxies of a project's own packages", async () => {
    const content = {
      "hardhat.config.cjs": "",
      "node_modules/@openzeppelin/upgrades-core/artifacts/build-info-v5.json": {},
    };
    assert.deepEqual(await rootsOf(content), [
      "hardhat . artifacts",
      "openZeppelin . node_modules/@openzeppelin/upgrades-core/artifacts",
    ]);
  });

  it("are those that the setting names, and none outside of the folder", async () => {
    const content = { "apps/one/compiled/A.json": {}, "apps/two/compiled/B.json": {}, "abis/C.abi": "[]" };
    const named = [
      "apps/*/compiled",
      "./abis/C.abi",
      "../elsewhere",
      "apps/../../x",
      "/etc",
      "C:/x",
      "apps/t*o/com*ed",
    ];
    assert.deepEqual(await rootsOf(content, named), [
      "setting . abis/C.abi",
      "setting . apps/one/compiled",
      "setting . apps/two/compiled",
    ]);
  });

  it("stay known where a folder is deeper than any project lies", async () => {
    const deep = `${"a/".repeat(12)}foundry.toml`;
    assert.deepEqual(await rootsOf({ [deep]: "", "a/foundry.toml": "" }), ["foundry a a/out"]);
  });
});
