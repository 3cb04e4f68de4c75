import type { AbiParameter } from "../../decode/abiItem.ts";

/** What can be typed for an argument, to fill in: `{"maker": "0x…", "prices": [0]}`. */
export function argumentTemplate({ type, components, members = [], ...rest }: AbiParameter): string {
  const [, itemType] = /^(.*)\[\d*\]$/.exec(type) ?? [];
  if (itemType !== undefined)
    return `[${argumentTemplate({ ...rest, type: itemType, components, members })}]`;
  if (type === "tuple") {
    const isNamed = components.every(({ name }) => name !== "");
    const inside = components.map(
      (member) => `${isNamed ? `${JSON.stringify(member.name)}: ` : ""}${argumentTemplate(member)}`,
    );
    return isNamed ? `{${inside.join(", ")}}` : `[${inside.join(", ")}]`;
  }
  const [first] = members;
  if (first !== undefined) return JSON.stringify(first);
  if (type === "bool") return "false";
  if (type === "string") return '"…"';
  return /^u?int/.test(type) ? "0" : '"0x…"';
}
