import { findDeclaration, type Wanted } from "../../builds/source/findDeclaration.ts";
import { runInSlices } from "../../core/async/yielding.ts";
import { positionAt } from "../../core/strings/textPosition.ts";
import type { DeclarationLocation } from "../builds/findDeclarations.ts";
import type { SourceFile } from "./verifiedSource.ts";

/**
 * Where a verified source declares something, as `findDeclarations` says of a build's.
 * @param files that of the contract itself first
 * @throws the signal's reason, as soon as that is aborted
 */
export async function findVerifiedDeclarations(
  files: readonly SourceFile[],
  wanted: Wanted,
  signal: AbortSignal,
): Promise<readonly DeclarationLocation[]> {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const found = await runInSlices(findDeclaration(texts, files[0]?.path, wanted), signal);
  return found.map(({ source, declaration }) => {
    const text = texts.get(source) ?? "";
    return {
      source,
      text,
      path: undefined,
      contract: declaration.contract,
      start: positionAt(text, declaration.start),
      end: positionAt(text, declaration.end),
    };
  });
}
