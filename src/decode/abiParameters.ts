import { canonicalType } from "../core/abiSignature.ts";
import type { AbiParameter, EnumMembers } from "./abiItem.ts";
import { memoize } from "../core/async/memoize.ts";

/** Levels of arrays and tuples: each adds a step for every value inside. */
const maxLevels = 16;

/** Parameters of one item, including members of tuples: more than a compiler's stack can hold. */
const maxParameters = 512;

/** UTF-16 units of a name, and of a type that is none. */
const maxTextLength = 256;

/**
 * The parameters of an ABI's item, whatever a file holds for them; undefined where one is no parameter, and where there are too
 * many. A type that is not of the ABI stays as it is spelled: neither a signature nor a reading comes of it.
 *
 * @param enums as far as sources tell them
 */
export function readParameters(
  parameters: unknown,
  enums: EnumMembers = new Map(),
): readonly AbiParameter[] | undefined {
  let left = maxParameters;
  const read = (json: unknown, above: number): readonly AbiParameter[] | undefined => {
    if (!Array.isArray(json) || json.length > left) return undefined;
    left -= json.length;
    const parameters: AbiParameter[] = [];
    for (const parameter of json as readonly unknown[]) {
      const { name, type, indexed, components, internalType } = Object(parameter) as Readonly<
        Record<string, unknown>
      >;
      if (typeof type !== "string") return undefined;
      const isTuple = type.startsWith("tuple");
      const levels = above + arraysIn(type) + (isTuple ? 1 : 0);
      if (levels > maxLevels) return undefined;
      const members = isTuple ? read(components, levels) : [];
      if (members === undefined || (isTuple && members.length === 0)) return undefined;
      parameters.push({
        name: typeof name === "string" ? name.slice(0, maxTextLength) : "",
        type: canonicalType(type).slice(0, maxTextLength),
        isIndexed: indexed === true,
        components: members,
        ...sourcePartsOf(internalType, enums),
      });
    }
    return parameters;
  };
  return read(parameters, 0);
}

/** What a type of Solidity, such as `enum Shop.Status[2]`, tells of a struct or an enum. */
function sourcePartsOf(
  internalType: unknown,
  enums: EnumMembers,
): Pick<AbiParameter, "sourceType" | "members"> {
  const text = typeof internalType === "string" ? internalType.slice(0, maxTextLength) : "";
  const [sourceType, kind, name = ""] = /^(enum|struct) ([\w$.]+)(?:\[\d*\])*$/.exec(text) ?? [];
  if (sourceType === undefined) return {};
  const members = kind === "enum" ? enums.get(name) : undefined;
  return members === undefined ? { sourceType } : { sourceType, members };
}

/** Whether an ABI, or a part of one, has a type that is an enum of Solidity. */
export function hasEnums(abi: unknown): boolean {
  if (typeof abi === "string") return abi.startsWith("enum ");
  return typeof abi === "object" && abi !== null && Object.values(abi).some(hasEnums);
}

/** Levels of arrays and tuples around the innermost value of any of these. */
export const levelsIn: (parameters: readonly AbiParameter[]) => number = memoize((parameters) =>
  parameters.reduce((most, { type, components }) => {
    const levels = arraysIn(type) + (components.length === 0 ? 0 : 1 + levelsIn(components));
    return Math.max(most, levels);
  }, 0),
);

function arraysIn(type: string): number {
  return type.slice(0, maxTextLength).split("[").length - 1;
}
