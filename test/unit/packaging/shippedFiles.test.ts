import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { repository } from "../../../packaging/build.ts";
import { checkedInFiles, shippedPatterns } from "../../../packaging/shippedFiles.ts";

describe("shipped files", () => {
  it("include translations if there are any", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "contract-lens-shipped-"));
    try {
      const patterns = await shippedPatterns(repository);
      assert.deepEqual(await checkedInFiles(folder, patterns), []);
      await mkdir(path.join(folder, "l10n"));
      const translations = ["l10n/bundle.l10n.de.json", "package.nls.de.json"];
      for (const name of translations) await writeFile(path.join(folder, name), "{}");
      assert.deepEqual(await checkedInFiles(folder, patterns), translations);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
