import assert from "node:assert/strict";
import type { Batch } from "../../../src/app/batch/batch.ts";
import type { BatchRow } from "../../../src/app/batch/batchRow.ts";
import { subjectsOfDeployments } from "../../../src/app/batch/batchRequest.ts";
import { listHistory } from "../../../src/app/history/historyListing.ts";
import { PublishedSources } from "../../../src/app/publication/publishedSources.ts";
import type { Devnet } from "../../devnet/devnet.ts";
import { hastyClock, openChannel } from "../../support/channel.ts";
import { eventually } from "../../support/fakeClock.ts";
import { MemoryFolder } from "../../support/memoryFolder.ts";
import { networkWith } from "../../support/networks.ts";
import { openedBatch } from "../../support/openedBatch.ts";
import { openedFolder } from "../../support/projectFolder.ts";
import { sampleBuilds, type SampleBuilds } from "../../support/sampleBuilds.ts";
import { deploymentsIn } from "../app/deployments/readDeployments.ts";
import { sharedDevnet } from "./sharedDevnet.ts";

describe("batch on a network without a ledger", function () {
  this.timeout(60_000);
  let devnet: Devnet;
  let workspace: SampleBuilds;
  before(async () => {
    devnet = await sharedDevnet();
    workspace = await sampleBuilds(devnet);
  });
  beforeEach(() => devnet.reset());
  after(() => workspace[Symbol.asyncDispose]());

  /** The batch of all that the workspace has recorded of the devnet's chain. */
  async function openBatch(isTrusted = () => true) {
    const client = openChannel(hastyClock);
    const deployments = deploymentsIn([openedFolder(workspace.path)]);
    await deployments.refresh();
    const network = networkWith({
      chainId: devnet.chainId,
      verifierUrl: devnet.verifierUrl,
      verifierProtocol: "job",
      explorerSource: undefined,
    });
    const records = deploymentsIn([openedFolder(workspace.path)], [], isTrusted);
    const ofChain = deployments.records.filter(({ chainId }) => chainId === devnet.chainId);
    const batch = openedBatch(
      { label: "Deploy.s.sol", leftOut: 0, subjects: subjectsOfDeployments(network, ofChain) },
      {
        network,
        builds: workspace.builds,
        published: new PublishedSources(new MemoryFolder(), console),
        channel: client.channel,
        errors: [],
        records: {
          codeAt: (...contract) => records.codeAt(...contract),
          nameAt: (...contract) => records.nameAt(...contract),
          deployments: () => Promise.resolve(records),
          history: () => Promise.resolve({ listing: listHistory(new Map()) }),
        },
      },
    );
    await batch.inspect();
    return { batch, [Symbol.asyncDispose]: () => client[Symbol.asyncDispose]() };
  }

  const rowOf = (batch: Batch, name: string): BatchRow =>
    batch.view.rows.find(({ subject }) => subject.name === name) ?? assert.fail(name);

  it("compares builds with recorded creation bytecode, and verifies", async () => {
    await using at = await openBatch();
    const { batch } = at;
    const plannedOf = (name: string) => {
      const { state } = rowOf(batch, name);
      if (state.kind !== "planned") return state.kind === "notPossible" ? state.because : state.kind;
      return [state.plan.dryRun.grade, state.plan.isOfRecord, state.isTicked];
    };
    for (const name of ["Savings", "LoyaltyCards", "LoyaltyProxy", "Garden"])
      assert.deepEqual(plannedOf(name), ["exact", true, true], name);
    assert.deepEqual(plannedOf("Tips"), ["match", true, false], "its comment was changed");
    assert.deepEqual(plannedOf("Terrace"), ["notProved", true, false], "its build keeps no metadata");
    assert.equal(plannedOf("Menu"), "noRecordedBuild");
    assert.equal(plannedOf("Corks"), "notCompared", "Truffle records no code");

    batch.agree(batch.view.list?.id ?? assert.fail());
    await eventually(() => batch.view.phase === "ended");
    for (const name of ["Savings", "LoyaltyCards", "LoyaltyProxy", "Garden"]) {
      const { state } = rowOf(batch, name);
      assert.ok(state.kind === "done", name);
      assert.deepEqual([state.outcome.grade, state.outcome.creation], ["exact", "exact"], name);
    }
    assert.deepEqual(
      devnet.requests.filter(({ service }) => service === "mirror"),
      [],
    );
  });

  it("compares nothing in Restricted Mode", async () => {
    await using at = await openBatch(() => false);
    const { state } = rowOf(at.batch, "Savings");
    assert.equal(state.kind === "notPossible" && state.because, "notCompared");
  });
});
