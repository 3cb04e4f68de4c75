import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../../..");

/** Where packages of npm, Python, Rust, Ruby, Java, Go, PHP, .NET and containers are really fetched from. */
const registries =
  /registry\.(?:npmjs|yarnpkg)\.|npm\.jsr\.io|pypi\.org|pythonhosted\.org|crates\.io-index|(?:static|index)\.crates\.io|rubygems\.org|repo1?\.maven|proxy\.golang|packagist\.org|nuget\.org|(?:ghcr|quay|docker)\.io\//;

function filesOf(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

describe("the repository", () => {
  it("names no registry that there is, not even in texts of tests", () => {
    const own = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    const files = [...own, ...["src", "test", "packaging", "media", "types"].flatMap(filesOf)];
    const naming = files.filter((file) => registries.test(readFileSync(path.join(root, file), "latin1")));
    assert.deepEqual(naming, []);
    assert.ok(files.length > 500);
  });
});
