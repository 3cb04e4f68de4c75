import type { BuildLanguage } from "../build.ts";

const known: readonly BuildLanguage[] = ["Solidity", "Vyper", "Yul"];

const byEnding: Readonly<Record<string, BuildLanguage>> = {
  sol: "Solidity",
  vy: "Vyper",
  vyi: "Vyper",
  yul: "Yul",
};

/** The language by the word that inputs and metadata have for it, else by the end of the source's path. */
export function languageOf(word: string | undefined, source?: string): BuildLanguage {
  if (word !== undefined) return known.find((language) => language === word) ?? "other";
  return byEnding[/\.(\w+)$/.exec(source ?? "")?.[1] ?? ""] ?? "other";
}

/** A version without what compilers write behind the commit: `0.8.28+commit.7893614a` of `0.8.28+commit.7893614a.Linux.g++`. */
export function compilerVersionIn(text: string | undefined): string | undefined {
  return text && (/^v?(\d[\w.-]*\+commit\.[0-9a-f]{8})/.exec(text)?.[1] ?? text);
}
