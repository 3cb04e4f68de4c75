import assert from "node:assert/strict";
import type { ProxyState } from "../../../../src/app/verification/proxy.ts";
import { verificationPage, verificationTitle } from "../../../../src/ui/verification/verificationPage.ts";
import type { VerificationView } from "../../../../src/ui/verification/view.ts";
import { respondedReport, askedAddress } from "../../../support/reports.ts";
import { blocksOfKind, drawnPage } from "../../../support/drawnPage.ts";
import { plannedFile, planViewOf } from "./plans.ts";

const implementation = "0x162a433068f51e18b7d13932f27e66a3f99e6890";

function proxyWith(behind: Partial<ProxyState["behind"]> = {}): ProxyState {
  return {
    proxy: { address: askedAddress, build: "src/Proxy.sol:Proxy", isCompared: true, state: "notVerified" },
    behind: {
      role: "implementation",
      address: implementation,
      build: "src/Cards.sol:Cards",
      isCompared: true,
      state: "notVerified",
      ...behind,
    },
  };
}

const labels = (view: VerificationView): string[] =>
  blocksOfKind(verificationPage(view), "banner").flatMap(({ buttons }) => buttons.map(({ label }) => label));

/** What is drawn, without what keeps a short address on one line. */
const drawn = (view: VerificationView): string =>
  drawnPage(verificationPage(view)).replace(/<span class="unbroken">([^<]*)<\/span>/g, "$1");

describe("the page of a proxy", () => {
  it("names both before anything is published, each with its build, and leads to the implementation first", () => {
    const view = planViewOf([plannedFile("src/Proxy.sol")], { proxy: proxyWith() });
    const text = drawn(view);
    for (const said of [
      "its implementation 0x162A…6890 is not verified",
      "src/Cards.sol:Cards in this workspace has its code. Verify it first",
      'src/Proxy.sol:<wbr aria-hidden="true"/>Proxy',
      'src/Cards.sol:<wbr aria-hidden="true"/>Cards',
      "No files are sent until you press Publish",
    ])
      assert.ok(text.includes(said), said);
    const buttons = blocksOfKind(verificationPage(view), "banner").flatMap((banner) => banner.buttons);
    const primary = buttons.filter((button) => button.primary === true).map(({ label }) => label);
    assert.deepEqual(primary, ["Verify Implementation…"]);
    for (const state of ["perfect", "partial"] as const) {
      const done = planViewOf([plannedFile("src/Proxy.sol")], { proxy: proxyWith({ state }) });
      assert.match(drawn(done), /, and its implementation 0x162A…6890 is verified\./);
      assert.equal(labels(done).includes("Verify Implementation…"), false);
    }
  });

  it("claims nothing that the service did not say, nor an implementation of a beacon", () => {
    for (const [behind, said] of [
      [{ state: undefined }, "It is not known whether its implementation 0x162A…6890 is verified."],
      [{ state: "unknown" }, "It is not known whether its implementation 0x162A…6890 is verified."],
      [{ role: "beacon" }, "asks the beacon 0x162A…6890 for its implementation."],
      [{ build: undefined }, "No build in this workspace has its bytecode."],
    ] as const) {
      const view = planViewOf([plannedFile("src/Proxy.sol")], { proxy: proxyWith(behind) });
      const text = drawn(view);
      assert.ok(text.includes(said), said);
      assert.equal(labels(view).includes("Verify Implementation…"), "build" in behind);
    }
  });

  it("names both in its headline once the proxy is verified", async () => {
    const body = { contracts: [{ address: askedAddress, chainId: "1", status: "perfect" }], unused: [] };
    const report = await respondedReport("session", [{ body }]);
    const finished = (proxy: ProxyState | undefined): VerificationView => ({
      kind: "finished",
      report,
      earlier: [],
      proxy,
    });
    const headline = "Proxy verified. Implementation 0x162A…6890 not verified";
    const lacking = finished(proxyWith());
    assert.ok(verificationTitle(lacking).endsWith(headline));
    assert.equal(verificationPage(lacking).head.title, headline);
    assert.ok(labels(lacking).includes("Verify Implementation…"));
    const [section] = blocksOfKind(verificationPage(lacking), "section").filter(
      ({ title }) => title === "Proxy",
    );
    const states = JSON.stringify(section).match(/(?:Not v|V)erified[^"]*/g);
    assert.deepEqual(states, ["Verified, exact match", "Not verified"]);
    for (const proxy of [undefined, proxyWith({ state: "partial" }), proxyWith({ role: "beacon" })])
      assert.equal(verificationPage(finished(proxy)).head.title, "Verified, exact match");
    const failed = await respondedReport("session", [{ status: 404, body: { error: "No." } }]);
    const other = verificationPage({ kind: "finished", report: failed, earlier: [], proxy: proxyWith() });
    assert.doesNotMatch(other.head.title, /Proxy verified/);
  });
});
