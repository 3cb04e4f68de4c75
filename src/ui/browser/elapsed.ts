/** Counts the seconds since `data-since`, as long as the page is there. */
export function keepElapsed(): void {
  const element = document.querySelector<HTMLElement>("[data-since]");
  if (element === null) return;
  const since = Number(element.dataset["since"]);
  const tick = (): void => {
    // The page may run on another machine than the extension, whose clock may be ahead.
    element.textContent = elapsedText(Math.max(0, Math.floor((Date.now() - since) / 1000)));
  };
  tick();
  setInterval(tick, 1000);
}

function elapsedText(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
