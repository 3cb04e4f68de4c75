import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, symlink, truncate, unlink } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import { FolderOfTexts } from "../../../src/platform/node/textFolder.ts";
import { temporaryFolder } from "../../support/temporaryFolder.ts";
import type { Attempt, Row } from "../row.ts";

const run = promisify(execFile);

/** What stands in the place of a file; a kind that this machine does not have is not tried. */
const kinds: Record<string, (place: string) => Promise<unknown>> = {
  "a pipe": (place) => run("mkfifo", [place]),
  "a link to a pipe": async (place) => {
    await run("mkfifo", [`${place}-pipe`]);
    await symlink(`${place}-pipe`, place);
  },
  "a link to /dev/zero": (place) => symlink("/dev/zero", place),
  "a link to /dev/urandom": (place) => symlink("/dev/urandom", place),
  "a link to /dev/stdin": (place) => symlink("/dev/stdin", place),
  "a link to /dev/tty": (place) => symlink("/dev/tty", place),
  "a device of its own": (place) => run("mknod", [place, "c", "1", "5"]),
  "a link to itself": (place) => symlink(place, place),
  "a folder": (place) => mkdir(place),
  "a socket": async (place) => {
    const server = net.createServer().unref();
    await once(server.listen(place), "listening");
  },
  "a file of 4 TiB": (place) => truncate(place, 2 ** 42),
  "a file of 2 GiB": (place) => truncate(place, 2 ** 31),
};

/** Longer than any disk takes: only what waits for ever is still under way by then. */
const longestMilliseconds = 3000;

export const row: Row = {
  number: 13,
  what: "the file of a kept response is replaced by something that never ends or never begins",
  run: async () => {
    const attempts: Attempt[] = [];
    for (const [name, put] of Object.entries(kinds)) attempts.push(...(await attempt(name, put)));
    return attempts;
  },
};

async function attempt(name: string, put: (place: string) => Promise<unknown>): Promise<Attempt[]> {
  await using temporary = await temporaryFolder();
  const folder = new FolderOfTexts(temporary.path);
  await folder.write("one", "one");
  const [file = ""] = await readdir(temporary.path);
  const place = path.join(temporary.path, file);
  if (!name.startsWith("a file")) await unlink(place);
  try {
    await put(place);
  } catch {
    return [];
  }
  const before = process.memoryUsage().rss;
  const late = new AbortController();
  const isLate = sleep(longestMilliseconds, "waits", { signal: late.signal });
  const read = await Promise.race([folder.read("one"), isLate]).catch(String);
  const others = [folder.write("two", "2"), folder.keepOnly([]), folder.delete("one")];
  const rest = await Promise.race([Promise.allSettled(others), isLate]);
  late.abort();
  const grownBy = process.memoryUsage().rss - before;
  const held = read === undefined && rest !== "waits" && grownBy < 64 * 1024 * 1024;
  return [{ name, held, ...(!held && { detail: `read ${String(read)}, grown by ${grownBy} bytes` }) }];
}
