import { visibleLine } from "../../core/strings/visibleText.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import { verifiedSources, type VerifiedFile } from "../../services/verifier/verifiedSources.ts";

/** A file of a verified source. `shownPath` names it in its source, in trees, links, and URIs. */
export type SourceFile = VerifiedFile & { readonly shownPath: string };

/** What is known of a contract's verified source. Without files, the service returned none. */
export type VerifiedSourceState =
  | { readonly kind: "notLoaded" | "loading" }
  | {
      readonly kind: "loaded";
      readonly files: readonly SourceFile[];
      /** Of the last comparison with the workspace. */
      readonly compared?: ComparedSource | undefined;
    };

/** What a comparison with the workspace found: how many files are equal and differ, and how many the workspace lacks. */
export type ComparedFiles = { readonly equal: number; readonly differing: number; readonly missing: number };

/** The same of a contract's verified source. */
export type ComparedSource = ComparedFiles & {
  /** The `shownPath` of the one file that was compared; undefined of all files. */
  readonly file: string | undefined;
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
};

const filesOfStatus = new WeakMap<VerificationStatus, readonly SourceFile[]>();

/** The files of a response with sources, that of the contract itself first. */
export function sourceFiles(status: VerificationStatus): readonly SourceFile[] {
  const known = filesOfStatus.get(status);
  if (known !== undefined) return known;
  const files = verifiedSources(status) ?? [];
  const paths = shownPaths(files.map(({ path }) => path));
  const named = files.map((file, at) => ({ ...file, shownPath: paths[at] ?? "" }));
  filesOfStatus.set(status, named);
  return named;
}

/** UTF-16 units of a file's or folder's name, and of a path, and names in a path; file systems allow little more. */
const longestName = 200;
const longestPath = 300;
const mostNames = 32;

/**
 * Published paths as they may be shown and opened: relative, without `..`, with invisible characters marked, and each
 * only once.
 */
export function shownPaths(published: readonly string[]): readonly string[] {
  // The last number of each path: trying them again would take a source of thousands of files minutes.
  const counts = new Map<string, number>();
  return published.map((path) => {
    const shown = shownPath(path);
    let count = counts.get(shown) ?? 1;
    let unique = shown;
    while (counts.has(unique)) unique = numbered(shown, (count += 1));
    counts.set(unique, 1).set(shown, count);
    return unique;
  });
}

function shownPath(published: string): string {
  const names = published
    .split(/[\\/]/)
    .filter((name) => name !== "" && name !== ".")
    .slice(-mostNames)
    .map(shownName);
  const path = names.length === 0 ? "_" : names.join("/");
  return path.length <= longestPath ? path : `…${path.slice(1 - longestPath)}`.toWellFormed();
}

function shownName(name: string): string {
  if (name === "..") return "__";
  // The end of a name says what language it is in.
  const shown = visibleLine(name.slice(-longestName)).replace(/[:*?"<>|#%]/g, "_");
  const isWhole = name.length <= longestName && shown.length <= longestName;
  // Half of a surrogate pair is in no URI.
  return (isWhole ? shown : `…${shown.slice(1 - longestName)}`).toWellFormed();
}

/** `src/Vault.sol` becomes `src/Vault (2).sol`. */
function numbered(path: string, count: number): string {
  const [, stem = path, ending = ""] = /^(.*[^/])(\.[^./]*)$/.exec(path) ?? [];
  return `${stem} (${count})${ending}`;
}
