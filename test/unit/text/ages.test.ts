import assert from "node:assert/strict";
import { ageText } from "../../../src/text/pages/page.ts";

const now = Date.UTC(2026, 0, 1);
const [minute, hour, day] = [60, 3600, 86_400];
const ago = (seconds: number): string => ageText(now - seconds * 1000, now);
const ahead = (seconds: number): string => ageText(now + seconds * 1000, now);

describe("ages", () => {
  it("are in the largest unit that says enough", () => {
    const ages: readonly (readonly [seconds: number, text: string])[] = [
      [0, "just now"],
      [2.999, "just now"],
      [3, "3 seconds ago"],
      [minute - 0.001, "59 seconds ago"],
      [minute, "1 minute ago"],
      [hour - 0.001, "59 minutes ago"],
      [hour, "1 hour ago"],
      [2 * day - 0.001, "47 hours ago"],
      [2 * day, "2 days ago"],
      [729 * day, "729 days ago"],
      [730 * day, "730 days ago"],
      [731 * day, "2 years ago"],
      [1095 * day, "2 years ago"],
      [1096 * day, "3 years ago"],
    ];
    for (const [seconds, text] of ages) {
      assert.equal(ago(seconds), text, String(seconds));
      if (seconds >= 3) assert.equal(ahead(seconds), `in ${text.replace(" ago", "")}`);
    }
  });
});
