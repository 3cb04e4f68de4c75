import assert from "node:assert/strict";
import { dayOf, dayText, fullMoment, shortMoment, timeText } from "../../../../src/ui/tree/dayText.ts";

function moment(year: number, month: number, day: number, hours = 9, minutes = 5): number {
  return new Date(year, month - 1, day, hours, minutes).getTime();
}

const now = moment(2026, 1, 1, 0, 30);

describe("days and times of the tree", () => {
  for (const [day, text] of [
    ["2026-01-01", "Today"],
    ["2025-12-31", "Yesterday"],
    ["2025-12-30", "Tuesday, December 30, 2025"],
    ["2026-03-01", "Sunday, March 1"],
  ] as const) {
    it(`say ${text}`, () => assert.equal(dayText(day, now), text));
  }

  it("say Yesterday of a day of 23 hours, too", () => {
    const zone = process.env["TZ"];
    process.env["TZ"] = "Europe/Berlin";
    try {
      assert.equal(dayText("2026-03-29", moment(2026, 3, 30, 0, 30)), "Yesterday");
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });

  it("are those of the reader", () => {
    assert.equal(dayOf(moment(2026, 1, 1, 23, 59)), "2026-01-01");
    assert.equal(timeText(moment(2026, 1, 1)), "09:05");
    assert.equal(fullMoment(moment(2026, 1, 1)), "2026-01-01 09:05");
    assert.equal(shortMoment(moment(2026, 1, 1), now), "09:05");
    assert.equal(shortMoment(moment(2026, 1, 2), now), "Jan 2, 09:05");
    assert.equal(shortMoment(moment(2025, 12, 31), now), "Dec 31, 2025");
  });
});
