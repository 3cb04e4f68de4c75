import type { BuildLanguage } from "../build.ts";

/** The language by the word that inputs and metadata have for it. What is unknown or not told is Solidity, as with solc. */
export function languageOf(word: string | undefined): BuildLanguage {
  return word === "Vyper" || word === "Yul" ? word : "Solidity";
}
