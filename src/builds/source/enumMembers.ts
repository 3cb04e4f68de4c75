import { SourceGapError, SourceProgram } from "./sourceProgram.ts";

/**
 * The names of the values of enums, by what an ABI calls them: `Shop.Status`, or `Status` outside of contracts. Enums of one name that
 * differ are left out. Empty where the sources are too long. Pauses now and then.
 *
 * @param texts as for `storageLayoutOf`
 */
export function* enumMembers(
  texts: ReadonlyMap<string, string | undefined>,
  contract: { readonly source: string },
  remappings: readonly string[],
): Generator<undefined, ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  const differing = new Set<string>();
  const add = (name: string, members: readonly string[]): void => {
    const known = found.get(name) ?? members;
    if (known.join() !== members.join()) differing.add(name);
    found.set(name, members);
  };
  try {
    const program = yield* SourceProgram.read(texts, contract.source, remappings);
    for (const [, { enums, contracts }] of program.files) {
      for (const { name, members } of enums) add(name, members);
      for (const { name: scope, enums: inside } of contracts)
        for (const { name, members } of inside) add(`${scope}.${name}`, members);
    }
  } catch (error) {
    if (!(error instanceof SourceGapError)) throw error;
  }
  for (const name of differing) found.delete(name);
  return found;
}
