import type { NearestBuild } from "../../app/builds/nearestBuild.ts";
import { qualifiedName } from "../../builds/build.ts";
import { matchWords as words, shareText } from "../../text/builds/match.ts";
import type { Piece } from "../page/piece.ts";
import { code, joined } from "../values/shownText.ts";

/** What a code has of the build that is nearest to it. */
export function resembling({ build, resemblance }: NearestBuild): Piece {
  const share = resemblance.kind === "older" ? shareText(resemblance.share) : "";
  return joined(words.resembles(resemblance.kind), [
    code(qualifiedName(build)),
    { kind: "text", text: share },
  ]);
}
