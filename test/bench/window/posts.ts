import * as vscode from "vscode";
import { moment } from "./sight.ts";

const posts: number[] = [];

/** Notes from now on when any panel of this extension host posts something to its page; all have VS Code's one class. */
export function watchPosts(): void {
  const panel = vscode.window.createWebviewPanel("bench", "Posts", vscode.ViewColumn.Beside);
  const kind = Object.getPrototypeOf(panel.webview) as vscode.Webview;
  panel.dispose();
  // Called with the webview that posts, as before.
  const { postMessage } = kind;
  kind.postMessage = function (this: vscode.Webview, message: unknown) {
    posts.push(moment());
    return postMessage.call(this, message);
  };
}

/** The last moment before another at which something was posted to a page, in milliseconds since the Unix epoch. */
export function lastPostBefore(at: number): number {
  const last = posts.findLast((post) => post < at);
  if (last === undefined) throw new Error("Nothing was posted to a page");
  return last;
}
