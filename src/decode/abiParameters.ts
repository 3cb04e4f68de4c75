import { typeInFull } from "../core/abiSignature.ts";
import type { AbiParameter } from "./abiItem.ts";
import { remembered } from "../core/turns/remembered.ts";

/** Of arrays and tuples around a value, together; a file can nest more, and each is one more step for every value in it. */
const mostLevels = 16;

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
  const read = (json: unknown, above: number): readonly AbiParameter[] | undefined => {
    if (!Array.isArray(json) || json.length > left) return undefined;
    left -= json.length;
    const parameters: AbiParameter[] = [];
    for (const parameter of json as readonly unknown[]) {
      const { name, type, indexed, components } = Object(parameter) as Readonly<Record<string, unknown>>;
      if (typeof type !== "string") return undefined;
      const isTuple = type.startsWith("tuple");
      const levels = above + arraysIn(type) + (isTuple ? 1 : 0);
      if (levels > mostLevels) return undefined;
      const members = isTuple ? read(components, levels) : [];
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

/** Levels of arrays and tuples around the innermost value of any of these. */
export const levelsIn: (parameters: readonly AbiParameter[]) => number = remembered((parameters) =>
  parameters.reduce((most, { type, components }) => {
    const levels = arraysIn(type) + (components.length === 0 ? 0 : 1 + levelsIn(components));
    return Math.max(most, levels);
  }, 0),
);

function arraysIn(type: string): number {
  return type.slice(0, longestText).split("[").length - 1;
}
