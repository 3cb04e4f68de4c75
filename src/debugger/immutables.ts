import { bytesToHex } from "viem";
import type { NamedPlaces } from "../builds/code/compiledCode.ts";
import { sourceTypes } from "../builds/source/storageLayoutOf.ts";
import { stackValue } from "./encodedValue.ts";
import type { Place, Program } from "./program.ts";
import { unavailable, variable, type Variable } from "./variable.ts";

/**
 * The immutables of a contract and its bases, with the values that the code of the chain has for them. The compiler numbers them. Which
 * of them a number is shows the source map: each place of the code belongs to a name in the source, or to a variable whose getter
 * it is. A value is known if all places of a number agree.
 *
 * @param references the places of each number, as the build has them; undefined where it does not, and in a creation
 */
export function immutablesOf(
  program: Program,
  references: readonly NamedPlaces[] | undefined = [],
): readonly Variable[] {
  const { lineage, sources, code } = program;
  const declared = lineage
    .toReversed()
    .flatMap(({ path, contract }) =>
      (contract?.variables ?? []).flatMap((one) =>
        one.kind === "immutable" ? [{ ...one, path, contract }] : [],
      ),
    );
  const readAt = ({ path, range, fn }: Place) => {
    const text = sources.textOf(path, range);
    const called = declared.filter(({ name }) => name === text);
    return (
      declared.find((one) => one.path === path && one.start === range.start) ??
      // Private ones of several contracts can have one name.
      called.find(({ contract }) => called.length === 1 || contract === fn?.contract)
    );
  };
  const starts = new Map<(typeof declared)[number], number | undefined>();
  for (const { places } of references) {
    // Behind the instruction that pushes it.
    const found = places
      .map(({ start }) => program.placeAt(start - 1))
      .flatMap((place) => (place && readAt(place)) ?? []);
    const [one, ...others] = new Set(found);
    if (one !== undefined && others.length === 0)
      starts.set(one, starts.has(one) ? undefined : places[0]?.start);
  }
  return declared.map((one) => {
    const type = sourceTypes(sources).typeOf(one.type, one);
    const start = starts.get(one);
    const isKnown = start !== undefined && type?.kind === "value";
    const value = isKnown
      ? stackValue(type, [BigInt(bytesToHex(code.subarray(start, start + 32)))])
      : unavailable("immutable");
    return variable(one.name, type?.label ?? "", value);
  });
}
