import assert from "node:assert/strict";
import { pageMarkdown } from "../../../src/ui/pageMarkdown.ts";
import { connectionPage } from "../../../src/ui/connection/connectionPage.ts";
import type { PageModel } from "../../../src/ui/page/pageModel.ts";
import { connectionReport } from "../../support/connectionReports.ts";
import { error503 } from "../../support/serviceFailures.ts";

function headActions({ head }: PageModel): readonly unknown[] {
  return head.actions.map((action) => "message" in action && action.message.type);
}

describe("the page of a connection check", () => {
  it("has one row for each service, with its URL and the time it took", () => {
    const { head, body } = connectionPage({ kind: "finished", report: connectionReport("none") });
    assert.equal(head.tone, "good");
    assert.deepEqual(
      body.map(
        (block) => block.kind === "section" && [block.id, block.note, block.blocks.map(({ kind }) => kind)],
      ),
      [
        ["mirror", [], ["banner"]],
        [
          "verifier",
          [
            { kind: "text", text: "https://verifier.example/v2" },
            { kind: "aside", text: "42 ms" },
          ],
          ["paragraph"],
        ],
      ],
    );
  });

  it("says what to do about a failure, and offers to check again once, in its head", () => {
    const page = connectionPage({ kind: "finished", report: connectionReport("none", error503) });
    const { head, body } = page;
    const banner = body[1]?.kind === "section" ? body[1].blocks[0] : undefined;
    assert.ok(banner?.kind === "banner");
    assert.deepEqual([head.tone, banner.tone], ["bad", "bad"]);
    assert.deepEqual(
      banner.buttons.map(({ message }) => message),
      [{ type: "remedy", remedy: "openNetworkSettings" }],
    );
    assert.deepEqual(headActions(page), ["tryAgain", "copyReport"]);
  });

  it("can be canceled while it runs, and tried again when it ended before its time", () => {
    const running = connectionPage({
      kind: "checking",
      network: "Own",
      chainId: "298",
      hosts: [],
      startedAt: 0,
    });
    assert.deepEqual(headActions(running), ["cancel"]);
    for (const kind of ["cancelled", "broken"] as const)
      assert.deepEqual(headActions(connectionPage({ kind, network: "Own", chainId: "298" })), ["tryAgain"]);
  });

  it("is copied as Markdown", () => {
    const markdown = pageMarkdown(
      connectionPage({ kind: "finished", report: connectionReport("none", error503) }),
    );
    assert.match(markdown, /^# Verification service error\n\n- A network, chain ID 298\n- Checked 20/);
    assert.match(markdown, /## Mirror node\n/);
    assert.match(markdown, /## Verification service \(https\\:\/\/verifier\\.example\/v2 42 ms\)\n/);
  });
});
