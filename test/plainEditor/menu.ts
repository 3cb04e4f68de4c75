import type * as vscode from "vscode";
import { Emitter } from "./emitter.ts";
import { user } from "./user.ts";

/**
 * A menu that the product makes and keeps. It is put to the user when it is shown; what the user types comes then. They choose once an
 * item has the label that they pick, and turn away where none has it and no more items are to come.
 */
export class StandingMenu {
  readonly #changed = new Emitter<string>();
  readonly #accepted = new Emitter<undefined>();
  readonly #hidden = new Emitter<undefined>();
  readonly onDidChangeValue = this.#changed.event;
  readonly onDidAccept = this.#accepted.event;
  readonly onDidHide = this.#hidden.event;
  #items: readonly vscode.QuickPickItem[] = [];
  #isBusy = false;
  #isShown = false;
  activeItems: readonly vscode.QuickPickItem[] = [];
  selectedItems: readonly vscode.QuickPickItem[] = [];
  title = "";
  placeholder: string | undefined;
  value = "";

  get items(): readonly vscode.QuickPickItem[] {
    return this.#items;
  }

  set items(items: readonly vscode.QuickPickItem[]) {
    this.#items = items;
    this.#offer();
  }

  get busy(): boolean {
    return this.#isBusy;
  }

  set busy(isBusy: boolean) {
    this.#isBusy = isBusy;
    this.#offer();
  }

  show(): void {
    this.#isShown = true;
    const typed = user.types(this.#asked);
    if (typed !== undefined) {
      this.value = typed;
      this.#changed.fire(typed);
    }
    this.#offer();
  }

  dispose(): void {
    this.#isShown = false;
    for (const one of [this.#changed, this.#accepted, this.#hidden]) one.dispose();
  }

  get #asked() {
    const { title, items, placeholder } = this;
    return { items, options: { title, ...(placeholder === undefined ? {} : { placeHolder: placeholder }) } };
  }

  /** Once all that the product does in this turn is done. */
  #offer(): void {
    setImmediate(() => {
      if (!this.#isShown) return;
      const label = user.picks(this.#asked);
      const item = this.#items.find((one) => one.label === label);
      if (item === undefined && this.#isBusy) return;
      user.asked.push(this.#asked);
      if (item === undefined) {
        this.#hidden.fire(undefined);
        return;
      }
      this.selectedItems = [item];
      this.#accepted.fire(undefined);
    });
  }
}
