import { pageWords } from "../../text/pages/page.ts";
import { announcement } from "./announce.ts";

const shownMilliseconds = 1600;

/** Says that something was copied: a check in place of the copy sign for a moment, and a word for screen readers. */
export function announceCopied(button: HTMLElement): void {
  const sign = button.querySelector(".codicon-copy");
  const region = announcement();
  const word = pageWords.copied();
  if (region !== null) region.textContent = word;
  if (sign !== null) sign.classList.replace("codicon-copy", "codicon-check");
  button.classList.add("copied");
  setTimeout(() => {
    sign?.classList.replace("codicon-check", "codicon-copy");
    button.classList.remove("copied");
    // By now it may say something else.
    if (region?.textContent === word) region.textContent = "";
  }, shownMilliseconds);
}
