import { isHandedOn } from "./behind.ts";
import { isBesideHashed, secretKind } from "./beside.ts";
import { keyAt, unknown, type Context, type Lines } from "./mention.ts";
import { isTransmitted } from "./sibling.ts";

/**
 * What stands beside a value, or is done with it, and makes it none of the transactions that its names say it is.
 * @param level how surely they say so
 */
export function doubtOf(lines: Lines, level: number): Context | undefined {
  const { text, start, end } = lines;
  const kind = level < 3 ? secretKind(lines) : undefined;
  if (kind !== undefined) return keyAt(text, "parent", kind, start);
  const isOther =
    (level === 1 && isBesideHashed(lines)) ||
    (level === 2 && isTransmitted(text, start, end)) ||
    isHandedOn(text, start, end);
  return isOther ? unknown : undefined;
}
