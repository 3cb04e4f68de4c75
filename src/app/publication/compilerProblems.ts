import { positionsOfBytes, type TextPosition } from "../../core/strings/textPosition.ts";
import type { CompilerError } from "../../services/verifier/outcome/compilerErrors.ts";
import { fileWithText } from "../builds/sourceTexts.ts";
import type { LocatedBuild } from "../builds/locatedBuild.ts";
import type { PlannedFile } from "./planPublication.ts";

/** What a compiler complained of in a file that was sent. */
export type CompilerProblem = {
  readonly start: TextPosition;
  readonly end: TextPosition;
  readonly error: CompilerError;
};

/** The problems of one file, and where the user can read it. */
export type FileProblems = {
  readonly file: PlannedFile;
  /** Of the file in the opened folder that holds just this text; undefined where none does any more. */
  readonly path: string | undefined;
  readonly problems: readonly CompilerProblem[];
};

/**
 * Finds the places that a compiler complained of: in the files of the workspace where these hold what was sent, line ends
 * aside. What has no place, or one that is in none of the files, is left out.
 *
 * @param read gives the text of a file of the build's folder as the user would see it
 */
export async function problemsInFiles(
  build: Pick<LocatedBuild, "root" | "path" | "folder">,
  files: readonly PlannedFile[],
  errors: readonly CompilerError[],
  read: (path: string) => Promise<string | undefined>,
): Promise<readonly FileProblems[]> {
  const found: FileProblems[] = [];
  for (const file of files) {
    const problems = problemsIn(file, errors);
    if (problems.length > 0)
      found.push({ file, path: await fileWithText(build, file.path, file.text, read), problems });
  }
  return found;
}

function problemsIn({ path, text }: PlannedFile, errors: readonly CompilerError[]): CompilerProblem[] {
  const placed = errors.flatMap((error) =>
    error.sourceLocation?.file === path ? [{ error, ...error.sourceLocation }] : [],
  );
  const positions = positionsOfBytes(
    text,
    placed.flatMap(({ start, end }) => [start, end]),
  );
  return placed.flatMap(({ error, ...location }) => {
    const [start, end] = [positions.get(location.start), positions.get(location.end)];
    return start === undefined || end === undefined ? [] : [{ start, end, error }];
  });
}
