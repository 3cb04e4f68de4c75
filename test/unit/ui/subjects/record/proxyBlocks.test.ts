import assert from "node:assert/strict";
import type { ProxyFinding, ProxyState } from "../../../../../src/app/verification/proxy.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import type { Block } from "../../../../../src/ui/page/pageModel.ts";
import { proxyChip } from "../../../../../src/ui/subjects/record/proxyBlocks.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import { blocksOfKind, drawnPage } from "../../../../support/drawnPage.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";

const implementation = "0x162a433068f51e18b7d13932f27e66a3f99e6890";

function found(behind: Partial<ProxyState["behind"]> = {}): ProxyFinding {
  const part = { address: implementation, build: "src/Cards.sol:Cards", isCompared: true } as const;
  const known = { ...part, role: "implementation", state: "notVerified", ...behind } as const;
  return { kind: "found", proxy: { proxy: { ...part, state: undefined }, behind: known } };
}

function sectionOf(proxy: ProxyFinding | undefined, timestamps: readonly string[] = []): Block | undefined {
  const page = recordPage(recordViewOf({ body: fullRecord }, { proxy }, { timestamps }));
  return blocksOfKind(page, "section").find(({ title }) => title === "Proxy");
}

/** What the section's buttons ask for. */
const asks = (proxy: ProxyFinding): readonly string[] =>
  [...JSON.stringify(sectionOf(proxy)).matchAll(/"message":\{"type":"(\w+)"/g)].map(([, type = ""]) => type);

const failed: ProxyFinding = {
  kind: "failed",
  error: new ApiError({ kind: "timedOut", afterMilliseconds: 20_000 }, "mirror.example"),
};

describe("a record of a proxy", () => {
  it("names what it leads to as a link, with how that stands and its build, and what is next", () => {
    const text = JSON.stringify(sectionOf(found()));
    assert.match(text, /"kind":"reference","text":"0x162A…6890"/);
    assert.match(text, /Implementation.*Not verified.*src\/Cards\.sol:Cards/);
    assert.deepEqual(asks(found()), ["verifyImplementation"]);
    assert.deepEqual(asks(found({ state: "perfect" })), []);
    assert.match(JSON.stringify(sectionOf(found({ role: "beacon" }))), /"label":"Beacon"/);
  });

  it("claims nothing that was not asked, and asks for it on a click", () => {
    const held = found({ state: undefined, build: undefined, isCompared: false });
    const text = JSON.stringify(sectionOf(held));
    assert.match(text, /verification unknown/);
    assert.doesNotMatch(text, /no build in this workspace/);
    assert.deepEqual(asks(held), ["findImplementation"]);
    assert.match(
      JSON.stringify(sectionOf({ kind: "slots", slots: ["beacon"] })),
      /may be a proxy.*ERC-1967 beacon/,
    );
    for (const finding of [{ kind: "slots", slots: ["proxiable"] }, failed] as const)
      assert.deepEqual(asks(finding), ["findImplementation"]);
    assert.match(
      JSON.stringify(sectionOf({ kind: "none", slots: ["implementation"] })),
      /has no address in the storage slot/,
    );
    assert.match(JSON.stringify(sectionOf(failed)), /mirror\.example did not respond/);
    assert.deepEqual(asks({ kind: "asking" }), []);
  });

  it("has no such part where it is none, nor slots of now on a record of then", () => {
    assert.equal(sectionOf(undefined), undefined);
    const then = ["lt:1768000000.000000000"];
    assert.equal(sectionOf({ kind: "slots", slots: ["beacon"] }, then), undefined);
    assert.notEqual(sectionOf(found(), then), undefined);
    assert.match(drawnPage(recordPage(recordViewOf({ body: fullRecord }, { proxy: found() }))), /<h2>Proxy/);
  });

  it("is called one at a glance where it leads somewhere, and what may be one where only its code says so", () => {
    const chip = (proxy: ProxyFinding | undefined, timestamps: readonly string[] = []) =>
      proxyChip(recordViewOf({ body: fullRecord }, { proxy }, { timestamps }));
    assert.deepEqual(chip(found()), ["neutral", "Proxy"]);
    assert.deepEqual(chip({ kind: "slots", slots: ["beacon"] }), ["neutral", "May be a proxy"]);
    assert.deepEqual([chip(undefined), chip({ kind: "none", slots: ["beacon"] })], [undefined, undefined]);
    assert.equal(chip({ kind: "slots", slots: ["beacon"] }, ["lt:1786696443.000000001"]), undefined);
  });
});
