import type { BatchView } from "../../app/batch/batch.ts";
import type { BatchRow, RowOutcome } from "../../app/batch/batchRow.ts";
import {
  hasMirrorFailed,
  hasServiceFailed,
  isVerifiedUncompared,
  lacksStatus,
  statusFailureOf,
  uncomparedOf,
} from "../../app/batch/rowCategory.ts";
import { hostOf } from "../../core/hosts.ts";
import type { ApiError } from "../../http/failure.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import { rowWords } from "../../text/batch/rowWords.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { sentences } from "../../text/language.ts";
import { panelWords } from "../../text/pages/panel.ts";
import { mayHaveReceivedFiles } from "../../text/verification/conclusion.ts";
import { whyNotKnown } from "../../text/verification/storedMatch.ts";
import { type Button, type Block, pageToneIcons } from "../page/pageModel.ts";
import { mayConnectionHelp } from "../../text/failures/failure.ts";
import { text } from "../values/shownText.ts";
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
        tryAgain(isAlone || isUnknownOfTicked(shown.view)),
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
  return (
    phase === "list" && rows.some(hasMirrorFailed) && !rows.some(({ state }) => state.kind === "planned")
  );
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
          tryAgain(isFirst && index === 0),
          ...checkConnection(
            view,
            (row) => rows.includes(row) && mayConnectionHelp([statusFailureOf(row) ?? []].flat()),
          ),
        ],
  }));
}

/** Whether what is ticked may be verified already, for all that is known. */
export const isUnknownOfTicked = ({ rows }: BatchView): boolean =>
  rows.some((row) => row.state.kind === "planned" && row.state.isTicked && lacksStatus(row));

/** Each once, however many contracts it holds for. */
function reasons(rows: readonly BatchRow[]): readonly string[] {
  return [...new Set(rows.map((row) => whyNotKnown(statusFailureOf(row))))];
}

/** Services that failed to verify contracts of a batch that has ended, how, and the way to find out why. */
export function serviceFailed({ view }: ShownBatch): readonly Block[] {
  if (view.phase !== "ended") return [];
  const outcomes = view.rows.flatMap((row) => failedAtService(row) ?? []);
  const hosts = new Set(outcomes.flatMap(({ summary }) => summary.host ?? []));
  return [...hosts].map((host) => {
    const own = outcomes.filter(({ summary }) => summary.host === host);
    const failures = own.flatMap(({ failure }) => failure ?? []);
    const reasons = new Set(failures.map((failure) => explainFailure(failure, host).sentence));
    const mayHelp = (row: BatchRow): boolean => {
      const outcome = failedAtService(row);
      if (outcome?.summary.host !== host) return false;
      const { failure } = outcome;
      // How it failed is not known after a reload.
      return failure === undefined ? failures.length === 0 : mayConnectionHelp([{ failure, host }]);
    };
    return {
      kind: "banner",
      tone: "careful",
      icon: pageToneIcons.careful,
      title: words.noResult(own.length, host),
      pieces: [...reasons, ...received(own)].map(text),
      buttons: checkConnection(view, mayHelp),
    };
  });
}

/** The failure of an attempt is a response: its files had been sent by then. It may hold for some of the contracts. */
function received(outcomes: readonly RowOutcome[]): readonly string[] {
  const attempts = outcomes.filter(({ summary }) => summary.failure !== undefined).length;
  if (attempts === 0) return [];
  return [attempts === outcomes.length ? mayHaveReceivedFiles() : words.mayHaveReceivedOf(attempts)];
}

const failedAtService = (row: BatchRow): RowOutcome | undefined =>
  row.state.kind === "done" && hasServiceFailed(row) ? row.state.outcome : undefined;

/** The button that asks services again about the contracts for which they failed. */
const tryAgain = (primary: boolean): Button => ({
  label: words.tryAgain(),
  icon: "debug-restart",
  message: { type: "batch", action: "lookAgain" },
  primary,
});

/** Checks the connection to the services of the first contract that is one of these: a batch may be of several networks. */
function checkConnection({ rows }: BatchView, isOf: (row: BatchRow) => boolean): readonly Button[] {
  const row = rows.findIndex(isOf);
  if (row === -1) return [];
  const message = { type: "row", row, action: "checkConnection" } as const;
  return [{ label: panelWords.checkConnection(), icon: "plug", message }];
}
