import assert from "node:assert/strict";
import { durationText, utcText } from "../../../src/ui/timeText.ts";
import { drawnPage } from "../../support/drawnPage.ts";

function drawn(at: number): string {
  const head = { sign: { icon: "info" }, tone: "neutral", title: "", actions: [] } as const;
  const body = [{ kind: "paragraph", pieces: [{ kind: "moment", at }] }] as const;
  return drawnPage({ about: "", head: { ...head, identity: { of: "", names: [] } }, body });
}

describe("moment", () => {
  it("says durations", () => {
    const cases = [0, 340, 999, 1000, 1412, 59_900, 60_000, 125_000, 300_000];
    assert.deepEqual(cases.map(durationText), [
      "0 ms",
      "340 ms",
      "999 ms",
      "1.0 s",
      "1.4 s",
      "59.9 s",
      "1 min 0 s",
      "2 min 5 s",
      "5 min 0 s",
    ]);
  });

  it("says moments in UTC, and leaves what is none as it is", () => {
    assert.equal(utcText(Date.UTC(2026, 10, 20, 12, 4, 11, 999)), "2026-11-20 12:04:11 UTC");
    assert.equal(utcText(8.65e15), "8650000000000000");
    assert.match(drawn(8.65e15), /<p><code>8650000000000000<\/code><\/p>/);
    assert.match(drawn(0), /<time datetime="1970-01-01T00:00:00.000Z"[^>]*>1970-01-01 00:00:00 UTC<\/time>/);
  });
});
