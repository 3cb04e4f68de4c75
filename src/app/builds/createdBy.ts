import { creationsOfCode } from "../../builds/buildsOfCode.ts";
import { runtimesIn } from "../../builds/code/runtimesIn.ts";
import { byRank } from "./byRank.ts";
import type { LocatedBuild } from "./locatedBuild.ts";
import type { FoundBuild, WorkspaceBuilds } from "./workspaceBuilds.ts";

/**
 * The build with whose creation code some code begins, the best of them: the arguments of the constructor stand behind it. Undefined
 * where none has it; Vyper's, and code without metadata, are not found.
 *
 * @param code in lower-case digits without `0x`
 */
export async function createdBy(
  builds: Pick<WorkspaceBuilds, "withRuntime">,
  code: string,
): Promise<FoundBuild | undefined> {
  const found: LocatedBuild[] = [];
  for (const runtime of runtimesIn(code)) found.push(...(await builds.withRuntime(runtime)));
  const [best] = creationsOfCode(code, found.sort(byRank));
  return best;
}
