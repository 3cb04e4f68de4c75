/** The key that verifies in the measured window: the product brings none of its own. */
export const verifyKey = { key: "ctrl+alt+shift+f9", command: "contractLens.verifyUnderCursor" };

/** The same as Playwright names it. */
export const verifyKeyPressed = "Control+Alt+Shift+F9";
