import assert from "node:assert/strict";
import { allKnown, own, unanswered } from "../../../plainEditor/activated.ts";
import { editor, panels, serializers } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { StandingPanel } from "../../../plainEditor/panel.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress } from "../../../support/verification.ts";
import { activatedWithNetworks, panel, run, transaction } from "./inspections.ts";

usePlainEditor();

describe("the panels of what is inspected", () => {
  let extension: Awaited<ReturnType<typeof activatedWithNetworks>>;
  beforeEach(async () => {
    extension = await activatedWithNetworks();
  });
  afterEach(() => extension.end());

  const paths = (): readonly string[] => extension.sent.map(({ url }) => url.replace(/\?.*/, ""));
  it("shows why there is no response, and keeps what was known", async () => {
    await run("inspectContractRecord", contractAddress);
    extension.services.answering = () => new Response("", { status: 403 });
    const summary = await run("refreshPanel");
    assert.notEqual(summary?.outcome, "found");
    await panel().until(({ shown }) => shown.includes("0.0.5012345"));
    extension.services.answering = allKnown;
    assert.equal((await run("refreshPanel"))?.outcome, "found");
  });

  it("asks the verification service how a contract stands, once, where the mirror node fails", async () => {
    const isStatus = (path: string): boolean => path.includes("/v2/contract/");
    extension.services.answering = (sent) =>
      isStatus(sent.url) ? allKnown(sent) : new Response("", { status: 503 });
    assert.equal((await run("inspectContractRecord", contractAddress))?.outcome, "serviceFailed");
    await panel().until(({ shown }) => shown.includes("Node error") && /Exact match/i.test(shown));
    assert.equal(paths().filter(isStatus).length, 1);
    const id = paths().length;
    await run("inspectContractRecord", "0.0.77");
    await panel().until(({ shown }) => shown.includes("0.0.77"));
    assert.deepEqual(paths().slice(id).filter(isStatus), []);
  });

  it("says that the verification service failed, and from when what it shows is, until that responds", async () => {
    await run("inspectContractRecord", contractAddress);
    await panel().until(({ shown }) => /exact match/i.test(shown));
    assert.doesNotMatch(panel().shown, /Last known status/);
    extension.services.answering = (sent) =>
      sent.url.includes("/v2/contract/") ? new Response("", { status: 503 }) : allKnown(sent);
    assert.equal((await run("refreshPanel"))?.outcome, "found");
    await panel().until(({ shown }) => shown.includes("Last known status") && shown.includes("HTTP 503"));
    extension.services.answering = allKnown;
    await run("refreshPanel");
    await panel().until(({ shown }) => /exact match/i.test(shown) && !shown.includes("Last known status"));
  });

  it("gives up what it asks when its panel is closed, and opens another for the next time", async () => {
    extension.services.answering = unanswered;
    const asking = run("inspectContractRecord", contractAddress);
    await soon(() => extension.sent.length === 2);
    await panel().until(({ shown }) => shown.includes("mirror.example"));
    panel().dispose();
    assert.equal(await asking, undefined);
    assert.ok(extension.sent.every(({ signal }) => signal.aborted));
    assert.equal(await run("refreshPanel"), undefined);
    extension.services.answering = allKnown;
    await run("inspectContractRecord", contractAddress);
    assert.equal(panels.length, 2);
    extension.end();
    await soon(() => panel().isDisposed);
  });

  it("calls a restored panel as before until as much is known again, and by no name where it is not trusted", async () => {
    const before = "Vault.withdraw: Succeeded";
    const subject = { kind: "result", network: own.name, text: transaction, nonce: 0 };
    const restored = async (title: unknown, changes: object = {}): Promise<StandingPanel> => {
      const panel = new StandingPanel("contractLens.inspect");
      panel.setVisible(false);
      const state = { subject: { ...subject, ...changes }, title };
      await serializers.get("contractLens.inspect")?.deserializeWebviewPanel(panel as never, state);
      return panel;
    };
    await run("inspectExecutionResult", transaction);
    await panel().until(({ kept }) => (kept as { readonly title?: string } | undefined)?.title !== undefined);
    panel().dispose();
    const again = await restored(before);
    await soon(() => again.title === before);
    extension.services.answering = unanswered;
    again.setVisible(true);
    await soon(() => again.title === before && again.shown !== "");
    const hostile = await restored("a\u202eb\nc");
    await soon(() => hostile.title.includes("a") && !/[\u202e\n]/.test(hostile.title));
    editor.workspace.isTrusted = false;
    const foreign = await restored(before);
    await soon(() => foreign.title !== "" && foreign.title !== before);
    editor.workspace.isTrusted = true;
  });

  it("fills a restored panel once it is seen, and closes one that cannot be read", async () => {
    const serializer = serializers.get("contractLens.inspect");
    const restore = async (state: unknown, isVisible: boolean): Promise<StandingPanel> => {
      const restored = new StandingPanel("contractLens.inspect");
      restored.setVisible(isVisible);
      await serializer?.deserializeWebviewPanel(restored as never, state);
      return restored;
    };
    const state = { subject: { kind: "record", network: own.name, text: "0.0.5012345" } };
    const hidden = await restore(state, false);
    assert.equal(extension.sent.length, 0);
    hidden.setVisible(true);
    await hidden.until(({ shown }) => shown.includes("Escrow, second try"));
    const seen = await restore({ subject: { ...state.subject, text: "0.0.7" } }, true);
    await soon(() => paths().some((path) => path.endsWith("/contracts/0.0.7")));
    assert.equal(seen.isDisposed, false);
    for (const bad of [undefined, null, 7, {}, { subject: { ...state.subject, network: "Gone" } }])
      assert.equal((await restore(bad, true)).isDisposed, true);
  });
});
