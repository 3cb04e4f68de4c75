import { hasMirrorFailed, lacksStatus, statusFailureOf } from "../../app/batch/look/lookAgain.ts";
import type { BatchRow } from "../../app/batch/rows/batchRow.ts";
import type { BatchView } from "../../app/batch/batchView.ts";
import { hostOf } from "../../core/hosts.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import { sentences } from "../../text/language.ts";
import { whyNotKnown } from "../../text/verification/held.ts";
import type { Block } from "../page/pageModel.ts";
import { pageToneIcons } from "../page/pageToneIcons.ts";
import { mayConnectionHelp } from "../settingsButton.ts";
import { text } from "../values/shownText.ts";
import { checkConnection } from "./checkConnection.ts";
import { lookAgain } from "./lookAgain.ts";
import type { ShownBatch } from "./shownBatch.ts";

/** Services that did not say whether contracts are verified already, with their reasons, and the way to ask again. */
export function statusUnknown({ view, networkNamed }: ShownBatch): readonly Block[] {
  if (view.phase !== "list" && view.phase !== "ended") return [];
  // That leads to both services.
  const hasBanner = view.rows.some(hasMirrorFailed);
  const byHost = new Map<string, BatchRow[]>();
  for (const row of view.rows.filter(lacksStatus)) {
    const url = networkNamed(row.subject.network)?.verifierUrl;
    // Its network may have gone from the settings meanwhile.
    if (url !== undefined) byHost.set(hostOf(url), [...(byHost.get(hostOf(url)) ?? []), row]);
  }
  const isFirst = view.isTrusted && isUnknownOfTicked(view);
  return [...byHost].map(([host, rows], index) => ({
    kind: "banner",
    tone: "careful",
    icon: pageToneIcons.careful,
    title: words.statusUnknown(rows.length, host),
    pieces: [text(sentences(...reasons(rows), words.mayBeVerified(rows.length)))],
    buttons: hasBanner
      ? []
      : [
          lookAgain(isFirst && index === 0),
          ...checkConnection(
            view,
            (row) => rows.includes(row) && mayConnectionHelp([statusFailureOf(row) ?? []].flat()),
          ),
        ],
  }));
}

/** Whether what is ticked may be verified already, for all that is known. */
export const isUnknownOfTicked = ({ rows }: BatchView): boolean =>
  rows.some((row) => row.isTicked && lacksStatus(row));

/** Each once, however many contracts it holds for. */
function reasons(rows: readonly BatchRow[]): readonly string[] {
  return [...new Set(rows.map((row) => whyNotKnown(statusFailureOf(row))))];
}
