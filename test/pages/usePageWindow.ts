import assert from "node:assert/strict";
import type { Suite } from "mocha";
import { PageWindow } from "./pageWindow.ts";

const viewport = { width: 900, height: 800 };

/** The one window of all suites. */
let opening: Promise<PageWindow> | undefined;

after(async () => (await opening)?.close());

/** Gives a suite the window with the built page; nothing that a page must never do may have come of any of its tests. */
export function usePageWindow(suite: Suite, opened: (window: PageWindow) => void): void {
  let window: PageWindow;
  // A bare machine installs the browser first.
  suite.timeout(600_000);
  before(async () => {
    window = await (opening ??= PageWindow.open(viewport));
    await window.page.setViewportSize(viewport);
    opened(window);
  });
  afterEach(() => assert.deepEqual(window.problems, []));
}
