import fc from "fast-check";
import { formatExactJson } from "../../../src/core/json/exactJson.ts";
import type { JsonValue } from "../../../src/core/json/jsonValue.ts";
import { changing, cutShort, withMore, type Damage } from "../../support/damage.ts";
import { spelled } from "../../support/keySpellings.ts";
import { keyMark, oddNames, oddValues, rawMark, twinMark } from "./oddValues.ts";

/** What a server is made to send. */
export type SentResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes where they are no text. */
  readonly body: string | Uint8Array<ArrayBuffer>;
};

/** A response that was recorded, its body as JSON where it is some. */
export type RecordedBody = { readonly status: number; readonly contentType: string; readonly body: unknown };

/** The key that was sent along: a service may repeat it anywhere. */
export const sentKey = "RIVER_STONE-2907.q";

const anywhere = fc.noBias(fc.nat());
/** Most places lie deep; the whole response is one of them all. */
const object = fc.oneof(fc.constant(0), anywhere);

/** An object whose first member has another name. */
export function renamed(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([own, inside], index) => [index === 0 ? name : own, inside as unknown]),
  );
}

function twice(value: unknown, other: unknown): unknown {
  if (Array.isArray(value)) return [...(value as unknown[]), ...(value as unknown[])];
  const [name] = typeof value === "object" && value !== null ? Object.keys(value) : [];
  return name === undefined ? [value, value] : withMore(value, `${name}${twinMark}`, other);
}

/** One change of a value, by its structure. */
const change: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(anywhere, oddValues).map(([nth, other]) => changing(nth, () => other)) },
  anywhere.map((nth) => changing(nth, cutShort)),
  fc.tuple(object, oddNames).map(([nth, name]) => changing(nth, (value) => renamed(value, name))),
  fc
    .tuple(object, oddNames, oddValues)
    .map(([nth, name, more]) => changing(nth, (value) => withMore(value, name, more))),
  fc.tuple(object, oddValues).map(([nth, other]) => changing(nth, (value) => twice(value, other))),
  fc
    .tuple(anywhere, fc.nat(3))
    .map(([nth, depth]) => changing(nth, (value) => (depth === 0 ? [value] : { [depth]: value }))),
);

/** One change of a body's bytes: most bodies keep theirs. */
const byteChange: fc.Arbitrary<(body: Buffer) => Buffer> = fc.oneof(
  { weight: 20, arbitrary: fc.constant((body: Buffer) => body) },
  fc.nat().map((end) => (body: Buffer) => body.subarray(0, end % (body.length + 1))),
  fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 6 })).map(([at, bytes]) => (body: Buffer) => {
    const where = at % (body.length + 1);
    return Buffer.concat([body.subarray(0, where), bytes, body.subarray(where)]);
  }),
  fc
    .constantFrom("\ufeff", "<html><title>x</title>", "null,")
    .map((before) => (body: Buffer) => Buffer.concat([Buffer.from(before), body])),
);

const statuses = fc.constantFrom(
  200,
  201,
  202,
  204,
  206,
  301,
  307,
  400,
  401,
  403,
  404,
  409,
  418,
  429,
  500,
  502,
  503,
  504,
  599,
);
const contentTypes = fc.constantFrom(
  "",
  "text/html",
  "text/plain; charset=latin1",
  "application/json",
  `text/${keyMark}`,
  `a/b; key="${keyMark}"`,
  "x".repeat(500),
  "no type",
);
const headers = fc.constantFrom<Readonly<Record<string, string>>>(
  {},
  {},
  {},
  { "retry-after": "1" },
  { "retry-after": "99999999999" },
  { "retry-after": "Fri, 31 Dec 9999 23:59:59 GMT" },
  { server: keyMark },
);

const keySpellings = spelled(sentKey);

/** Mostly the response's own. */
function mostly<Value>(own: Value, others: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 12, arbitrary: fc.constant(own) }, { weight: 1, arbitrary: others });
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  const text = typeof value === "string" ? value : formatExactJson(value as JsonValue);
  return text.replaceAll(twinMark, "").replace(new RegExp(`"${rawMark}([^"]*)"`, "g"), "$1");
}

/** As a text where it is one, which is what is printed of a response that makes something fail. */
function readable(body: Buffer): SentResponse["body"] {
  const text = body.toString();
  return Buffer.from(text).equals(body) ? text : new Uint8Array(body);
}

/** A response as a service may send it instead of one that was recorded. */
export function changedResponse(recorded: RecordedBody): fc.Arbitrary<SentResponse> {
  return fc
    .record({
      changes: fc.array(change, { maxLength: 4 }),
      bytes: byteChange,
      status: mostly(recorded.status, statuses),
      contentType: mostly(recorded.contentType, contentTypes),
      more: headers,
      key: keySpellings,
    })
    .map(({ changes, bytes, status, contentType, more, key }) => {
      const value = changes.reduce<unknown>((before, damage) => damage(before), recorded.body);
      const withKey = (text: string): string => text.replaceAll(keyMark, key);
      const sent = { ...more, ...(contentType === "" ? {} : { "content-type": contentType }) };
      return {
        status,
        headers: Object.fromEntries(Object.entries(sent).map(([name, text]) => [name, withKey(text)])),
        body: readable(bytes(Buffer.from(withKey(textOf(value))))),
      };
    });
}

/** Each question that was recorded as likely as any other, with its responses changed. */
export function askedAndChanged<Question extends { readonly answers: readonly RecordedBody[] }>(
  recorded: readonly Question[],
): fc.Arbitrary<Omit<Question, "answers"> & { readonly answers: readonly SentResponse[] }> {
  const each = recorded.map(({ answers: responses, ...question }) =>
    fc.tuple(...responses.map(changedResponse)).map((changed) => ({ ...question, answers: changed })),
  );
  return fc.oneof(...each);
}
