import assert from "node:assert/strict";
import { drawnPage } from "../../support/drawnPage.ts";
import { unknownNetworkPage, type UnknownNetwork } from "../../../src/ui/unknownNetworkPage.ts";
import { readableText } from "./markup.ts";

describe("the page of a network that is none of the user's", () => {
  it("says what a deep link is for, and where", () => {
    const page = unknownNetworkPage({ by: "deepLink", name: "Company Devnet", subject: "0.0.1234" });
    assert.match(readableText(drawnPage(page)), /is for 0\.0\.1234 on the network “Company Devnet”/);
  });

  it("offers to choose another network, except in place of one that a command names, and to leave a deep link", () => {
    const labels = (unknown: UnknownNetwork) =>
      unknownNetworkPage(unknown).head.actions.map(({ label }) => label);
    const settings = ["Select Network", "Open Settings", "Try Again"];
    const ofSettings = labels({ by: "settings", name: "Gone" });
    const ofCommand = labels({ by: "command" });
    const ofLink = labels({ by: "deepLink", name: "Company Devnet", subject: "0.0.1234" });
    assert.deepEqual(ofSettings, settings);
    assert.deepEqual(ofCommand, ofSettings.slice(1));
    assert.deepEqual([ofLink.length, ofLink.at(-1)], [4, "Cancel"]);
    assert.notEqual(ofLink[0], ofSettings[0]);
    const page = unknownNetworkPage({ by: "settings", name: "Gone" });
    assert.match(readableText(drawnPage(page)), /Gone/);
  });
});
