import type { Locator, Page } from "playwright-core";
import type { Viewport } from "../host/browser.ts";
import type { Person } from "./person.ts";

/** Part of a window, in CSS pixels. */
export type Area = NonNullable<NonNullable<Parameters<Page["screenshot"]>[0]>["clip"]>;

/** A picture that README or the walkthrough shows. */
export type Kept = {
  /** The file's name, before the theme. */
  readonly file: string;
  /** The picture of the tour that it is part of. */
  readonly of: string;
  /** What it is about, of what is in the window. */
  readonly area: (person: Person) => Promise<Area>;
  /** The theme in which it is shown; both without one. */
  readonly theme?: "dark";
};

/** Around the parts of panels, as their own at the sides. */
const margin = 14;

/** The pictures that are kept, each close enough for its texts to be read where they are shown. */
export const keptPictures: readonly Kept[] = [
  { file: "debugger", of: "debugger", area: between(".part.activitybar", ".part.editor") },
  { file: "network", of: "network", area: around(".quick-input-widget:visible") },
  { file: "hover", of: "rpc-hover", area: around(".monaco-hover:visible", 24) },
  { file: "build", of: "verify-from-build alone", area: panel("h1", "section:has(h2:has-text('Files'))") },
  { file: "verify", of: "verify-mismatch alone", area: panel("h1", ".banner:has-text('Next step')") },
  { file: "batch", of: "batch", area: panel("h1", "table tr >> nth=3", 0) },
  {
    file: "result",
    of: "rpc-outOfStock alone",
    area: panel("h1", ".card:has-text('Why it reverted')"),
  },
  { file: "calls", of: "rpc-calls alone", area: panel("h1", '[data-rows="calls"]'), theme: "dark" },
  { file: "tree", of: "tree remembered", area: around(".part.sidebar") },
];

/**
 * The walkthrough shows pictures 450 to 700 px wide. In a window that is no wider, their texts are as large as those around
 * them.
 */
export const closeUp: Viewport = { width: 600, height: 900 };

/** The sizes of windows for scenes that need another one. */
export const windowOf: Readonly<Record<string, { readonly width: number; readonly height: number }>> = {
  debugger: { width: 1220, height: 680 },
  network: { width: 900, height: 620 },
  // A hover is at most a quarter as high as the editor.
  "rpc-hover": { width: 680, height: 1500 },
  "rpc-outOfStock": { width: 600, height: 1500 },
  // With the cards side by side above the call tree, as README shows it.
  "rpc-calls": { width: 1080, height: 1200 },
  // With room for the views beside an editor.
  tree: { width: 1000, height: 550 },
};

/** What a theme's picture is called. */
export const keptFile = ({ file }: Kept, theme: string): string => `${file}-${theme}.webp`;

/** Whether a picture of a scene is kept. */
export function isKept(scene: string): boolean {
  return keptPictures.some(({ of }) => of === scene || of.startsWith(`${scene} `));
}

/** An element of the window, and so many pixels above it. */
function around(selector: string, above = 0): Kept["area"] {
  return async ({ page }) => {
    const { x, y, width, height } = await boxOf(page.locator(selector).first());
    return { x, y: y - above, width, height: height + above };
  };
}

/** From the upper left corner of an element of the window to the lower right one of another. */
function between(first: string, last: string): Kept["area"] {
  return async ({ page }) => {
    const { x, y } = await boxOf(page.locator(first).first());
    const end = await boxOf(page.locator(last).first());
    return { x, y, width: end.x + end.width - x, height: end.y + end.height - y };
  };
}

/** The page of a panel, from the beginning of one of its elements to the end of another one. @param below so many pixels more */
function panel(from: string, to: string, below = margin): Kept["area"] {
  return async (person) => {
    const frame = await person.panel("main");
    const page = await boxOf(await frame.frameElement());
    const first = await boxOf(frame.locator(from).first());
    const last = await boxOf(frame.locator(to).first());
    const top = Math.max(page.y, first.y - margin);
    const bottom = Math.min(page.y + page.height, last.y + last.height + below);
    return { ...page, y: top, height: bottom - top };
  };
}

async function boxOf(element: Pick<Locator, "boundingBox">): Promise<Area> {
  const box = await element.boundingBox();
  if (box === null) throw new Error("What the picture is to show is not there.");
  return box;
}
