import assert from "node:assert/strict";
import fc from "fast-check";
import { retryAfterMilliseconds } from "../../../src/http/requestPolicy.ts";

const now = Date.UTC(2026, 0, 1, 12, 0, 0);
const day = 24 * 60 * 60 * 1000;

const cases: readonly (readonly [header: string | null, milliseconds: number | undefined])[] = [
  ["0", 0],
  ["1", 1000],
  [" 3 ", 3000],
  ["86400", day],
  ["86401", day + 1000],
  ["999999999999", 36_500 * day],
  ["Thu, 01 Jan 2026 12:00:05 GMT", 5000],
  ["Thu 01 Jan 2026 12:00:05 GMT", 5000],
  ["(note) Thu, 01 Jan 2026 12:00:05 GMT", undefined],
  ["Thu, 01 Jan 2026 11:59:55 GMT", 0],
  ["Mon, 01 Jun 2026 12:00:00 GMT", 151 * day],
  ["Mon, 01 Jun 2226 12:00:00 GMT", 36_500 * day],
  [null, undefined],
  ["", undefined],
  ["soon", undefined],
  ["Thu, 99 Foo 2026", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["1e3", undefined],
  ["0x10", undefined],
  ["2026-01-01T12:00:05Z", undefined],
  ["9".repeat(400), undefined],
];

describe("Retry-After", () => {
  it("is read as seconds or a date, between nothing and a hundred years", () => {
    assert.deepEqual(
      cases.map(([header]) => [header, retryAfterMilliseconds(header, now)]),
      cases,
    );
  });

  it("is as long as a service wrote, in either form", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400 }), (seconds) => {
        const at = new Date(now + seconds * 1000).toUTCString();
        const read = [String(seconds), at].map((header) => retryAfterMilliseconds(header, now));
        assert.deepEqual(read, [seconds * 1000, seconds * 1000]);
      }),
    );
  });
});
