import { bytesToHex } from "viem";
import { memoize } from "../core/async/memoize.ts";
import type { CallFrame, Execution } from "./execution.ts";
import type { Failure, Stop, Timeline } from "./stops.ts";

/** Bytes of what two calls reverted with that are compared. */
const maxRepeated = 1024;

/**
 * Adds the calls that failed, and stops at the statements to which they had returned when they failed.
 * @param stops in the order of time
 * @param latest by call: the statement that did something last
 */
export function withFailures(
  execution: Execution,
  stops: readonly Stop[],
  latest: ReadonlyMap<CallFrame, Stop>,
): Timeline {
  const all: Stop[] = [];
  const failures: Failure[] = [];
  const ofCall = new Map<CallFrame, number>();
  let at = 0;
  const addUpTo = (end: number): void => {
    for (let stop = stops[at]; stop !== undefined && stop.step <= end; stop = stops[at]) {
      ofCall.set(stop.frame.call, all.push(stop) - 1);
      at += 1;
    }
  };
  for (const { call, isCaught } of failedCalls(execution, stops)) {
    addUpTo(call.last);
    let stop = ofCall.get(call) ?? 0;
    const [last, found] = [all[stop], latest.get(call)];
    const { frame, place } = found !== undefined && found.step > (last?.step ?? -1) ? found : (last ?? {});
    if (frame !== undefined && place !== undefined && all.at(-1)?.frame !== frame)
      stop = all.push({ step: call.last, frame, place }) - 1;
    failures.push({ call, stop, isCaught, isExact: isExact(execution, call, all[stop]) });
  }
  addUpTo(Infinity);
  return { stops: all, failures };
}

/** Whether the instruction that failed belongs to the statement that is shown for a failure. */
function isExact({ steps }: Execution, { last }: CallFrame, stop: Stop | undefined): boolean {
  const program = stop?.frame.program;
  if (program?.isViaIr !== true || !program.isOptimized) return true;
  return program.placeAt(steps.pcs[last] ?? 0)?.unit === stop?.place?.unit;
}

/** Calls with stops that failed by themselves, in the order of their ends. A call without any counts as its caller's statement. */
function failedCalls(
  execution: Execution,
  stops: readonly Stop[],
): readonly Pick<Failure, "call" | "isCaught">[] {
  const lastStep = new Map(stops.map(({ frame, step }) => [frame.call, step]));
  const failed = execution.frames.filter(({ outcome }) => outcome !== "returned");
  const revertDataOf = memoize((call: CallFrame) => bytesToHex(execution.outputOf(call, maxRepeated).bytes));
  // A caller reverts with what a call returned, as proxies do.
  const isRepeated = (call: CallFrame, caller: CallFrame): boolean =>
    revertDataOf(call) !== "0x" && revertDataOf(call) === revertDataOf(caller);
  const isPassedOn = (call: CallFrame): boolean => {
    const { caller } = call;
    if (caller === undefined || caller.outcome === "returned" || !lastStep.has(call)) return false;
    return (lastStep.get(caller) ?? -1) <= call.last || isRepeated(call, caller);
  };
  // The call whose failure made its caller fail, too: the last one, as calls are in order.
  const causes = new Map(failed.filter(isPassedOn).map((call) => [call.caller, call]));
  return failed
    .filter((call) => !causes.has(call) && lastStep.has(call))
    .map((call) => {
      let outermost = call;
      while (outermost.caller !== undefined && causes.get(outermost.caller) === outermost)
        outermost = outermost.caller;
      return { call, isCaught: outermost.caller !== undefined };
    })
    .sort((one, other) => one.call.last - other.call.last);
}
