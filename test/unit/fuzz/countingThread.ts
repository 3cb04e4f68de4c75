import { parentPort } from "node:worker_threads";
import { workOf } from "../../fuzz/work.ts";

const text = "a".repeat(1000);
const execOf = (): unknown => Object.getOwnPropertyDescriptor(RegExp.prototype, "exec")?.value;
const before = execOf();
let thrown = false;
try {
  workOf(() => {
    throw new Error("The work itself fails.");
  });
} catch {
  thrown = true;
}

/** What a thread of its own finds out about counting. */
export type Counted = {
  readonly linear: number;
  readonly quadratic: number;
  readonly thrown: boolean;
  readonly isRestored: boolean;
};

const counted: Counted = {
  linear: workOf(() => /[bc]/.test(text)),
  quadratic: workOf(() => Array.from(text, (_, index) => text.slice(index).includes("b"))),
  thrown,
  isRestored: execOf() === before,
};
parentPort?.postMessage(counted);
