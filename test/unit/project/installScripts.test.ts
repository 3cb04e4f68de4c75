import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import {
  installedFolders,
  installFaults,
  readInstall,
  type InstallManifest,
  type LockFile,
} from "../../support/lockFile.ts";

const integrity = `sha512-${"A".repeat(86)}==`;
const root = path.join(import.meta.dirname, "../../..");

function faultsOf(allowScripts: Record<string, unknown>, packages: LockFile["packages"]): string[] {
  const manifest: InstallManifest = { allowScripts, devDependencies: { tool: "1.2.3", loose: "^1.2.3" } };
  return installFaults(manifest, { packages: { "": { version: "0.1.0" }, ...packages } });
}

describe("installed packages", () => {
  for (const folder of installedFolders) {
    it(`run only allowed scripts, and are pinned by their hashes: ${folder}`, () => {
      assert.deepEqual(installFaults(...readInstall(folder)), []);
    });
  }

  it("only the pinned Node runs a script", () => {
    const allowed = installedFolders.map((folder) =>
      Object.entries(readInstall(folder)[0].allowScripts ?? {}).filter(([, isAllowed]) => isAllowed === true),
    );
    assert.deepEqual(allowed, [[["node", true]], [], [], [], [], []]);
  });

  it("npm stops at a script that is not listed", () => {
    assert.match(readFileSync(path.join(root, ".npmrc"), "utf8"), /^strict-allow-scripts=true$/m);
  });

  it("the check finds each kind of fault", () => {
    const tool = { version: "1.2.3", integrity, hasInstallScript: true };
    assert.deepEqual(faultsOf({ tool: true }, { "node_modules/tool": tool }), []);
    assert.deepEqual(faultsOf({ tool: false }, { "node_modules/deep/node_modules/tool": tool }), []);
    const unlisted = "node_modules/@a/b has an install script that is not listed.";
    assert.deepEqual(faultsOf({}, { "node_modules/@a/b": tool }), [unlisted]);
    const hidden = "node_modules/plain has an install script that is not listed.";
    assert.deepEqual(faultsOf({ plain: false }, { "node_modules/plain": { ...tool, name: "evil" } }), [
      hidden,
      "plain is listed, but has no install script.",
    ]);
    assert.deepEqual(faultsOf({}, { "node_modules/a": { version: "1.0.0" } }), [
      "node_modules/a has no integrity.",
    ]);
    assert.deepEqual(faultsOf({}, { "node_modules/a": { integrity: "sha1-AAAA" } }), [
      "node_modules/a has no integrity.",
    ]);
    assert.deepEqual(faultsOf({}, { "node_modules/a": { integrity, resolved: "git+ssh://example.com/a" } }), [
      "node_modules/a names where it comes from.",
    ]);
    assert.deepEqual(faultsOf({ gone: true }, {}), ["gone is listed, but has no install script."]);
    assert.deepEqual(faultsOf({ tool: "yes" }, { "node_modules/tool": tool }), [
      "tool is neither allowed nor denied.",
    ]);
  });

  it("the check finds a script that is allowed for another version", () => {
    const unnamed = (place: string): string =>
      `${place} may run its script, but package.json does not name its version.`;
    for (const [place, version, name] of [
      ["node_modules/tool", "1.2.4", "tool"],
      ["node_modules/deep/node_modules/tool", "1.2.3", "tool"],
      ["node_modules/loose", "1.2.3", "loose"],
      ["node_modules/foreign", "1.2.3", "foreign"],
    ] as const) {
      const entry = { version, integrity, hasInstallScript: true };
      assert.deepEqual(faultsOf({ [name]: true }, { [place]: entry }), [unnamed(place)]);
    }
  });
});
