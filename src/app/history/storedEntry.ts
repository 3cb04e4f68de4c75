import { ownField } from "../../core/json/ownField.ts";
import { isSpelledAsResponseCode } from "../../core/responseCode.ts";
import { readProtocol } from "../../services/verifier/verification.ts";
import { isIdentifier } from "../../core/identifier.ts";
import { verificationFacts, type VerificationFact } from "../verification/report.ts";
import { readContractId, readFailure, readService } from "../verification/storedSummary.ts";
import { readVerifiedName } from "../verification/verifiedName.ts";
import type { ContractEntry, Entry, KeptCall, Stamped } from "./entry.ts";
import { parseEntryKey } from "./entryHandle.ts";

/** A longer host is not kept: an entry takes 500 bytes at most. */
export const longestHost = 100;

/** What an entry's key holds, so that it is not stored again. */
const inKey: Readonly<Record<Entry["kind"], Readonly<Record<string, undefined>>>> = {
  contract: {},
  verification: { id: undefined },
  result: { transaction: undefined, nonce: undefined },
};

/** What is stored of an entry beside its key. */
export function storeEntry(entry: Entry): unknown {
  return { ...entry, ...inKey[entry.kind] };
}

/** Reads a stored entry; storage may be old, new or damaged. What cannot be read is as if it were not there. */
export function readEntry(key: string, stored: unknown, now: number): Entry | undefined {
  const parts = parseEntryKey(key);
  if (parts === undefined || typeof stored !== "object" || stored === null) return undefined;
  const field = (name: string): unknown => ownField(stored, name);
  const seenAt = readTime(field("seenAt"), now) ?? 0;
  const { kind } = parts;
  switch (kind) {
    case "contract":
      return readContract(key, field, seenAt, now);
    case "verification": {
      const protocol = readProtocol(field("protocol"));
      const word = matching(field("word"), /^[a-zA-Z]{1,40}$/);
      if (protocol === undefined || word === undefined) return undefined;
      const host = matching(field("host"), /^[\w.:[\]-]{1,100}$/);
      return {
        kind,
        id: parts.id,
        contract: readContractKey(field("contract")) ?? parts.contract,
        word,
        ...readFailure(field("failure")),
        ...readService(field("service")),
        status: readFact(field("status")),
        protocol,
        host,
        seenAt,
      };
    }
    case "result": {
      const contract = readContractKey(field("contract"));
      const called = readStamped(field("called"), readCall, now);
      const { transaction, nonce } = parts;
      return { kind, contract, transaction, nonce, result: readCode(field("result")), seenAt, called };
    }
  }
}

/** A moment in the past; one that a damaged state puts into the future counts as now, so that it does not stay. */
export function readTime(value: unknown, now: number): number | undefined {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) return undefined;
  // JSON knows no zero below zero: adding makes it the one that is stored.
  return Math.min(Math.floor(value), now) + 0;
}

/**
 * A moment at which something was removed, or all was cleared. One in the future counts as just before now: what was
 * seen after it, and counts as now, stays.
 */
export function readRemovalTime(value: unknown, now: number): number | undefined {
  const at = readTime(value, now + 1);
  return at !== undefined && at > now ? now - 1 : at;
}

function readContract(
  key: string,
  field: (name: string) => unknown,
  seenAt: number,
  now: number,
): ContractEntry {
  const stamped = <Value>(name: string, read: (value: unknown) => Value | undefined) =>
    readStamped(field(name), read, now);
  return {
    kind: "contract",
    address: stamped("address", (value) => matching(value, /^0x[0-9a-fA-F]{40}$/)) ?? [key, 0],
    id: stamped("id", readContractId),
    seenAt,
    inspected: stamped("inspected", readFlag),
    pinned: stamped("pinned", readFlag),
    verification: stamped("verification", readFact),
    verifiedName: stamped("verifiedName", readVerifiedName),
    deleted: stamped("deleted", readFlag),
  };
}

/** Reads a fact and since when it is true. */
export function readStamped<Value>(
  stored: unknown,
  read: (value: unknown) => Value | undefined,
  now: number,
): Stamped<Value> | undefined {
  if (!Array.isArray(stored)) return undefined;
  const value = read(stored[0]);
  const at = readTime(stored[1], now);
  return value === undefined || at === undefined ? undefined : [value, at];
}

/** A longer name is not kept: an entry takes 500 bytes at most. */
const longestName = 50;

/** Whether a name may be kept, and shown again: an identifier. */
export function mayKeepName(name: unknown): name is string {
  return typeof name === "string" && name.length <= longestName && isIdentifier(name);
}

function readCall(value: unknown): KeptCall | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const field = (name: string): unknown => ownField(value, name);
  const [from, name, contract, error] = ["from", "function", "contract", "error"].map(field);
  if ((from !== "verified" && from !== "system") || !mayKeepName(name)) return undefined;
  return {
    from,
    function: name,
    contract: mayKeepName(contract) ? contract : undefined,
    error: mayKeepName(error) ? error : undefined,
  };
}

function readFact(value: unknown): VerificationFact | undefined {
  return verificationFacts.find((fact) => fact === value);
}

function readFlag(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

function readContractKey(value: unknown): string | undefined {
  return matching(value, /^0x[0-9a-f]{40}$/);
}

function readCode(value: unknown): string | undefined {
  return typeof value === "string" && isSpelledAsResponseCode(value) ? value : undefined;
}

function matching(value: unknown, form: RegExp): string | undefined {
  return typeof value === "string" && form.test(value) ? value : undefined;
}
