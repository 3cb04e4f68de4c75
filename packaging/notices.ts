import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { nameAndVersion, type BundledPackage } from "./bundledPackages.ts";

const rule = "-".repeat(79);

/** What a package holds of others without saying so in a licence file. */
const withoutFile: Readonly<Record<string, string>> = {
  undici: "It holds llhttp in compiled form: copyright Fedor Indutny, 2018; MIT, in the same words.",
};

/** Packages that come without a licence file, each with the file that its repository has. Another version is to be looked at anew. */
const fromRepository: Readonly<Record<string, string>> = { "@vscode/l10n 0.0.18": "vscode-l10n.txt" };

/** What tables in the product's own source were made from. It is no package that could be found among what is bundled. */
const tables = [
  "Its tables of Hedera's system contracts were made from the interfaces of hiero-contracts 0.1.0, and its table of response",
  "codes from the protobufs of hiero-ledger 2.31.0: names, types and numbers alone, in another form. Both are copyright their",
  "authors, and licensed under the Apache License 2.0:",
].join("\n");

/**
 * The licences of everything bundled, in one text: of every package, all licence files that stand in its folder or
 * beside what is bundled of it.
 * @throws Error when a package comes without one: its licence then has to be looked into by a person
 */
export async function thirdPartyNotices(packages: readonly BundledPackage[]): Promise<string> {
  const chapters = await Promise.all(packages.map(chapterOf));
  const head = "Contract Lens is built from its own source and from parts of these packages.\n";
  const apache = await readFile(path.join(import.meta.dirname, "licences", "apache-2.0.txt"), "utf8");
  return [`${head}\n${tables}\n\n${apache.trimEnd()}\n`, ...chapters].join(`\n${rule}\n\n`);
}

async function chapterOf(bundled: BundledPackage): Promise<string> {
  const own = fromRepository[nameAndVersion(bundled)];
  const files =
    own === undefined ? await licenceFiles(bundled) : [path.join(import.meta.dirname, "licences", own)];
  if (files.length === 0) throw new Error(`${nameAndVersion(bundled)} comes without a licence file.`);
  const texts = await Promise.all(files.map((file) => readFile(path.resolve(bundled.folder, file), "utf8")));
  const words = texts.map((text) => text.replaceAll("\r\n", "\n").trim());
  const others = withoutFile[bundled.name] ?? [];
  return `${[`${nameAndVersion(bundled)} (${bundled.license})`, ...words].concat(others).join("\n\n")}\n`;
}

async function licenceFiles({ folder, files }: BundledPackage): Promise<readonly string[]> {
  const parts = new Set(files.flatMap(foldersAbove));
  const found = await Promise.all(
    [...parts].map(async (part) => {
      const names = await readdir(path.join(folder, part));
      return names
        .filter((name) => /^(?:licen[cs]e|notice|copying)(?:[-.]|$)/i.test(name))
        .map((name) => path.posix.join(part, name));
    }),
  );
  return found.flat().sort();
}

/** The folders that a file stands in, from its own up to that of the package. */
function foldersAbove(file: string): readonly string[] {
  const folder = path.posix.dirname(file);
  return folder === "." ? ["."] : [folder, ...foldersAbove(folder)];
}
