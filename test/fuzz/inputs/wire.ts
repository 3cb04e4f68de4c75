import fc from "fast-check";
import { fullRecord } from "../../support/lookupViews.ts";

const body = JSON.stringify(
  { ...fullRecord, auto_renew_period: 1, bytecode: "0x", runtime_bytecode: "0x" },
  (_name, value: unknown) => (typeof value === "bigint" ? String(value) : value),
);

const lines = fc.constantFrom(
  "server: envoy [x](command:y) <b>",
  "server: a\u009bb",
  "content-type: application/json",
  "content-type: text/html",
  "content-encoding: gzip",
  "content-encoding: br, gzip, x",
  "transfer-encoding: chunked",
  "content-length: 5",
  "content-length: 99999999999999",
  "content-length: -1",
  "location: http://127.0.0.1:9/",
  "retry-after: 1",
  "connection: close",
  "x: ".padEnd(20_000, "y"),
  ": no name",
  "\u0000: \u0000",
  "no colon",
);

const starts = fc.constantFrom(
  ...[
    "HTTP/1.1 200 OK",
    "HTTP/1.1 200 OK",
    "HTTP/1.1 200 OK",
    "HTTP/1.1 404 Not Found",
    "HTTP/1.0 200 OK",
    "HTTP/1.1 301 Moved",
    "HTTP/1.1 503 x",
  ],
  ...[
    "HTTP/1.1 100 Continue",
    "HTTP/1.1 101 Switching",
    "HTTP/1.1 999 \u009b",
    "HTTP/1.1 20",
    "HTTP/2 200",
    "220 mail",
    "",
  ],
);

const bodies = fc.constantFrom(
  body,
  body.slice(0, 90),
  "",
  "null",
  "[",
  '5\r\n{"a":\r\n0\r\n\r\n',
  "\u0000".repeat(50),
  "<html>",
);

function seldom<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
}

/** What a server writes before it ends the connection: a response of HTTP, good or bad, or some other bytes. */
export const wireBytes: fc.Arbitrary<Buffer> = fc
  .record({
    start: fc.oneof({ weight: 2, arbitrary: fc.constant("HTTP/1.1 200 OK") }, starts),
    lines: fc.oneof(fc.constant([]), fc.array(lines, { maxLength: 2 })),
    body: bodies,
    cut: seldom(fc.nat()),
    more: seldom(fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 8 }))),
  })
  .map(({ start, lines, body, cut, more }) => {
    const written = Buffer.from(`${[start, ...lines].join("\r\n")}\r\n\r\n${body}`, "latin1");
    const [at, bytes] = more ?? [0, new Uint8Array()];
    const place = at % (written.length + 1);
    const spoiled = Buffer.concat([written.subarray(0, place), bytes, written.subarray(place)]);
    return cut === undefined ? spoiled : spoiled.subarray(0, cut % (spoiled.length + 1));
  });
