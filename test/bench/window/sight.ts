import { until } from "../../integration/support/until.ts";
import { panelFrame, workbench } from "../../integration/support/window.ts";

/** The moment, in milliseconds since the Unix epoch, more finely than `Date.now()`. */
export function moment(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * What a page shows once it is there: the first rows of its logs and of its calls, a verification that runs or has finished, an empty page's
 * mark, and what was said to such a page.
 */
const marks = {
  rows: '[data-rows="logs"] [data-row]',
  calls: '[data-rows="calls"] [data-row]',
  running: "main .elapsed",
  verified: "main:not(:has(.elapsed)) section",
  floor: "[data-bench-floor]",
  said: "[data-bench-said]",
} as const;

export type Mark = keyof typeof marks;

/** Seen as they come into sight, or as soon as they are in the page, though not drawn yet. */
type How = "sight" | "page";

const sights: { readonly how: How; readonly mark: string; readonly at: number }[] = [];

/**
 * Watches for the marks in every page that is opened from now on, from inside: asking from outside takes longer. A page
 * that VS Code still keeps out of sight does not count.
 */
export async function watchPages(): Promise<void> {
  const context = (await workbench()).context();
  await context.exposeFunction("benchSaw", (how: How, mark: string, at: number) =>
    sights.push({ how, mark, at }),
  );
  // Runs in each new page; a document written anew keeps its timers.
  const watch = `(() => {
    const isInSight = () => frameElement?.style.visibility === "visible";
    const watchFor = (how, isThere) => {
      const marks = new Map(${JSON.stringify(Object.entries(marks))});
      return () => {
        if (!isInSight()) return;
        for (const [name, selector] of marks) {
          const shown = document.querySelector(selector);
          if (shown === null || !isThere(shown)) continue;
          marks.delete(name);
          window.benchSaw(how, name, performance.timeOrigin + performance.now());
        }
      };
    };
    const lookForSight = watchFor("sight", (shown) => shown.getBoundingClientRect().height > 0);
    const observer = new MutationObserver(watchFor("page", () => true));
    let observed;
    setInterval(() => {
      if (observed !== document.documentElement) {
        observed = document.documentElement;
        observer.observe(observed, { subtree: true, childList: true, attributes: true });
      }
      lookForSight();
    }, 2);
  })()`;
  await context.addInitScript(watch);
}

/** When a mark was first in sight after a moment, in milliseconds since the Unix epoch; waited for. */
export async function seenAt(mark: Mark, begin: number): Promise<number> {
  return firstAt("sight", mark, begin);
}

/** When a page that was in sight first held a mark, drawn or not. */
export async function changedAt(mark: Mark, begin: number): Promise<number> {
  return firstAt("page", mark, begin);
}

async function firstAt(how: How, mark: Mark, begin: number): Promise<number> {
  return until(
    `a page with ${mark}`,
    () => sights.find((sight) => sight.how === how && sight.mark === mark && sight.at > begin)?.at,
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
