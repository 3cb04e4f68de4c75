import type { NearestBuild } from "../../app/builds/nearestBuild.ts";
import { qualifiedName } from "../../builds/build.ts";
import { matchWords as words, shareText } from "../../text/builds/match.ts";
import type { Piece } from "../page/pageModel.ts";
import { code, joined, text } from "../values/shownText.ts";

/** What a code has of the build that is nearest to it, and of an older one, how to have that again. */
export function resembling(
  { build, resemblance }: NearestBuild,
  commit: string | undefined,
): readonly [Piece, ...Piece[]] {
  const isOlder = resemblance.kind === "older";
  const share = text(isOlder ? shareText(resemblance.share) : "");
  const told = joined(words.resembles(resemblance.kind), [code(qualifiedName(build)), share]);
  if (!isOlder) return [told];
  return [told, text(commit === undefined ? words.buildDeployed() : words.deployedFrom(commit))];
}
