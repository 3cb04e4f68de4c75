import type { BuildLanguage } from "../build.ts";

const known: readonly BuildLanguage[] = ["Solidity", "Vyper", "Yul"];

/** The language by the word that inputs and metadata have for it. What is not told is Solidity, as with solc. */
export function languageOf(word: string | undefined): BuildLanguage {
  return word === undefined ? "Solidity" : (known.find((language) => language === word) ?? "other");
}
