import assert from "node:assert/strict";
import type { VerificationSummary } from "../../../../src/app/verification/summary.ts";
import { activated, allKnown, notVerified, own } from "../../../plainEditor/activated.ts";
import { changeSetting, commands, editor, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import type { StandingPanel } from "../../../plainEditor/panel.ts";
import { user } from "../../../plainEditor/user.ts";
import { Position, Selection } from "../../../plainEditor/values.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { fullResult } from "../../../support/lookupViews.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress, spelledAddress } from "../../../support/verification.ts";
import { broadcast } from "../../app/deployments/recordedFiles.ts";

usePlainEditor();

const verify = (): Promise<VerificationSummary | undefined> =>
  commands.get("contractLens.verifyContract")?.(contractAddress) as Promise<VerificationSummary | undefined>;
const panel = (): StandingPanel => panels.at(-1) ?? assert.fail("There is no panel.");

describe("the page of a verification", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => {
    extension = await activated();
    user.picks = () => "Verify";
  });
  afterEach(() => extension.end());

  it("opens the source at the service that shows sources, and at no other one", async () => {
    await verify();
    panel().send({ type: "viewSource" });
    changeSetting("contractLens.networks", [{ ...own, verifierUrl: "https://sourcify.dev/server" }]);
    await verify();
    panel().send({ type: "viewSource" });
    await soon(() => user.visited.length > 0);
    assert.deepEqual(user.visited, [`https://repo.sourcify.dev/${own.chainId}/${spelledAddress}`]);
  });

  it("names the commit that the workspace's deployment files tell, also beside an earlier verification", async () => {
    const run = JSON.stringify(broadcast(Number(own.chainId), [{ number: 1, name: "Vault" }]));
    const address = `0x${"1".padStart(40, "0")}`;
    await using project = await openProject({
      "broadcast/A.s.sol/298/run-latest.json": JSON.parse(run.replaceAll(address, contractAddress)) as object,
    });
    assert.ok(project.uri);
    extension.end();
    extension = await activated((sent) => {
      const contract = { address: spelledAddress, chainId: own.chainId, status: "partial" };
      return sent.method === "POST" ? { contracts: [contract] } : notVerified(sent);
    });
    user.picks = () => "Verify";
    const summary = await verify();
    const handle = `verification\t${own.name}\t${contractAddress} ${summary?.id ?? ""}`;
    panel().dispose();
    await commands.get("contractLens.showVerification")?.(handle);
    await eventually(() => panel().shown.includes("1a2b3c4"));
    assert.match(panel().shown, /Verified, partial match/);
  });
});

describe("verifying a contract of a transaction", () => {
  const other = `0x${"ab".repeat(20)}`;
  const transaction = "0.0.2001-1700000021-000000000";
  const result = (created: readonly string[]): object => ({
    ...fullResult,
    created_contract_ids: created,
    contract_id: "0.0.5012345",
    address: other,
  });

  /** What was asked about the contracts of a transaction that created these. */
  async function asked(created: readonly string[]) {
    const extension = await activated((sent) =>
      sent.url.includes("/results/") ? result(created) : allKnown(sent),
    );
    try {
      const start = new Position(0, 3);
      editor.window.activeTextEditor = {
        document: documentOf(transaction),
        selection: new Selection(start, start),
      };
      await commands.get("contractLens.verifyUnderCursor")?.();
      return user.asked.filter(({ options }) => options.title === "Contract Lens: Verify Contract");
    } finally {
      extension.end();
    }
  }

  it("asks which where there are several, the created ones first, and says how many are not listed", async () => {
    const [few] = await asked(["0.0.3007", "0.0.3008"]);
    assert.deepEqual(
      few?.items?.map(({ label, description }) => [label, description]),
      [
        ["0.0.3007", "created by this transaction"],
        ["0.0.3008", "created by this transaction"],
        ["0.0.5012345", "called by this transaction"],
      ],
    );
    const [many] = await asked(Array.from({ length: 503 }, (_, index) => `0.0.${index + 3000}`));
    assert.match(many?.options.placeHolder ?? "", /Not listed: 3\.$/);
    assert.equal(few.options.placeHolder, "Select one of the transaction's contracts");
  });

  it("asks nothing where there is one", async () => {
    assert.deepEqual(await asked([]), []);
  });
});
