import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PanelOrder } from "../../../../src/features/verify/plan/panelOrder.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { Uri } from "../../../plainEditor/values.ts";
import { respondedReport } from "../../../support/reports.ts";
import { temporaryFolder } from "../../../support/temporaryFolder.ts";
import { plannedFile, planViewOf } from "../../ui/verification/plans.ts";

usePlainEditor();

/** What a shell gives curl as its arguments. */
function argumentsOf(command: string): readonly string[] {
  const script = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; }; ${command}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

const plan = planViewOf([plannedFile("src/Vault.sol")]);
const publication = plan.plan.publication ?? assert.fail();

describe("the command that publishes what a panel shows", () => {
  it("sends the file that the user has said to save, before and after it was published", async () => {
    const { saveRequest } = await import("../../../../src/features/verify/actions/saveRequest.ts");
    await using folder = await temporaryFolder();
    const { subject } = plan;
    const way = { kind: "build", subject, publication, onSent: () => Promise.resolve() } as const;
    const order = {
      ...plan.subject,
      contract: undefined as never,
      protocol: "job",
      way,
    } satisfies PanelOrder;
    const report = await respondedReport("job", [{ body: {} }]);
    const finished = { kind: "finished", report, earlier: [] } as const;
    for (const view of [plan, finished]) {
      const saved = path.join(folder.path, "it's $(mine) now.json");
      user.saves = () => Uri.file(saved);
      await saveRequest({ view, order });
      const given = argumentsOf(user.copied.at(-1) ?? "");
      assert.equal(given.at(-2), `@${saved}`);
      assert.match(given.at(-1) ?? "", /\/v2\/verify\/\d+\/0x[0-9a-f]{40}$/);
      const body = JSON.parse(await readFile(saved, "utf8")) as { contractIdentifier: string };
      assert.equal(body.contractIdentifier, publication.contractIdentifier);
      assert.match(user.told.at(-1) ?? "", /Running it publishes the source files in the saved file to 127/);
    }
  });

  it("names the transaction that created the contract, where that is known, and none else", async () => {
    const { saveRequest } = await import("../../../../src/features/verify/actions/saveRequest.ts");
    await using folder = await temporaryFolder();
    const saved = path.join(folder.path, "request.json");
    user.saves = () => Uri.file(saved);
    const named = async (given: Parameters<typeof saveRequest>[0]): Promise<unknown> => {
      await saveRequest(given);
      const body = JSON.parse(await readFile(saved, "utf8")) as Record<string, unknown>;
      return body["creationTransactionHash"];
    };
    const transaction = `0x${"5a".repeat(32)}` as const;
    const created = { ...plan.created, transaction };
    assert.equal(await named({ view: { ...plan, created }, order: undefined }), transaction);
    assert.equal(await named({ view: plan, order: undefined }), undefined);
    const report = await respondedReport("job", [{ body: {} }]);
    const { subject } = plan;
    const onSent = () => Promise.resolve();
    const way = {
      kind: "build",
      subject,
      publication,
      creationTransactionHash: transaction,
      onSent,
    } as const;
    const order = { ...subject, contract: undefined as never, protocol: "job", way } satisfies PanelOrder;
    assert.equal(await named({ view: { kind: "finished", report, earlier: [] }, order }), transaction);
  });

  it("is none before all is agreed to, of what is not known any more, and where no file is saved", async () => {
    const { saveRequest } = await import("../../../../src/features/verify/actions/saveRequest.ts");
    const copied = user.copied.length;
    user.saves = () => assert.fail("nothing to be saved");
    await saveRequest({ view: { ...plan, isTrusted: false }, order: undefined });
    const report = await respondedReport("job", [{ body: {} }]);
    await saveRequest({ view: { kind: "finished", report, earlier: [] }, order: undefined });
    user.saves = () => undefined;
    await saveRequest({ view: plan, order: undefined });
    assert.equal(user.copied.length, copied);
  });
});
