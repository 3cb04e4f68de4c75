import { ageText } from "../ageText.ts";

const everyMilliseconds = 1000;

/** Keeps ages such as "12 s ago" true as time goes. */
export function keepAges(): void {
  const ages = [...document.querySelectorAll<HTMLElement>("[data-age]")];
  if (ages.length === 0) return;
  // The page may run on another machine than the extension, whose clock may be ahead or behind.
  const shownAt = Date.now();
  const before = ages.map((element) => ageText(Number(element.dataset["age"]), shownAt));
  setInterval(() => {
    const now = Date.now();
    ages.forEach((element, index) => {
      const text = ageText(Number(element.dataset["age"]), now);
      if (text !== before[index]) element.textContent = text;
    });
  }, everyMilliseconds);
}
