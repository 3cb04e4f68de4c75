import { isLeftUnfinished, isPausing, type BatchView } from "../../app/batch/batch.ts";
import {
  countWaiting,
  progressOf,
  type BatchCounts,
  canBeVerifiedAlone,
  isRetryable,
  canImportAlone,
  needsDecision,
  categoryOfRow,
  uncomparedOf,
  type RetryableCategory,
  type RowCategory,
} from "../../app/batch/rowCategory.ts";
import { batchWords as words, creationText, batchSummary, parted } from "../../text/batch/batchPage.ts";
import type { Tone } from "../../text/explanation.ts";
import { sentences } from "../../text/language.ts";
import { panelWords } from "../../text/pages/panel.ts";
import {
  type Button,
  type Block,
  type Menu,
  type PageModel,
  pageToneIcons,
  type Piece,
  type BarPart,
} from "../page/pageModel.ts";
import { aside, code, joined, text } from "../values/shownText.ts";
import { isNoneCompared, notCompared, serviceFailed, statusUnknown } from "./notices.ts";
import { offer } from "./offer.ts";
import { contractTables } from "./rowTable.ts";
import { hasTracesIn, knownBeside, type ShownBatch } from "./shownBatch.ts";
import type { BatchRow } from "../../app/batch/batchRow.ts";
import { rowWords } from "../../text/batch/rowWords.ts";
import { signOfStanding } from "./rowCells.ts";

/** The page of contracts that are verified together: what is agreed to, how it runs, and what came of it. */
export function batchPage(shown: ShownBatch): PageModel {
  const { view } = shown;
  const tone = toneOf(view);
  return {
    about: `batch ${view.label}`,
    head: {
      sign: isWaiting(shown)
        ? { waitingFor: words.waitingFor() }
        : { icon: tone === "neutral" ? "verified" : pageToneIcons[tone] },
      tone,
      title: titleOf(shown),
      identity: { of: words.contractsOf(), names: identity(shown) },
      actions: actions(shown),
    },
    body: body(shown),
  };
}

/** Our own words, and the label, which is text from elsewhere. */
export function batchTitle({ label }: BatchView): string {
  return words.tab(label);
}

const isWaiting = ({ view }: ShownBatch): boolean =>
  view.phase === "looking" || view.phase === "running" || isPausing(view);

/** How many were to be verified, whatever came of it. */
const outcomesOf = ({ exact, match, failed, changed, canceled }: BatchCounts): number =>
  exact + match + failed + changed + canceled;

/** Whether all went well, once it has come to an end. */
function toneOf(view: BatchView): Tone {
  const { phase, counts } = view;
  if (phase !== "ended") return isNoneCompared(view) ? "careful" : "neutral";
  if (isLeftUnfinished(view)) return "neutral";
  if (counts.failed > 0) return "careful";
  const verified = counts.exact + counts.match;
  return verified > 0 && verified === outcomesOf(counts) ? "good" : "neutral";
}

function titleOf({ view }: ShownBatch): string {
  const { phase, counts, rows } = view;
  switch (phase) {
    case "looking":
      return words.titleToVerify(counts.all);
    case "list":
      return listTitle(view);
    case "running":
      return words.titleVerifying(progressOf(rows).all, counts.canceled);
    case "paused":
      return isPausing(view) ? words.titlePausing() : words.titlePaused();
    case "ended":
      if (isLeftUnfinished(view)) return words.titleUnfinished();
      return words.titleEnded(counts.exact + counts.match, progressOf(rows).all, counts.canceled);
  }
}

function identity({ view, networkNamed }: ShownBatch): readonly (readonly Piece[])[] {
  const names = [...new Set(view.rows.map(({ subject }) => subject.network))];
  const networks = names.flatMap((name) => networkNamed(name) ?? []);
  return [
    ...(view.label === "" || names.includes(view.label) ? [] : [[code(view.label)]]),
    ...networks.map(({ name, chainId }) => [text(panelWords.networkOf(name, chainId))]),
  ];
}

function actions({ view }: ShownBatch): readonly (Button | Menu)[] {
  const { phase, counts, rows } = view;
  const waiting = countWaiting(rows);
  const cancel: Button = { label: words.cancel(), icon: "circle-slash", message: { type: "cancel" } };
  const copy: Menu = {
    id: "more-menu",
    label: words.more(),
    icon: "ellipsis",
    items: [{ label: words.copyJson(), message: { type: "copyAs", format: "json" } }],
  };
  const report: Button = {
    label: words.copyReport(),
    icon: "copy",
    message: { type: "copyAs", format: "markdown" },
  };
  switch (phase) {
    case "looking":
      return [cancel];
    case "list":
      return [];
    case "running": {
      // Where all have begun, there is nothing to hold back.
      const begun: readonly Button[] = [{ ...cancel, label: words.stopWaiting() }];
      const pause: Button = { label: words.pause(), message: { type: "batch", action: "pause" } };
      return [...(waiting === 0 ? begun : [pause, cancel]), report, copy];
    }
    case "paused":
      return [
        {
          label: words.resume(waiting),
          icon: "debug-restart",
          message: { type: "batch", action: "resume" },
          primary: true,
        },
        cancel,
        report,
        copy,
      ];
    case "ended": {
      const { done, all } = progressOf(rows);
      if (isLeftUnfinished(view))
        return [
          {
            label: words.continue(all - done),
            icon: "debug-restart",
            message: { type: "batch", action: "continue" },
            primary: true,
          },
          cancel,
          report,
          copy,
        ];
      const failed = toRetry(view, "failed");
      const label = failed === counts.failed ? words.retryFailed() : words.retrySome(failed, counts.failed);
      const again = { icon: "debug-restart", primary: true } as const;
      return [
        ...(failed === 0
          ? []
          : [{ ...again, label, message: { type: "batch", action: "retryFailed" } } as const]),
        ...(toRetry(view, "canceled") === 0
          ? []
          : [
              {
                ...again,
                label: words.retryCanceled(),
                message: { type: "batch", action: "retryCanceled" },
                primary: failed === 0,
              } as const,
            ]),
        report,
        copy,
      ];
    }
  }
}

const toRetry = ({ rows }: BatchView, standing: RetryableCategory): number =>
  rows.filter((row) => isRetryable(standing, row)).length;

function body(shown: ShownBatch): readonly Block[] {
  const { view } = shown;
  const { phase, counts } = view;
  const tables = contractTables(shown);
  if (phase === "looking") {
    const done = counts.all - counts.unseen;
    return [story(words.looking(done, counts.all), true), ...leftOut(view), ...tables];
  }
  if (phase === "list")
    return [
      ...notCompared(shown),
      ...statusUnknown(shown),
      ...offer(view),
      ...leftOut(view),
      // What is chosen first, then what comes of that.
      ...tables.filter(isToChooseFrom),
      ...offer(view, "files"),
      ...tables.filter((table) => !isToChooseFrom(table)),
    ];
  const changed: readonly Block[] =
    counts.changed === 0 || phase !== "ended"
      ? []
      : [
          {
            kind: "banner",
            tone: "careful",
            title: words.changed(),
            pieces: [text(words.changedSentence(counts.changed))],
            buttons: [
              {
                label: words.review(),
                icon: "eye",
                message: { type: "batch", action: "review" },
                primary: toRetry(view, "failed") === 0 && !isLeftUnfinished(view),
              },
            ],
          },
        ];
  return [
    // How it ended is announced with the title, and is the last that is said.
    ...[nextOf(shown)]
      .filter((sentence) => sentence !== "")
      .map((sentence) => story(sentence, phase !== "ended")),
    ...stateStrip(view),
    ...finished(view),
    ...changed,
    ...notCompared(shown),
    ...statusUnknown(shown),
    ...serviceFailed(shown),
    ...tables,
    ...(phase === "running"
      ? ([
          {
            kind: "paragraph",
            pieces: [aside(countWaiting(view.rows) === 0 ? words.mayCloseNow() : words.mayClose())],
          },
        ] as const)
      : []),
  ];
}

const isToChooseFrom = (block: Block): boolean =>
  block.kind === "section" && (block.id === "canBeVerified" || block.id === "needDecision");

/** When it ended: what is shown of its contracts is of that time. */
function finished({ phase, startedAt, finishedAt }: BatchView): readonly Block[] {
  if (phase !== "ended" || finishedAt === undefined) return [];
  const said = (sentence: string, at: number): Piece => joined(sentence, [{ kind: "moment", at }], "aside");
  const started = startedAt === undefined ? [] : [said(words.startedAt(), startedAt)];
  return [{ kind: "paragraph", pieces: [...started, said(words.finishedAt(), finishedAt)] }];
}

function leftOut({ leftOut: count, rows }: BatchView): readonly Block[] {
  const without = rows.filter(
    ({ state }) => state.kind === "notPossible" && state.because === "noNetwork",
  ).length;
  const sentences = [
    ...(without === 0 ? [] : [words.noNetworks(without)]),
    ...(count === 0 ? [] : [words.leftOut(count)]),
  ];
  return sentences.map((sentence) => ({ kind: "paragraph", pieces: [aside(sentence)] }));
}

const story = (sentence: string, isStatus: boolean): Block => ({
  kind: "story",
  isStatus,
  pieces: [text(sentence)],
});

/** What is going on with a batch that was agreed to, or is to be done: how many stand how, its chips say. */
function nextOf(shown: ShownBatch): string {
  const { view } = shown;
  const { phase, counts, rows } = view;
  if (phase === "paused") return isPausing(view) ? words.pausingStory() : words.pausedStory();
  if (isLeftUnfinished(view)) return words.unfinishedStory();
  if (phase !== "ended") {
    const { done, all } = progressOf(rows);
    return words.progressStory(done, all);
  }
  const failed = rows.filter((row) => categoryOfRow(row) === "failed");
  const stillFailed = failed.filter((row) => (knownBeside(shown, row).since ?? "none") === "none");
  const mayRetry = stillFailed.some((row) => isRetryable("failed", row));
  const alone = rows.filter(canImportAlone).length;
  const verifiedSince = failed.length - stillFailed.length;
  const next = [
    ...(verifiedSince > 0 ? [words.verifiedSince(verifiedSince)] : []),
    ...(mayRetry ? [words.mayRetry()] : stillFailed.length > 0 ? [words.seeWhy(stillFailed.length)] : []),
    ...(rows.some((row) => isRetryable("canceled", row)) ? [words.mayRetryCanceled()] : []),
    ...(alone > 0 ? [words.mayVerifyAlone()] : []),
  ];
  return sentences(...next, creationText(counts, hasTracesIn(shown)));
}

/** The title of a list to choose from: how many would be verified, or what there is to do where that is none. */
function listTitle(view: BatchView): string {
  const { counts, rows } = view;
  if (isNoneCompared(view)) return words.titleNotCompared(uncomparedOf(rows).length, counts.all);
  const ready = rows.filter(({ state }) => state.kind === "planned");
  const ticked = ready.filter(({ state }) => state.kind === "planned" && state.isTicked).length;
  if (ticked === counts.all) return words.titleToVerify(ticked);
  if (ticked > 0) return words.titleToVerifySome(ticked, counts.all);
  if (ready.length === 0)
    return rows.some(canBeVerifiedAlone) ? words.titleNoneReady() : words.titleNothing();
  return ready.every(needsDecision) ? words.titleNeedDecision(ready.length) : words.titleNoneSelected();
}

/** What failed has that of its rows. */
const tones: Readonly<Record<Exclude<RowCategory, "failed">, BarPart["tone"]>> = {
  exact: "good",
  match: "partial",
  running: "running",
  waiting: "rest",
  changed: "careful",
  canceled: "neutral",
  skipped: "neutral",
  alreadyExact: "good",
  noBetter: "partial",
  sameContract: "neutral",
  notReady: "careful",
  notPossible: "neutral",
  notChosen: "rest",
  unseen: "rest",
};

/** How all contracts of a batch are, as a line of colours and in words. */
export function stateStrip({ counts, rows }: BatchView): readonly Block[] {
  const kinds = parted(counts).map(({ category: standing, count: size, text }) => {
    const tone = standing === "failed" ? toneOfFailed(rows) : tones[standing];
    return { tone, sign: signOfStanding(standing), size, text };
  });
  const bar: Piece = { kind: "bar", label: batchSummary(counts, true), parts: kinds };
  const chips = kinds.map(({ tone, sign, text }): Piece => ({
    kind: "chip",
    tone: chipTone(tone),
    ...sign,
    text,
  }));
  return [
    { kind: "paragraph", pieces: [{ ...bar, parts: kinds.map(({ tone, size }) => ({ tone, size })) }] },
    { kind: "chips", pieces: chips },
  ];
}

/** No worse than the worst of their rows. */
function toneOfFailed(rows: readonly BatchRow[]): "bad" | "careful" {
  const failed = rows.filter((row) => categoryOfRow(row) === "failed");
  return failed.some((row) => rowWords(row, 0).tone === "bad") ? "bad" : "careful";
}

const chipTone = (tone: BarPart["tone"]): Tone => (tone === "running" || tone === "rest" ? "neutral" : tone);
