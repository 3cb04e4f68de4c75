/** What can be told of an ABI's item without decoding anything: its kind, and its signature, `withdraw(uint256)`. */
export type AbiSignature = { readonly kind: "function" | "error" | "event"; readonly signature: string };

/** UTF-16 units. */
const longestSignature = 4096;

/** Types that have a name of their own in libraries alone, as `Store.Box storage`, are none of these. */
const canonicalTypes = /^[\w$]+\([a-z0-9,()[\]]*\)$/;

/**
 * The signature from which the selector or topic of an item is made. Undefined where the item has none, as constructors and
 * anonymous events, and where its types tell none. Never throws.
 *
 * @param item of an ABI; whatever an artifact holds
 */
export function abiSignature(item: unknown): AbiSignature | undefined {
  const { type, name, inputs, anonymous } = Object(item) as Readonly<Record<string, unknown>>;
  if (type !== "function" && type !== "error" && type !== "event") return undefined;
  if (typeof name !== "string" || (type === "event" && anonymous === true)) return undefined;
  const signature = `${name.slice(0, longestSignature)}(${typesOf(inputs) ?? "?"})`;
  if (signature.length > longestSignature || !canonicalTypes.test(signature)) return undefined;
  return { kind: type, signature };
}

/** Compilers nest no deeper; a file can. */
const deepest = 16;

/** The types of parameters as a signature spells them; undefined where one is no parameter. */
function typesOf(parameters: unknown, depth = 0): string | undefined {
  if (!Array.isArray(parameters) || depth > deepest) return undefined;
  const types: string[] = [];
  for (const parameter of parameters as readonly unknown[]) {
    const { type, components } = Object(parameter) as { type?: unknown; components?: unknown };
    if (typeof type !== "string") return undefined;
    const members = type.startsWith("tuple") ? typesOf(components, depth + 1) : undefined;
    if (type.startsWith("tuple") && members === undefined) return undefined;
    types.push(members === undefined ? type : `(${members})${type.slice("tuple".length)}`);
  }
  return types.join(",");
}
