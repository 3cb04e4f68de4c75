import assert from "node:assert/strict";
import { mock } from "node:test";
import { shownPaths } from "../../../../src/app/verification/verifiedSource.ts";

const shown = (path: string): string | undefined => shownPaths([path])[0];

describe("the path that a verified file is shown under", () => {
  it("is the published one where that is relative", () => {
    for (const path of ["src/Vault.sol", "@openzeppelin/contracts/token/ERC20.sol", "Ünïcode/合約.sol"])
      assert.equal(shown(path), path);
  });

  it("leads nowhere else", () => {
    assert.equal(shown("../../../etc/passwd"), "__/__/__/etc/passwd");
    assert.equal(shown("a/..\\..//./b.sol"), "a/__/__/b.sol");
    assert.equal(shown("/home/user/.bashrc"), "home/user/.bashrc");
    assert.equal(shown("C:\\Users\\me\\a.sol"), "C_/Users/me/a.sol");
    assert.equal(shown("file:///etc/hosts?x#y"), "file_/etc/hosts_x_y");
    assert.equal(shown("https://github.com/a/b.sol"), "https_/github.com/a/b.sol");
    assert.equal(shown("%2e%2e/a"), "_2e_2e/a");
    for (const nothing of ["", "/", "./.", "\\"]) assert.equal(shown(nothing), "_");
  });

  it("makes invisible characters visible, and is never long", () => {
    assert.equal(shown("a\u202elos.tluaV\n\0\t.sol"), "a⟨U+202E⟩los.tluaV⟨U+000A⟩⟨U+0000⟩⟨U+0009⟩.sol");
    const long = shown(`${"x/".repeat(100_000)}${"y".repeat(10_000)}\u202e.sol`) ?? "";
    assert.ok(long.length <= 300);
    assert.equal(shown(`${"folder/".repeat(30)}${"y".repeat(150)}.sol`)?.length, 300);
    assert.match(long, /…y+⟨U\+202E⟩\.sol$/);
    const cut = `${"🦊".repeat(150)}.sol`;
    for (const path of [cut, `x${cut}`, "\ud800.sol", "a\udc00/b"]) assert.ok(shown(path)?.isWellFormed());
  });

  it("is that of one file only", () => {
    assert.deepEqual(shownPaths(["../a.sol", "__/a.sol", "..\\a.sol", "b", "./b", ".x", "/.x"]), [
      "__/a.sol",
      "__/a (2).sol",
      "__/a (3).sol",
      "b",
      "b (2)",
      ".x",
      ".x (2)",
    ]);
    assert.deepEqual(shownPaths(["a (3)", "a", "a", "a", "a (2)"]), [
      ...["a (3)", "a", "a (2)", "a (4)", "a (2) (2)"],
    ]);
  });

  it("tries each number once, however many files shorten to one path", () => {
    const paths = Array.from({ length: 500 }, (_none, at) => `${at}/${"x/".repeat(40)}a.sol`);
    const tries = [mock.method(Map.prototype, "has"), mock.method(Set.prototype, "has")];
    const unique = new Set(shownPaths(paths));
    const count = tries.reduce((sum, { mock }) => sum + mock.callCount(), 0);
    mock.restoreAll();
    assert.equal(unique.size, paths.length);
    assert.ok(count <= 2 * paths.length, String(count));
  });
});
