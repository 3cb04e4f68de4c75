import assert from "node:assert/strict";
import { userValue, windowValue, type SettingInspection } from "../../../src/app/settingValue.ts";

/** What VS Code's `inspect()` has at most, in a window that is not remote: one value a level. */
const everyLevel = {
  key: "contractLens.networks",
  defaultValue: "default",
  globalValue: "user",
  globalLocalValue: "user",
  globalRemoteValue: undefined,
  workspaceValue: "workspace",
  workspaceFolderValue: "folder",
  defaultLanguageValue: "default language",
  globalLanguageValue: "user language",
  globalLocalLanguageValue: "user language",
  globalRemoteLanguageValue: "remote language",
  workspaceLanguageValue: "workspace language",
  workspaceFolderLanguageValue: "folder language",
  languageIds: ["solidity"],
};

const { globalValue, globalLocalValue, ...withoutUser } = everyLevel;
const { defaultValue, ...withoutBoth } = withoutUser;
const { workspaceValue, ...withoutWorkspace } = everyLevel;

/** The same in a remote window whose machine has a value of its own, as VS Code 1.103.2 and 1.139.1 tell it. */
const remote = { ...everyLevel, globalValue: "remote", globalRemoteValue: "remote" };
const remoteWithoutUser = { ...remote, globalLocalValue: undefined };
const remoteWithoutWorkspace = { ...remote, workspaceValue: undefined };

describe("the value of a setting that is the user's alone", () => {
  it("is the user's or the default, whatever else there is", () => {
    const values = [everyLevel, withoutUser, withoutBoth, undefined].map(userValue);
    assert.deepEqual(values, [globalValue, defaultValue, undefined, undefined]);
  });

  it("is never a remote machine's, which VS Code hands out as the user's", () => {
    assert.deepEqual([remote, remoteWithoutUser].map(userValue), [globalLocalValue, defaultValue]);
    for (const value of [null, "", 0, false, [], {}]) {
      assert.equal(userValue({ ...remote, globalValue: value, globalRemoteValue: value }), globalLocalValue);
    }
  });

  it("is what the default profile sets for all others, which is no level of its own", () => {
    assert.equal(userValue({ ...everyLevel, globalLocalValue: undefined, globalValue: "all" }), "all");
  });

  it("may be empty or false", () => {
    const values = ["", 0, false, []].map((value) => userValue({ ...everyLevel, globalValue: value }));
    assert.deepEqual(values, ["", 0, false, []]);
  });
});

describe("the value of a setting that a workspace may choose", () => {
  const inBoth = (isRemote: boolean) => (inspection: SettingInspection | undefined) => [
    windowValue(inspection, true, isRemote),
    windowValue(inspection, false, isRemote),
  ];

  it("is the workspace's only when that is trusted", () => {
    for (const isRemote of [true, false]) {
      assert.deepEqual([everyLevel, withoutWorkspace, undefined].map(inBoth(isRemote)), [
        [workspaceValue, globalValue],
        [globalValue, globalValue],
        [undefined, undefined],
      ]);
    }
    assert.deepEqual(inBoth(false)(withoutBoth), [workspaceValue, undefined]);
  });

  it("is a remote machine's only when the workspace is trusted and says nothing itself", () => {
    assert.deepEqual([remote, remoteWithoutWorkspace, remoteWithoutUser].map(inBoth(true)), [
      [workspaceValue, globalLocalValue],
      ["remote", globalLocalValue],
      [workspaceValue, defaultValue],
    ]);
  });

  it("counts as a remote machine's where a VS Code does not tell the levels apart", () => {
    const untold = { defaultValue: "default", globalValue: "anybody's" };
    assert.deepEqual(inBoth(true)(untold), ["anybody's", "default"]);
    assert.deepEqual(inBoth(false)(untold), ["anybody's", "anybody's"]);
  });
});
