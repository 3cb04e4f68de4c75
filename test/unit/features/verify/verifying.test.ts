import assert from "node:assert/strict";
import { badArgumentWords } from "../../../../src/text/notifications.ts";
import { contractChoiceWords } from "../../../../src/text/questions.ts";
import type { VerificationSummary } from "../../../../src/app/verification/summary.ts";
import {
  notVerified,
  activated,
  allKnown,
  bare,
  own,
  unanswered,
  unansweredPosts,
} from "../../../plainEditor/activated.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { changeSetting, commands, editor, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import type { StandingPanel } from "../../../plainEditor/panel.ts";
import { user } from "../../../plainEditor/user.ts";
import { Position, Selection } from "../../../plainEditor/values.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress, otherAddress, spelledAddress } from "../../../support/verification.ts";

usePlainEditor();

const run = (command: string, ...given: unknown[]): Promise<VerificationSummary | undefined> =>
  commands.get(`contractLens.${command}`)?.(...given) as Promise<VerificationSummary | undefined>;

describe("verify flow", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => {
    extension = await activated(notVerified);
    user.picks = () => "Verify";
  });
  afterEach(() => extension.end());

  const panel = (): StandingPanel => panels.at(-1) ?? assert.fail("There is no panel.");
  const posts = () => extension.sent.filter(({ method }) => method === "POST");
  const pointAt = (text: string): void => {
    const start = new Position(0, 3);
    editor.window.activeTextEditor = { document: documentOf(text), selection: new Selection(start, start) };
  };

  it("verifies the contract under the cursor in one panel", async () => {
    pointAt(contractAddress);
    const summary = await run("verifyUnderCursor");
    assert.deepEqual(
      [summary?.word, summary?.network, summary?.address],
      ["perfect", own.name, contractAddress],
    );
    assert.deepEqual([panel().viewType, user.asked.length], ["contractLens.verification", 0]);
    assert.match(panel().shown, /Verified, exact match/);
    const types = panel().messages.map((message) => (message as { type: string }).type);
    assert.ok(types.length > 1 && types.every((type) => type === "page"), "one document, and then messages");
    await run("verifyUnderCursor");
    assert.deepEqual([panels.length, posts().length], [1, 2]);
  });

  it("asks for a contract without one", async () => {
    user.types = () => contractAddress;
    assert.equal((await run("verifyUnderCursor"))?.word, "perfect");
    assert.equal((await run("verifyContract"))?.word, "perfect");
    user.types = () => undefined;
    assert.equal(await run("verifyContract", null), undefined);
    assert.deepEqual(
      new Set(user.asked.map(({ options }) => options.title)),
      new Set(["Contract Lens: Verify Contract"]),
    );
    changeSetting("contractLens.network", "Gone");
    assert.equal(await run("verifyContract"), undefined);
    assert.equal(user.asked.length, 3);
  });

  it("asks before it verifies a given contract, and declining sends nothing", async () => {
    user.picks = () => undefined;
    assert.equal(await run("verifyContract", contractAddress), undefined);
    const { options, items } = user.asked[0] ?? {};
    assert.equal(options?.title, `Contract Lens: Verify ${spelledAddress} on Own?`);
    assert.match(items?.[0]?.detail ?? "", /^Asks verifier\.example to verify 0xe78A.*No API key is sent\.$/);
    const copy = { text: contractAddress, meant: { via: "panel" } };
    assert.equal(await run("verifyContract", copy), undefined);
    assert.equal(await run("verifyContract", "0.0.2@5.7"), undefined);
    assert.equal(await run("verifyContract", 7), undefined);
    assert.equal(await run("verifyContract", contractAddress, { network: "Gone" }), undefined);
    assert.equal(await run("verifyContract", contractAddress, { network: bare.name }), undefined);
    assert.match(
      user.asked.at(-1)?.items?.[0]?.detail ?? "",
      /Source cannot be imported from a block explorer on Bare\./,
    );
    assert.deepEqual([user.asked.length, extension.sent.length], [2, 0]);
    assert.deepEqual(
      panels.map(({ title }) => title),
      ["Unknown Network"],
    );
    assert.equal(user.told.filter((told) => told.includes(badArgumentWords.contract())).length, 3);
  });

  it("verifies without a question for a position in an open document", async () => {
    const { editor } = await import("../../../plainEditor/editor.ts");
    const document = documentOf(`one ${contractAddress}\n`);
    editor.workspace.textDocuments = [document];
    const position = { uri: document.uri.toString(), line: 0, character: 6 };
    assert.equal((await run("verifyContract", position))?.word, "perfect");
    assert.deepEqual(user.asked, []);
    editor.workspace.textDocuments = [];
    assert.equal(await run("verifyContract", position), undefined);
  });

  for (const way of ["Verify With Key", "Verify Without Key"] as const) {
    it(`sends the key as the user decided: ${way}`, async () => {
      await extension.context.globalState.update("apiKeyOrigins", [own.verifierUrl]);
      extension.secrets.stored.set(`apiKey ${own.verifierUrl}`, "key-of-the-test");
      user.picks = () => way;
      await run("verifyContract", contractAddress);
      assert.equal(posts()[0]?.body?.includes("key-of-the-test"), way === "Verify With Key");
      assert.equal(user.asked.length, 1);
    });
  }

  it("verifies the contract of a transaction, the only one or the selected one", async () => {
    pointAt("0.0.2001-1700000021-000000000");
    user.picks = ({ items }) => items?.at(-1)?.label;
    await run("verifyUnderCursor");
    const { items, options } = user.asked[0] ?? {};
    assert.equal(options?.title, "Contract Lens: Verify Contract");
    assert.deepEqual(
      items?.map(({ label, description }) => [label, description]),
      [
        ["0.0.1005", "created by this transaction"],
        ["0.0.1002", "called by this transaction"],
      ],
    );
    assert.ok(extension.sent.some(({ url }) => url.endsWith("/contracts/0.0.1002")));
    user.picks = () => undefined;
    const before = posts().length;
    assert.equal(await run("verifyUnderCursor"), undefined);
    assert.equal(posts().length, before);
  });

  it("ends the lookup of a transaction if canceled, silently", async () => {
    pointAt("0.0.2001-1700000021-000000000");
    extension.services.answering = unanswered;
    const asking = run("verifyUnderCursor");
    await soon(() => extension.sent.length === 1);
    user.cancels.at(-1)?.();
    assert.equal(await asking, undefined);
    assert.deepEqual([extension.sent[0]?.signal.aborted, user.told, panels.length], [true, [], 0]);
  });

  it("says if a transaction has no contract", async () => {
    pointAt("0.0.2001-1700000021-000000000");
    extension.services.answering = () =>
      Response.json({ _status: { messages: [{ message: "Not found" }] } }, { status: 404 });
    assert.equal(await run("verifyUnderCursor"), undefined);
    extension.services.answering = () => new Response("", { status: 403 });
    assert.equal(await run("verifyUnderCursor"), undefined);
    extension.services.answering = () => ({ created_contract_ids: [] });
    assert.equal(await run("verifyUnderCursor"), undefined);
    changeSetting("contractLens.network", bare.name);
    assert.equal(await run("verifyUnderCursor"), undefined);
    assert.equal(user.told.length, 4);
    assert.ok(user.told[0]?.endsWith(contractChoiceWords.noResult(own.name)));
    assert.ok(user.told[2]?.endsWith(contractChoiceWords.noContract()));
    assert.equal(user.told[3], `warning: ${contractChoiceWords.noLedger(bare.name)}`);
  });

  it("joins a running verification, cancels it, and starts again", async () => {
    extension.services.answering = unansweredPosts;
    const first = run("verifyContract", contractAddress);
    await soon(() => posts().length === 1);
    const second = run("verifyContract", contractAddress);
    await soon(() => user.asked.length === 2);
    assert.match(panel().shown, /verifier\.example|running|Verifying/i);
    panel().send({ type: "cancel" });
    assert.deepEqual([(await first)?.word, (await second)?.word], ["cancelled", "cancelled"]);
    assert.deepEqual([posts().length, posts()[0]?.signal.aborted, panels.length], [1, true, 1]);
    extension.services.answering = allKnown;
    panel().send({ type: "tryAgain" });
    await panel().until(({ shown }) => shown.includes("Verified, exact match"));
    assert.equal(user.asked.length, 2);
  });

  it("ends if its panel closes, and all end with the extension", async () => {
    extension.services.answering = unansweredPosts;
    const first = run("verifyContract", contractAddress);
    await soon(() => posts().length === 1);
    panel().dispose();
    await first;
    assert.equal(posts()[0]?.signal.aborted, true);
    extension.services.answering = allKnown;
    await run("verifyContract", contractAddress);
    assert.equal(panels.length, 2);
    extension.end();
    await soon(() => panel().isDisposed);
  });

  it("uses the timeout of the settings", async () => {
    changeSetting("contractLens.verification.timeout", 1);
    const { setTimeout } = globalThis;
    const timers: (number | undefined)[] = [];
    const noted = (work: () => void, milliseconds?: number) => {
      timers.push(milliseconds);
      return setTimeout(work, milliseconds);
    };
    globalThis.setTimeout = Object.assign(noted, setTimeout);
    try {
      await run("verifyContract", contractAddress);
    } finally {
      Object.assign(globalThis, { setTimeout });
    }
    // What has gone by until the timer is set is no longer waited for; a tab waits for its title, which is far less.
    const waits = timers.filter((milliseconds = 0) => milliseconds > 100 && milliseconds <= 1000);
    assert.equal(
      waits.length,
      2,
      `for the status and for the verification; waits of ${timers.join(", ")} ms`,
    );
  });

  it("uses one panel for the ID and the address of a contract", async () => {
    await run("verifyContract", "0.0.5012345");
    await run("verifyContract", contractAddress);
    assert.deepEqual(
      panels.map(({ isDisposed }) => isDisposed).filter((isDisposed) => !isDisposed).length,
      1,
    );
    await run("verifyContract", otherAddress);
    assert.equal(panels.filter(({ isDisposed }) => !isDisposed).length, 2);
  });
});
