import assert from "node:assert/strict";
import { batchStatusWords } from "../../../../src/text/batch/batchPage.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { storeBatch } from "../../../../src/app/batch/storedBatch.ts";
import { newRow, type RowState } from "../../../../src/app/batch/batchRow.ts";
import { checksummed } from "../../../../src/core/address.ts";
import { activated, own } from "../../../plainEditor/activated.ts";
import { commands, editor, panels, statusItems } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { soon } from "../../../support/soon.ts";
import { spelledAddress } from "../../../support/verification.ts";

usePlainEditor();

const subjects = [{ network: own.name, address: spelledAddress }];

const service = "https://verifier.example";
const address = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
const expected = { build: "src/Vault.sol:Vault", grade: "exact", files: 1 } as const;

/** The batch of an earlier window whose only contract is so, as it is stored. */
function storedWith(...states: readonly RowState[]): unknown {
  const rows = states.map((state, index) => {
    const subject = {
      network: own.name,
      address: index === 0 ? address : (`0x${"c".repeat(40)}` as const),
      name: "Vault",
      origin: undefined,
    };
    return { ...newRow(subject), state };
  });
  return storeBatch({ label: "Deploy", startedAt: 1, finishedAt: undefined, rows }, "");
}

const polling = { kind: "polling", expected, job: "a1", service } as const;
const unfinished = (): unknown => storedWith({ kind: "stopped", expected, because: "notSent" });
const accepted = (): unknown => storedWith(polling);

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

describe("batch in a window", () => {
  it("is not replaced while it runs", async () => {
    const { answering, finish } = finishing({ contract: { ...contract, ...exact } });
    const { context, end } = await activated(answering);
    try {
      await context.workspaceState.update("batch", accepted());
      await commands.get("contractLens.showBatch")?.();
      await commands.get("contractLens.verifyDeployments")?.({ subjects, label: "Other" });
      assert.deepEqual(user.told, [`information: ${batchStatusWords.stillRunning()}`]);
      assert.equal(panels.length, 1);
      finish();
      await panels[0]?.until(({ shown }) => shown.includes("Verification finished"));
    } finally {
      end();
    }
  });

  it("is shown again after the list of another one is closed", async () => {
    const { context, end } = await activated();
    try {
      await context.workspaceState.update("batch", unfinished());
      await commands.get("contractLens.verifyDeployments")?.({ subjects, label: "Other" });
      assert.match(panels[0]?.shown ?? "", /Other/);
      panels[0]?.dispose();
      await commands.get("contractLens.showBatch")?.();
      assert.match(panels[1]?.shown ?? "", /Verification not finished/);
      assert.match([...statusItems].map(({ text }) => text).join(), /not finished: 1 left/);
    } finally {
      end();
    }
  });

  it("has one tab; a tab to restore is closed", async () => {
    const { context, end } = await activated();
    const { tabGroups } = editor.window;
    const tabOf = (viewType: string) => ({
      input: Reflect.construct(editor.TabInputWebview, [`mainThreadWebview-${viewType}`]) as unknown,
    });
    const [other, tab] = ["contractLens.inspect", "contractLens.batch"].map(tabOf);
    const closed: unknown[] = [];
    try {
      await context.workspaceState.update("batch", unfinished());
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

  it("is removed by Clear History unless it runs", async () => {
    const { answering, finish } = finishing({ contract: { ...contract, ...exact } });
    const { context, end } = await activated(answering);
    const clear = (): unknown => commands.get("contractLens.clearHistory")?.();
    const show = (): unknown => commands.get("contractLens.showBatch")?.();
    const isShown = (): boolean => [...statusItems].some(({ text }) => text?.includes("Verif") === true);
    try {
      await context.workspaceState.update("batch", accepted());
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
      assert.deepEqual(user.told, [`information: ${batchStatusWords.noBatch()}`]);
    } finally {
      end();
    }
  });

  it("is removed by Clear History if not shown or unfinished", async () => {
    for (const isOpen of [true, false]) {
      const { context, end } = await activated();
      try {
        await context.workspaceState.update("batch", unfinished());
        if (isOpen) await commands.get("contractLens.showBatch")?.();
        await commands.get("contractLens.clearHistory")?.();
        user.told.length = 0;
        await commands.get("contractLens.showBatch")?.();
        assert.deepEqual(user.told, [`information: ${batchStatusWords.noBatch()}`]);
        assert.equal(context.workspaceState.get("batch"), undefined);
        assert.ok([...statusItems].every(({ text }) => text?.includes("Verif") !== true));
      } finally {
        end();
      }
    }
  });

  it("says if there are no contracts, or no last batch", async () => {
    const { end, sent } = await activated();
    try {
      await commands.get("contractLens.showBatch")?.();
      await commands.get("contractLens.verifyDeployments")?.({ subjects: "none" });
      assert.deepEqual(user.told, [
        `information: ${batchStatusWords.noBatch()}`,
        `warning: ${batchStatusWords.badArgument()}`,
      ]);
      assert.deepEqual([panels.length, sent.length], [0, 0]);
    } finally {
      end();
    }
  });

  it("notifies about the end if its panel is closed", async () => {
    const { answering, finish } = finishing({ contract: { ...contract, ...exact } });
    const { context, end } = await activated(answering);
    try {
      await context.workspaceState.update("batch", accepted());
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

  it("warns about failures behind another tab, without file names", async () => {
    const error = { customCode: "no_match", message: "Vault", errorId: "e" };
    const { answering, finish } = finishing({ contract: { ...contract, match: null }, error });
    const { context, end } = await activated(answering);
    try {
      await context.workspaceState.update("batch", accepted());
      await commands.get("contractLens.showBatch")?.();
      panels[0]?.setVisible(false);
      finish();
      await soon(() => user.told.length > 0);
      assert.deepEqual(user.told, ["warning: Verification finished. 1 contract: 1 failed."]);
    } finally {
      end();
    }
  });

  it("warns about a changed build", async () => {
    const { answering, finish } = finishing({ contract: { ...contract, ...exact } });
    const { context, end } = await activated(answering);
    try {
      await context.workspaceState.update(
        "batch",
        storedWith(polling, { kind: "stopped", expected, because: "changed" }),
      );
      await commands.get("contractLens.showBatch")?.();
      panels[0]?.setVisible(false);
      finish();
      await soon(() => user.told.length > 0);
      assert.match(user.told[0] ?? "", /^warning: Verification finished\. 2 contracts: 1 exact, 1 changed/);
    } finally {
      end();
    }
  });

  it("shows unfinished contracts after a reload only in the status bar", async () => {
    const { answering, finish } = finishing({ contract: { ...contract, ...exact } });
    const { context, end } = await activated(answering);
    try {
      await context.workspaceState.update(
        "batch",
        storedWith(polling, { kind: "stopped", expected, because: "notSent" }),
      );
      await commands.get("contractLens.showBatch")?.();
      panels[0]?.setVisible(false);
      finish();
      await soon(() => [...statusItems].some(({ text }) => text?.includes("not finished: 1 left") === true));
      assert.deepEqual(user.told, []);
    } finally {
      end();
    }
  });

  it("a batch stored by 0.1.1 is dropped silently", async () => {
    const { context, end } = await activated();
    try {
      const file = path.join(import.meta.dirname, "../../../fixtures/state-0.1.1/workspaceState.json");
      const { batch } = JSON.parse(readFileSync(file, "utf8")) as { batch: unknown };
      await context.workspaceState.update("batch", batch);
      await commands.get("contractLens.showBatch")?.();
      assert.deepEqual(user.told, [`information: ${batchStatusWords.noBatch()}`]);
    } finally {
      end();
    }
  });

  it("does not notify beside its visible panel", async () => {
    const { answering, finish } = finishing({ contract: { ...contract, ...exact } });
    const { context, end } = await activated(answering);
    try {
      await context.workspaceState.update("batch", accepted());
      await commands.get("contractLens.showBatch")?.();
      finish();
      await panels[0]?.until(({ shown }) => shown.includes("Verification finished"));
      assert.deepEqual(user.told, []);
    } finally {
      end();
    }
  });
});
