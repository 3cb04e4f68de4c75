import assert from "node:assert/strict";
import { compileMachine, deployMachine, traced, type TracedRun } from "../debugger/machine.ts";
import { memoryThatDiffers, stacksThatDiffer } from "../debugger/structLogs.ts";
import { currentRules, startChain } from "../devnet/chain/chain.ts";
import { compileCaller, deployCaller } from "../support/callerChain.ts";

describe("execution restored from the top words of a trace by anvil", () => {
  const runs = new Map<string, TracedRun>();

  before(async () => {
    const [machineContracts, callerContracts] = [await compileMachine(), await compileCaller()];
    const { rpc, stop } = await startChain(currentRules);
    try {
      const machine = await deployMachine(rpc, machineContracts);
      runs.set("creation", machine.creation);
      runs.set("callEach", await machine.run("callEach", [machine.callee], 30n));
      runs.set("createEach", await machine.run("createEach", [], 10n));
      runs.set("copyEach", await machine.run("copyEach", [machine.callee, [1n, 2n, 3n]]));
      const caller = await deployCaller(rpc, callerContracts);
      for (const name of ["mixed", "create", "starve"])
        runs.set(name, await traced(rpc, await caller.send(name, [caller.callee])));
      for (const name of ["fail", "many"])
        runs.set(name, await traced(rpc, await caller.send(name, [caller.callee, 5n])));
      runs.set("deep", await traced(rpc, await caller.send("deep", [30n])));
    } finally {
      await stop();
    }
  });

  it("has every word of each stack and of the memory", () => {
    let [steps, words] = [0, 0];
    for (const [name, { execution, structLogs }] of runs) {
      const memory = memoryThatDiffers(execution, structLogs);
      assert.deepEqual([name, stacksThatDiffer(execution, structLogs)], [name, 0]);
      assert.deepEqual([name, memory], [name, { words: memory.words, different: 0, unknown: 0 }]);
      steps += structLogs.length;
      words += memory.words;
    }
    console.log(`      ${steps} stacks, ${words} words of memory`);
    assert.ok(steps > 5000 && words > 10_000);
  });
});
