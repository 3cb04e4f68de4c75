/** The result of a parser: the value, or a reason as a tag, which `text` puts into words. */
export type Parsed<Value, Reason extends string> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: Reason };

/** A successful {@link Parsed}. */
export function parsed<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** A failed {@link Parsed}. */
export function refused<Reason extends string>(
  reason: Reason,
): { readonly ok: false; readonly reason: Reason } {
  return { ok: false, reason };
}
