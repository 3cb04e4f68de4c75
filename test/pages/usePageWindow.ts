import assert from "node:assert/strict";
import type { Suite } from "mocha";
import { PageWindow } from "./pageWindow.ts";

/** Opens a window with the built page for a suite; nothing that a page must never do may have come of any of its tests. */
export function usePageWindow(suite: Suite, opened: (window: PageWindow) => void): void {
  let window: PageWindow;
  // A bare machine installs the browser first.
  suite.timeout(600_000);
  before(async () => {
    window = await PageWindow.open({ width: 900, height: 800 });
    opened(window);
  });
  after(() => window.close());
  afterEach(() => assert.deepEqual(window.problems, []));
}
