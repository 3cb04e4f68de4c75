import type { Hex } from "../../core/hex.ts";
import type { Channel } from "../../http/channel.ts";
import { ApiError } from "../../http/failure.ts";
import { singleLookupPolicy } from "../../http/requestPolicy.ts";
import type { Block, Ledger } from "../../services/ledger/ledger.ts";

/** Milliseconds between two looks for a block of a node on this machine, and between two readings elsewhere. */
const pauses = { block: 1000, reading: 10_000 };

export type WatchOptions = {
  readonly ledger: Ledger;
  readonly channel: Channel;
  /** Whether the ledger is a node on this machine. */
  readonly isLocal: boolean;
  /** Resolves when the page is visible. */
  readonly whenVisible: () => Promise<void>;
  readonly signal: AbortSignal;
};

/**
 * Calls back when storage may have changed while the page is visible: after each new block of a node on this machine, with its number, and
 * every ten seconds elsewhere.
 * @throws the signal's reason, when that is aborted
 */
export async function watchVariables(
  update: (block?: bigint) => Promise<void>,
  options: WatchOptions,
): Promise<never> {
  const { channel, isLocal, whenVisible, signal } = options;
  let hash: Hex | undefined;
  for (;;) {
    await channel.clock.sleep(isLocal ? pauses.block : pauses.reading, signal);
    await whenVisible();
    signal.throwIfAborted();
    if (!isLocal) {
      await update();
      continue;
    }
    const latest = await latestBlock(options);
    if (latest?.hash === undefined || latest.hash === hash) continue;
    hash = latest.hash;
    await update(latest.number);
  }
}

/** Undefined where the node does not respond. */
async function latestBlock({ ledger, channel, signal }: WatchOptions): Promise<Block | undefined> {
  try {
    return await ledger.lookUpBlock(channel, "latest", singleLookupPolicy, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof ApiError)) throw error;
    return undefined;
  }
}
