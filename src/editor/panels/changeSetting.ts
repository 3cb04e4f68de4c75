import * as vscode from "vscode";
import { notificationWords } from "../../text/notifications.ts";
import type { ProductLog } from "../productLog.ts";

let isUnderWay = false;

/**
 * Changes a setting as a page asks for. Does nothing while another change is under way, whichever page asked for that: both
 * may be of the same setting. A change that cannot be saved is told, and logged.
 */
export async function changeSetting(change: () => Promise<void>, log: ProductLog): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    await change();
  } catch (error) {
    log.warn(`Page settings: ${String(error)}`);
    void vscode.window.showErrorMessage(notificationWords.settingNotSaved());
  } finally {
    isUnderWay = false;
  }
}
