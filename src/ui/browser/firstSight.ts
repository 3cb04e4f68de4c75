/** Where no frame is drawn: out of sight. In milliseconds. */
const longestMilliseconds = 100;

/** Comes when the document has been seen as it came: what is drawn in it can be read before its script does anything. */
export function firstSight(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("load", () => {
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, longestMilliseconds);
    });
  });
}
