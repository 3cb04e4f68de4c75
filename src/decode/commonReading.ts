import type {
  AbiItem,
  Candidates,
  Decoded,
  DecodedArgument,
  DecodedValue,
  BytesReading,
} from "./decoding.ts";

/**
 * The reading that all candidates share: candidates of one signature read the same values and may only differ in names,
 * which are then empty. Undefined if signatures differ, or there are no candidates.
 */
export function commonReading<Item extends AbiItem>(candidates: Candidates<Item>): Decoded<Item> | undefined {
  const [first, ...others] = candidates;
  if (first === undefined || !others.every((other) => isSameSignature(first, other))) return undefined;
  const reading = others.reduce((agreed, other) => agreedReading(agreed, other.reading), first.reading);
  return { ...first, reading };
}

/** Of events the same signature can be read in another way: which values are indexed is not part of it. */
function isSameSignature({ item, reading }: Decoded<AbiItem>, other: Decoded<AbiItem>): boolean {
  return (
    item.kind === other.item.kind &&
    item.signature === other.item.signature &&
    reading.kind === other.reading.kind &&
    item.inputs.every(({ isIndexed }, at) => isIndexed === other.item.inputs[at]?.isIndexed)
  );
}

function agreedReading(one: BytesReading, other: BytesReading): BytesReading {
  return "arguments" in one && "arguments" in other
    ? { ...one, arguments: agreedArguments(one.arguments, other.arguments) }
    : one;
}

function agreedArguments(
  all: readonly DecodedArgument[],
  others: readonly DecodedArgument[],
): readonly DecodedArgument[] {
  return all.map((one, at) => {
    const other = others[at];
    if (other === undefined) return one;
    const name = one.name === other.name ? one.name : "";
    return { ...one, name, value: agreedValue(one.value, other.value) };
  });
}

function agreedValue(one: DecodedValue, other: DecodedValue): DecodedValue {
  if (one.kind === "tuple" && other.kind === "tuple")
    return { ...one, members: agreedArguments(one.members, other.members) };
  if (one.kind === "list" && other.kind === "list")
    return { ...one, items: one.items.map((item, at) => agreedValue(item, other.items[at] ?? item)) };
  return one;
}
