import * as z from "zod/mini";
import { isResponseCodeName } from "../../core/hedera/responseCode.ts";
import { isSolidityIdentifier } from "../../core/contractName.ts";
import { unknownReasons } from "../../services/verifier/verification.ts";
import { protocols } from "../../services/verifier/protocol.ts";
import { isNetworkName } from "../networks/readNetworks.ts";
import { address, contractId } from "../storedSchemas.ts";
import { knownStates } from "../verification/verificationState.ts";
import { storedName } from "../verification/verifiedName.ts";
import type { Entry, HistoryState } from "./entry.ts";
import { parseEntryKey } from "./entryHandle.ts";

/** Longer names and hosts are not kept: an entry takes some hundred bytes. */
const longestName = 50;
export const longestHost = 100;

/** Grows when an older version would make something else of what is stored. */
const version = 2;

/** What the file of the history holds. */
export type StoredHistory = {
  readonly state: HistoryState;
  /** IDs of the latest writes, the last one last. */
  readonly writes: readonly string[];
};

/** A history as the text of its file. */
export function formatHistory({ state, writes }: StoredHistory): string {
  const networks = [...state].map(([network, entries]) => [network, Object.fromEntries(entries)] as const);
  return JSON.stringify({ version, writes, networks: Object.fromEntries(networks) });
}

const stored = z.object({
  version: z.literal(version),
  writes: z.array(z.string()),
  networks: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/**
 * Reads the text of the history's file. An entry that makes no sense is left out.
 * @param now moments after it count as now
 * @throws Error for what is no history
 */
export function readHistory(text: string, now: number): StoredHistory {
  // eslint-disable-next-line no-restricted-syntax -- our own file, whose size has a limit
  const { writes, networks } = stored.parse(JSON.parse(text));
  return { state: readEntries(networks, now), writes };
}

/** Reads entries, by network and key, as far as they make sense. */
export function readEntries(
  networks: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  now: number,
): HistoryState {
  const entry = entryAsOf(now);
  const state = new Map<string, ReadonlyMap<string, Entry>>();
  for (const [network, stored] of Object.entries(networks)) {
    const entries = new Map<string, Entry>();
    for (const [key, value] of Object.entries(stored)) {
      const named = parseEntryKey(key);
      const read = entry.safeParse({ ...(value as object | null), ...named });
      if (named !== undefined && read.success) entries.set(key, read.data);
    }
    if (isNetworkName(network) && entries.size > 0) state.set(network, entries);
  }
  return state;
}

/** Whether a name may be kept, and shown again: an identifier. */
export function isStorableName(name: unknown): name is string {
  return typeof name === "string" && name.length <= longestName && isSolidityIdentifier(name);
}

const matching = (form: RegExp) => z.string().check(z.regex(form));
const text = (isValid: (value: string) => boolean) => z.string().check(z.refine(isValid));

const fact = z.enum(knownStates);
const name = text(isStorableName);
const call = z.object({
  from: z.enum(["verified", "system"]),
  function: name,
  contract: z.optional(name),
  error: z.optional(name),
});

/** A clock that was set back must not leave entries on top, or facts that nothing outdates. */
function entryAsOf(now: number): z.ZodMiniType<Entry> {
  const moment = z.pipe(
    z.number().check(z.nonnegative()),
    z.transform((at: number) => Math.min(at, now)),
  );
  const stamped = <Value>(value: z.ZodMiniType<Value>) => z.optional(z.tuple([value, moment]));
  return z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("contract"),
      address: matching(/^0x[0-9a-fA-F]{40}$/),
      id: z.optional(contractId),
      seenAt: moment,
      inspectedAt: z.optional(moment),
      isPinned: z.boolean(),
      isCleared: z.optional(z.boolean()),
      verification: stamped(fact),
      verifiedName: stamped(storedName),
      deleted: stamped(z.boolean()),
      isAccount: z.optional(z.boolean()),
    }),
    z.object({
      kind: z.literal("verification"),
      id: z.string(),
      contract: address,
      word: matching(/^[a-zA-Z]{1,40}$/),
      failure: z.optional(z.enum(unknownReasons)),
      service: z.optional(z.enum(["mirror", "verifier"])),
      status: z.optional(fact),
      protocol: z.enum(protocols),
      host: z.optional(matching(/^[\w.:[\]-]{1,100}$/)),
      seenAt: moment,
    }),
    z.object({
      kind: z.literal("result"),
      contract: z.optional(address),
      transaction: z.string(),
      nonce: z.number(),
      result: z.optional(text(isResponseCodeName)),
      outcome: z.optional(z.enum(["succeeded", "failed", "pending"])),
      seenAt: moment,
      called: stamped(call),
    }),
  ]);
}
