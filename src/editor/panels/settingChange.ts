import * as vscode from "vscode";
import { notificationWords } from "../../text/notifications.ts";

/** Changes a setting as a page asks for, one change at a time. One that cannot be saved is told, and logged. */
export class SettingChange {
  readonly #log: vscode.LogOutputChannel;
  #isUnderWay = false;

  constructor(log: vscode.LogOutputChannel) {
    this.#log = log;
  }

  /** Does nothing while another change is under way. */
  async once(change: () => Promise<void>): Promise<void> {
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    try {
      await change();
    } catch (error) {
      this.#log.warn(`Page settings: ${String(error)}`);
      void vscode.window.showErrorMessage(notificationWords.settingNotSaved());
    } finally {
      this.#isUnderWay = false;
    }
  }
}
