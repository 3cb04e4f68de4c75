import assert from "node:assert/strict";
import { findRoots } from "../../../../src/builds/roots/findRoots.ts";
import type { FolderEntry, ProjectFiles } from "../../../../src/builds/projectFiles.ts";
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
      "packages/kept/deployments/live/.chainId": "295",
      "packages/kept/deployments/hedera_296/Vault.json": {},
      "packages/kept/deployments/mainnet/usdc/roots.json": {},
      "packages/kept/deployments/notes/Vault.json": {},
    };
    assert.deepEqual(await rootsOf(content), [
      "artifacts packages/remix packages/remix/artifacts",
      "foundry . build/out",
      "foundry . ci-out",
      "hardhat packages/shop packages/shop/artifacts",
      "hardhatDeploy packages/kept packages/kept/deployments/hedera_296",
      "hardhatDeploy packages/kept packages/kept/deployments/live",
      "hardhatDeploy packages/kept packages/kept/deployments/old",
      "hardhatDeploy packages/kept packages/kept/deployments/rocketh",
      "ignition packages/shop packages/shop/ignition/deployments/chain-296/artifacts",
      "truffle packages/old packages/old/build/contracts",
    ]);
  });

  it("are found where a configuration of Truffle names them, which is reported where it computes that", async () => {
    const computed = `module.exports = { contracts_build_directory: folderOf(process.env) }`;
    await using folder = await projectFolder({
      "a/truffle-config.js": `module.exports = { contracts_build_directory: path.resolve(__dirname, "..", "abis") }`,
      "b/truffle-config.js": computed,
    });
    const { roots, unreadable } = await findRoots(folder.files, []);
    assert.deepEqual(roots.map((root) => root.folder).sort(), ["abis", "b/build/contracts"]);
    assert.deepEqual(unreadable, [
      { path: "b/truffle-config.js", problem: "it computes contracts_build_directory" },
    ]);
  });

  it("are found where profiles of Foundry write without naming a folder, and where an extended file names it", async () => {
    const content = {
      "a/foundry.toml": '[profile.default]\nsrc = "src"\n[profile.optimized]\nout = "out-optimized"\n',
      "b/foundry.toml": '[profile.default]\nextends = "./base.toml"\n',
      "b/base.toml": '[profile.default]\nout = "forge-artifacts"\n',
      "c/foundry.toml": '[default]\nsrc = "src"\nout = "../built"\n',
    };
    assert.deepEqual(await rootsOf(content), [
      "foundry a a/out",
      "foundry a a/out-optimized",
      "foundry b b/forge-artifacts",
      "foundry c built",
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

  it("are found among a hundred thousand of one tool, as many as can be looked through", async () => {
    const chains = Array.from({ length: 130_000 }, (_, at) => ({
      name: `chain-${at}`,
      kind: "folder" as const,
    }));
    const folders: Readonly<Record<string, readonly FolderEntry[]>> = {
      "": [{ name: "ignition", kind: "folder" }],
      "ignition/deployments": chains,
    };
    const files: ProjectFiles = {
      list: (folder) =>
        Promise.resolve(
          folders[folder] ?? (folder.includes("chain-") ? [{ name: "artifacts", kind: "folder" }] : []),
        ),
      presence: () => Promise.resolve("inside"),
      stat: () => Promise.resolve(undefined),
      read: () => Promise.resolve(undefined),
    };
    const { roots, isCut } = await findRoots(files, []);
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

  it("are none of hardhat-deploy where Ignition and Brownie keep records in folders of chains", async () => {
    const content = {
      "ignition/deployments/chain-296/deployed_addresses.json": {},
      "ignition/deployments/chain-296/artifacts/M#A.json": {},
      [`build/deployments/296/0x${"a1".repeat(20)}.json`]: {},
      "kept/deployments/sepolia/Vault.json": {},
    };
    assert.deepEqual(await rootsOf(content), [
      "hardhatDeploy kept kept/deployments/sepolia",
      "ignition . ignition/deployments/chain-296/artifacts",
    ]);
  });

  it("are those of tools that are known by their configuration alone, also of such that are not read", async () => {
    const content = {
      "a/brownie-config.yaml": "",
      "b/.waffle.json": "{}",
      "b2/waffle.json": { outputDirectory: "../compiled" },
      "c/ape-config.yaml": "",
      "d/moccasin.toml": "",
      "e/extendedArtifacts/A.json": {},
      "f/artifacts-zk/A.json": {},
      "g/foundry.toml": "",
      "g/zkout/A.sol/A.json": {},
    };
    assert.deepEqual(await rootsOf(content), [
      "ape c c/.build",
      "brownie a a/build",
      "foundry g g/out",
      "foundry g g/zkout",
      "hardhat f f/artifacts-zk",
      "hardhatDeploy e e/extendedArtifacts",
      "moccasin d d/out",
      "waffle b b/build",
      "waffle b2 compiled",
    ]);
  });

  it("take in the proxies of a project's own packages", async () => {
    const content = {
      "hardhat.config.cjs": "",
      "node_modules/hardhat-deploy/extendedArtifacts/Proxy.json": {},
      "node_modules/@openzeppelin/upgrades-core/artifacts/build-info-v5.json": {},
    };
    assert.deepEqual(await rootsOf(content), [
      "hardhat . artifacts",
      "hardhatDeploy . node_modules/hardhat-deploy/extendedArtifacts",
      "openZeppelin . node_modules/@openzeppelin/upgrades-core/artifacts",
    ]);
  });

  it("are those that the setting names, with those that are outside of the folder, which are not listed", async () => {
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
      "setting . ../elsewhere",
      "setting . /etc",
      "setting . C:/x",
      "setting . abis/C.abi",
      "setting . apps/../../x",
      "setting . apps/one/compiled",
      "setting . apps/two/compiled",
    ]);
  });

  it("stay known where a folder is deeper than any project lies", async () => {
    const deep = `${"a/".repeat(12)}foundry.toml`;
    assert.deepEqual(await rootsOf({ [deep]: "", "a/foundry.toml": "" }), ["foundry a a/out"]);
  });
});
