/** Longer than what a page says by itself takes to be heard of, and shorter than anybody waits for. In milliseconds. */
const laterMilliseconds = 100;

let timer: ReturnType<typeof setTimeout> | undefined;

/** The region outside of the page whose text screen readers say when it changes. */
export function announcement(): HTMLElement | null {
  return document.getElementById("announcement");
}

/** Has screen readers say a text after what has changed in the page, and after that nothing of an earlier one. */
export function announce(text: string): void {
  clearTimeout(timer);
  // The same words are a change again.
  const region = announcement();
  if (region !== null) region.textContent = "";
  timer = setTimeout(() => {
    if (region !== null) region.textContent = text;
  }, laterMilliseconds);
}
