import assert from "node:assert/strict";
import { unknownNetworkPage, type UnknownNetwork } from "../../../src/ui/unknownNetworkPage.ts";
import { describePages } from "../../support/textSnapshots.ts";

const views = {
  "none in the settings": { by: "settings", name: undefined },
  "named in the settings": { by: "settings", name: "Gone" },
  "named by a command": { by: "command" },
  "named by a deep link": { by: "deepLink", name: "Company Devnet", subject: "0.0.1234" },
} satisfies Readonly<Record<string, UnknownNetwork>>;

describePages<UnknownNetwork>("unknownNetwork", views, unknownNetworkPage);

describe("the page of a network that is none of the user's", () => {
  it("is careful, and offers another network except in place of one that a command names, and to leave a deep link", () => {
    const messages = (name: keyof typeof views) =>
      unknownNetworkPage(views[name]).head.actions.map((action) => "message" in action && action.message);
    assert.equal(unknownNetworkPage(views["named by a command"]).head.tone, "careful");
    const select = { type: "remedy", remedy: "selectNetwork" };
    const common = [{ type: "remedy", remedy: "openNetworkSettings" }, { type: "tryAgain" }];
    assert.deepEqual(messages("named in the settings"), [select, ...common]);
    assert.deepEqual(messages("named by a command"), common);
    assert.deepEqual(messages("named by a deep link"), [select, ...common, { type: "cancel" }]);
  });
});
