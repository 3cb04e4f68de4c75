import type { AbiParameter } from "viem";

/** A parameter's type without the names of its members, which viem would use as names of an object and so lose doubles. */
export type UnnamedParameter = AbiParameter;

/** Compilers nest no deeper; a file can. */
const deepest = 16;

/**
 * The parameters of an ABI's item as decoding needs them, names left out, so that values come as arrays in order.
 * `function` is read as its 24 bytes. Undefined where one is no parameter.
 */
export function unnamedParameters(parameters: unknown, depth = 0): UnnamedParameter[] | undefined {
  if (!Array.isArray(parameters) || depth > deepest) return undefined;
  const unnamed: UnnamedParameter[] = [];
  for (const parameter of parameters as readonly unknown[]) {
    const { type, components } = Object(parameter) as { type?: unknown; components?: unknown };
    if (typeof type !== "string") return undefined;
    if (!type.startsWith("tuple")) {
      unnamed.push({ type: type.replace(/^function(?=$|\[)/, "bytes24") });
      continue;
    }
    const members = unnamedParameters(components, depth + 1);
    if (members === undefined) return undefined;
    unnamed.push({ type: type as "tuple", components: members });
  }
  return unnamed;
}
