import type { ApiError } from "../../http/failure.ts";
import type { BatchRow } from "../../app/batch/rows/batchRow.ts";
import type { BatchView } from "../../app/batch/batchView.ts";
import {
  hasMirrorFailed,
  isVerifiedUncompared,
  statusFailureOf,
  uncomparedOf,
} from "../../app/batch/look/lookAgain.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import { rowWords } from "../../text/batch/rowWords.ts";
import type { Block } from "../page/pageModel.ts";
import { mayConnectionHelp } from "../settingsButton.ts";
import { text } from "../values/shownText.ts";
import { checkConnection } from "./checkConnection.ts";
import { lookAgain } from "./lookAgain.ts";
import { isUnknownOfTicked } from "./statusUnknown.ts";
import type { ShownBatch } from "./shownBatch.ts";

/** Contracts for which asking the mirror node failed, and the way to ask again; the rows say how, where that differs. */
export function notCompared(shown: ShownBatch): readonly Block[] {
  const { rows, phase } = shown.view;
  const failed = rows.filter(hasMirrorFailed);
  if (failed.length === 0 || (phase !== "list" && phase !== "ended")) return [];
  // Nothing else helps then.
  const isAlone = isNoneCompared(shown.view);
  const mayBePublished = phase === "list" && failed.some((row) => !isVerifiedUncompared(row));
  const isReasonKnown = failed.some(({ state }) => "error" in state && state.error !== undefined);
  const reason = isReasonKnown ? saidOnce(shown) : undefined;
  return [
    {
      kind: "banner",
      tone: "careful",
      title: words.notCompared(uncomparedOf(rows).length),
      pieces: [
        ...(reason === undefined ? [] : [reason]),
        words.tryAgainToCompare(),
        ...(mayBePublished ? [words.orPublishAlone()] : []),
      ].map(text),
      buttons: [
        lookAgain(isAlone || isUnknownOfTicked(shown.view)),
        ...checkConnection(shown.view, (row) => mayConnectionHelp(errorsOf(row))),
      ],
    },
  ];
}

/** How services failed that were asked about a contract. */
function errorsOf(row: BatchRow): readonly ApiError[] {
  const { state } = row;
  const ofMirror = hasMirrorFailed(row) && "error" in state ? (state.error ?? []) : [];
  return [ofMirror, statusFailureOf(row) ?? []].flat();
}

/** Whether there is a contract to verify, for all that is known: the mirror node failed for those that could be. */
export function isNoneCompared({ rows, phase }: BatchView): boolean {
  return phase === "list" && rows.some(hasMirrorFailed) && !rows.some(({ state }) => state.kind === "ready");
}

/** Why asking the mirror node failed, where that is the same for all: no row says it then. */
export function saidOnce({ view: { rows, phase }, now }: ShownBatch): string | undefined {
  // The banner is not there meanwhile.
  if (phase === "running" || phase === "paused") return undefined;
  const failed = rows.filter((row) => hasMirrorFailed(row) && !isVerifiedUncompared(row));
  const reasons = new Set(failed.map((row) => rowWords(row, now).sentence));
  const [reason] = reasons;
  return reasons.size === 1 ? reason : undefined;
}
