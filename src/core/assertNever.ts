/** Ends a switch over tags: does not compile when a tag was forgotten, and throws if one arrives at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected tag: ${JSON.stringify(value)}`);
}
