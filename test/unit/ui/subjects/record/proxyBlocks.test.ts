import assert from "node:assert/strict";
import type { ProxyDetection, ProxyState } from "../../../../../src/app/verification/proxy.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import type { RecordView } from "../../../../../src/ui/subjects/view.ts";
import { blocksOfKind } from "../../../../support/drawnPage.ts";
import { lookupNetwork, fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { describePages } from "../../../../support/textSnapshots.ts";
import { partsOf } from "./recordParts.ts";

const implementation = "0x162a433068f51e18b7d13932f27e66a3f99e6890";

function found(behind: Partial<ProxyState["target"]> = {}): ProxyDetection {
  const part = { address: implementation, build: "src/Cards.sol:Cards", isCompared: true } as const;
  const known = { ...part, role: "implementation", state: "notVerified", ...behind } as const;
  return { kind: "loaded", value: { proxy: { ...part, state: undefined }, target: known } };
}

const viewOf = (proxy: ProxyDetection | undefined, timestamps: readonly string[] = []): RecordView =>
  recordViewOf({ body: fullRecord }, { proxy }, { timestamps });

/** Where no service can say how the implementation is verified. */
const withoutVerifier = recordViewOf(
  { body: fullRecord },
  { proxy: found({ state: undefined, build: "src/Vault.sol:Vault" }) },
  { network: { ...lookupNetwork, verifierUrl: undefined } },
);

const views = {
  "may be a proxy": viewOf({ kind: "slots", slots: ["beacon"] }),
  "is a proxy": viewOf({ kind: "slots", slots: ["proxiable"], isProxy: true }),
  "looking for the implementation": viewOf({ kind: "loading" }),
  "slot without an address": viewOf({ kind: "none", slots: ["implementation"] }),
  "storage slot could not be read": viewOf({
    kind: "failed",
    error: new ApiError({ kind: "timedOut", afterMilliseconds: 20_000 }, "mirror.example"),
  }),
  "implementation not looked up": viewOf(found({ state: undefined, build: undefined, isCompared: false })),
  "implementation not verified": viewOf(found()),
  "implementation verified": viewOf(found({ state: "perfect" })),
  "implementation on a network without a verification service": withoutVerifier,
  beacon: viewOf(found({ role: "beacon" })),
};

describePages("recordProxy", views, (view) => partsOf(recordPage(view), "proxy"));

const sectionOf = (view: RecordView) =>
  blocksOfKind(recordPage(view), "section").find(({ id }) => id === "proxy");

describe("the proxy in a contract record", () => {
  it("links what it leads to", () =>
    assert.match(
      JSON.stringify(sectionOf(views["implementation not verified"])),
      /"kind":"reference","text":"0x162A…6890"/,
    ));

  it("is named beside the title, by what its implementation is called", () => {
    const namesOf = (view: RecordView): string => JSON.stringify(recordPage(view).head.identity.names);
    assert.match(namesOf(views["implementation verified"]), /Proxy of Cards/);
    const named = { ...views["implementation verified"], nameOf: () => ({ name: "Tea Parlor" }) };
    assert.match(namesOf(named), /Proxy of Tea Parlor/);
    assert.match(namesOf(viewOf(found({ build: undefined }))), /Proxy of 0x162A…6890/);
    for (const view of [views.beacon, views["is a proxy"]]) assert.doesNotMatch(namesOf(view), /Proxy of/);
  });

  it("asks for what is next", () => {
    const asks = (view: RecordView): unknown =>
      /"message":\{"type":"(\w+)"/.exec(JSON.stringify(sectionOf(view)))?.[1];
    assert.equal(asks(views["may be a proxy"]), "findImplementation");
    assert.equal(asks(views["implementation not looked up"]), "findImplementation");
    assert.equal(asks(views["implementation not verified"]), "verifyImplementation");
  });

  it("asks for nothing more where no service can say how the implementation is verified", () =>
    assert.doesNotMatch(
      JSON.stringify(sectionOf(withoutVerifier)),
      /"message":\{"type":"findImplementation"/,
    ));

  it("is no part of other records, nor are slots of now a part of a record of then", () => {
    const then = ["lt:1768000000.000000000"];
    assert.equal(sectionOf(viewOf(undefined)), undefined);
    const slots = viewOf({ kind: "slots", slots: ["beacon"] }, then);
    assert.equal(sectionOf(slots), undefined);
    assert.doesNotMatch(JSON.stringify(recordPage(slots)), /May be a proxy/);
    assert.notEqual(sectionOf(viewOf(found(), then)), undefined);
  });
});
