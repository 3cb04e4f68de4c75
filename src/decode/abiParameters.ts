import { typeInFull } from "../core/abiSignature.ts";
import type { AbiParameter } from "./abiItem.ts";

/** Compilers nest no deeper; a file can. */
const deepest = 16;

/** Of one item, members of tuples among them: more than fit on a compiler's stack. */
const mostParameters = 512;

/** UTF-16 units of a name, and of a type that is none. */
const longestText = 256;

/**
 * The parameters of an ABI's item, whatever a file holds for them; undefined where one is no parameter, and where there are too
 * many. A type that is not of the ABI stays as it is spelled: neither a signature nor a reading comes of it.
 */
export function readParameters(parameters: unknown): readonly AbiParameter[] | undefined {
  let left = mostParameters;
  const read = (given: unknown, depth: number): readonly AbiParameter[] | undefined => {
    if (!Array.isArray(given) || depth > deepest || given.length > left) return undefined;
    left -= given.length;
    const parameters: AbiParameter[] = [];
    for (const parameter of given as readonly unknown[]) {
      const { name, type, indexed, components } = Object(parameter) as Readonly<Record<string, unknown>>;
      if (typeof type !== "string") return undefined;
      const isTuple = type.startsWith("tuple");
      const members = isTuple ? read(components, depth + 1) : [];
      if (members === undefined || (isTuple && members.length === 0)) return undefined;
      parameters.push({
        name: typeof name === "string" ? name.slice(0, longestText) : "",
        type: typeInFull(type).slice(0, longestText),
        isIndexed: indexed === true,
        components: members,
      });
    }
    return parameters;
  };
  return read(parameters, 0);
}
