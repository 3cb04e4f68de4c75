import { canBeLookedAtAgain } from "../../app/batch/retry.ts";
import type { BatchView } from "../../app/batch/batchView.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import type { Block } from "../page/pageModel.ts";
import { text } from "../values/shownText.ts";

/** Contracts for which asking the mirror node failed, and the way to ask again; the rows say how it failed. */
export function notCompared({ rows, phase }: BatchView): readonly Block[] {
  const count = rows.filter(canBeLookedAtAgain).length;
  if (count === 0 || (phase !== "list" && phase !== "ended")) return [];
  // Nothing else helps then.
  const isAlone = phase === "list" && !rows.some(({ state }) => state.kind === "ready");
  return [
    {
      kind: "banner",
      tone: "careful",
      title: words.notCompared(count),
      pieces: [text(words.notComparedSentence())],
      buttons: [
        {
          label: words.tryAgain(),
          icon: "debug-restart",
          message: { type: "batch", action: "lookAgain" },
          primary: isAlone,
        },
        ...(isAlone ? [{ label: words.cancel(), message: { type: "cancel" } } as const] : []),
      ],
    },
  ];
}
