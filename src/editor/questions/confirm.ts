import pLimit from "p-limit";
import * as vscode from "vscode";
import { confirmWords } from "../../text/questions.ts";

/** What can be done, some words beside it, and a sentence beneath it: a line each, which is cut where it is too long. */
export type Choice<Answer extends string> = {
  /** What is answered when it is chosen. */
  readonly answer: Answer;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
};

/** A question before something is done that cannot be undone. Only our own sentences and parsed values go in here. */
export type Question<Answer extends string> = {
  readonly title: string;
  /** One sentence: why it is asked. */
  readonly why?: string;
  /** What can be done; canceling is always possible besides. */
  readonly answers: readonly Choice<Answer>[];
  /** What Cancel means. */
  readonly cancelDetail?: string;
  /** Whether Enter cancels; else it does the first of what can be done. */
  readonly isCanceledByEnter?: boolean;
  /** Takes the question away, as if the user had canceled. */
  readonly signal?: AbortSignal | undefined;
};

const inTurn = pLimit(1);

/**
 * Asks in a menu that waits for Enter and stays until it is answered. Questions wait for one another: none takes an
 * Enter that was meant for another.
 * @returns what was chosen; `undefined` when the user canceled
 */
export async function confirm<Answer extends string>(
  question: Question<Answer>,
): Promise<Answer | undefined> {
  return inTurn(() => ask(question));
}

async function ask<Answer extends string>(question: Question<Answer>): Promise<Answer | undefined> {
  const { title, why, answers, cancelDetail: detail, isCanceledByEnter = false, signal } = question;
  if (signal?.aborted === true) return undefined;
  const cancel: vscode.QuickPickItem = { label: confirmWords.cancel(), ...(detail && { detail }) };
  const gone = new vscode.CancellationTokenSource();
  const takeAway = (): void => gone.cancel();
  signal?.addEventListener("abort", takeAway, { once: true });
  try {
    const picked = await vscode.window.showQuickPick(
      isCanceledByEnter ? [cancel, ...answers] : [...answers, cancel],
      { title, ...(why === undefined ? {} : { placeHolder: why }), ignoreFocusOut: true },
      gone.token,
    );
    return answers.find((choice) => picked === choice)?.answer;
  } finally {
    signal?.removeEventListener("abort", takeAway);
    gone.dispose();
  }
}
