import * as z from "zod/mini";
import type { Hex } from "../core/hex.ts";
import { parseEntityId } from "../core/hedera/entityId.ts";

/** A part that counts as another value where it is damaged, or not there. */
export function lenient<Value>(schema: z.ZodMiniType<Value>): z.ZodMiniType<Value | undefined>;
export function lenient<Value>(schema: z.ZodMiniType<Value>, otherwise: Value): z.ZodMiniType<Value>;
export function lenient<Value>(
  schema: z.ZodMiniType<Value>,
  otherwise?: Value,
): z.ZodMiniType<Value | undefined> {
  return z.pipe(
    z._default(z.unknown(), undefined),
    z.transform((stored) => schema.safeParse(stored).data ?? otherwise),
  );
}

/** A list whose damaged items are left out. Anything but a list counts as an empty one. */
export function lenientArray<Value>(item: z.ZodMiniType<Value>): z.ZodMiniType<readonly Value[]> {
  return z.pipe(
    z._default(z.unknown(), undefined),
    z.transform((stored) => {
      const read = Array.isArray(stored) ? stored.map((one) => item.safeParse(one)) : [];
      return read.filter(({ success }) => success).map(({ data }) => data as Value);
    }),
  );
}

/** One of the names of a table. */
export function nameIn<Name extends string>(table: Readonly<Record<Name, unknown>>): z.ZodMiniType<Name> {
  return z.enum(Object.keys(table) as Name[]);
}

/**
 * A text of at most so many UTF-16 units. `z.maxLength` also compares the `length` of what is no text, which may be an object that
 * throws.
 */
export function textUpTo(longest: number): z.ZodMiniString<string> {
  return z.string().check(z.refine((text) => text.length <= longest));
}

/** A number from 0 on. */
export const amount = z.number().check(z.nonnegative());

/** The ID of a contract, `shard.realm.num`. */
export const contractId = z.string().check(z.refine((id) => parseEntityId(id).ok));

/** An address in lower case. */
export const address = z.custom<Hex>(
  (stored) => typeof stored === "string" && /^0x[0-9a-f]{40}$/.test(stored),
);
