/** Ends an exhaustive switch: a missing case is a compile error, and an unknown tag throws at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected tag: ${JSON.stringify(value)}`);
}
