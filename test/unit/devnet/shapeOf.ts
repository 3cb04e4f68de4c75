/** What kind of value stands at each place of a response, so that responses about different contracts can be compared. */
export type Shape = string | Shape[] | { [key: string]: Shape };

export function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : [];
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item)]));
  }
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  if (typeof value !== "string") return value === null ? "null" : typeof value;
  if (/^0x[0-9a-fA-F]*$/.test(value)) return "hex with 0x";
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value))
    return value.includes(".") ? "precise time" : "time";
  if (/^\d+\.\d+\.\d+$/.test(value)) return "entity ID";
  if (/^\d+\.\d{9}$/.test(value)) return "timestamp";
  return /^[0-9a-f]+$/.test(value) ? "hex or number" : "text";
}

/**
 * The places at which two shapes differ, in words. Null fits everything, for most fields may be null; so does an
 * empty list. `open` names maps of which only the values are compared.
 */
export function differences(recorded: Shape, ours: Shape, open: readonly string[], place = ""): string[] {
  if (recorded === "null" || ours === "null") return [];
  if (Array.isArray(recorded) && Array.isArray(ours)) {
    const [first, second] = [recorded[0], ours[0]];
    return first === undefined || second === undefined ? [] : differences(first, second, open, `${place}[]`);
  }
  if (
    typeof recorded === "string" ||
    typeof ours === "string" ||
    Array.isArray(recorded) ||
    Array.isArray(ours)
  ) {
    const same = JSON.stringify(recorded) === JSON.stringify(ours);
    return same ? [] : [`${place}: recorded ${JSON.stringify(recorded)}, here ${JSON.stringify(ours)}`];
  }
  if (open.includes(place.split(".").at(-1) ?? "")) return [];
  const missing = Object.keys(recorded).filter((key) => !(key in ours));
  const added = Object.keys(ours).filter((key) => !(key in recorded));
  return [
    ...missing.map((key) => `${place}.${key}: recorded, but not here`),
    ...added.map((key) => `${place}.${key}: here, but not recorded`),
    ...Object.entries(recorded).flatMap(([key, shape]) =>
      ours[key] === undefined ? [] : differences(shape, ours[key], open, `${place}.${key}`),
    ),
  ];
}
