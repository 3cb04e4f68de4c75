import assert from "node:assert/strict";
import { titleLine } from "../../../../src/ui/hover/stateLines.ts";
import { beginning } from "../../../support/fakeClock.ts";
import { network, record, status } from "./facts.ts";

describe("the first line of a hover", () => {
  const minute = 60_000;
  const ageIn = (...ages: readonly number[]): string => {
    const states = ages.map((age) => record({}, { age }));
    return titleLine("Contract", network, [...states, status("notVerified")], beginning);
  };

  it("tells how old the oldest of its responses is, whichever that is", () => {
    assert.match(ageIn(minute, 5 * minute), /5 minutes ago/);
    assert.match(ageIn(5 * minute, minute), /5 minutes ago/);
  });

  it("tells no age of responses that came within the last ten seconds", () => {
    assert.doesNotMatch(ageIn(0, 9999), /ago/);
    assert.match(ageIn(0, 10_000), /10 seconds ago/);
  });
});
