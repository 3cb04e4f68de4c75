import { parseHostMessage } from "../page/hostMessage.ts";
import { listenForActions } from "./actions.ts";
import { firstSight } from "./firstSight.ts";
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

async function takeOver(shown: HTMLElement): Promise<StandingPage> {
  // What begins elsewhere than at its top would be seen to jump there.
  if (!state.isElsewhere) await firstSight();
  const page = StandingPage.takeOver(shown, host);
  state.begin();
  return page;
}

const taking = takeOver(root);
listenForActions(vscode);

window.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  const message = parseHostMessage(data);
  if (message === undefined) return;
  void taking.then((page) => {
    if (message.type === "rows") host.receive(message);
    else {
      page.show(message);
      state.keep(message.state);
    }
  });
});
tellPresence(vscode);
loadElements();
