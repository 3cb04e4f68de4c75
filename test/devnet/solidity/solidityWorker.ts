/**
 * Runs in a worker thread: compiling and matching take up to hundreds of milliseconds of computing, during which the
 * two services must go on answering. Ending the thread also ends the timers that the matching library leaves behind.
 */
import { parentPort } from "node:worker_threads";
import solc from "solc";
import { matchOnChain } from "./matchOnChain.ts";
import type { MatchingRequest } from "./matching.ts";

export type WorkerTask = { kind: "compile"; input: unknown } | { kind: "match"; request: MatchingRequest };
export type WorkerQuestion = { id: number; task: WorkerTask };
export type WorkerReply = { id: number; result: unknown } | { id: number; error: string };

const compileText = solc.compile as (input: string) => string;

/** Outputs by input: the same sources are asked for again and again, and always compile to the same. */
const outputs = new Map<string, string>();
const mostOutputs = 100;

function compileOnce(input: string): string {
  const output = outputs.get(input) ?? compileText(input);
  if (outputs.size < mostOutputs) outputs.set(input, output);
  return output;
}

const compilerVersion = (solc.version as () => string)().replace(/\.Emscripten.*/, "");

/** Compiles standard JSON input; throws with `errors`, as the matching library expects, when it does not compile. */
function compile(version: string, input: unknown): unknown {
  if (version !== compilerVersion)
    throw new Error(
      `Failed fetching solc v${version} for platform bin. Please check if the version is valid.`,
    );
  const output = JSON.parse(compileOnce(JSON.stringify(input))) as { errors?: { severity: string }[] };
  const errors = output.errors?.filter(({ severity }) => severity === "error") ?? [];
  if (errors.length > 0) throw Object.assign(new Error("Compiler error"), { errors });
  return output;
}

async function perform(task: WorkerTask): Promise<unknown> {
  switch (task.kind) {
    case "compile":
      return { version: compilerVersion, output: compile(compilerVersion, task.input) };
    case "match":
      return matchOnChain(task.request, compile);
  }
}

parentPort!.on("message", ({ id, task }: WorkerQuestion) => {
  perform(task).then(
    (result) => parentPort!.postMessage({ id, result } satisfies WorkerReply),
    (error: unknown) => parentPort!.postMessage({ id, error: String(error) } satisfies WorkerReply),
  );
});
