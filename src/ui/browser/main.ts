import "@vscode-elements/elements/dist/vscode-button/index.js";
import "@vscode-elements/elements/dist/vscode-option/index.js";
import "@vscode-elements/elements/dist/vscode-progress-ring/index.js";
import "@vscode-elements/elements/dist/vscode-single-select/index.js";
import "@vscode-elements/elements/dist/vscode-textfield/index.js";
import { parseHostMessage } from "../page/hostMessage.ts";
import { listenForActions } from "./actions.ts";
import { keepAges } from "./ages.ts";
import { listenForAsOf } from "./asOf.ts";
import { keepElapsed } from "./elapsed.ts";
import { localizeMoments } from "./localMoments.ts";
import { LongLists } from "./longLists.ts";
import { listenForMenus } from "./menus.ts";
import { nameFields } from "./nameFields.ts";
import { keepPageState } from "./pageState.ts";
import { tellPresence } from "./presence.ts";
import { StandingPage } from "./standingPage.tsx";

const vscode = acquireVsCodeApi();

const page = StandingPage.takeOver();
listenForActions(vscode);
listenForMenus();
localizeMoments();
keepElapsed();
keepAges();
listenForAsOf(vscode);
nameFields(document);
const lists = new LongLists(vscode, () => kept.saveSoon());
const kept = keepPageState(vscode, lists);

window.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  const message = parseHostMessage(data);
  if (message?.type === "page") {
    page?.show(message.page);
    kept.keep(message.state);
  }
  if (message?.type === "rows") lists.receive(message);
  const step = document.querySelector("[data-step]");
  if (message?.type === "step" && step !== null) step.textContent = message.text;
});
tellPresence(vscode);
