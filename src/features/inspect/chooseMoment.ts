import { momentsOn, parseTypedMoment, type Moment, formatMoment } from "../../app/lookups/moment.ts";
import { versionBefore, type ContractVersion } from "../../app/lookups/versions.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";
import { momentWords as words } from "../../text/questions.ts";
import { compareWords } from "../../text/subjects/record/comparison.ts";
import { isRecord } from "../../ui/subjects/pages/lookupPage.ts";
import {
  blockChoices,
  comparisonChoices,
  type MomentChoice,
  typedChoice,
  versionChoices,
} from "../../ui/subjects/record/momentChoices.ts";
import { shownName } from "../../ui/subjects/record/shownRecord.ts";
import type { InspectSession } from "./inspectSession.ts";
import * as vscode from "vscode";
import { ApiError } from "../../http/failure.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { numberText } from "../../text/language.ts";
import { panelWords } from "../../text/pages/panel.ts";
import { pickText } from "../../editor/questions/pickText.ts";

/** Versions loaded at once, one request each; the user requests more. */
const versionsAtOnce = 10;

/**
 * Lets the user choose a moment of the shown record.
 * @param purpose `compare`: another moment than the shown one
 * @returns undefined if the user cancels
 */
export async function chooseMoment(
  { shown, tools, blockBehind }: InspectSession,
  purpose: "show" | "compare" = "show",
): Promise<Moment | undefined> {
  if (shown === undefined || !isRecord(shown)) return undefined;
  const { network, contract } = shown.subject;
  const [ledger, moments] = [ledgerOf(network), momentsOn(network)];
  if (ledger === undefined || moments === undefined) return undefined;
  const times = tools.services.settings.times();
  const isLocal = times === "local";
  const isComparison = purpose === "compare";
  const title = (isComparison ? compareWords.titleOf : words.title)(shownName(shown));
  const typed = (text: string): MomentChoice | string => {
    const moment = parseTypedMoment(text, moments, isLocal);
    if (moment !== undefined) return typedChoice(moment, shown, times);
    return moments === "blocks" ? words.notBlock() : words.notTime();
  };
  if (moments === "blocks") {
    let latest: bigint | undefined;
    return askMoment({
      title,
      placeholder: words.blockPlaceholder(),
      choices: () => (isComparison ? comparisonChoices(shown, blockBehind, latest) : blockChoices(shown)),
      typed,
      problemOf: async ({ block = 0n }, signal) => {
        latest = await tools.lookups.latestBlock(ledger, signal);
        if (latest === undefined || block <= latest) return undefined;
        return words.noBlockYet(numberText(block), numberText(latest));
      },
      ...(isComparison
        ? {
            load: async (onLoad, signal) => {
              latest = await tools.lookups.latestBlock(ledger, signal);
              onLoad();
              return false;
            },
          }
        : {}),
    });
  }
  const versions: ContractVersion[] = [];
  let areAll = false;
  return askMoment({
    title,
    placeholder: words.timePlaceholder(isLocal),
    choices: () => versionChoices(shown, versions, times).filter(({ isShown }) => !isComparison || !isShown),
    typed,
    load: async (onLoad, signal) => {
      for (let loaded = 0; loaded < versionsAtOnce && !areAll; loaded += 1) {
        const version = await versionBefore(tools.lookups, { ledger, contract }, versions.at(-1), signal);
        if (version === undefined) areAll = true;
        else versions.push(version);
        onLoad();
      }
      return !areAll;
    },
  });
}

/** The moments to choose from. */
export type MomentQuestion = {
  readonly title: string;
  readonly placeholder: string;
  /** The choices loaded so far. */
  readonly choices: () => readonly MomentChoice[];
  /** Parses the input. @returns a sentence that describes valid input, if it is no moment */
  readonly typed: (text: string) => MomentChoice | string;
  /** Why a typed moment cannot be chosen. @throws ApiError; the signal's reason when that is aborted */
  readonly problemOf?: (moment: Moment, signal: AbortSignal) => Promise<string | undefined>;
  /**
   * Loads the next choices.
   * @param onLoad called after each choice
   * @returns whether there may be more
   * @throws ApiError; the signal's reason when that is aborted
   */
  readonly load?: (onLoad: () => void, signal: AbortSignal) => Promise<boolean>;
};

/** An item without a moment loads more choices. */
type MomentItem = vscode.QuickPickItem & { readonly moment?: Moment; readonly isLoading?: boolean };

/** Lets the user choose or type a moment; adds choices as they load. @returns undefined if the user cancels */
export async function askMoment(question: MomentQuestion): Promise<Moment | undefined> {
  const menu = vscode.window.createQuickPick<MomentItem>();
  menu.title = question.title;
  menu.placeholder = question.placeholder;
  menu.matchOnDetail = true;
  menu.keepScrollPosition = true;
  const ended = new AbortController();
  let more: MomentItem | undefined;
  /** What keeps a text from being chosen. */
  let refused: { readonly text: string; readonly problem: string } | undefined;
  const readTyped = (): MomentChoice | string | undefined => {
    if (menu.value.trim() === "") return undefined;
    return refused?.text === menu.value ? refused.problem : question.typed(menu.value);
  };
  const draw = (): void => {
    const typed = readTyped();
    const [active] = menu.activeItems;
    const items =
      typeof typed === "object"
        ? [{ ...itemOf(typed), alwaysShow: true }]
        : [
            ...question.choices().map(itemOf),
            ...(more === undefined ? [] : [more]),
            ...(typed === undefined ? [] : [{ label: `$(info) ${typed}`, alwaysShow: true }]),
          ];
    menu.items = items;
    const stillActive = items.find((item) => active !== undefined && keyOf(item) === keyOf(active));
    if (stillActive !== undefined) menu.activeItems = [stillActive];
  };
  /** Whether a typed moment may be chosen: it says so otherwise. */
  const check = async ({ moment }: MomentChoice): Promise<boolean> => {
    const text = menu.value;
    try {
      const problem = await question.problemOf?.(moment, ended.signal);
      refused = problem === undefined ? undefined : { text, problem };
    } catch (error) {
      if (ended.signal.aborted) return false;
      // The page says what fails.
      if (!(error instanceof ApiError)) throw error;
    }
    if (refused !== undefined) draw();
    return refused === undefined;
  };
  const load = async (): Promise<void> => {
    if (question.load === undefined || menu.busy) return;
    menu.busy = true;
    more = undefined;
    try {
      const hasMore = await question.load(draw, ended.signal);
      if (hasMore) more = { label: `$(history) ${words.older()}`, isLoading: true };
    } catch (error) {
      if (ended.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      const { sentence } = explainFailure(error.failure, error.host);
      more = {
        label: `$(warning) ${pickText(sentence)}`,
        description: panelWords.tryAgain(),
        isLoading: true,
      };
    }
    menu.busy = false;
    draw();
  };
  try {
    return await new Promise((resolve, reject) => {
      menu.onDidChangeValue(draw);
      menu.onDidAccept(() => {
        const [item] = menu.selectedItems;
        const typed = readTyped();
        // Enter may precede the update of the list.
        if (typeof typed === "object")
          check(typed).then((isChosen) => {
            if (isChosen) resolve(typed.moment);
          }, reject);
        else if (item?.isLoading === true) load().catch(reject);
        else if (item?.moment !== undefined) resolve(item.moment);
      });
      menu.onDidHide(() => resolve(undefined));
      draw();
      menu.show();
      load().catch(reject);
    });
  } finally {
    ended.abort();
    menu.dispose();
  }
}

function itemOf({ moment, label, description, detail, isShown }: MomentChoice): MomentItem {
  const beside = [description, isShown ? words.shown() : undefined].filter((part) => part !== undefined);
  return {
    moment,
    label: `${isShown ? "$(check)" : "$(blank)"} ${label}`,
    description: beside.join(" · "),
    ...(detail === undefined ? {} : { detail: pickText(detail) }),
  };
}

const keyOf = ({ moment, label }: MomentItem): string =>
  moment === undefined ? label : formatMoment(moment).join();
