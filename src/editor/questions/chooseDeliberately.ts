import * as vscode from "vscode";

/** What a menu says beside its items. */
type Said = { readonly title: string; readonly placeholder?: string | undefined };

/**
 * Puts a menu that is answered by moving to an item or pressing it. What is typed chooses nothing, and Enter behind it neither: who
 * was typing elsewhere as the menu came would choose by the first letters of an item.
 * @param gone takes the menu away
 * @returns `undefined` when the user left it, or it was taken away
 */
export function chooseDeliberately<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  { title, placeholder }: Said,
  gone: vscode.CancellationToken,
): Promise<Item | undefined> {
  const menu = vscode.window.createQuickPick<Item>();
  Object.assign(menu, { items, title, placeholder, ignoreFocusOut: true });
  return new Promise((resolve) => {
    let typed = "";
    gone.onCancellationRequested(() => menu.hide());
    menu.onDidChangeValue((value) => {
      typed = value;
      if (value !== "") menu.value = "";
    });
    menu.onDidAccept(() => {
      const wasTyped = typed !== "";
      typed = "";
      if (wasTyped) return;
      resolve(menu.selectedItems[0]);
      menu.hide();
    });
    menu.onDidHide(() => {
      resolve(undefined);
      menu.dispose();
    });
    menu.show();
  });
}
