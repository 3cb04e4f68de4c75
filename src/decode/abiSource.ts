import type { AbiIndex } from "./abiIndex.ts";
import { trustOf, type Provenance } from "./provenance.ts";

/** An ABI with its provenance. */
export type AbiSource = { readonly provenance: Provenance; readonly abi: AbiIndex };

/** Groups sources by level of trust, the most trusted first, keeping their order within a level. */
export function levelsOf(sources: readonly AbiSource[]): readonly (readonly AbiSource[])[] {
  const levels = Map.groupBy(sources, ({ provenance }) => trustOf(provenance));
  return [...levels].sort(([one], [other]) => one - other).map(([, level]) => level);
}
