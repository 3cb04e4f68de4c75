/**
 * Runs a command and ends it, with the whole process group, as soon as the process that started this one closes the
 * pipe to it, which also happens when that process is killed hard. Then removes a folder.
 *
 * Usage, as the leader of a process group: node guard.ts <folder to remove at the end> <command> <parameters ...>
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

const [folder, command, ...parameters] = process.argv.slice(2);
if (folder === undefined || command === undefined) throw new Error("guard.ts wants a folder and a command");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => process.stdin.destroy());

const child = spawn(command, parameters, { stdio: ["ignore", "inherit", "inherit"] });
const ended = once(child, "exit");
process.stdin.resume();
await Promise.race([ended, once(process.stdin, "close")]);

process.kill(-process.pid, "SIGTERM");
await Promise.race([ended, delay(2000)]);
child.kill("SIGKILL");
await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
process.kill(-process.pid, "SIGKILL");
