import "@vscode-elements/elements/dist/vscode-button/index.js";
import "@vscode-elements/elements/dist/vscode-progress-ring/index.js";
import "@vscode-elements/elements/dist/vscode-textfield/index.js";
import * as l10n from "@vscode/l10n";
import { render } from "preact";
import { setLanguage } from "../../text/currentLanguage.ts";
import { pageWords } from "../../text/pages/page.ts";
import { Page } from "../components/Page.tsx";
import type { HostMessage } from "../page/pageModel.ts";
import { announce, WebviewHost } from "./pageHost.ts";

const vscode = acquireVsCodeApi();
const host = new WebviewHost(vscode);
const root = document.body.querySelector<HTMLElement>("#page");
if (root === null) throw new Error("The document has no page");
/** The title that is shown; none before the first page. */
let shown: string | undefined;

setLanguage(document.documentElement.lang);
// eslint-disable-next-line no-restricted-syntax -- what our own panel wrote
l10n.config({ contents: JSON.parse(root.dataset["messages"] ?? "{}") as Record<string, string> });
window.addEventListener("message", ({ origin, data }: MessageEvent<HostMessage>) => {
  // Any page that VS Code shows in a frame can reach this one; what the panel sends has this page's own origin.
  if (origin !== window.origin) return;
  if (data.type === "response") host.receive(data);
  else show(root, data);
});
window.addEventListener("scroll", () => host.keepView({ scroll: Math.round(window.scrollY) }), {
  passive: true,
});
// vscode-button is pressed on keydown. What the browser does with the key afterwards would hit whatever has the focus
// by then, the first item of a menu for one; and the space bar would scroll the page.
document.addEventListener("keydown", (event) => {
  const isPressing = event.key === " " || event.key === "Enter";
  if (isPressing && event.target instanceof Element && event.target.matches("vscode-button"))
    event.preventDefault();
});
vscode.postMessage({ type: "ready" });

/**
 * Draws what the panel shows: what differs changes, all else stays as it is, with its focus, selection and folds. A page about something
 * else begins where the reader left it, else at its top.
 */
function show(
  page: HTMLElement,
  { page: model, settings, state }: Extract<HostMessage, { type: "page" }>,
): void {
  const { about, head } = model;
  const isOther = about !== host.view.about;
  if (isOther) host.begin(about);
  const { scroll } = host.view;
  render(<Page page={model} settings={settings} host={host} />, page);
  const goToPlace = (): void => window.scrollTo({ top: scroll, behavior: "instant" });
  // Its elements take their height in the same turn, before anything of it is seen.
  if (isOther && scroll > 0) requestAnimationFrame(goToPlace);
  else if (isOther) goToPlace();
  host.keepState(state);
  document.title = head.title;
  if (shown !== undefined && (head.title !== shown || isOther)) {
    const name = page.querySelector(".identity>*")?.textContent.trim() ?? "";
    announce(name === "" ? head.title : pageWords.titled(head.title, name), head.isProvisional);
  }
  shown = head.title;
}
