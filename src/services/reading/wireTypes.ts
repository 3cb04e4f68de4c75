import * as z from "zod/mini";
import { isJsonObject, type JsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { readObject, type ObjectReading, type Shape, Rows } from "./reading.ts";

/** Any JSON value. */
export const json = z.custom<JsonValue>(() => true);

/** A list of any values. */
export const jsonList = z.custom<JsonValue[]>((value) => Array.isArray(value));

export const text = z.string();
export const flag = z.boolean();
/**
 * An array of nothing but such items. Stops at the first that is none: a response may hold a million, and noting what is
 * wrong with each takes seconds.
 */
function listOf<Item extends JsonValue>(isItem: (value: JsonValue) => value is Item): z.ZodMiniType<Item[]> {
  return z.custom<Item[]>((value) => Array.isArray(value) && (value as JsonValue[]).every(isItem));
}

export const texts = listOf((value) => typeof value === "string");

/** An integer with every digit: a JSON integer, or one that came as a decimal string. */
export const integer = z.union([
  // The likeliest first: each that does not fit costs more than all else about a field.
  z.pipe(z.int(), z.transform<number, bigint>(BigInt)),
  z.bigint(),
  z.pipe(z.string().check(z.regex(/^-?\d{1,40}$/)), z.transform<string, bigint>(BigInt)),
]);

const entityIdForm = /^\d{1,19}\.\d{1,19}\.\d{1,19}$/;

/** shard.realm.num: of more digits than are specified (docs/services/interface.md, Forms). */
export const entityId = z.string().check(z.regex(entityIdForm));

/** A list of them, with nulls among them. */
export const entityIds = listOf(
  (value): value is string | null =>
    value === null || (typeof value === "string" && entityIdForm.test(value)),
);

/** seconds.nanoseconds; more than the ten digits of seconds that are specified have been seen. */
export const timestamp = z.string().check(z.regex(/^\d{1,19}(?:\.\d{1,9})?$/));

/** 40 hex digits, with or without 0x. */
export const evmAddress = z.string().check(z.regex(/^(?:0x)?[A-Fa-f0-9]{40}$/));

/** Hex of any length, odd ones included; with or without 0x. */
export const hex = z.string().check(z.regex(/^(?:0x)?[A-Fa-f0-9]*$/));

/** An object whose values may be anything. */
export const jsonObject = z.custom<JsonObject>((value) => isJsonObject(value));

/** An object of documented fields, read one by one. */
export function objectOf<Fields extends Shape>(shape: Fields): z.ZodMiniType<ObjectReading<Fields>> {
  return z.pipe(
    jsonObject,
    z.transform((object) => readObject(shape, object)),
  );
}

/** An array of objects of documented fields, each read when it is looked at. */
export function rowsOf<Fields extends Shape>(shape: Fields): z.ZodMiniType<Rows<Fields>> {
  return z.pipe(
    jsonList,
    z.transform((items) => new Rows(shape, items)),
  );
}
