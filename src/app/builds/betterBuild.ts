import type { BuildTool } from "../../builds/build.ts";
import type { BuildMatch } from "../../builds/buildsOfCode.ts";
import { relationOf, type Deployed } from "../../builds/code/relation.ts";
import { twinOf, withBuildInfo } from "../../builds/formats/buildInfo.ts";
import type { ParseJson } from "../../builds/index/buildFile.ts";
import { buildInfosIn } from "./buildInfoOf.ts";
import type { LocatedBuild } from "./locatedBuild.ts";

type Found = BuildMatch<LocatedBuild>;

/**
 * Tools that keep build-info which their artifacts do not name: Foundry, Remix, and Ignition, of what it took as an artifact. Of a
 * compiler's own output all is known that there is.
 */
const keepUnnamedInputs: ReadonlySet<BuildTool> = new Set(["foundry", "hardhat", "remix"]);

/**
 * A better build than the best of a code, where the tool has kept one: the very same of an earlier compilation, where the
 * best has other metadata; or the same build with the input that it was compiled from, which the artifact does not name.
 *
 * @param code in lower-case digits without `0x`
 */
export async function betterBuild(
  best: Found,
  code: string,
  deployed: Deployed | undefined,
  parse: ParseJson,
): Promise<Found | undefined> {
  const { build, relation } = best;
  const isOther = relation.kind === "sameCode";
  const lacksInput = build.compilation === undefined && keepUnnamedInputs.has(build.tool);
  if (!isOther && !lacksInput) return undefined;
  for await (const info of buildInfosIn(build.folder.files, parse, build.root.folder)) {
    const { path, modifiedAt, input } = info;
    if (input === undefined) continue;
    const compilation = { path, input };
    if (!isOther) {
      if (twinOf(build, info.builds) === undefined) continue;
      // Without metadata the artifact does not say by which compiler and from which source it is.
      const whole = build.metadata === undefined ? { ...build, ...withBuildInfo(build, info.builds) } : build;
      const anew = whole.runtime === undefined ? relation : relationOf(code, whole.runtime, deployed);
      return { relation: anew.kind === "none" ? relation : anew, build: { ...whole, compilation } };
    }
    for (const earlier of info.builds) {
      if (earlier.name !== build.name || earlier.runtime === undefined) continue;
      const found = relationOf(code, earlier.runtime, deployed);
      if (found.kind !== "exact") continue;
      const { folder, root } = build;
      return { relation: found, build: { ...earlier, folder, root, path, modifiedAt, compilation } };
    }
  }
  return undefined;
}
