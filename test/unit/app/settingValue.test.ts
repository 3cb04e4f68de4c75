import assert from "node:assert/strict";
import { userValue, windowValue } from "../../../src/app/settingValue.ts";

/** What VS Code's `inspect()` has at most: one value a level. */
const everyLevel = {
  key: "contractLens.networks",
  defaultValue: "default",
  globalValue: "user",
  workspaceValue: "workspace",
  workspaceFolderValue: "folder",
  defaultLanguageValue: "default language",
  globalLanguageValue: "user language",
  workspaceLanguageValue: "workspace language",
  workspaceFolderLanguageValue: "folder language",
  languageIds: ["solidity"],
};

const { globalValue, ...withoutUser } = everyLevel;
const { defaultValue, ...withoutBoth } = withoutUser;
const { workspaceValue, ...withoutWorkspace } = everyLevel;

describe("the value of a setting that is the user's alone", () => {
  it("is the user's or the default, whatever else there is", () => {
    const values = [everyLevel, withoutUser, withoutBoth, undefined].map(userValue);
    assert.deepEqual(values, [globalValue, defaultValue, undefined, undefined]);
  });

  it("may be empty or false", () => {
    const values = ["", 0, false, []].map((value) => userValue({ ...everyLevel, globalValue: value }));
    assert.deepEqual(values, ["", 0, false, []]);
  });
});

describe("the value of a setting that a workspace may choose", () => {
  it("is the workspace's only when that is trusted", () => {
    assert.deepEqual(
      [everyLevel, withoutWorkspace, withoutBoth, undefined].map((inspection) => [
        windowValue(inspection, true),
        windowValue(inspection, false),
      ]),
      [
        [workspaceValue, globalValue],
        [globalValue, globalValue],
        [workspaceValue, undefined],
        [undefined, undefined],
      ],
    );
  });
});
