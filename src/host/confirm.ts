import * as vscode from "vscode";

/** A question before something is done that cannot be undone. Only our own sentences and parsed values go in here. */
export type Question<Answer extends string> = {
  readonly title: string;
  /** One sentence: what is about to happen. */
  readonly detail: string;
  /** What can be done, the first being what Enter does; turning away is always possible besides. */
  readonly answers: readonly Answer[];
  /** Takes the question away, as if the user had turned away. */
  readonly signal?: AbortSignal | undefined;
};

let earlier: Promise<unknown> = Promise.resolve();

/**
 * Asks in a menu that waits for Enter and stays until it is answered. Questions wait for one another: none takes an
 * Enter that was meant for another.
 * @returns what was chosen; `undefined` when the user turned away
 */
export async function confirm<Answer extends string>(
  question: Question<Answer>,
): Promise<Answer | undefined> {
  const turn = earlier.then(() => ask(question));
  earlier = turn.catch(() => undefined);
  return turn;
}

async function ask<Answer extends string>(question: Question<Answer>): Promise<Answer | undefined> {
  const { title, detail, answers, signal } = question;
  if (signal?.aborted === true) return undefined;
  const items = answers.map((label, index) => (index === 0 ? { label, detail } : { label }));
  const cancel: vscode.QuickPickItem = { label: "Cancel" };
  const gone = new vscode.CancellationTokenSource();
  const takeAway = (): void => gone.cancel();
  signal?.addEventListener("abort", takeAway, { once: true });
  try {
    const picked = await vscode.window.showQuickPick(
      [...items, cancel],
      { title, placeHolder: "Enter to go on, Escape to leave it", ignoreFocusOut: true },
      gone.token,
    );
    return answers.find((answer) => picked !== cancel && picked?.label === answer);
  } finally {
    signal?.removeEventListener("abort", takeAway);
    gone.dispose();
  }
}
