import { pageWords } from "../../text/pages/page.ts";

const shownMilliseconds = 1600;

/** Says that something was copied: a check in place of the copy sign for a moment, and a word for screen readers. */
export function announceCopied(button: HTMLElement): void {
  const sign = button.querySelector(".codicon-copy");
  const announcement = document.getElementById("announcement");
  if (announcement !== null) announcement.textContent = pageWords.copied();
  if (sign !== null) sign.classList.replace("codicon-copy", "codicon-check");
  button.classList.add("copied");
  setTimeout(() => {
    sign?.classList.replace("codicon-check", "codicon-copy");
    button.classList.remove("copied");
    if (announcement !== null) announcement.textContent = "";
  }, shownMilliseconds);
}
