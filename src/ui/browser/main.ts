import { parseHostMessage } from "../page/hostMessage.ts";
import { listenForActions } from "./actions.ts";
import { loadElements } from "./loadElements.ts";
import { WebviewPageHost } from "./pageHost.ts";
import { PageState } from "./pageState.ts";
import { tellPresence } from "./presence.ts";
import { StandingPage } from "./standingPage.tsx";

const vscode = acquireVsCodeApi();
const host = new WebviewPageHost(vscode, () => state.saveSoon());
const state = new PageState(vscode, host);

const root = document.getElementById("page");
if (root === null) throw new Error("The document has no page");
const page = StandingPage.takeOver(root, host);
state.begin();
listenForActions(vscode);

window.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  const message = parseHostMessage(data);
  if (message?.type === "page") {
    page.show(message);
    state.keep(message.state);
  }
  if (message?.type === "rows") host.receive(message);
});
tellPresence(vscode);
loadElements();
