import assert from "node:assert/strict";
import { lookupMode, type LookupSetting } from "../../../src/app/settingValue.ts";

/** What each level says, and what counts. */
const cases: readonly (readonly [
  user: unknown,
  workspace: unknown,
  folder: unknown,
  counts: LookupSetting,
])[] = [
  [undefined, undefined, undefined, "auto"],
  ["live", "cached", undefined, "cached"],
  ["live", undefined, "off", "off"],
  ["live", "cached", "off", "off"],
  ["cached", "live", "live", "cached"],
  ["cached", "off", "live", "off"],
  ["off", "live", "live", "off"],
  [undefined, "off", undefined, "off"],
  ["everything", "cached", undefined, "cached"],
  ["everything", undefined, undefined, "auto"],
  ["off", ["live"], { mode: "live" }, "off"],
  [null, 3, true, "auto"],
  ["live", "auto", undefined, "auto"],
  ["auto", "live", undefined, "auto"],
  ["auto", "cached", undefined, "cached"],
];

describe("what a hover may do to answer", () => {
  it("is the user's choice, or less where a workspace wants less", () => {
    const found = cases.map(([globalValue, workspaceValue, workspaceFolderValue]) =>
      lookupMode({ defaultValue: "auto", globalValue, workspaceValue, workspaceFolderValue }),
    );
    assert.deepEqual(
      found,
      cases.map(([, , , counts]) => counts),
    );
  });

  it("is less where a remote machine wants less, and never more", () => {
    const cases = [
      ["live", "off"],
      [undefined, "cached"],
      ["off", "live"],
    ];
    const found = cases.map(([globalLocalValue, globalRemoteValue]) =>
      lookupMode({
        defaultValue: "auto",
        globalValue: globalRemoteValue,
        globalLocalValue,
        globalRemoteValue,
      }),
    );
    assert.deepEqual(found, ["off", "cached", "off"]);
  });

  it("is auto where VS Code tells nothing of the setting", () => {
    assert.equal(lookupMode(undefined), "auto");
  });
});
