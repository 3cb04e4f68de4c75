import assert from "node:assert/strict";
import { commands, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { closeBeforeHeaders, heldBack, json, page, stall } from "../../../support/faults.ts";
import type { Behaviour } from "../../../support/faultServer.ts";
import { addressAt, codes } from "../../app/batch/place.ts";
import { isOffered, openWindow, press, wordsOf } from "../projectWindow.ts";

usePlainEditor();

const address = addressAt(1);

const verify = (contract: string = address): Promise<unknown> =>
  commands.get("contractLens.verifyContract")?.(contract) as Promise<unknown>;

/** A window with a project that has the code of the contract, of which the service holds this. */
async function open(held?: "exact_match" | "match", code = codes.child) {
  const project = await openWindow();
  project.serving.contracts[address] = code;
  if (held !== undefined) project.serving.held[address] = held;
  user.picks = () => "Verify";
  const asked = (part: string) => project.server.requests.filter(({ path }) => path.includes(part)).length;
  return { ...project, asked };
}

/** The labels of the buttons that stand out. */
const primaryOf = ({ shown }: { readonly shown: string }): readonly string[] =>
  [...shown.matchAll(/<vscode-button(?![^>]*\bsecondary)[^>]*>(.*?)<\/vscode-button>/gs)].map(
    ([, inside = ""]) => inside.replace(/<[^>]+>/g, "").trim(),
  );

describe("stored match in a plan", () => {
  it("exact match comes first, links to the record, and can be published anyway", async () => {
    await using project = await open("exact_match");
    assert.equal(await verify(), undefined);
    const { panel } = project;
    assert.match(wordsOf(panel()), /^ ?Already verified, exact match Child 0xAaAA/);
    await eventually(() => panel().title.endsWith(": Already verified, exact match"));
    assert.deepEqual(primaryOf(panel()), ["Open Record"]);
    assert.deepEqual(project.posted(), []);
    press(panel(), { type: "publish" });
    await eventually(() => project.posted().length === 1);
  });

  it("partial match that the build would improve", async () => {
    await using project = await open("match");
    await verify();
    assert.match(
      wordsOf(project.panel()),
      /^ ?Verify Child from your build.*Already verified, partial match/,
    );
    assert.deepEqual(primaryOf(project.panel()), ["Publish 1 File"]);
  });

  it("partial match that the build cannot improve", async () => {
    await using project = await open("match", codes.olderChild);
    await verify();
    const { panel } = project;
    assert.match(wordsOf(panel()), /^ ?Already verified, partial match /);
    assert.deepEqual(primaryOf(panel()), ["Open Record"]);
    assert.ok(isOffered(panel(), { type: "publish" }));
    const { text } = press(panel(), { type: "openReference" });
    assert.equal(String(text).toLowerCase(), address);
  });

  const faults: readonly (readonly [name: string, fault: Behaviour, times: number])[] = [
    ["an error", json(503, {}), 3],
    ["a refusal", json(401, { message: "A key is needed." }), 1],
    ["a page", page(200, "<!doctype html>"), 1],
    ["no response", closeBeforeHeaders, 3],
    ["nothing of it", json(200, { match: "exact_match", chainId: "1", address: addressAt(9) }), 1],
  ];
  for (const [name, fault, times] of faults)
    it(`unknown after ${name}: is stated before publishing`, async () => {
      await using project = await open();
      const { panel, serving } = project;
      const fail = () => serving.statusFaults.push(...Array.from({ length: times }, () => fault));
      fail();
      await verify();
      const unknown = /Verification status unknown/;
      assert.match(wordsOf(panel()), unknown);
      assert.deepEqual(primaryOf(panel()), ["Try Again"]);
      serving.statusFaults.length = 0;
      press(panel(), { type: "tryAgain" });
      await eventually(() => primaryOf(panel())[0] === "Publish 1 File");
      assert.doesNotMatch(wordsOf(panel()), unknown);
      fail();
      await verify();
      press(panel(), { type: "publish" });
      await eventually(() => project.posted().length === 1);
    });

  it("says that it waits for the service", async () => {
    await using project = await open();
    const slow = heldBack(json(404, { match: null, chainId: "1", address: addressAt(1) }));
    project.serving.statusFaults.push(slow.behaviour);
    const planned = verify();
    await eventually(() => panels.length > 0);
    await eventually(() => /Waiting for 127\.0\.0\.1:\d+…/.test(wordsOf(project.panel())));
    assert.doesNotMatch(wordsOf(project.panel()), /Comparing|elapsed/);
    slow.release();
    await planned;
    assert.deepEqual(primaryOf(project.panel()), ["Publish 1 File"]);
  });

  it("offers Check Connection if that may help", async () => {
    await using project = await open();
    project.serving.statusFaults.push(...Array.from({ length: 3 }, () => json(503, {})));
    await verify();
    assert.match(wordsOf(project.panel()), /Verification status unknown/);
    press(project.panel(), { type: "remedy", remedy: "checkConnection" });
    await eventually(() => project.panel().viewType === "contractLens.connection");
  });

  it("a service without a status lookup is no failure", async () => {
    await using project = await open();
    project.serving.statusFaults.push(json(404, { error: "no such route" }));
    await verify();
    assert.doesNotMatch(wordsOf(project.panel()), /did not return/);
    assert.deepEqual(primaryOf(project.panel()), ["Publish 1 File"]);
  });

  it("says that the service does not support the chain", async () => {
    await using project = await open();
    project.serving.statusFaults.push(json(400, { customCode: "unsupported_chain", message: "No." }));
    await verify();
    assert.match(wordsOf(project.panel()), /Chain not supported/);
    assert.deepEqual(primaryOf(project.panel()), []);
    assert.ok(isOffered(project.panel(), { type: "publish" }));
  });

  it("is requested again without publishing approved files", async () => {
    await using project = await open();
    const { panel, serving } = project;
    await verify();
    press(panel(), { type: "publish" });
    await eventually(() => wordsOf(panel()).includes("Verified, exact match"));
    Reflect.deleteProperty(serving.held, address);
    serving.statusFaults.push(json(403, {}));
    panel().send({ type: "verifyFromBuild" });
    await eventually(() => wordsOf(panel()).includes("Verification status unknown"));
    press(panel(), { type: "tryAgain" });
    await eventually(() => primaryOf(panel())[0] === "Publish 1 File");
    await project.rested();
    assert.equal(project.posted().length, 1);
  });

  it("unknown match: files approved for another contract are listed again", async () => {
    await using project = await open();
    const { panel, serving } = project;
    await verify();
    press(panel(), { type: "publish" });
    await eventually(() => wordsOf(panel()).includes("Verified, exact match"));
    const other = addressAt(2);
    serving.contracts[other] = codes.child;
    serving.statusFaults.push(json(403, {}));
    await verify(other);
    await eventually(() => [...panels].some((one) => wordsOf(one).includes("Verification status unknown")));
    await project.rested();
    assert.deepEqual(project.posted(), [address]);
  });

  it("request ends with the plan", async () => {
    await using project = await open();
    const { panel, serving, asked } = project;
    serving.statusFaults.push(stall);
    const planned = verify();
    await eventually(() => asked(`/v2/contract/1/${address}`) === 1);
    press(panel(), { type: "cancel" });
    assert.equal(await planned, undefined);
    assert.equal(panel().isDisposed, true);
    assert.deepEqual(project.posted(), []);
  });
});
