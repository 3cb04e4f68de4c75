import { toFunctionSelector } from "viem";

/** More than compilers put into one contract. */
const mostFunctions = 1000;

/** UTF-16 units of a signature. */
const longestSignature = 4096;

/** Types that have a name of their own in libraries alone, as `Store.Box storage`, are none of these. */
const canonicalTypes = /^[\w$]+\([a-z0-9,()[\]]*\)$/;

/**
 * The selectors of an ABI's functions, eight lower-case digits each; those whose types tell none are left out. Never throws.
 *
 * @param abi of a build; whatever an artifact holds.
 */
export function functionSelectors(abi: readonly unknown[]): string[] {
  const selectors = new Set<string>();
  for (const item of abi) {
    const { type, name, inputs } = Object(item) as { type?: unknown; name?: unknown; inputs?: unknown };
    if (type !== "function" || typeof name !== "string") continue;
    const signature = `${name.slice(0, longestSignature)}(${typesOf(inputs) ?? "?"})`;
    if (signature.length > longestSignature || !canonicalTypes.test(signature)) continue;
    selectors.add(toFunctionSelector(signature).slice(2));
    if (selectors.size === mostFunctions) break;
  }
  return [...selectors];
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
