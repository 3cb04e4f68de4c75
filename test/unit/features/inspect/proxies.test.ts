import assert from "node:assert/strict";
import { proxyWords } from "../../../../src/text/verification/proxy.ts";
import { activated, allKnown, own, type Answering } from "../../../plainEditor/activated.ts";
import { commands, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { fullRecord, word } from "../../../support/lookupViews.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress } from "../../../support/verification.ts";
import { proxySlots } from "../../../../src/builds/code/proxySlots.ts";
import { actions, missing, panel, press, said, showing, turns } from "./shownPage.ts";

usePlainEditor();

const target = "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24";
const slotOf = (name: keyof typeof proxySlots): string => `0x${proxySlots[name]}`;
const proxy = { ...fullRecord, runtime_bytecode: `0x60807f${proxySlots.implementation}54f4` };
const unverified = { match: null, chainId: own.chainId, address: target };

let extension: Awaited<ReturnType<typeof activated>>;
const inspect = (text = contractAddress) => commands.get("contractLens.inspectContractRecord")?.(text);
const asked = (part: string): number => extension.sent.filter(({ url }) => url.includes(part)).length;

describe("the page of a record that may be a proxy", () => {
  afterEach(() => extension.end());
  const services =
    (slots: Readonly<Record<string, string>>): Answering =>
    (sent) => {
      const { url } = sent;
      if (url.includes("/v2/")) return unverified;
      const slot = new URL(url).searchParams.get("slot");
      if (slot !== null) {
        const value = slots[slot];
        return value === undefined ? missing() : { state: [{ slot, value }] };
      }
      if (url.includes(target)) return { ...fullRecord, evm_address: target, contract_id: "0.0.4242" };
      return url.startsWith(own.mirrorUrl) ? proxy : allKnown(sent);
    };

  it("asks where it leads only when it is told to, and leads to the verification of that", async () => {
    extension = await activated(services({ [slotOf("implementation")]: word(BigInt(target)) }));
    await inspect();
    await showing("This may be a proxy");
    assert.equal(asked("/state"), 0);
    panel().send({ type: "verifyImplementation" });
    const shown: string[] = [];
    const { messages } = panel();
    press("findImplementation");
    await panel().until(() => {
      shown.push(said());
      return actions("verifyImplementation").length > 0;
    });
    assert.ok(
      shown.some((text) => text.includes("Looking for the implementation…")),
      `${messages.length} pages`,
    );
    assert.deepEqual([asked("/state"), panels.length], [1, 1]);
    assert.match(said(), /Implementation.*0x5b18…6b24/);
    assert.doesNotMatch(said(), /This may be a proxy/);
    press("verifyImplementation");
    await soon(() => extension.sent.some(({ method }) => method === "POST"));
    const { body } = extension.sent.find(({ method }) => method === "POST") ?? {};
    assert.match(body ?? "", new RegExp(target));
    assert.deepEqual(user.asked, []);
    // What was found stays while the record is asked for again.
    panels[0]?.send({ type: "refresh" });
    await turns();
    assert.doesNotMatch((panels[0]?.shown ?? "").replace(/<[^>]*>/g, ""), /This may be a proxy/);
    assert.equal(asked("/state"), 1);
  });

  it("says that it leads nowhere, or what went wrong", async () => {
    extension = await activated(services({}));
    await inspect();
    await showing("This may be a proxy");
    press("findImplementation");
    await showing(proxyWords.noTarget("ERC-1967"));
    extension.services.answering = () => new Response("", { status: 403 });
    press("findImplementation");
    await showing("HTTP 403");
    assert.deepEqual(user.told, []);
  });

  it("shows nothing of a proxy with another contract, not even at first", async () => {
    extension = await activated(services({}));
    await inspect();
    await showing("This may be a proxy");
    panel().send({ type: "openReference", text: target });
    await showing("0.0.4242");
    panel().send({ type: "back" });
    await showing("This may be a proxy");
    panel().send({ type: "forward" });
    const texts: string[] = [];
    await panel().until(() => {
      if (said().startsWith("0.0.4242")) texts.push(said());
      return texts.at(-1)?.includes("Updated") === true;
    });
    assert.ok(texts.every((text) => !text.includes("This may be a proxy")));
  });

  it("is certain of a proxy that was seen to lead somewhere, and asks again where to", async () => {
    extension = await activated(services({ [slotOf("implementation")]: word(BigInt(target)) }));
    await inspect();
    await showing("This may be a proxy");
    press("findImplementation");
    await panel().until(() => actions("verifyImplementation").length > 0);
    panel().dispose();
    await inspect();
    await showing("This contract is a proxy");
    assert.doesNotMatch(said(), /[Mm]ay be a proxy/);
    assert.equal(actions("findImplementation").length, 1);
    assert.equal(asked("/state"), 1);
  });

  it("leaves what it asked when its panel is about something else", async () => {
    extension = await activated(services({}));
    await inspect();
    await showing("This may be a proxy");
    const { promise, resolve } = Promise.withResolvers<object>();
    const before = extension.services.answering;
    extension.services.answering = (sent) => (sent.url.includes("/state") ? promise : before(sent));
    press("findImplementation");
    await soon(() => asked("/state") === 1);
    panel().send({ type: "openReference", text: target });
    await showing("0.0.4242");
    assert.equal(extension.sent.find(({ url }) => url.includes("/state"))?.signal.aborted, true);
    resolve(missing());
    await turns();
    assert.doesNotMatch(said(), /may be a proxy|in which proxies/);
    assert.deepEqual([user.told, user.log.filter((line) => line.startsWith("error"))], [[], []]);
  });
});
