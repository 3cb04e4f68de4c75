import { textOf } from "../../builds/projectFiles.ts";
import { problemsInFiles } from "../../app/publication/compilerProblems.ts";
import type { PublicationPlan } from "../../app/publication/plan.ts";
import type { VerificationReport } from "../../app/verification/report.ts";
import { textAsSeen, type CompilerProblems } from "../../editor/compilerProblems.ts";

/**
 * Shows what the service's compiler complained of in the files that a plan has sent.
 *
 * @param isShown whether the owner still shows this report: finding the files takes a while
 */
export async function showProblems(
  problems: CompilerProblems,
  owner: object,
  { match, files }: PublicationPlan,
  { conclusion }: VerificationReport,
  isShown: () => boolean,
): Promise<void> {
  if (conclusion.kind !== "answered") return;
  const { build } = match;
  const { uri, files: folder } = build.folder;
  const found = await problemsInFiles(build, files, conclusion.response.compilerErrors, (path) =>
    textAsSeen(uri, path, async (file) => textOf(await folder.read(file))),
  );
  if (isShown()) problems.show(owner, uri, found);
}
