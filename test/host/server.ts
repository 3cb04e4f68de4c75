import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Installation } from "./installation.ts";

/** What the server is started with. */
export type ServerOptions = {
  readonly installation: Installation;
  /** A folder for everything temporary; it is removed when the server ends, however that comes. */
  readonly home: string;
  readonly userDataDirectory: string;
  readonly extensionsDirectory: string;
  readonly workspaceTrust: boolean;
  /** Added to the environment of the server, and so of the extensions. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A secret that who opens the window must know; letters, digits, `-` and `_`. */
  readonly token: string;
};

/** An extension gallery nowhere: nobody outside this machine is asked for anything. */
const noGallery = JSON.stringify({ serviceUrl: "" });

/** Lines that complain only of native parts, which would need a compiler and which nothing tested here needs. */
const missingNativePart = /^\s*$|bindings|spdlog|native-watchdog|sqlite3|vsda|at .*node:internal/i;

/** A running VS Code server on a port of its own, on loopback. */
export type Server = {
  readonly port: number;
  /** Resolves with what to tell the user when the server has ended, asked to or not. */
  readonly ended: Promise<string>;
  /** Resolves when the first window's extension host has ended, as after a suite: to whether by itself and well. */
  readonly extensionHostEnded: Promise<boolean>;
  /** Ends the server with everything it started, and resolves when nothing of it is left. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts VS Code's server and waits until it listens.
 *
 * @throws Error with the end of the server's output if it does not come up.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { installation, home } = options;
  const temporary = path.join(home, "tmp");
  await mkdir(temporary, { recursive: true });
  // VS Code takes themes from below the extension under development for that extension's, and prefers them to the one
  // that is set. Its own lie there, when it is installed inside the repository, but not by this path.
  const builtinExtensions = path.join(home, "builtin");
  await symlink(path.join(path.dirname(installation.serverMain), "../extensions"), builtinExtensions);
  const guard = spawn(
    process.execPath,
    [
      path.join(import.meta.dirname, "guard.ts"),
      home,
      installation.node,
      installation.serverMain,
      "--host=127.0.0.1",
      "--port=0",
      `--connection-token=${options.token}`,
      "--accept-server-license-terms",
      `--server-data-dir=${path.join(home, "server")}`,
      `--user-data-dir=${options.userDataDirectory}`,
      `--extensions-dir=${options.extensionsDirectory}`,
      `--builtin-extensions-dir=${builtinExtensions}`,
      "--enable-smoke-test-driver",
      "--disable-telemetry",
      "--force-disable-user-env",
      ...(options.workspaceTrust ? [] : ["--disable-workspace-trust"]),
    ],
    {
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, TMPDIR: temporary, EXTENSIONS_GALLERY: noGallery, ...options.environment },
    },
  );
  const guardEnded = once(guard, "exit");
  const last: string[] = [];
  const ended = guardEnded.then(() => `VS Code's server ended. Its last words:\n${last.join("\n")}`);
  const listening = Promise.withResolvers<number>();
  const hostEnded = Promise.withResolvers<boolean>();
  let firstHost: string | undefined;
  const read = (line: string): void => {
    if (!missingNativePart.test(line)) last.push(line);
    if (last.length > 40) last.shift();
    const port = /^Server bound to 127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (port !== undefined) listening.resolve(Number(port));
    firstHost ??= /<(\d+)> Launched Extension Host Process/.exec(line)?.[1];
    const [, host, hostExit] = /<(\d+)> Extension Host Process exited with (.*)/.exec(line) ?? [];
    if (hostExit !== undefined && host === firstHost) hostEnded.resolve(hostExit.startsWith("code: 0,"));
  };
  for (const input of [guard.stdout, guard.stderr]) createInterface({ input }).on("line", read);
  const port = await Promise.race([listening.promise, ended]);
  if (typeof port === "string") throw new Error(port);
  return {
    port,
    ended,
    extensionHostEnded: hostEnded.promise,
    stop: async () => {
      guard.stdin.end();
      await guardEnded;
      // Nothing is left to do unless the guard itself was killed.
      endGroup(guard.pid);
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, "SIGKILL");
  } catch {
    // Nobody of the group is left.
  }
}
