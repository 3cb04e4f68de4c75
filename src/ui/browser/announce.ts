import { pageWords } from "../../text/pages/page.ts";

/** Longer than what a page says by itself takes to be heard of, and shorter than anybody waits for. In milliseconds. */
const laterMilliseconds = 100;

/** Longer than services take to name what happened, and shorter than silence is borne. */
const provisionalMilliseconds = 5000;

const copiedMilliseconds = 1600;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Has screen readers say a text after what has changed in the page, and after that nothing of an earlier one. @param isProvisional another text is likely to take its place soon */
export function announce(text: string, isProvisional = false): void {
  clearTimeout(timer);
  // The same words are a change again.
  setRegion("");
  timer = setTimeout(() => setRegion(text), isProvisional ? provisionalMilliseconds : laterMilliseconds);
}

/** Says that something was copied: a check in place of the copy sign for a moment, and a word for screen readers. */
export function announceCopied(button: HTMLElement): void {
  const sign = button.querySelector(".codicon-copy");
  const word = pageWords.copied();
  setRegion(word);
  sign?.classList.replace("codicon-copy", "codicon-check");
  button.classList.add("copied");
  setTimeout(() => {
    sign?.classList.replace("codicon-check", "codicon-copy");
    button.classList.remove("copied");
    // By now it may say something else.
    if (region()?.textContent === word) setRegion("");
  }, copiedMilliseconds);
}

/** The region outside of the page whose text screen readers say when it changes. */
function region(): HTMLElement | null {
  return document.getElementById("announcement");
}

function setRegion(text: string): void {
  const node = region();
  if (node !== null) node.textContent = text;
}
