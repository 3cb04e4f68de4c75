import { differingBuild } from "../../app/builds/codeMatch.ts";
import type { Unmatched } from "../../app/builds/comparison.ts";
import { qualifiedName } from "../../builds/build.ts";
import { shareText } from "../../text/builds/buildLine.ts";
import { matchWords as words } from "../../text/builds/match.ts";
import type { Piece } from "../page/pageModel.ts";
import { code, joined, text } from "../values/shownText.ts";

/** Whether a build is the contract's, though with other code: an earlier version of it was deployed, or it has its name. */
export function isOfBuild(unmatched: Pick<Unmatched, "nearest" | "named">): boolean {
  return differingBuild(unmatched) !== undefined;
}

/** How a code that no build has differs from the nearest one, and which commit was deployed; nothing where no build is near. */
export function resembling({
  nearest,
  named,
  commit,
}: Pick<Unmatched, "nearest" | "named" | "commit">): readonly Piece[] {
  if (nearest?.resemblance.kind === "otherMetadata")
    return [joined(words.otherMetadata(nearest.resemblance.setting), [code(nearest.build.name)])];
  if (nearest !== undefined && named === undefined && nearest.resemblance.kind !== "older")
    return [joined(words.resembles(nearest.resemblance.kind), [code(qualifiedName(nearest.build))])];
  const name = nearest?.build.name ?? named;
  if (name === undefined) return [];
  const share = nearest?.resemblance.kind === "older" ? shareText(nearest.resemblance.share) : undefined;
  const sentence = words.differs({ isSimilar: share !== undefined, hasCommit: commit !== undefined });
  return [joined(sentence, [code(name), text(share ?? ""), text(commit ?? "")])];
}

/** How to build a code that is a build's but for the form of its metadata; nothing of others. */
export function otherMetadataAdvice({ nearest }: Pick<Unmatched, "nearest">): readonly Piece[] {
  if (nearest?.resemblance.kind !== "otherMetadata") return [];
  const { setting } = nearest.resemblance;
  const shown = setting === "noMetadata" ? "appendCBOR: false" : `bytecodeHash: "${setting}"`;
  return [joined(words.buildWithMetadata(setting), [code(shown)])];
}
