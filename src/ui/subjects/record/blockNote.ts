import { isNow } from "../../../app/lookups/moment.ts";
import { numberText } from "../../../text/language.ts";
import { recordWords as words } from "../../../text/subjects/record/recordPage.ts";
import type { Piece } from "../../page/pageModel.ts";
import { aside } from "../../values/shownText.ts";
import type { RecordView } from "../view.ts";

/** The latest block that a page of now has seen by what its sections read. */
export function latestSeen({ subject, storage, reads, difference }: RecordView): bigint | undefined {
  if (!isNow(subject)) return undefined;
  const blocks = [
    storage?.state.kind === "read" ? storage.state.block : undefined,
    ...(reads?.functions ?? []).map(({ outcome }) => outcome && "block" in outcome && outcome.block),
    ...(difference ?? []).map(({ latest }) => latest),
  ].filter((block) => typeof block === "bigint");
  return blocks.reduce<bigint | undefined>(
    (one, other) => (one === undefined || other > one ? other : one),
    undefined,
  );
}

/** Says that something was read before the latest block that the page has seen. */
export function olderPieces(block: bigint | undefined, view: RecordView): readonly Piece[] {
  const latest = latestSeen(view);
  if (block === undefined || latest === undefined || block >= latest) return [];
  return [{ kind: "careful", text: words.olderThan(numberText(latest)) }];
}

/** After which block something was read. */
export function blockPieces(block: bigint | undefined, view: RecordView): readonly Piece[] {
  if (block === undefined) return [];
  return [aside(words.atBlock(numberText(block))), ...olderPieces(block, view)];
}
