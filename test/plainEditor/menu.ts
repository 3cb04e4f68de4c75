import type * as vscode from "vscode";
import { CancellationTokenSource, Emitter } from "./emitter.ts";
import { user } from "./user.ts";

/** A menu that the product makes and keeps: it is put to the user when it is shown. */
export class StandingMenu {
  readonly #changed = new Emitter<string>();
  readonly #accepted = new Emitter<undefined>();
  readonly #hidden = new Emitter<undefined>();
  readonly #gone = new CancellationTokenSource();
  readonly onDidChangeValue = this.#changed.event;
  readonly onDidAccept = this.#accepted.event;
  readonly onDidHide = this.#hidden.event;
  items: readonly vscode.QuickPickItem[] = [];
  selectedItems: readonly vscode.QuickPickItem[] = [];
  title = "";
  placeholder: string | undefined;
  ignoreFocusOut = false;
  value = "";

  show(): void {
    const { title, placeholder, ignoreFocusOut } = this;
    const options = {
      title,
      ignoreFocusOut,
      ...(placeholder === undefined ? {} : { placeHolder: placeholder }),
    };
    void user
      .pick(this.items, options, this.#gone.token)
      .then((item) => (item === undefined ? this.hide() : this.accept(item)));
  }

  /** Types into it. */
  type(value: string): void {
    this.value = value;
    this.#changed.fire(value);
  }

  /** Chooses an item. */
  accept(item: vscode.QuickPickItem): void {
    this.selectedItems = [item];
    this.#accepted.fire(undefined);
  }

  hide(): void {
    this.#gone.cancel();
    this.#hidden.fire(undefined);
  }

  dispose(): void {
    for (const one of [this.#changed, this.#accepted, this.#hidden]) one.dispose();
  }
}
