import { textOf } from "../../builds/projectFiles.ts";
import { problemsInFiles } from "../../app/publication/compilerProblems.ts";
import type { PublicationPlan } from "../../app/publication/planPublication.ts";
import { textAsSeen, type CompilerProblems } from "../../editor/compilerProblems.ts";
import type { VerificationSession } from "./verificationSession.ts";

/**
 * Shows what the service's compiler complained of in the files that a plan has sent, if the panel still shows the same report
 * when the files are found.
 */
export async function showProblems(
  problems: CompilerProblems,
  session: VerificationSession,
  { match, files }: PublicationPlan,
): Promise<void> {
  const { report } = session;
  if (report?.conclusion.kind !== "responded") return;
  const { build } = match;
  const { uri, files: folder } = build.folder;
  const found = await problemsInFiles(build, files, report.conclusion.response.compilerErrors, (path) =>
    textAsSeen(uri, path, async (file) => textOf(await folder.read(file))),
  );
  if (session.report?.id === report.id) problems.show(session, uri, found);
}
