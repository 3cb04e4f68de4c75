import { lowerDigits, type Hex } from "../../../core/hex.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";
import { ObjectReading } from "../../reading/reading.ts";
import type { Currency } from "../amount.ts";
import type { SourceField, ValuePath } from "../sourceField.ts";
import type { AccountChange, Change, StateChange, StateChanges } from "../transaction.ts";
import { addressIn, quantityIn } from "./traceValues.ts";

/** Options for reading a state diff. */
export type StateDiffOptions = {
  readonly currency: Currency;
  /** Accounts whose balance changes by every transaction: the sender and the beneficiary of the block. In lower case. */
  readonly feeAccounts: readonly Hex[];
  /** Where the result is in the response. */
  readonly path: ValuePath;
};

/** More than any block has; reading 100,000 takes a second. */
const maxAccounts = 20_000;

/** For all accounts together. A change costs about 5,000 gas, so that a block of 100 million gas has this many. */
const maxSlots = 20_000;

const zeroWord: Hex = `0x${"0".repeat(64)}`;

/**
 * What a transaction changed, from a `prestateTracer` result with `diffMode`. Its `pre` holds each changed account as it was before,
 * its `post` only what changed: a slot that is missing there became zero, and one that is missing in `pre` was zero. Slots of
 * accounts that were deleted are left out.
 *
 * @returns undefined if it is no state diff
 */
export function readStateDiff(result: JsonValue, options: StateDiffOptions): StateChanges | undefined {
  if (!isJsonObject(result)) return undefined;
  const { pre, post } = result;
  if (!isJsonObject(pre) || !isJsonObject(post)) return undefined;
  const feeAccounts = new Set(options.feeAccounts);
  const slots: StateChange[] = [];
  const accounts: AccountChange[] = [];
  let unreadSlots = 0;
  const names = [...new Set([...Object.keys(pre), ...Object.keys(post)])];
  for (const name of names.slice(0, maxAccounts)) {
    const address = addressIn(name);
    if (address === undefined) continue;
    const before = objectIn(pre, name);
    const after = objectIn(post, name);
    if (after !== undefined)
      unreadSlots += readSlots(slots, address, before, after, [...options.path, "post", name]);
    const account = accountChange(address, before, after, options.currency);
    if (account !== undefined && !feeAccounts.has(address)) accounts.push(account);
  }
  return {
    slots: { name: "storage", rows: { state: "value", value: rowsOf(slots) } },
    accounts,
    ...(names.length > maxAccounts ? { unreadAccounts: names.length - maxAccounts } : {}),
    ...(unreadSlots > 0 ? { unreadSlots } : {}),
  };
}

/** Adds the changed slots of an account to `slots`, and returns how many are left. */
function readSlots(
  slots: StateChange[],
  address: Hex,
  before: JsonObject | undefined,
  after: JsonObject,
  path: ValuePath,
): number {
  const storageBefore = (before && objectIn(before, "storage")) ?? {};
  const storageAfter = objectIn(after, "storage") ?? {};
  let left = 0;
  for (const slot of new Set([...Object.keys(storageBefore), ...Object.keys(storageAfter)])) {
    const valueBefore = wordIn(storageBefore, slot);
    const valueAfter = wordIn(storageAfter, slot);
    if (valueBefore === valueAfter) continue;
    if (slots.length === maxSlots) left += 1;
    else slots.push(stateChange(address, padded(slot), valueBefore, valueAfter, path));
  }
  return left;
}

function stateChange(address: Hex, slot: Hex, before: Hex, after: Hex, path: ValuePath): StateChange {
  const fieldOf = (
    meaning: "contractAddress" | "slot" | "valueRead" | "valueWritten",
    kind: "address" | "word32",
    name: string,
    value: Hex,
  ): SourceField => ({
    section: "stateChange",
    meaning,
    name,
    path: [...path, "storage", slot],
    kind,
    value: { state: "value", value },
  });
  return {
    entityId: { state: "absent" },
    address: { state: "value", value: address },
    slot: { state: "value", value: slot },
    before: { state: "value", value: before },
    after: { state: "value", value: after },
    fields: [
      fieldOf("contractAddress", "address", "address", address),
      fieldOf("slot", "word32", "slot", slot),
      fieldOf("valueRead", "word32", "pre", before),
      fieldOf("valueWritten", "word32", "post", after),
    ],
    source: new ObjectReading({}, {}),
  };
}

function rowsOf(changes: readonly StateChange[]) {
  return {
    length: changes.length,
    at: (place: number) => changes[place],
    rawAt: (place: number, field: keyof StateChange): JsonValue | undefined => {
      const value = changes[place]?.[field];
      return value !== undefined && "state" in value && value.state === "value" ? value.value : undefined;
    },
  };
}

/** A change of balance, nonce or existence; undefined if none of these changed. */
function accountChange(
  address: Hex,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  currency: Currency,
): AccountChange | undefined {
  const kind = before === undefined ? "created" : after === undefined ? "deleted" : "changed";
  const balance = changeOf("balance", before, after);
  const nonce = changeOf("nonce", before, after);
  if (kind === "changed" && balance === undefined && nonce === undefined) return undefined;
  const amount = (units: bigint) => ({ units, currency });
  return {
    address,
    kind,
    balance: balance && { before: amount(balance.before), after: amount(balance.after) },
    nonce,
  };
}

/** `post` omits unchanged values; a deleted account loses all, and a new one starts with nothing. */
function changeOf(
  name: "balance" | "nonce",
  before: JsonObject | undefined,
  after: JsonObject | undefined,
): Change<bigint> | undefined {
  const valueBefore = quantityIn(before?.[name]) ?? 0n;
  const valueAfter = after === undefined ? 0n : (quantityIn(after[name]) ?? valueBefore);
  return valueBefore === valueAfter ? undefined : { before: valueBefore, after: valueAfter };
}

function objectIn(object: JsonObject, name: string): JsonObject | undefined {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return isJsonObject(value) ? value : undefined;
}

function wordIn(storage: JsonObject, slot: string): Hex {
  const value = Object.hasOwn(storage, slot) ? storage[slot] : undefined;
  return typeof value === "string" && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? padded(value) : zeroWord;
}

/** 32 bytes: some nodes leave out leading zeros. */
function padded(hex: string): Hex {
  return `0x${lowerDigits(hex).padStart(64, "0")}`;
}
