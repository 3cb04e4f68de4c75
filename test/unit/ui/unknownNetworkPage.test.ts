import assert from "node:assert/strict";
import { drawnPage } from "../../support/drawnPage.ts";
import { unknownNetworkPage } from "../../../src/ui/unknownNetworkPage.ts";
import { readableText } from "./markup.ts";

describe("the page of a network that is none of the user's", () => {
  it("says what a deep link is for, and where", () => {
    const page = unknownNetworkPage({ by: "deepLink", name: "Company Devnet", subject: "0.0.1234" });
    assert.match(readableText(drawnPage(page)), /is for 0\.0\.1234 on the network “Company Devnet”/);
  });
});
