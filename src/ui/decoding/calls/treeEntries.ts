import type { TracedCall } from "../../../app/decoding/resultDecoding.ts";

/** A row of the call tree: a call by its place among the calls, or a log by its place among the logs of the transaction. */
export type TreeEntry = { readonly kind: "call" | "log"; readonly place: number; readonly depth: number };

type CallWithLogs = Pick<TracedCall, "depth" | "logs">;

/** A call that is not known to have ended, and how many of its calls and logs are in the tree. */
type OpenCall = { readonly call: CallWithLogs; made: number; emitted: number };

/**
 * The calls of a transaction, and the logs that they emitted between them, in the order in which they happened.
 * @param hasMore whether there are more calls: the logs behind those are left out
 */
export function treeEntries(calls: readonly CallWithLogs[], hasMore: boolean): readonly TreeEntry[] {
  const entries: TreeEntry[] = [];
  const open: OpenCall[] = [];
  const addLogs = (emitter: OpenCall | undefined, isEnd: boolean): void => {
    const { logs = [], depth = 0 } = emitter?.call ?? {};
    for (; emitter !== undefined && emitter.emitted < logs.length; emitter.emitted += 1) {
      const log = logs[emitter.emitted];
      if (log === undefined || (!isEnd && log.position > emitter.made)) return;
      entries.push({ kind: "log", place: log.place, depth: depth + 1 });
    }
  };
  for (const [place, call] of calls.entries()) {
    while ((open.at(-1)?.call.depth ?? -1) >= call.depth) addLogs(open.pop(), true);
    const caller = open.at(-1);
    addLogs(caller, false);
    if (caller !== undefined) caller.made += 1;
    entries.push({ kind: "call", place, depth: call.depth });
    open.push({ call, made: 0, emitted: 0 });
  }
  if (hasMore) addLogs(open.at(-1), false);
  else while (open.length > 0) addLogs(open.pop(), true);
  return entries;
}
