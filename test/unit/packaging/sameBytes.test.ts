import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { copyFile, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { repository } from "../../../packaging/build.ts";
import { shippedContents } from "../../../packaging/shippedContents.ts";
import { vsixOf } from "../../../packaging/vsix.ts";
import { packFirst, shipped, vsix } from "./shipped.ts";

describe("packaging", () => {
  let folder = "";
  before(packFirst);
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "contract-lens-package-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("gives the same bytes in another folder, at another time", async function () {
    this.timeout(60_000);
    const copy = path.join(folder, "some/where/else");
    await copySources(copy);
    const first = await vsix();
    const second = vsixOf((await shippedContents(copy)).files);
    assert.equal(digest(second), digest(first));
  });
});

/** Copies all that goes into the package: what is checked in, and of other packages what a build looks at. */
async function copySources(copy: string): Promise<void> {
  const { files, metafiles, packages } = await shipped();
  const inputs = metafiles
    .flatMap((metafile) => Object.keys(metafile.inputs))
    .filter((name) => !name.includes(":"))
    .map((name) => name.replace(/\?.*$/, ""));
  const licences = packages.flatMap(({ folder }) =>
    ["LICENSE", "license", "LICENSE-CODE"].map((name) => path.relative(repository, path.join(folder, name))),
  );
  const about = inputs
    .flatMap(foldersAbove)
    .flatMap((above) => [`${above}/package.json`, `${above}/LICENSE`]);
  const own = [".vscodeignore", "LICENSE", "tsconfig.json", ...files.keys()];
  for (const folder of ["src", "media"]) {
    await cp(path.join(repository, folder), path.join(copy, folder), { recursive: true });
  }
  for (const name of new Set([...own, ...inputs, ...licences, ...about])) {
    const target = path.join(copy, name);
    await mkdir(path.dirname(target), { recursive: true });
    // Not every folder has all of these, and what is generated is not there yet.
    await copyFile(path.join(repository, name), target).catch(() => undefined);
  }
}

/** The folders that a file of a package stands in. */
function foldersAbove(file: string): readonly string[] {
  const folder = path.posix.dirname(file);
  return folder.includes("node_modules/") ? [folder, ...foldersAbove(folder)] : [];
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
