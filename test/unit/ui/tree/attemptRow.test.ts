import assert from "node:assert/strict";
import { attemptRow } from "../../../../src/ui/tree/attemptRow.ts";
import { contractRow } from "../../../../src/ui/tree/contractRow.ts";
import { visitRow } from "../../../../src/ui/tree/visitRow.ts";
import { at, attempt, listed, listedAttempt, network, noResponse, now } from "./rows.ts";

describe("the row of an attempt to verify", () => {
  it("says what came of it, and when", () => {
    const { label, description, icon } = attemptRow(listedAttempt, now);
    assert.deepEqual([label, description, icon.name], ["No published source", "09:05", "warning"]);
  });

  it("has one sign where there was no response, which others do not have", () => {
    const icon = (word: string, status?: "perfect" | "notVerified"): object =>
      attemptRow({ ...listedAttempt, entry: { ...attempt, word, status } }, now).icon;
    for (const word of ["unreachable", "timedOut", "serviceFailed", "unfinished"])
      assert.deepEqual(icon(word), noResponse, word);
    assert.deepEqual(
      [icon("compileFailed"), icon("cancelled"), icon("rateLimited"), icon("timedOut", "perfect")],
      [
        { name: "error", tone: "bad" },
        { name: "circle-outline", tone: "neutral" },
        { name: "warning", tone: "careful" },
        { name: "verified-filled", tone: "good" },
      ],
    );
  });

  it("has one sign and one word for an outcome, whichever tree shows it", () => {
    for (const word of ["perfect", "partial", "mismatch", "compileFailed", "timedOut", "cancelled"]) {
      const last = { ...listedAttempt, entry: { ...attempt, word } };
      const contract = listed({}, [last]);
      const shown = contractRow(contract, undefined);
      const visit = visitRow({ kind: "verification", at, contract, listed: last }, now, network);
      assert.deepEqual(
        [attemptRow(last, now), visit].map(({ icon }) => icon),
        [shown.icon, shown.icon],
      );
      assert.equal(attemptRow(last, now).label, shown.description);
      assert.equal(visit.description, `${shown.description} · 09:05`);
    }
  });
});
