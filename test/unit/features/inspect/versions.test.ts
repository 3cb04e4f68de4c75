import assert from "node:assert/strict";
import { parseTimestampFilter, type ValidityRange } from "../../../devnet/mirror/timestampFilter.ts";
import { parseTimestamp } from "../../../devnet/mirror/timestamp.ts";
import { allKnown, type Answering } from "../../../plainEditor/activated.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { fullRecord } from "../../../support/lookupViews.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress } from "../../../support/verification.ts";
import { activatedWithNetworks, panel, run } from "./inspections.ts";
import { missing, press, said, showing } from "./shownPage.ts";

usePlainEditor();

const created = 1_786_696_443;
const day = 86_400;

/** When a version became valid, and what it changed. */
type Change = readonly [from: string, fields: object];

const changes: readonly Change[] = [
  [`${created}.000000001`, { memo: "Opened" }],
  [`${created + day}.000000000`, { memo: "Opened, with a garden", admin_key: null }],
  [`${created + 30 * day}.500000000`, { memo: "$(check) New management", deleted: true }],
];

/** A mirror node that has these versions of every contract. */
function withVersions(all: readonly Change[]): Answering {
  const rows = all.map(([from], index) => {
    const to = all[index + 1]?.[0];
    const fields = all.slice(0, index + 1).map(([, changed]) => changed);
    const record = Object.assign({}, fullRecord, ...fields, {
      timestamp: { from, to: to ?? null },
    }) as object;
    const range: ValidityRange = {
      from: parseTimestamp(from),
      to: to === undefined ? undefined : parseTimestamp(to),
    };
    return { record, range };
  });
  return (sent) => {
    if (!sent.url.startsWith("https://mirror.example") || !sent.url.includes("/contracts/"))
      return allKnown(sent);
    const filters = new URL(sent.url).searchParams.getAll("timestamp").map(parseTimestampFilter);
    return rows.findLast(({ range }) => filters.every((filter) => filter?.(range)))?.record ?? missing();
  };
}

describe("Choose Version", () => {
  let extension: Awaited<ReturnType<typeof activatedWithNetworks>>;
  beforeEach(async () => {
    extension = await activatedWithNetworks();
    extension.services.answering = withVersions(changes);
    await run("inspectContractRecord", contractAddress);
    await showing("As of now. Current since");
  });
  afterEach(() => extension.end());

  const conditionsSent = (): readonly string[] => {
    const records = extension.sent.filter(({ url }) => /mirror.*\/contracts\//.test(url));
    return records.map(({ url }) => new URL(url).searchParams.getAll("timestamp").join(" "));
  };
  const shownItems = () =>
    (user.asked.at(-1)?.items ?? []).map(({ label, description, detail }) => [label, description, detail]);

  it("lists versions with their changes, and opens one", async () => {
    user.picks = ({ items = [] }) =>
      items.find(({ detail = "" }) => detail.startsWith("Memo: Opened →"))?.label;
    press("chooseMoment");
    await showing("Opened, with a garden");
    const [first, second, third] = [
      "2026-08-14 08:34:03 UTC",
      "2026-08-15 08:34:03 UTC",
      "2026-09-13 08:34:03 UTC",
    ];
    assert.deepEqual(shownItems().slice(0, 2), [
      [
        "$(check) Now",
        "since 2026-09-13 08:34:03.500000000 UTC · shown",
        "Memo: Opened, with a garden → $\u200B(check) New management · Deleted: no → yes",
      ],
      [`$(blank) ${second}`, "", "Memo: Opened → Opened, with a garden · Admin key changed"],
    ]);
    assert.match(
      said(),
      new RegExp(`Earlier version\\. As of ${second}\\. Valid from ${second} until ${third}\\.`),
    );
    // Cached versions are not requested again.
    const before = conditionsSent().length;
    user.picks = ({ items = [] }) => items.find(({ detail }) => detail === "Created")?.label;
    press("chooseMoment");
    await showing(`As of ${first}.`);
    await soon(() => conditionsSent().length === before + 2);
    assert.deepEqual(conditionsSent().slice(before), ["", `eq:${created}.000000001`]);
    press("showNow");
    await showing("As of now.");
    panel().send({ type: "back" });
    await showing(`As of ${first}.`);
  });

  it("accepts a typed time or conditions", async () => {
    const typing: readonly (readonly [string, string])[] = [
      ["2026-08-15 10:34", `eq:${created + day + 7197}.000000000`],
      ["2026-08-15T10:34:03.25+02:00", `eq:${created + day}.250000000`],
      ["2026-08-15", "eq:1786752000.000000000"],
      ["1786752000.123456789", "eq:1786752000.123456789"],
      ["gte:1786752000 lt:1786838400.5", "gte:1786752000.000000000 lt:1786838400.500000000"],
    ];
    for (const [typed, asked] of typing) {
      user.types = () => typed;
      user.picks = ({ items = [] }) => items[0]?.label;
      press("chooseMoment");
      await soon(() => conditionsSent().at(-1) === asked);
      assert.equal(shownItems()[0]?.[2], "The record as it was then.");
    }
  });

  it("filters by other text", async () => {
    for (const typed of ["garden", "2026-0", "2026", "9999999999.5", "lt:", "foo:1700000000"]) {
      user.types = () => typed;
      user.picks = () => undefined;
      user.asked.length = 0;
      press("chooseMoment");
      await soon(() => user.asked.length > 0);
      assert.match(shownItems().at(-1)?.[0] ?? "", /Enter a date and time, such as/);
      assert.equal(shownItems().length, 4, typed);
    }
  });

  it("loads more on request", async () => {
    const many = Array.from({ length: 14 }, (_, index): Change => [
      `${created + index * day}.000000001`,
      { memo: `Memo ${index}` },
    ]);
    extension.services.answering = withVersions(many);
    let picked = 0;
    user.picks = ({ items = [] }) => {
      const older = items.find(({ label }) => label.endsWith("Show Older Versions"));
      if (older !== undefined) picked = items.length;
      return (older ?? items.find(({ detail }) => detail === "Created"))?.label;
    };
    press("chooseMoment");
    await showing("As of 2026-08-14 08:34:03 UTC.");
    assert.deepEqual([picked, shownItems().length], [11, 14]);
  });

  it("offers to load again after a failure", async () => {
    let isDown = true;
    const up = withVersions(changes);
    extension.services.answering = (sent) =>
      isDown && sent.url.includes("timestamp=lt") ? new Response("Nothing of the kind") : up(sent);
    user.picks = ({ items = [] }) => {
      const again = items.find(({ description }) => description === "Try Again");
      if (again !== undefined) isDown = false;
      return (again ?? items.find(({ detail }) => detail === "Created"))?.label;
    };
    press("chooseMoment");
    await showing("As of 2026-08-14");
    assert.equal(isDown, false);
  });

  it("ends if a mirror node repeats a version", async () => {
    const [row] = [withVersions([[`${created + day}.000000000`, {}]])];
    extension.services.answering = (sent) => row({ ...sent, url: sent.url.replace(/\?.*/, "") });
    user.picks = () => undefined;
    user.asked.length = 0;
    press("chooseMoment");
    await soon(() => user.asked.length > 0);
    assert.equal(shownItems().length, 1);
  });
});

describe("record by conditions", () => {
  let extension: Awaited<ReturnType<typeof activatedWithNetworks>>;
  beforeEach(async () => {
    extension = await activatedWithNetworks();
    extension.services.answering = withVersions(changes);
  });
  afterEach(() => extension.end());

  const lastConditions = () =>
    new URL(extension.sent.findLast(({ url }) => url.includes("/contracts/"))?.url ?? "").searchParams.getAll(
      "timestamp",
    );

  it("accepts all six operators, typed or given", async () => {
    const all = ["eq", "gt", "gte", "lt", "lte", "ne"].map(
      (operator) => `${operator}:${created + day}.500000000`,
    );
    for (const condition of all) {
      user.types = () => `${contractAddress} ${condition}`;
      await run("inspectContractRecord");
      assert.deepEqual(lastConditions(), [condition]);
      await run("inspectContractRecord", contractAddress, { timestamps: [condition, "gt:1"] });
      assert.deepEqual(lastConditions(), [condition, "gt:1.000000000"]);
    }
  });

  it("rejects an invalid condition, and any for a transaction", async () => {
    user.types = () => undefined;
    await run("inspectContractRecord");
    const validate = user.asked.at(-1)?.options.validateInput;
    const results = [
      `${contractAddress} lt:1700000000`,
      `${contractAddress}, gte:1700000000.5, lt:1800000000`,
      `${contractAddress} block:12`,
      `${contractAddress} before:1700000000`,
      `${contractAddress} eq:1700000000.1234567891`,
      "0.0.2001-1700000021-000000000 lt:1700000000",
    ].map((text) => validate?.(text));
    assert.deepEqual(results.slice(0, 3), [null, null, null]);
    assert.match(String(results[3]), /“before:1700000000” is not a condition/);
    assert.match(String(results[4]), /is not a condition/);
    assert.match(String(results[5]), /Only a contract/);
  });
});
