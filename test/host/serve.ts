import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { ensureInstallation } from "./installation.ts";
import { startServer, type Server } from "./server.ts";
import { writeUserSettings, type Settings } from "./userSettings.ts";
import { windowAddress } from "./windowAddress.ts";

/** What VS Code is to show. */
export type ServeOptions = {
  /** Absolute path of a folder or `.code-workspace` file; none for an empty window. */
  readonly folder?: string | undefined;
  readonly extensionDevelopmentPaths?: readonly string[];
  /** The module whose `run()` is the suite. */
  readonly extensionTestsPath?: string | undefined;
  /** User settings, over those already in the user data directory. */
  readonly settings?: Settings;
  /** Kept at the end; without it a temporary one is used. */
  readonly userDataDirectory?: string | undefined;
  readonly extensionsDirectory?: string | undefined;
  /** Whether folders must be trusted first; by default every folder is. */
  readonly workspaceTrust?: boolean;
  /** Added to the environment of the extensions. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** An existing folder for everything temporary, removed at the end; by default a new one. */
  readonly home?: string;
};

/** A VS Code waiting for a browser to open its window. */
export type Served = Pick<Server, "ended" | "extensionHostEnded"> & {
  /** The address that shows the folder with the extensions loaded. It holds a secret: who has it can run code. */
  readonly url: string;
  /** VS Code's version. */
  readonly version: string;
  readonly close: () => Promise<void>;
};

/** Serves VS Code for a browser on this machine. It ends with `close()`, or with this process, however that comes. */
export async function serve(options: ServeOptions): Promise<Served> {
  const installation = await ensureInstallation();
  const home = options.home ?? (await temporaryHome());
  try {
    const userDataDirectory = options.userDataDirectory ?? path.join(home, "user-data");
    const extensionsDirectory = options.extensionsDirectory ?? path.join(home, "extensions");
    await mkdir(extensionsDirectory, { recursive: true });
    await writeUserSettings(userDataDirectory, options.settings ?? {});
    const token = randomUUID();
    const server = await startServer({
      installation,
      home,
      userDataDirectory,
      extensionsDirectory,
      workspaceTrust: options.workspaceTrust ?? false,
      environment: options.environment ?? {},
      token,
    });
    return {
      url: windowAddress({
        port: server.port,
        token,
        folder: options.folder,
        extensionDevelopmentPaths: options.extensionDevelopmentPaths ?? [],
        extensionTestsPath: options.extensionTestsPath,
      }),
      version: installation.version,
      ended: server.ended,
      extensionHostEnded: server.extensionHostEnded,
      close: server.stop,
    };
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }
}

/** A new folder for everything temporary; short, since socket paths have little room. */
export function temporaryHome(): Promise<string> {
  return mkdtemp(path.join(process.platform === "darwin" ? "/tmp" : os.tmpdir(), "vscode-host-"));
}
