import * as vscode from "vscode";

/** A question before something is done that cannot be undone. Only our own sentences and parsed values go in here. */
export type Question<Answer extends string> = {
  readonly title: string;
  /** One sentence: what is about to happen. */
  readonly detail: string;
  /** What can be done, the first being what Enter does; turning away is always possible besides. */
  readonly answers: readonly Answer[];
};

/**
 * Asks in a menu that waits for Enter and stays until it is answered.
 * @returns what was chosen; `undefined` when the user turned away
 */
export async function confirm<Answer extends string>(
  question: Question<Answer>,
): Promise<Answer | undefined> {
  const { title, detail, answers } = question;
  const items = answers.map((label, index) => (index === 0 ? { label, detail } : { label }));
  const cancel: vscode.QuickPickItem = { label: "Cancel" };
  const picked = await vscode.window.showQuickPick([...items, cancel], {
    title,
    placeHolder: "Enter to go on, Escape to leave it",
    ignoreFocusOut: true,
  });
  return answers.find((answer) => picked !== cancel && picked?.label === answer);
}
