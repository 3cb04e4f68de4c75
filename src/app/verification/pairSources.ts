import { normalizeLineEnds } from "../builds/sourceTexts.ts";
import { fileName } from "../../core/strings/fileName.ts";
import type { SourceFile } from "./verifiedSource.ts";

/** A file to compare with, by its path in its folder. */
export type WorkspaceFile = { readonly path: string; readonly text: string };

/** A verified file, and the workspace's version of it; undefined if there is none, or several are as likely. */
export type SourcePair<File extends WorkspaceFile = WorkspaceFile> = {
  readonly verified: SourceFile;
  readonly counterpart: File | undefined;
  /** Whether both have the same text, line ends aside. */
  readonly isEqual: boolean;
};

/**
 * Finds the files that may be versions of verified ones: sources by their names, and others, of which a workspace can have
 * thousands of one name, at the same path. Undefined for nothing.
 */
export function candidatePattern(paths: readonly string[]): string | undefined {
  const patterns = paths
    .map((path) => (/\.(?:sol|vyi?)$/.test(path) ? `**/${fileName(path)}` : path))
    // A pattern cannot hold these characters as they are.
    .filter((pattern) => !/[[\]{},!]/.test(pattern));
  const [first, ...others] = new Set(patterns);
  return others.length === 0 ? first : `{${[first, ...others].join(",")}}`;
}

/**
 * Finds the workspace's version of each verified file among those with the same name: the file at the same path, else one
 * with the same text, else the only one whose path has the most folders in common, from the name outwards.
 */
export function pairSources<File extends WorkspaceFile>(
  verified: readonly SourceFile[],
  workspace: readonly File[],
): readonly SourcePair<File>[] {
  const byName = Map.groupBy(workspace, ({ path }) => fileName(path));
  return verified.map((file) => {
    const text = normalizeLineEnds(file.text);
    const isSame = (other: File): boolean => normalizeLineEnds(other.text) === text;
    const counterpart = counterpartOf(file.shownPath, byName.get(fileName(file.shownPath)) ?? [], isSame);
    return { verified: file, counterpart, isEqual: counterpart !== undefined && isSame(counterpart) };
  });
}

function counterpartOf<File extends WorkspaceFile>(
  path: string,
  candidates: readonly File[],
  isSame: (file: File) => boolean,
): File | undefined {
  const inCommon = (file: File): number => commonNames(path, file.path);
  const atPath = candidates.filter((file) => inCommon(file) === path.split("/").length);
  // The nearest to the top is that of the project itself.
  const [first] = atPath.toSorted((one, other) => one.path.length - other.path.length);
  const same = (atPath.length > 0 ? atPath : candidates).find(isSame);
  if (same !== undefined || first !== undefined) return same ?? first;
  const most = Math.max(...candidates.map(inCommon));
  const nearest = candidates.filter((file) => inCommon(file) === most);
  return nearest.length === 1 ? nearest[0] : undefined;
}

/** How many names two paths share, from the end. */
function commonNames(path: string, other: string): number {
  const [names, others] = [path.split("/").reverse(), other.split("/").reverse()];
  const differing = names.findIndex((name, at) => name !== others[at]);
  return differing === -1 ? names.length : differing;
}
