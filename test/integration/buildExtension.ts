import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Ending } from "../host/ending.ts";

/**
 * Builds the extension as `npm run build` does, in a process of its own.
 *
 * @throws Ending if it does not build; what is wrong has been printed.
 */
export async function buildExtension(): Promise<void> {
  const build = spawn(process.execPath, ["--stack-trace-limit=0", "esbuild.ts"], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = (await once(build, "exit")) as [number | null];
  if (code !== 0) throw new Ending("The extension does not build.", 1);
}
