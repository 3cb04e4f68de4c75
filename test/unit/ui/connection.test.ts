import assert from "node:assert/strict";
import { connectionPage, type ConnectionView } from "../../../src/ui/connection/connectionPage.ts";
import { connectionReport } from "../../support/connectionReports.ts";
import { blocksOfKind } from "../../support/drawnPage.ts";
import { error503, page200, refused } from "../../support/serviceFailures.ts";
import { describePages } from "../../support/textSnapshots.ts";

const of = { network: "Own", chainId: "298" };
const proxyLogin = {
  kind: "proxyFailed",
  reason: "login",
  proxy: "proxy.example:3128",
  status: 407,
} as const;
const finished = (...services: Parameters<typeof connectionReport>): ConnectionView => ({
  kind: "finished",
  report: connectionReport(...services),
});

const views = {
  checking: { kind: "checking", hosts: ["mirror.example", "verifier.example"], startedAt: 0, ...of },
  canceled: { kind: "cancelled", ...of },
  broken: { kind: "broken", ...of },
  "both respond": finished(),
  "no mirror node": finished("none"),
  "no services": finished("none", "none"),
  "connection refused": finished(refused),
  "proxy asks for a login, a web page instead of a service": finished(proxyLogin, page200),
  "service error": finished("none", error503),
} satisfies Readonly<Record<string, ConnectionView>>;

describePages<ConnectionView>("connection", views, connectionPage);

describe("the page of a connection check", () => {
  it("has the tone of what is worst, in its head and beside it", () => {
    const tones = (name: keyof typeof views) => {
      const page = connectionPage(views[name]);
      return [page.head.tone, ...blocksOfKind(page, "banner").map(({ tone }) => tone)];
    };
    assert.deepEqual(tones("broken"), ["bad"]);
    assert.deepEqual(tones("both respond"), ["good"]);
    assert.deepEqual(tones("no mirror node"), ["good", "neutral"]);
    assert.deepEqual(tones("service error"), ["bad", "neutral", "bad"]);
  });

  it("can be canceled while it runs, and tried again and copied once it ended", () => {
    const messages = (name: keyof typeof views) =>
      connectionPage(views[name]).head.actions.map((action) => "message" in action && action.message.type);
    assert.deepEqual(messages("checking"), ["cancel"]);
    for (const name of ["canceled", "broken"] as const) assert.deepEqual(messages(name), ["tryAgain"]);
    assert.deepEqual(messages("service error"), ["tryAgain", "copyReport"]);
    const [, banner] = blocksOfKind(connectionPage(views["service error"]), "banner");
    assert.deepEqual(
      banner?.buttons.map(({ message }) => message),
      [{ type: "remedy", remedy: "openNetworkSettings" }],
    );
  });
});
