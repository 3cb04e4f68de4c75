import { until } from "../../integration/support/until.ts";
import { panelFrame, workbench } from "../../integration/support/window.ts";

/** The moment, in milliseconds since the Unix epoch, more finely than `Date.now()`. */
export function moment(): number {
  return performance.timeOrigin + performance.now();
}

/** What a page shows once it is there: the first rows of its logs, a verification that has finished, an empty page's mark. */
const marks = {
  rows: '[data-rows="logs"] [data-row]',
  verified: "main:not(:has(.elapsed)) section",
  floor: "[data-bench-floor]",
} as const;

type Mark = keyof typeof marks;

const sights: { readonly mark: string; readonly at: number }[] = [];

/**
 * Watches for the marks in every page that is opened from now on, from inside: asking from outside takes longer. A page
 * that VS Code still keeps out of sight does not count.
 */
export async function watchPages(): Promise<void> {
  const context = (await workbench()).context();
  await context.exposeFunction("benchSaw", (mark: string, at: number) => sights.push({ mark, at }));
  // Runs in each new page; a document written anew keeps its timers.
  const watch = `(() => {
    const marks = new Map(${JSON.stringify(Object.entries(marks))});
    setInterval(() => {
      if (frameElement?.style.visibility !== "visible") return;
      for (const [name, selector] of marks) {
        const shown = document.querySelector(selector);
        if (shown === null || shown.getBoundingClientRect().height === 0) continue;
        marks.delete(name);
        window.benchSaw(name, performance.timeOrigin + performance.now());
      }
    }, 2);
  })()`;
  await context.addInitScript(watch);
}

/** When a mark was first in sight after a moment, in milliseconds since the Unix epoch; waited for. */
export async function seenAt(mark: Mark, begin: number): Promise<number> {
  return until(
    `a page with ${mark}`,
    () => sights.find((sight) => sight.mark === mark && sight.at > begin)?.at,
  );
}

/** How many rows of a list stand in the page that is shown; another may just be taking its place. */
export async function rowsInPage(): Promise<number> {
  return until("rows", async () =>
    (await panelFrame())
      .locator(marks.rows)
      .count()
      .catch(() => undefined),
  );
}
