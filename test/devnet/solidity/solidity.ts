import { Worker } from "node:worker_threads";
import type { MatchingResult, MatchingRequest } from "./matching.ts";
import type { WorkerReply, WorkerQuestion, WorkerTask } from "./solidityWorker.ts";

/** Parts of the compiler's standard JSON output that the devnet uses. */
export type CompiledContract = {
  abi: readonly unknown[];
  evm: { bytecode: { object: string }; deployedBytecode: { object: string } };
  /** Where it is selected. */
  storageLayout?: unknown;
  metadata?: string;
};
export type Compilation = {
  /** Such as `0.8.37+commit.f401782d`. */
  version: string;
  output: { contracts: Record<string, Record<string, CompiledContract>> };
};

/** The compiler and the comparison with a chain, in a thread of their own. */
export type Solidity = {
  compile(standardInput: unknown): Promise<Compilation>;
  match(request: MatchingRequest): Promise<MatchingResult>;
  stop(): Promise<void>;
};

export function startSolidity(): Solidity {
  const worker = new Worker(new URL("./solidityWorker.ts", import.meta.url), { execArgv: [] });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;

  let ended: Error | undefined;
  const refuseAll = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("message", (response: WorkerReply) => {
    const question = waiting.get(response.id);
    waiting.delete(response.id);
    if ("error" in response) question?.reject(new Error(response.error));
    else question?.resolve(response.result);
  });
  worker.on("error", refuseAll);
  worker.on("exit", () => refuseAll(new Error("The compiler was stopped")));

  const ask = (task: WorkerTask): Promise<unknown> => {
    const question = Promise.withResolvers<unknown>();
    const id = ++lastId;
    if (ended) question.reject(ended);
    else waiting.set(id, question);
    worker.postMessage({ id, task } satisfies WorkerQuestion);
    return question.promise;
  };
  return {
    compile: (input) => ask({ kind: "compile", input }) as Promise<Compilation>,
    match: (request) => ask({ kind: "match", request }) as Promise<MatchingResult>,
    async stop() {
      await worker.terminate();
    },
  };
}
