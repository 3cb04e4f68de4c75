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

describe("record of a possible proxy", () => {
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

  it("looks up the implementation on request, and offers to verify it", async () => {
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

  it("looks up the implementation of an earlier time as of that time", async () => {
    extension = await activated(services({ [slotOf("implementation")]: word(BigInt(target)) }));
    const inspectAsOf = (...timestamps: string[]) =>
      commands.get("contractLens.inspectContractRecord")?.(contractAddress, { timestamps });
    await inspectAsOf("lte:1700000000.000000001");
    await showing("This may be a proxy");
    press("findImplementation");
    await panel().until(() => actions("verifyImplementation").length > 0);
    const [state] = extension.sent.filter(({ url }) => url.includes("/state"));
    assert.equal(new URL(state?.url ?? "").searchParams.get("timestamp"), "1700000000.000000001");
    panel().dispose();
    await inspectAsOf("gt:1600000000", "lt:1700000000");
    await showing("0.0.");
    assert.doesNotMatch(said(), /may be a proxy/);
  });

  it("says that there is no implementation, or what failed", async () => {
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

  it("shows nothing of it with another contract", async () => {
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

  it("remembers a proxy, and looks up its implementation again", async () => {
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

  it("drops the request if the panel shows another subject", async () => {
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
