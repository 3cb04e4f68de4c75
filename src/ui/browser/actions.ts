import { parsePageMessage } from "../page/parsePageMessage.ts";
import { announceCopied } from "./copied.ts";
import type { Host } from "./host.ts";

/** Posts what the button that was pressed asks for, as its `data-action` says. */
export function listenForActions(host: Host): void {
  document.addEventListener("click", (event) => {
    const button = pressed(event);
    if (button === undefined) return;
    const message = messageOf(button);
    if (message === undefined) return;
    host.postMessage(message);
    if (message.type.startsWith("copy")) announceCopied(button);
  });
  // vscode-button is pressed on keydown. What the browser does with the key afterwards would hit whatever has the focus
  // by then, the first item of a menu for one; and the space bar would scroll the page.
  document.addEventListener("keydown", (event) => {
    const isPressing = event.key === " " || event.key === "Enter";
    if (isPressing && event.target instanceof Element && event.target.matches("vscode-button"))
      event.preventDefault();
  });
}

function pressed(event: Event): HTMLElement | undefined {
  if (!(event.target instanceof Element)) return undefined;
  return event.target.closest<HTMLElement>("[data-action]") ?? undefined;
}

function messageOf(button: HTMLElement): ReturnType<typeof parsePageMessage> {
  try {
    // eslint-disable-next-line no-restricted-syntax -- what our own page wrote
    return parsePageMessage(JSON.parse(button.dataset["action"] ?? ""));
  } catch {
    return undefined;
  }
}
