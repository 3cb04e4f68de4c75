/**
 * `npm run package`: writes `contract-lens-<version>.vsix` into the folder of the repository. With `-- --list` it only
 * prints what that holds, in the form of `test/package/contents.txt`.
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import JSZip from "jszip";
import manifest from "../package.json" with { type: "json" };
import { repository } from "./build.ts";
import { contentsList } from "./contentsList.ts";
import { shippedContents } from "./shippedContents.ts";
import { vsixOf } from "./vsix.ts";

const { files } = await shippedContents(repository);
const vsix = await vsixOf(files);
if (process.argv.includes("--list")) {
  console.log(contentsList(Object.keys((await JSZip.loadAsync(vsix)).files)).join("\n"));
} else {
  const name = `${manifest.name}-${manifest.version}.vsix`;
  await writeFile(path.join(repository, name), vsix);
  console.log(`${name}: ${files.size} files, ${Math.ceil(vsix.length / 1000)} KB`);
}
