import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import path from "node:path";
import type { Hex } from "viem";
import { compareCreation } from "../../../src/app/builds/comparison.ts";
import { deployedCodeIn, type DeployedCode } from "../../../src/app/builds/deployedCode.ts";
import { WorkspaceDeployments } from "../../../src/app/deployments/workspaceDeployments.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { readNetworks } from "../../../src/app/networks/readNetworks.ts";
import { planPublication, type PublicationPlan } from "../../../src/app/publication/planPublication.ts";
import { lookUpCreation } from "../../../src/app/plan/creation.ts";
import { resemblanceOf, traitsOf } from "../../../src/builds/code/resemblance.ts";
import { readBuilds } from "../../../src/builds/formats/readBuilds.ts";
import { parseContractReference } from "../../../src/core/references/contractReference.ts";
import type { JsonObject } from "../../../src/core/json/jsonValue.ts";
import { plannedCreation } from "../../../src/app/plan/creation.ts";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";
import type { PlannedCreation } from "../../../src/app/plan/creation.ts";
import type { Devnet } from "../../devnet/devnet.ts";
import { openChannel } from "../../support/channel.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { networkWithoutExplorer } from "../../support/networkWithoutExplorer.ts";
import { unending } from "../../support/requests.ts";
import { openedFolder } from "../../support/projectFolder.ts";
import { MemoryLog } from "../../support/stores.ts";
import { sampleBuilds, type SampleBuilds } from "../../support/sampleBuilds.ts";
import { valueOf } from "../core/arbitraries.ts";
import { gradesAtService } from "./gradesAtService.ts";
import { projectRows } from "./projectRows.ts";
import { sharedDevnet } from "./sharedDevnet.ts";
import { ledgerAt } from "../../support/networks.ts";

const grades = ["none", "match", "exact"];

describe("projects of the sample workspace", function () {
  this.timeout(60_000);
  let devnet: Devnet;
  let workspace: SampleBuilds;
  before(async () => {
    devnet = await sharedDevnet();
    workspace = await sampleBuilds(devnet);
  });
  beforeEach(() => devnet.reset());
  after(async () => {
    await workspace[Symbol.asyncDispose]();
    assert.deepEqual(
      workspace.log.lines.filter((line) => !line.startsWith("info ")),
      [],
    );
  });

  type Deployed = { readonly code: string; readonly address: Hex; readonly record: DeployedCode };

  /** The code of a contract in digits, and the address by which it is verified, as the mirror node knows them. */
  async function deployed(name: string): Promise<Deployed> {
    await using client = openChannel();
    const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
    const contract = valueOf(parseContractReference(devnet.sample(name).address!));
    const { value } = await lookups.contract(
      { ledger: ledgerAt(devnet.mirrorUrl), contract },
      { signal: unending },
    );
    const record = deployedCodeIn(value)!;
    return { code: record.runtime, address: record.address, record };
  }

  /** How the ledger says that a contract was created, and what is expected of that. */
  async function createdAs(record: DeployedCode, plan: PublicationPlan): Promise<PlannedCreation> {
    await using client = openChannel();
    const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
    const created = await lookUpCreation(lookups, ledgerAt(devnet.mirrorUrl), record, unending);
    const { build, relation } = plan.match;
    assert.ok(relation !== undefined);
    return plannedCreation(plan, compareCreation({ build, relation }, record), created);
  }

  async function planOf({ code, address }: Deployed): Promise<PublicationPlan | undefined> {
    const [best] = await workspace.builds.matches(code, { address: address.slice(2) });
    if (best === undefined) return undefined;
    return planPublication(best, { protocol: "job" }, unending);
  }

  it("have an expectation for each of their samples", () => {
    const samples = devnet.samples.filter(({ kind }) => kind === "build");
    assert.deepEqual(samples.map(({ name }) => name).sort(), Object.keys(projectRows).sort());
  });

  for (const [name, row] of Object.entries(projectRows))
    it(`match their build, and get the expected grade: ${name}`, async () => {
      const contract = await deployed(name);
      const plan = await planOf(contract);
      if (row === "none" || plan === undefined) {
        assert.deepEqual(plan, undefined);
        assert.equal(row, "none");
        return;
      }
      const { build, relation } = plan.match;
      const { grade, reasons } = plan.dryRun;
      const { deceives, needsAllFiles, ...expected } = row;
      const created = await createdAs(contract.record, plan);
      const { publication } = plan;
      const service =
        publication && (await gradesAtService(devnet, contract.address, publication, created.transaction));
      assert.deepEqual(
        {
          build: `${build.path.split("/")[1] ?? ""} ${build.name}`,
          relation: relation?.kind,
          grade,
          reasons: reasons.map(({ kind }) => kind),
          service,
          files: plan.files.map(
            ({ path: sent, from }) => `${sent}${from.hasChanged ? ", changed since" : ""}`,
          ),
        },
        expected,
      );
      if (service === undefined || deceives === true || needsAllFiles === true) return;
      assert.ok(grades.indexOf(service.runtime) >= grades.indexOf(grade), `${grade}: ${service.runtime}`);
      // Nothing was expected.
      if (grade === "notProved") return;
      if (service.runtime !== grade) assert.notDeepEqual(reasons, []);
      const creation =
        created.grade === "notCompared" || created.grade === "noMatch" ? "none" : created.grade;
      assert.ok(grades.indexOf(service.creation) >= grades.indexOf(creation), `creation ${created.grade}`);
      // What no transaction created itself has to be looked for in its traces, which the devnet has.
      if (service.creation !== creation) assert.ok(created.needsTraces || reasons.length > 0);
    });

  it("are verified on a network without an explorer", () => {
    const { networks, problems } = readNetworks([
      networkWithoutExplorer("Hedera Local, No Explorer", devnet),
    ]);
    const { name, ...network } = networks.at(-1)!;
    assert.deepEqual(problems, []);
    assert.equal(name, "Hedera Local, No Explorer");
    assert.equal(network.chainId, devnet.chainId);
    assert.equal(network.explorerSource, undefined);
  });

  it("resemble what was deployed before they were changed", async () => {
    const { code } = await deployed("menu");
    const now = JSON.parse(devnet.builtFiles.get("foundry/out/Menu.sol/Menu.json")!) as JsonObject;
    const [build] = readBuilds(now, "Menu") ?? [];
    const selectors = Object.values(now["methodIdentifiers"] as Record<string, string>);
    assert.equal(resemblanceOf(traitsOf(code), build!.runtime!.digits, selectors).kind, "older");
  });

  it("contain a file and a report that are no builds", async () => {
    await workspace.builds.refresh();
    const skipped = workspace.builds.overview.flatMap((root) => root.skipped);
    assert.deepEqual(skipped.map(({ path: file, reason }) => `${file} ${reason}`).sort(), [
      "projects/foundry/out/Umbrellas.sol/Umbrellas.json notJson",
    ]);
    assert.deepEqual(
      workspace.builds.overview.map(({ tool, project, contracts }) => `${tool} ${project} ${contracts}`),
      [
        "foundry projects/foundry 10",
        "foundry projects/foundryBare 2",
        "foundry projects/foundryCalls 19",
        "hardhat projects/hardhat2 5",
        // What was recorded of a contract of others has an ABI.
        "hardhatDeploy projects/hardhat2 0",
        "hardhat projects/hardhat3 1",
        "truffle projects/truffle 2",
      ],
    );
  });

  it("contain deployment records with addresses of the chain", async () => {
    const deployments = new WorkspaceDeployments({
      folders: () => [openedFolder(workspace.path)],
      isTrusted: () => true,
      parseLargeJson: parseInThread,
      log: new MemoryLog(),
    });
    await deployments.refresh();
    const told = deployments.records.map(({ tool, name, chainId, deployments: all, unfinished }) =>
      [tool, name, chainId, all.length, ...unfinished].join(" "),
    );
    assert.deepEqual(told.sort(), [
      "foundry Before.s.sol 298 1 Larder",
      "foundry Before.s.sol 31337 2",
      "foundry Deploy.s.sol 298 8",
      "foundry Deploy.s.sol 480 2",
      "hardhatDeploy local 298 4",
      "ignition summer 298 2 Parasol",
      "openZeppelin unknown-298 298 2",
      "truffle truffle 298 2",
    ]);
    const known = new Set(devnet.samples.map(({ address }) => address?.toLowerCase()));
    for (const { name: record, deployments: all } of deployments.records)
      for (const { address, name } of all) assert.equal(known.has(address), record !== "Before.s.sol", name);
  });

  it("contain no path of the machine and no time", async () => {
    const texts = [...devnet.builtFiles.values()].join("\n");
    assert.ok(!texts.includes(workspace.path));
    const [file] = devnet.builtFiles.keys();
    const { mtime } = await stat(path.join(workspace.path, "projects", file!));
    assert.equal(mtime.toISOString(), "2026-01-01T07:00:00.000Z");
  });
});
