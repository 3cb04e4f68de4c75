import type { BatchView } from "../../app/batch/batchView.ts";
import { uncomparedOf } from "../../app/batch/look/lookAgain.ts";
import { canBeVerifiedAlone, needsDecision } from "../../app/batch/rows/verifiedAlone.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import { isNoneCompared } from "./notCompared.ts";

/** The title of a list to choose from: how many would be verified, or what there is to do where that is none. */
export function listTitle(view: BatchView): string {
  const { counts, rows } = view;
  if (isNoneCompared(view)) return words.titleNotCompared(uncomparedOf(rows).length, counts.all);
  const ticked = rows.filter(({ isTicked }) => isTicked).length;
  if (ticked === counts.all) return words.titleToVerify(ticked);
  if (ticked > 0) return words.titleToVerifySome(ticked, counts.all);
  const ready = rows.filter(({ state }) => state.kind === "ready");
  if (ready.length === 0)
    return rows.some(canBeVerifiedAlone) ? words.titleNoneReady() : words.titleNothing();
  return ready.every(needsDecision) ? words.titleNeedDecision(ready.length) : words.titleNoneSelected();
}
