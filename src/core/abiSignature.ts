/** What can be told of an ABI's item without decoding anything: its kind, and its signature, `withdraw(uint256)`. */
export type AbiSignature = { readonly kind: "function" | "error" | "event"; readonly signature: string };

/** UTF-16 units. */
const longestSignature = 4096;

/**
 * UTF-16 units of the signatures of one ABI, the largest of which have a tenth of it; one that cannot be told counts as a
 * thousand. Of an ABI that has more, what comes behind these is left out: to hash them takes tenths of a second.
 */
export const mostSignatureUnits = 512 * 1024;
export const unitsOfNone = 1024;

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
  if (type === "event" && anonymous === true) return undefined;
  const signature = signatureOf(name, inputs);
  return signature === undefined ? undefined : { kind: type, signature };
}

/** The signature of a name and parameters, whatever an artifact holds for them; undefined where these tell none. Never throws. */
export function signatureOf(name: unknown, inputs: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const signature = `${name}(${typesOf(inputs, 0) ?? "?"})`;
  return signature.length > longestSignature || !canonicalTypes.test(signature) ? undefined : signature;
}

/** A parameter's type as a signature spells it: `(address,uint256)[]`. Undefined where it is no parameter. Never throws. */
export function signatureType(parameter: unknown, depth = 0): string | undefined {
  const { type, components } = Object(parameter) as { type?: unknown; components?: unknown };
  if (typeof type !== "string") return undefined;
  if (!type.startsWith("tuple")) return typeInFull(type);
  const members = typesOf(components, depth + 1);
  return members === undefined ? undefined : `(${members})${type.slice("tuple".length)}`;
}

/** Compilers nest no deeper; a file can. */
const deepest = 16;

/** The types of parameters; undefined where one is no parameter, and where they are longer than a signature. */
function typesOf(parameters: unknown, depth: number): string | undefined {
  if (!Array.isArray(parameters) || depth > deepest) return undefined;
  const types: string[] = [];
  let length = 0;
  for (const parameter of parameters as readonly unknown[]) {
    const type = signatureType(parameter, depth);
    if (type === undefined) return undefined;
    // What is longer than any signature needs not be looked at to its end.
    length += type.length + 1;
    if (length > longestSignature) return undefined;
    types.push(type);
  }
  return types.join(",");
}

const short = /^(?:u?int|u?fixed|byte)(?=$|\[)/;

const inFull: Readonly<Record<string, string>> = {
  uint: "uint256",
  int: "int256",
  fixed: "fixed128x18",
  ufixed: "ufixed128x18",
  byte: "bytes1",
};

/** `uint256[]` for `uint[]`: people write it shorter than it is hashed. */
export function typeInFull(type: string): string {
  return type.replace(short, (written) => inFull[written] ?? written);
}
