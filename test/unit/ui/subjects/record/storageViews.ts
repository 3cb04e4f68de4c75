import type { LocatedBuild } from "../../../../../src/app/builds/locatedBuild.ts";
import type { ReadVariables, VariablesState } from "../../../../../src/app/state/variableReader.ts";
import type { ContractStorage } from "../../../../../src/builds/storage/contractStorage.ts";
import type { Hex } from "../../../../../src/core/hex.ts";
import { readStorage } from "../../../../../src/decode/storage/readVariables.ts";
import { placeKey, placeOfKeys, variablePlace } from "../../../../../src/decode/storage/storagePlace.ts";
import type { RecordView, StorageView } from "../../../../../src/ui/subjects/view.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { behindHash, storageOf, stringWords, valueSlot, word } from "../../../decode/storage/layouts.ts";

/** The account in the variables. */
export const owner: Hex = `0x${"a1".repeat(20)}`;
/** By whose layout they are. */
export const build = { name: "Store", path: "out/Store.sol/Store.json", tool: "foundry" } as LocatedBuild;

/** Variables of some types. */
export const storage = storageOf({
  owner: ["t_address", 0],
  stage: ["t_enum", 1],
  position: ["t_position", 2],
  numbers: ["t_numbers", 4],
  balances: ["t_balances", 5],
  title: ["t_string", 6],
  unset: ["t_uint256", 7],
});

/** What is in the slots of these variables, and of one value of `balances`. */
export const storedWords: ReadonlyMap<Hex, string> = new Map<Hex, string>([
  [word(0), word(BigInt(owner))],
  [word(1), word(2)],
  [word(2), word(5n + (7n << 128n))],
  [word(3), word(BigInt(owner))],
  [word(4), word(12)],
  [behindHash(word(4)), word((3n << 16n) | 2n)],
  ...stringWords("A title that is longer than one storage slot is.", word(6)),
  [word(7), ""],
  [valueSlot(word(BigInt(owner)) as Hex, word(5) as Hex), word(40)],
]);

/** What is read of these variables, with a key of `balances`. */
export function readOf(
  of: ContractStorage,
  parts: Partial<ReadVariables> = {},
  words = storedWords,
): ReadVariables {
  const places = of.variables.map(variablePlace);
  const balances = places.find(({ path }) => path.variable === "balances");
  const entry = balances && placeOfKeys(balances, [owner]);
  const entries = entry?.ok === true ? readStorage([entry.value], words).places : [];
  return {
    kind: "read",
    origin: { kind: "build", build },
    ...{ implementation: undefined, missingVariable: undefined, words, hasMore: false },
    ...{ readAt: 0, block: undefined, previous: undefined },
    ...{ refusedKeys: new Map(), isReading: false, error: undefined },
    variables: readStorage(places, words).places,
    entries: new Map(balances === undefined ? [] : [[placeKey(balances), entries]]),
    ...parts,
  };
}

/** A record with these variables. */
export const viewOf = (state: VariablesState, parts: Partial<StorageView> = {}): RecordView =>
  recordViewOf(
    { body: fullRecord },
    { storage: { state, isWatched: false, isNow: true, isOpen: false, ...parts } },
  );
