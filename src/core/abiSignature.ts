/** The kind and the signature of an ABI item, such as `withdraw(uint256)`. */
export type AbiSignature = { readonly kind: "function" | "error" | "event"; readonly signature: string };

/** UTF-16 units. */
const maxSignatureLength = 4096;

/**
 * Limit for the signatures of one ABI, in UTF-16 units: ten times what the largest real ABIs have. A signature that
 * cannot be determined counts as 1,024. Items beyond the limit are skipped, since hashing them takes tenths of a
 * second.
 */
export const maxSignatureUnits = 512 * 1024;
export const unitsOfUnknown = 1024;

/** Does not match types that only libraries have, such as `Store.Box storage`. */
const canonicalTypes = /^[\w$]+\([a-z0-9,()[\]]*\)$/;

/**
 * The signature that is hashed into the selector or topic of an item. Undefined for items without one (constructors,
 * anonymous events) and for types that are not of the ABI. Never throws.
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

/**
 * The signature of a name and parameters; undefined if they are not valid. Accepts anything that an artifact may
 * contain, and never throws.
 */
export function signatureOf(name: unknown, inputs: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const signature = `${name}(${typesOf(inputs, 0) ?? "?"})`;
  return signature.length > maxSignatureLength || !canonicalTypes.test(signature) ? undefined : signature;
}

/**
 * A parameter's type as written in a signature, such as `(address,uint256)[]`; undefined if it is not a parameter.
 * Never throws.
 */
export function signatureType(parameter: unknown, depth = 0): string | undefined {
  const { type, components } = Object(parameter) as { type?: unknown; components?: unknown };
  if (typeof type !== "string") return undefined;
  if (!type.startsWith("tuple")) return canonicalType(type);
  const members = typesOf(components, depth + 1);
  return members === undefined ? undefined : `(${members})${type.slice("tuple".length)}`;
}

/** Compilers do not nest deeper, but a file could. */
const maxDepth = 16;

/** The types of parameters; undefined if one is not a parameter, or if together they are longer than a signature. */
function typesOf(parameters: unknown, depth: number): string | undefined {
  if (!Array.isArray(parameters) || depth > maxDepth) return undefined;
  const types: string[] = [];
  let length = 0;
  for (const parameter of parameters as readonly unknown[]) {
    const type = signatureType(parameter, depth);
    if (type === undefined) return undefined;
    // Stop early: this is already longer than any signature.
    length += type.length + 1;
    if (length > maxSignatureLength) return undefined;
    types.push(type);
  }
  return types.join(",");
}

const aliasPattern = /^(?:u?int|u?fixed|byte)(?=$|\[)/;

const aliases: Readonly<Record<string, string>> = {
  uint: "uint256",
  int: "int256",
  fixed: "fixed128x18",
  ufixed: "ufixed128x18",
  byte: "bytes1",
};

/** `uint256[]` for `uint[]`: aliases are expanded before hashing. */
export function canonicalType(type: string): string {
  return type.replace(aliasPattern, (written) => aliases[written] ?? written);
}
