import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { accented } from "../support/accented.ts";
import { messagesOf } from "../support/messages.ts";

/** The language that is named for pseudo-translations. */
export const pseudoLanguage = "qps-ploc";

/**
 * Puts into a folder the extension as it was built, and with it a translation of all that it and its manifest say: the
 * same words with accents.
 * @returns the folder
 */
export async function translatedExtension(root: string, folder: string): Promise<string> {
  for (const name of ["package.json", "package.nls.json", "dist", "media"])
    await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  const texts = JSON.parse(await readFile(path.join(root, "package.nls.json"), "utf8")) as object;
  const bundle = messagesOf(path.join(root, "src")).map((message) => [message, message]);
  await mkdir(path.join(folder, "l10n"));
  await writeTranslation(path.join(folder, `l10n/bundle.l10n.${pseudoLanguage}.json`), bundle);
  await writeTranslation(path.join(folder, `package.nls.${pseudoLanguage}.json`), Object.entries(texts));
  return folder;
}

async function writeTranslation(file: string, texts: readonly (readonly string[])[]): Promise<void> {
  const translated = texts.map(([key = "", text = ""]) => [key, accented(text)]);
  await writeFile(file, JSON.stringify(Object.fromEntries(translated)));
}
