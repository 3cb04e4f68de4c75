import assert from "node:assert/strict";
import { storeBatch, type KeptBatch } from "../../../../src/app/batch/stored.ts";
import { newRow } from "../../../../src/app/batch/batchRow.ts";
import { activated, own } from "../../../plainEditor/activated.ts";
import { commands, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { spelledAddress } from "../../../support/verification.ts";

usePlainEditor();

const subjects = [{ network: own.name, address: spelledAddress }];

/** A batch of an earlier window of which a contract waits. */
function waiting(): KeptBatch {
  const subject = {
    network: own.name,
    address: "0x5fbdb2315678afecb367f032d93f642f64180aa3" as const,
    name: "Vault",
    origin: undefined,
  };
  const expected = { build: "src/Vault.sol:Vault", grade: "exact", files: 1 } as const;
  const row = { ...newRow(subject), isTicked: true, state: { kind: "waiting", expected, tries: 0 } as const };
  return { id: "a", label: "Deploy", startedAt: 1, finishedAt: undefined, rows: [row], agreed: new Set() };
}

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

  it("says where nothing was given to it, and where there was none", async () => {
    const { end, sent } = await activated();
    try {
      await commands.get("contractLens.showBatch")?.();
      await commands.get("contractLens.verifyDeployments")?.({ subjects: "none" });
      assert.deepEqual(user.told, [
        "information: No contracts have been verified together in this workspace yet.",
        "warning: No contracts were given to verify.",
      ]);
      assert.deepEqual([panels.length, sent.length], [0, 0]);
    } finally {
      end();
    }
  });
});
