/** Puts moments into the reader's time zone and spelling; UTC stays in the title. */
export function localizeMoments(): void {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
  for (const element of document.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
    const date = new Date(element.dateTime);
    if (!Number.isNaN(date.getTime())) element.textContent = format.format(date);
  }
}
