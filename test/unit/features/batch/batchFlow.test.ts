import assert from "node:assert/strict";
import { storeBatch, type KeptBatch } from "../../../../src/app/batch/rows/stored.ts";
import { newRow, type RowState } from "../../../../src/app/batch/rows/batchRow.ts";
import { checksummed } from "../../../../src/core/address.ts";
import { activated, own } from "../../../plainEditor/activated.ts";
import { commands, editor, panels, statusItems } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { soon } from "../../../support/soon.ts";
import { spelledAddress } from "../../../support/verification.ts";
import { outcomeOf } from "../../ui/batch/batchViews.ts";

usePlainEditor();

const subjects = [{ network: own.name, address: spelledAddress }];

const service = "https://verifier.example";
const address = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
const expected = { build: "src/Vault.sol:Vault", grade: "exact", files: 1 } as const;

/** A batch of an earlier window whose only contract is so. */
function keptWith(state: RowState): KeptBatch {
  const subject = { network: own.name, address, name: "Vault", origin: undefined } as const;
  const row = { ...newRow(subject), isTicked: true, state };
  return { id: "a", label: "Deploy", startedAt: 1, finishedAt: undefined, rows: [row], agreed: new Set() };
}

const waiting = (): KeptBatch => keptWith({ kind: "waiting", expected, tries: 0 });
const accepted = (): KeptBatch => keptWith({ kind: "accepted", expected, job: "a1", service });

/** A service that has done its job, with this result, when it is let. */
function finishing(result: object) {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const answering = async (): Promise<object> => {
    await finished;
    return { isJobCompleted: true, verificationId: "a1", ...result };
  };
  return { answering, finish };
}

const contract = { chainId: own.chainId, address: checksummed(address) };
const exact = { match: "exact_match", runtimeMatch: "exact_match", creationMatch: "exact_match" };

describe("a batch in its window", () => {
  it("is not thrown away while it is paused: another one waits until it has ended", async () => {
    const { context, end } = await activated();
    try {
      const stored = storeBatch(waiting());
      await context.workspaceState.update("batch", stored);
      await commands.get("contractLens.showBatch")?.();
      assert.equal(panels.length, 1);
      await commands.get("contractLens.verifyDeployments")?.({ subjects, label: "Other" });
      assert.deepEqual(user.told, [
        "information: Another batch is not finished yet. Cancel it, or let it finish first.",
      ]);
      assert.equal(panels.length, 1);
      assert.deepEqual(context.workspaceState.get("batch"), stored);
    } finally {
      end();
    }
  });

  it("has one tab: one that VS Code has still to restore is closed when it is shown", async () => {
    const { context, end } = await activated();
    const { tabGroups } = editor.window;
    const tabOf = (viewType: string) => ({
      input: Reflect.construct(editor.TabInputWebview, [`mainThreadWebview-${viewType}`]) as unknown,
    });
    const [other, tab] = ["contractLens.inspect", "contractLens.batch"].map(tabOf);
    const closed: unknown[] = [];
    try {
      await context.workspaceState.update("batch", storeBatch(waiting()));
      tabGroups.all = [{ tabs: [other, tab] }];
      Object.assign(tabGroups, {
        close: (tabs: readonly unknown[]) => Promise.resolve(closed.push(...tabs)),
      });
      await commands.get("contractLens.showBatch")?.();
      await commands.get("contractLens.showBatch")?.();
      assert.deepEqual(closed, [tab]);
      assert.equal(panels.length, 1);
    } finally {
      tabGroups.all = [];
      end();
    }
  });

  it("is not verified again where it has ended, and another window says that it has it", async () => {
    const { context, folders, sent, end } = await activated();
    try {
      const failed = { ...keptWith(outcomeOf("failed", "unknown")), finishedAt: 2 };
      await context.workspaceState.update("batch", storeBatch(failed));
      await commands.get("contractLens.showBatch")?.();
      const [panel] = panels;
      const folder = new MemoryFolder();
      folders.set("/storage/batches", folder);
      let said = 0;
      const saying = setInterval(() => folder.texts.set("a", `another ${(said += 1)}`), 200);
      folder.texts.set("a", "another 0");
      for (const message of [
        { type: "batch", action: "retryFailed" },
        { type: "row", row: 0, action: "retry" },
      ]) {
        user.told.length = 0;
        panel?.send(message);
        await eventually(() => user.told.length > 0);
        assert.deepEqual(user.told, [
          "information: Another window is verifying these contracts. Nothing was sent from this one.",
        ]);
      }
      clearInterval(saying);
      assert.deepEqual(sent, []);
    } finally {
      end();
    }
  });

  it("does not go on where another window says that it has it", async () => {
    const { context, folders, sent, end } = await activated();
    try {
      await context.workspaceState.update("batch", storeBatch(waiting()));
      await commands.get("contractLens.showBatch")?.();
      const [panel] = panels;
      assert.match(panel?.shown ?? "", /Verification not finished/);
      panel?.send({ type: "batch", action: "lookAgain" });
      const folder = new MemoryFolder();
      folders.set("/storage/batches", folder);
      let said = 0;
      const saying = setInterval(() => folder.texts.set("a", `another ${(said += 1)}`), 200);
      folder.texts.set("a", "another 0");
      panel?.send({ type: "batch", action: "resume" });
      await soon(() => panel?.shown.includes("Resuming verification…") === true);
      assert.deepEqual(user.told, [], "it says so at once");
      await eventually(() => user.told.length > 0);
      clearInterval(saying);
      assert.deepEqual(user.told, [
        "information: Another window is verifying these contracts. Nothing was sent from this one.",
      ]);
      assert.deepEqual(sent, []);
      await soon(() => panel?.shown.includes("Verification not finished") === true);
      folder.texts.clear();
      panel?.send({ type: "batch", action: "resume" });
      await soon(() => sent.length > 0);
    } finally {
      end();
    }
  });

  it("is forgotten with all that was agreed to, unless it runs", async () => {
    const { answering, finish } = finishing({ contract: { ...contract, ...exact } });
    const { context, end } = await activated(answering);
    const clear = (): unknown => commands.get("contractLens.clearHistory")?.();
    const show = (): unknown => commands.get("contractLens.showBatch")?.();
    const isShown = (): boolean => [...statusItems].some(({ text }) => text?.includes("Verif") === true);
    try {
      await context.workspaceState.update("batch", storeBatch(accepted()));
      await show();
      await clear();
      assert.ok(isShown());
      assert.notEqual(context.workspaceState.get("batch"), undefined);
      finish();
      await soon(() => panels[0]?.shown.includes("Verification finished") === true);
      user.picks = () => "Clear";
      await clear();
      assert.deepEqual([panels[0]?.isDisposed, context.workspaceState.get("batch")], [true, undefined]);
      user.told.length = 0;
      await show();
      assert.deepEqual(user.told, ["information: No batch is stored for this workspace."]);
    } finally {
      end();
    }
  });

  it("is forgotten also where nobody has shown it, or while it is paused", async () => {
    for (const isOpen of [true, false]) {
      const { context, end } = await activated();
      try {
        const { agreed, ...kept } = waiting();
        await context.workspaceState.update(
          "batch",
          storeBatch({ ...kept, agreed: new Set([...agreed, "a"]) }),
        );
        if (isOpen) await commands.get("contractLens.showBatch")?.();
        await commands.get("contractLens.clearHistory")?.();
        user.told.length = 0;
        await commands.get("contractLens.showBatch")?.();
        assert.deepEqual(user.told, ["information: No batch is stored for this workspace."]);
        assert.equal(context.workspaceState.get("batch"), undefined);
        assert.ok([...statusItems].every(({ text }) => text?.includes("Verif") !== true));
      } finally {
        end();
      }
    }
  });

  it("says where nothing was given to it, and where there was none", async () => {
    const { end, sent } = await activated();
    try {
      await commands.get("contractLens.showBatch")?.();
      await commands.get("contractLens.verifyDeployments")?.({ subjects: "none" });
      assert.deepEqual(user.told, [
        "information: No batch is stored for this workspace.",
        "warning: No contracts were given to verify.",
      ]);
      assert.deepEqual([panels.length, sent.length], [0, 0]);
    } finally {
      end();
    }
  });

  it("says what came of it where its panel is closed, and leads there", async () => {
    const { answering, finish } = finishing({ contract: { ...contract, ...exact } });
    const { context, end } = await activated(answering);
    try {
      await context.workspaceState.update("batch", storeBatch(accepted()));
      user.presses = ([first]) => first;
      await commands.get("contractLens.showBatch")?.();
      assert.equal(panels.length, 1);
      panels[0]?.dispose();
      finish();
      await soon(() => user.told.length > 0);
      assert.deepEqual(user.told, ["information: Verification finished. 1 contract: 1 exact."]);
      await soon(() => panels.length === 2);
    } finally {
      end();
    }
  });

  it("warns where something failed behind another tab, in no name of a file", async () => {
    const error = { customCode: "no_match", message: "Vault", errorId: "e" };
    const { answering, finish } = finishing({ contract: { ...contract, match: null }, error });
    const { context, end } = await activated(answering);
    try {
      await context.workspaceState.update("batch", storeBatch(accepted()));
      await commands.get("contractLens.showBatch")?.();
      panels[0]?.setVisible(false);
      finish();
      await soon(() => user.told.length > 0);
      assert.deepEqual(user.told, ["warning: Verification finished. 1 contract: 1 failed."]);
    } finally {
      end();
    }
  });

  it("warns where a build has changed meanwhile, though nothing failed", async () => {
    const { answering, finish } = finishing({ contract: { ...contract, ...exact } });
    const { context, end } = await activated(answering);
    try {
      const subject = {
        network: own.name,
        address: `0x${"c".repeat(40)}`,
        name: "Other",
        origin: undefined,
      } as const;
      const other = { ...newRow(subject), isTicked: true, state: { kind: "changed", expected } as const };
      const kept = accepted();
      await context.workspaceState.update("batch", storeBatch({ ...kept, rows: [...kept.rows, other] }));
      await commands.get("contractLens.showBatch")?.();
      panels[0]?.setVisible(false);
      finish();
      await soon(() => user.told.length > 0);
      assert.match(user.told[0] ?? "", /^warning: Verification finished\. 2 contracts: 1 exact, 1 changed/);
    } finally {
      end();
    }
  });

  it("says nothing beside a panel that shows it", async () => {
    const { answering, finish } = finishing({ contract: { ...contract, ...exact } });
    const { context, end } = await activated(answering);
    try {
      await context.workspaceState.update("batch", storeBatch(accepted()));
      await commands.get("contractLens.showBatch")?.();
      finish();
      await panels[0]?.until(({ shown }) => shown.includes("Verification finished"));
      assert.deepEqual(user.told, []);
    } finally {
      end();
    }
  });
});
