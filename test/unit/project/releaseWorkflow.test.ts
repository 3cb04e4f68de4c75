import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import manifest from "../../../package.json" with { type: "json" };

const root = path.join(import.meta.dirname, "../../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

describe("release", () => {
  const workflow = read(".github/workflows/release.yml");

  it("workflow runs only scripts that exist", () => {
    const scripts = Array.from(workflow.matchAll(/\bnpm (?:run )?([\w:]+)/g), ([, name = ""]) => name);
    assert.deepEqual(
      scripts.filter((name) => name !== "ci"),
      ["test", "package"],
    );
    assert.deepEqual(
      scripts.filter((name) => name !== "ci" && !(name in manifest.scripts)),
      [],
    );
  });

  it("workflow names the file that is packaged", () => {
    const names = Array.from(workflow.matchAll(/([\w-]+)-(?:\$\{[^}]*\}|\*)\.vsix/g), ([, name]) => name);
    assert.ok(names.length > 4);
    assert.deepEqual(new Set(names), new Set([manifest.name]));
  });

  it("workflow uses the secrets that CONTRIBUTING names, each in one step", () => {
    const secrets = Array.from(workflow.matchAll(/\bsecrets\.(\w+)/g), ([, name = ""]) => name);
    assert.deepEqual(secrets, ["VSCE_PAT", "OVSX_PAT"]);
    const contributing = read("CONTRIBUTING.md");
    assert.deepEqual(
      secrets.filter((name) => !contributing.includes(`\`${name}\``)),
      [],
    );
  });

  it("workflow fetches exact versions of packages", () => {
    const fetched = Array.from(workflow.matchAll(/\bnpx --yes (\S+)/g), ([, name = ""]) => name);
    assert.equal(fetched.length, 2);
    assert.deepEqual(
      fetched.filter((name) => !/@\d+\.\d+\.\d+$/.test(name)),
      [],
    );
  });

  it("version is that of the lock file, of README, and of CHANGELOG's first section, with a date", () => {
    const { version, packages } = JSON.parse(read("package-lock.json")) as {
      readonly version: string;
      readonly packages: Readonly<Record<string, { readonly version: string }>>;
    };
    assert.deepEqual([version, packages[""]?.version], [manifest.version, manifest.version]);
    assert.ok(read("README.md").includes(` ${manifest.name}-${manifest.version}.vsix\n`));
    const [, newest = ""] = /^## (.*)$/m.exec(read("CHANGELOG.md")) ?? [];
    // Between releases, changes are listed before the version that they will get is known.
    if (newest !== "Unreleased") assert.match(newest, /^[\d.]+ - \d{4}-\d\d-\d\d$/);
    assert.ok(newest === "Unreleased" || newest.startsWith(`${manifest.version} - `), newest);
  });
});
