import assert from "node:assert/strict";
import type { JsonObject } from "../../../../../src/core/json/jsonValue.ts";
import type { Contract } from "../../../../../src/services/ledger/contract.ts";
import { blockChoices, versionChoices } from "../../../../../src/ui/subjects/record/momentChoices.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import { zonedText } from "../../../../../src/ui/timeText.ts";
import { foundContract, recordTitle } from "../../../../../src/ui/subjects/record/shownRecord.ts";
import { blocksOfKind, drawnPage } from "../../../../support/drawnPage.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { networkWith } from "../../../../support/networks.ts";
import { actionsOf } from "../../actionsOf.ts";

const timestamps = ["gte:1700000000.000000001", "lt:1800000000"];
const now = { ...fullRecord, timestamp: { from: "1793178843.123456789", to: null } };

const pageOf = (body: JsonObject, asked: readonly string[] = []) =>
  recordPage(recordViewOf({ body }, {}, { timestamps: asked }));

const contractIn = (body: JsonObject): Contract =>
  foundContract(recordViewOf({ body })) ?? assert.fail("not found");

describe("contract record, as of", () => {
  it("is one box with the time asked for, when the version was valid, and two buttons", () => {
    const [banner, ...others] = blocksOfKind(pageOf(fullRecord, ["1793178900.5"]), "banner");
    assert.deepEqual(
      banner?.buttons.map(({ label, message }) => [label, message]),
      [
        ["Choose Version…", { type: "chooseMoment" }],
        ["Show Current Version", { type: "showNow" }],
      ],
    );
    assert.deepEqual([banner.title, others.length], ["Earlier version", 0]);
    const exact = JSON.stringify(banner.pieces).match(/"exact":"[\d.]+"/g);
    assert.deepEqual(
      exact,
      ["1793178900.500000000", "1793178843.123456789", "1793200000.000000001"].map(
        (time) => `"exact":"${time}"`,
      ),
    );
  });

  it("has dates where times are compared, and an age where there is one time", () => {
    const absolute = (page: ReturnType<typeof pageOf>) =>
      JSON.stringify(page.body).match(/"isAbsolute":true/g)?.length ?? 0;
    assert.deepEqual([absolute(pageOf(fullRecord, timestamps)), absolute(pageOf(now))], [4, 0]);
    assert.match(drawnPage(pageOf(now)), /As of now\..*Current since/s);
  });

  it("names a version that is still current, and what is not found", () => {
    const [current] = blocksOfKind(pageOf(now, ["1793178900"]), "banner");
    assert.equal(current?.title, "Current version");
    const missing = recordViewOf(
      { body: { _status: { messages: [{ message: "Not found" }] } }, status: 404 },
      {},
      { timestamps: ["1"] },
    );
    const labels = Object.keys(actionsOf(drawnPage(recordPage(missing))));
    assert.equal(labels.filter((label) => label === "Show Current Version").length, 1);
    assert.ok(labels.includes("Choose Version…"));
  });

  it("lists versions with the values that changed, without those of a page", () => {
    const older = {
      ...fullRecord,
      memo: "x".repeat(60),
      admin_key: null,
      bytecode: "0x60",
      timestamp: { from: "1786696443.000000001", to: "1793178843.123456789" },
    };
    const versions = [now, older].map((body) => {
      const [seconds = "", nanos = ""] = body.timestamp.from.split(".");
      return { contract: contractIn(body), from: { seconds: BigInt(seconds), nanos: Number(nanos) } };
    });
    const view = recordViewOf({ body: older }, {}, { timestamps: ["1786696443.000000001"] });
    assert.deepEqual(
      versionChoices(view, versions, "relative").map(({ label, description, detail, isShown }) => [
        label,
        description,
        detail,
        isShown,
      ]),
      [
        [
          "Now",
          "since 2026-10-28 09:14:03.123456789 UTC",
          "Memo changed · Admin key type changed · Admin key changed · Creation bytecode: 1 byte → 302 bytes",
          false,
        ],
        ["2026-08-14 08:34:03.000000001 UTC", undefined, "Created", true],
      ],
    );
    assert.equal(versionChoices(view, versions, "local")[1]?.label, zonedText(1_786_696_443_000));
    assert.deepEqual(
      versionChoices(recordViewOf({ body: now }), [], "utc").map(({ label, isShown }) => [label, isShown]),
      [["Now", true]],
    );
  });

  it("lists the block in which the contract was created, where its transaction or a search names it", () => {
    const network = networkWith({ ledgers: [{ kind: "rpc", url: "https://rpc.example" }] });
    const search = { kind: "ended", result: { kind: "found", block: 1234n, creator: undefined } } as const;
    const labels = (parts: object) =>
      blockChoices(recordViewOf(undefined, parts, { network })).map(({ label }) => label);
    assert.deepEqual(labels({}), ["Latest block"]);
    assert.deepEqual(labels({ search }), ["Latest block", "Block 1,234"]);
    const creator = { kind: "loaded", value: { source: { kind: "file" }, block: 7n } } as const;
    assert.deepEqual(labels({ facts: { creator } }), ["Latest block", "Block 7"]);
  });

  it("stands in the title", () => {
    const view = recordViewOf({ body: fullRecord }, {}, { timestamps: ["1700000000"] });
    for (const times of ["utc", "relative"] as const)
      assert.equal(recordTitle(view, times), "0.0.5012345: Contract as of 2023-11-14 22:13:20 UTC");
    assert.equal(recordTitle(view, "local"), `0.0.5012345: Contract as of ${zonedText(1_700_000_000_000)}`);
    const compared = recordViewOf({ body: fullRecord }, {}, { timestamps: ["lt:1700000000"] });
    assert.equal(recordTitle(compared, "utc"), "0.0.5012345: Contract (before 2023-11-14 22:13:20 UTC)");
  });
});
