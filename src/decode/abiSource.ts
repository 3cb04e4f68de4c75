import type { AbiIndex } from "./abiIndex.ts";
import { trustOf, type Provenance } from "./provenance.ts";

/** An ABI, and where it comes from. */
export type AbiSource = { readonly provenance: Provenance; readonly abi: AbiIndex };

/** Sources of one level of trust each, the most trusted first; within a level in the order they came in. */
export function levelsOf(sources: readonly AbiSource[]): readonly (readonly AbiSource[])[] {
  const levels = Map.groupBy(sources, ({ provenance }) => trustOf(provenance));
  return [...levels].sort(([one], [other]) => one - other).map(([, level]) => level);
}
