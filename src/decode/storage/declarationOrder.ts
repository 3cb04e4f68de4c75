import type { ContractStorage, StoredType } from "../../builds/storage/contractStorage.ts";
import { formatExactJson } from "../../core/json/exactJson.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { pathText, type PathStep, type StoragePath } from "./storagePath.ts";

/**
 * Sorts variables and their parts as they are declared: members as their struct has them, elements by their index, and entries of a
 * mapping as they come. Variables of later storages are last.
 */
export function inDeclarationOrder<Named extends { readonly path: StoragePath }>(
  storages: readonly ContractStorage[],
  named: readonly Named[],
): readonly Named[] {
  const variables = storages.flatMap((storage) => storage.variables);
  const places = new Map<string, number>();
  for (const [at, { name }] of variables.entries()) if (!places.has(name)) places.set(name, at);
  /** Where each key of a mapping came first. */
  const keys = new Map<string, bigint>();
  const ranksOf = ({ path: { variable, steps } }: Named): readonly bigint[] => {
    const place = places.get(variable) ?? variables.length;
    let type = variables[place]?.type;
    const ranks = [BigInt(place)];
    for (const [at, step] of steps.entries()) {
      const keyText =
        step.kind === "key" ? pathText({ variable, steps: steps.slice(0, at + 1) }, jsonText) : "";
      if (step.kind === "key" && !keys.has(keyText)) keys.set(keyText, BigInt(keys.size));
      ranks.push(keys.get(keyText) ?? rankOf(step, type));
      type = typeAt(step, type);
    }
    return ranks;
  };
  const ranked = named.map((one) => ({ one, ranks: ranksOf(one) }));
  return ranked.sort((a, b) => compared(a.ranks, b.ranks)).map(({ one }) => one);
}

const jsonText = (value: unknown): string => formatExactJson(value as JsonValue);

function rankOf(step: PathStep, type: StoredType | undefined): bigint {
  switch (step.kind) {
    case "member":
      return BigInt(
        type?.kind === "struct" ? type.members().findIndex(({ name }) => name === step.name) : -1,
      );
    case "index":
      return step.index;
    case "bytes":
      return step.from;
    case "length":
    case "key":
      return -1n;
  }
}

function typeAt(step: PathStep, type: StoredType | undefined): StoredType | undefined {
  if (step.kind === "member" && type?.kind === "struct")
    return type.members().find(({ name }) => name === step.name)?.type;
  if (step.kind === "index" && type?.kind === "array") return type.element();
  return step.kind === "key" && type?.kind === "mapping" ? type.value() : undefined;
}

/** What begins another is first. */
function compared(one: readonly bigint[], other: readonly bigint[]): number {
  for (const [at, rank] of one.entries()) {
    const against = other[at];
    if (against === undefined) return 1;
    if (rank !== against) return rank < against ? -1 : 1;
  }
  return one.length - other.length;
}
