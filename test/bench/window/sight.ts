import { until } from "../../integration/support/until.ts";
import { panelFrame, workbench } from "../../integration/support/window.ts";

/** The moment, in milliseconds since the Unix epoch, more finely than `Date.now()`. */
export function moment(): number {
  return performance.timeOrigin + performance.now();
}

/** What a page shows once it is there: the first rows of a list, a finished verification, or an empty page's mark. */
const marks = {
  rows: "[data-rows] [data-row]",
  verified: "main:not(:has([data-since])) section",
  floor: "[data-bench-floor]",
} as const;

export type Mark = keyof typeof marks;

/** Watches for the marks in every page that is opened from now on, from inside: asking from outside takes longer. */
export async function watchPages(): Promise<void> {
  const page = await workbench();
  // Runs in each new page; a document written anew keeps its timers.
  const watch = `(() => {
    const marks = ${JSON.stringify(marks)};
    const seen = (window.__seen ??= {});
    setInterval(() => {
      for (const [name, selector] of Object.entries(marks)) {
        const shown = document.querySelector(selector);
        if (shown !== null && shown.getBoundingClientRect().height > 0)
          seen[name] ??= performance.timeOrigin + performance.now();
      }
    }, 2);
  })()`;
  await page.context().addInitScript(watch);
}

/** When a mark was first seen in the page that is shown, in milliseconds since the Unix epoch; waited for. */
export async function seenAt(mark: Mark): Promise<number> {
  return until(`a page with ${mark}`, async () => {
    const frame = await panelFrame();
    const seen: unknown = await frame.evaluate(`window.__seen?.${mark}`).catch(() => undefined);
    return typeof seen === "number" ? seen : undefined;
  });
}

/** How many rows of a list stand in the page that is shown. */
export async function rowsInPage(): Promise<number> {
  return (await panelFrame()).locator(marks.rows).count();
}
