import { existsSync } from "node:fs";
import path from "node:path";
import type { Installation } from "./installation.ts";
import { packagedChromium, type BrowserExecutable } from "./packagedChromium.ts";

const names = [
  "google-chrome-stable",
  "google-chrome",
  "chromium",
  "chromium-browser",
  "chrome",
  "microsoft-edge",
];
const wellKnown = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The browsers that may play the window, best first: the one named in CHROME_PATH and no other, or the machine's own,
 * then the packaged one. A machine's own may turn out not to start (some are only stubs of an installer), so try on.
 */
export async function* browserExecutables(installation: Installation): AsyncGenerator<BrowserExecutable> {
  const named = process.env["CHROME_PATH"];
  if (named !== undefined && named !== "") {
    yield { executable: named, environment: {} };
    return;
  }
  const folders = (process.env["PATH"] ?? "")
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder));
  const installed = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  for (const executable of [...installed, ...wellKnown])
    if (existsSync(executable)) yield { executable, environment: {} };
  yield await packagedChromium(installation);
}
