/**
 * A program of its own: runs the command given as arguments until its standard input closes.
 *
 * The pipe to standard input is closed by the operating system when the parent ends in whatever way, so the command
 * does not outlive a parent that was killed hard.
 */
import { spawn } from "node:child_process";

const [command, ...parameters] = process.argv.slice(2);
if (command === undefined) throw new Error("guard: no command given");

const child = spawn(command, parameters, { stdio: ["ignore", "inherit", "inherit"] });

child.on("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
  process.stdin.destroy();
});
child.on("exit", (code) => process.exit(code ?? 1));

process.stdin.resume();
process.stdin.on("close", () => child.kill("SIGKILL"));

// Ctrl-C reaches every process of a terminal; the parent decides when the chain ends.
process.on("SIGINT", () => undefined);
