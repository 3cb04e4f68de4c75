/** What stands under a name in something that was stored; undefined where that is no object, or has none of its own. */
export function ownField(stored: unknown, name: string): unknown {
  if (typeof stored !== "object" || stored === null || !Object.hasOwn(stored, name)) return undefined;
  return Reflect.get(stored, name);
}
