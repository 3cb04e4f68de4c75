import assert from "node:assert/strict";
import { utcText } from "../../../src/ui/timeText.ts";
import { drawnPage } from "../../support/drawnPage.ts";

function drawn(at: number): string {
  const head = { sign: { icon: "info" }, tone: "neutral", title: "", actions: [] } as const;
  const body = [{ kind: "paragraph", pieces: [{ kind: "moment", at }] }] as const;
  return drawnPage({ about: "", head: { ...head, identity: { of: "", names: [] } }, body });
}

describe("moment", () => {
  it("says moments in UTC, and leaves what is none as it is", () => {
    assert.equal(utcText(Date.UTC(2026, 10, 20, 12, 4, 11, 999)), "2026-11-20 12:04:11 UTC");
    assert.equal(utcText(8.65e15), "8650000000000000");
    assert.match(drawn(8.65e15), /<p><code>8650000000000000<\/code><\/p>/);
    assert.match(drawn(0), /<time datetime="1970-01-01T00:00:00.000Z"[^>]*>1970-01-01 00:00:00 UTC<\/time>/);
  });
});
