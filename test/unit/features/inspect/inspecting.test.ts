import assert from "node:assert/strict";
import { badArgumentWords } from "../../../../src/text/notifications.ts";
import { allKnown, notVerified, own } from "../../../plainEditor/activated.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { changeSetting, editor, panels, serializers } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { StandingPanel } from "../../../plainEditor/panel.ts";
import { user } from "../../../plainEditor/user.ts";
import { Position, Selection } from "../../../plainEditor/values.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress, spelledAddress } from "../../../support/verification.ts";
import { activatedWithNetworks, panel, run, third, transaction } from "./inspections.ts";
import type { HostMessage } from "../../../../src/ui/page/pageModel.ts";

usePlainEditor();

const hash = `0x${"15".repeat(32)}`;

describe("inspect flow", () => {
  let extension: Awaited<ReturnType<typeof activatedWithNetworks>>;
  beforeEach(async () => {
    extension = await activatedWithNetworks();
  });
  afterEach(() => extension.end());

  const paths = (): readonly string[] => extension.sent.map(({ url }) => url.replace(/\?.*/, ""));
  /** Points at the beginning of a text. */
  const pointAt = (text: string): void => {
    const start = new Position(0, 3);
    editor.window.activeTextEditor = { document: documentOf(text), selection: new Selection(start, start) };
  };

  it("shows the subject under the cursor, in the same panel the next time", async () => {
    pointAt(contractAddress);
    const summary = { kind: "record", network: own.name, subject: contractAddress, outcome: "found" };
    assert.deepEqual(await run("inspectUnderCursor"), summary);
    assert.deepEqual([panel().viewType, panel().title], ["contractLens.inspect", "0.0.5012345: Contract"]);
    await run("inspectUnderCursor");
    assert.deepEqual([panels.length, panel().revealed], [1, 2]);
    pointAt(transaction);
    assert.equal((await run("inspectUnderCursor"))?.kind, "result");
    assert.equal(panels.length, 2);
  });

  it("sends one request for simultaneous commands, or while restoring", async () => {
    const records = (): number => paths().filter((path) => path.includes("/contracts/")).length;
    const both = [
      run("inspectContractRecord", contractAddress),
      run("inspectContractRecord", contractAddress),
    ];
    assert.equal((await Promise.all(both)).at(-1)?.outcome, "found");
    assert.deepEqual([panels.length, records()], [1, 1]);
    await panel().until(({ kept }) => kept !== undefined);
    const { kept } = panel();
    panel().dispose();
    const restored = new StandingPanel("contractLens.inspect");
    restored.setVisible(false);
    panels.push(restored);
    await serializers.get("contractLens.inspect")?.deserializeWebviewPanel(restored as never, kept);
    await soon(() => restored.title !== "");
    const again = run("inspectContractRecord", contractAddress);
    await soon(() => restored.revealed === 1);
    restored.setVisible(true);
    assert.equal((await again)?.outcome, "found");
    await soon(() => records() > 1);
    assert.equal(records(), 2);
  });

  it("uses one panel for the ID and the address of a contract", async () => {
    for (const name of [contractAddress, "0.0.5012345", contractAddress])
      assert.equal((await run("inspectContractRecord", name))?.outcome, "found");
    assert.deepEqual([panels.length, panel().revealed], [1, 3]);
    assert.deepEqual([panel().title], ["0.0.5012345: Contract"]);
  });

  it("asks for a subject without one", async () => {
    user.types = () => contractAddress;
    assert.equal((await run("inspectUnderCursor"))?.kind, "record");
    assert.equal((await run("inspectContractRecord"))?.kind, "record");
    user.types = () => `${transaction}/2`;
    assert.equal((await run("inspectExecutionResult"))?.kind, "result");
    const nonce = "results/0.0.2001-1700000021-000000000?nonce=2";
    assert.ok(extension.sent.some(({ url }) => url.includes(nonce)));
    assert.deepEqual(
      user.asked.map(({ options }) => options.title),
      ["Contract Lens: Inspect", "Contract Lens: Inspect Contract", "Contract Lens: Inspect Transaction"],
    );
    assert.match(user.asked[2]?.options.prompt ?? "", /Press Enter to send it to mirror\.example/);
    user.types = () => undefined;
    assert.equal(await run("inspectExecutionResult"), undefined);
    user.types = () => contractAddress;
    assert.equal((await run("inspectExecutionResult"))?.kind, "record");
  });

  it("sends a typed hash without a question, and a given one after a question", async () => {
    user.types = () => hash;
    assert.equal((await run("inspectExecutionResult"))?.outcome, "found");
    assert.equal(user.asked.length, 1);
    const other = `0x${"18".repeat(32)}`;
    assert.equal(await run("inspectExecutionResult", other), undefined);
    assert.equal(user.asked.at(-1)?.options.title, "Contract Lens: Look Up This 32-Byte Value?");
    assert.equal(paths().filter((path) => path.includes(other)).length, 0);
  });

  it("uses the given network, and rejects another kind of identifier", async () => {
    await run("inspectContractRecord", contractAddress, { network: third.name });
    assert.ok(paths()[0]?.startsWith(third.mirrorUrl));
    assert.equal(await run("inspectContractRecord", transaction), undefined);
    assert.equal(await run("inspectExecutionResult", contractAddress), undefined);
    assert.equal(await run("inspectContractRecord", contractAddress, { network: "Gone" }), undefined);
    assert.deepEqual(
      user.told,
      [badArgumentWords.contract(), badArgumentWords.transaction()].map((words) => `warning: ${words}`),
    );
    changeSetting("contractLens.network", "Gone");
    assert.equal(await run("inspectContractRecord"), undefined);
    assert.equal(user.asked.length, 0);
  });

  it("navigates back and forward, and refreshes", async () => {
    await run("inspectExecutionResult", transaction);
    panel().send({ type: "openReference", text: contractAddress });
    await panel().until(({ title }) => title.endsWith(": Contract"));
    panel().send({ type: "back" });
    await panel().until(({ title }) => !title.endsWith(": Contract"));
    panel().send({ type: "forward" });
    await panel().until(({ title }) => title.endsWith(": Contract"));
    const before = extension.sent.length;
    panel().send({ type: "refresh" });
    await soon(() => extension.sent.length > before);
    assert.equal(panels.length, 1);
    assert.deepEqual(user.asked, []);
  });

  it("opens the contract of a result as of its time", async () => {
    await run("inspectExecutionResult", transaction);
    panel().send({ type: "recordAsOf" });
    const records = () => extension.sent.filter(({ url }) => url.includes("/contracts/0.0.1002"));
    await soon(() => records().length > 0);
    const url = new URL(records()[0]?.url ?? "");
    assert.equal(url.searchParams.get("timestamp"), "eq:1700000021.000000001");
  });

  it("looks on another network in the same panel", async () => {
    await run("inspectContractRecord", contractAddress);
    panel().send({ type: "lookElsewhere", network: third.name });
    await soon(() => paths().some((path) => path.startsWith(third.mirrorUrl)));
    panel().send({ type: "lookElsewhere", network: "Gone" });
    assert.equal(panels.length, 1);
  });

  it("buttons do what they say", async () => {
    await run("inspectContractRecord", contractAddress);
    await soon(() => paths().length === 2);
    panel().send({ type: "copy", text: "some\u0007text" });
    panel().send({ type: "copyAs", format: "link" });
    await soon(() => user.copied.length === 2);
    assert.equal(user.copied[0]?.includes("\u0007"), false);
    assert.match(user.copied[1] ?? "", /\/open\?network=Own&contract=0x/);
    panel().send({ type: "copyAs", format: "curl" });
    await soon(() => user.copied.length === 3);
    assert.match(user.copied[2] ?? "", /^curl .*https:\/\/mirror\.example\/api\/v1\/contracts\/0xe78a/);
    panel().send({ type: "openExplorer" });
    await soon(() => user.visited.length === 1);
    panel().send({ type: "openRaw", responseIndex: 0 });
    await soon(() => user.opened.length === 1);
    assert.match(user.opened[0]?.path ?? "", /^\/0\.0\.5012345, response 1, HTTP 200\.json$/);
    assert.deepEqual(user.opened[0]?.options, { preview: true, viewColumn: -1 });
    panel().send({ type: "openValue", responseIndex: 0, path: ["memo"] });
    await soon(() => user.opened.length === 2);
    assert.deepEqual(
      [user.opened[1]?.path, user.opened[1]?.text],
      ["/0.0.5012345, memo.txt", "Escrow, second try"],
    );
    panel().send({ type: "remedy", remedy: "openNetworkSettings" });
    await soon(() => user.ran.some(([command]) => command === "workbench.action.openSettings"));
    panel().send({ type: "remedy", remedy: "checkConnection" });
    await soon(() => panels.length === 2);
    assert.deepEqual(user.told, []);
  });

  it("verifies the contract on the panel's network without a question", async () => {
    await run("inspectContractRecord", contractAddress);
    changeSetting("contractLens.network", third.name);
    extension.services.answering = notVerified;
    panel().send({ type: "verify" });
    await soon(() => extension.sent.some(({ method }) => method === "POST"));
    assert.deepEqual([user.asked.length, panels[1]?.viewType], [0, "contractLens.verification"]);
    const remembered = user.log.length;
    assert.ok(remembered > 0);
  });

  it("shows the outcome of a verification in an open record without a request", async () => {
    const unverified = { match: null, chainId: own.chainId, address: spelledAddress };
    extension.services.answering = (sent) => (sent.url.includes("/v2/") ? unverified : allKnown(sent));
    await run("inspectContractRecord", contractAddress);
    const record = panel();
    await record.until(({ shown }) => shown.includes("Not verified"));
    record.send({ type: "verify" });
    await record.until(({ shown }) => shown.includes("Verified, exact match"));
    assert.equal(record.shown.includes("Not verified"), false);
    // Once for the record, and once before it is verified.
    assert.equal(paths().filter((path) => path.includes("/v2/")).length, 2);
  });

  it("returns requested rows to the page", async () => {
    await run("inspectExecutionResult", transaction);
    const request = { type: "rows", list: "logs", from: 0, count: 5, filter: "" };
    panel().send({ type: "request", id: 1, request });
    const responses = () =>
      (panel().messages as HostMessage[]).filter((message) => message.type === "response");
    await soon(() => responses().length === 1);
    assert.equal(responses()[0]?.response?.total, 1);
  });
});
