/** Longer than what a page says by itself takes to be heard of, and shorter than anybody waits for. In milliseconds. */
const laterMilliseconds = 100;

/** Longer than services take to name what happened, and shorter than silence is borne. */
const provisionalMilliseconds = 5000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** The region outside of the page whose text screen readers say when it changes. */
export function announcement(): HTMLElement | null {
  return document.getElementById("announcement");
}

/** Has screen readers say a text after what has changed in the page, and after that nothing of an earlier one. @param isProvisional another text is likely to take its place soon */
export function announce(text: string, isProvisional = false): void {
  clearTimeout(timer);
  // The same words are a change again.
  const region = announcement();
  if (region !== null) region.textContent = "";
  timer = setTimeout(
    () => {
      if (region !== null) region.textContent = text;
    },
    isProvisional ? provisionalMilliseconds : laterMilliseconds,
  );
}
