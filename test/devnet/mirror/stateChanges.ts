import type { Rpc } from "../chain/rpc.ts";

export type SlotChange = { address: string; slot: string; valueRead: string; valueWritten: string | null };

type Storages = Record<string, { storage?: Record<string, string> }>;
type Touched = Record<string, Record<string, boolean>>;

/** Runs inside the chain: lists every slot that was read or written, in the storage it belongs to. */
const slotTracer = `{
  touched: {},
  step: function (log) {
    var operation = log.op.toNumber();
    if (operation !== 0x54 && operation !== 0x55) return;
    var owner = toHex(log.contract.getAddress());
    var slot = log.stack.peek(0).toString(16);
    this.touched[owner] = this.touched[owner] || {};
    this.touched[owner][slot] = this.touched[owner][slot] || operation === 0x55;
  },
  fault: function () {},
  result: function () { return this.touched; }
}`;

const zero = `0x${"0".repeat(64)}`;

/**
 * The slots a transaction touched. A slot that was only read, or whose write was reverted, has no written value. The
 * chain leaves out zero where it tells values; and the slot at which a transaction ran out of gas, so what is missing
 * is asked for as it was before the transaction, which is alone in its block.
 */
export async function slotChanges(
  rpc: Rpc,
  hash: string,
  block: number,
  succeeded: boolean,
): Promise<SlotChange[]> {
  const [touched, before, difference] = await Promise.all([
    rpc<Touched>("debug_traceTransaction", hash, { tracer: slotTracer }),
    rpc<Storages>("debug_traceTransaction", hash, { tracer: "prestateTracer" }),
    rpc<{ pre: Storages; post: Storages }>("debug_traceTransaction", hash, {
      tracer: "prestateTracer",
      tracerConfig: { diffMode: true },
    }),
  ]);
  const slots = Object.entries(touched).flatMap(([owner, ofOwner]) =>
    Object.entries(ofOwner).map(([slot, isWritten]) => ({ owner, slot: wholeSlot(slot), isWritten })),
  );
  const earlier = `0x${(block - 1).toString(16)}`;
  return Promise.all(
    slots.map(async ({ owner, slot, isWritten }) => {
      const known = before[owner]?.storage?.[slot];
      const valueRead = known ?? (await rpc<string>("eth_getStorageAt", owner, slot, earlier));
      const isChanged = difference.pre[owner]?.storage?.[slot] !== undefined;
      const newValue = difference.post[owner]?.storage?.[slot] ?? (isChanged ? zero : valueRead);
      return { address: owner, slot, valueRead, valueWritten: isWritten && succeeded ? newValue : null };
    }),
  );
}

function wholeSlot(slot: string): string {
  return `0x${slot.replace(/^0x/, "").padStart(64, "0")}`;
}
