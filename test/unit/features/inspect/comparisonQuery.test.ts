import assert from "node:assert/strict";
import type { WorkspaceBuilds } from "../../../../src/app/builds/workspaceBuilds.ts";
import type { InspectSubject } from "../../../../src/app/lookups/inspectSubject.ts";
import { subjectNamed } from "../../../../src/app/subjects/inspection.ts";
import { parseSubject } from "../../../../src/core/scan/subject.ts";
import { ComparisonQuery } from "../../../../src/features/inspect/comparisonQuery.ts";
import { ledgerAt, networkWith } from "../../../support/networks.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { unending } from "../../../support/requests.ts";
import { unrecordedCode } from "../../../support/unrecordedCode.ts";
import { contractAddress } from "../../../support/verification.ts";
import { buildsIn, foundryArtifact, output } from "../../app/builds/projects.ts";
import { buildNamed, deployedCode, source } from "../../builds/samples.ts";
import { valueOf } from "../../core/arbitraries.ts";
import type { Ledger } from "../../../../src/services/ledger/ledger.ts";

const mirrorUrl = "https://mirror.example";
const subjectOf = (network = networkWith({ mirrorUrl })): InspectSubject =>
  subjectNamed(valueOf(parseSubject(contractAddress)), network, {});
const vault = unrecordedCode(contractAddress, deployedCode(buildNamed("Vault", output)));

type Tools = ConstructorParameters<typeof ComparisonQuery>[0];

/** What a panel knows of its contract's code, with builds that come when a test says so. */
function open() {
  const came = Promise.withResolvers<WorkspaceBuilds>();
  const told: unknown[] = [];
  const tools = {
    ownCode: { ofCode: ({ id }: Ledger, code: unknown) => void told.push([id, code]) },
    services: { builds: () => came.promise },
  } as unknown as Tools;
  const query = new ComparisonQuery(tools, () => told.push("changed"));
  return { query, told, came };
}

const project = { "foundry.toml": "", "out/Vault.sol/Vault.json": foundryArtifact("Vault") };

describe("what a panel knows of its contract's code", () => {
  it("is shown, and noted as the workspace's own, until the panel is about something else", async () => {
    await using folder = await projectFolder(project);
    const { query, told, came } = open();
    came.resolve(buildsIn([folder]));
    await query.compare(subjectOf(), vault, unending);
    assert.equal(query.comparison?.kind, "matched");
    assert.deepEqual(told, [[ledgerAt(mirrorUrl).id, vault], "changed"]);
    query.forget();
    assert.equal(query.comparison, undefined);
  });

  it("is nothing that was compared for what the panel was about before", async () => {
    await using folder = await projectFolder(project);
    const { query, told, came } = open();
    const before = new AbortController();
    const comparing = query.compare(subjectOf(), vault, before.signal);
    query.forget();
    before.abort();
    came.resolve(buildsIn([folder]));
    await comparing;
    assert.deepEqual([query.comparison, told], [undefined, []]);
  });

  it("is nothing where there are no builds", async () => {
    await using folder = await projectFolder({});
    const { query, told, came } = open();
    came.resolve(buildsIn([folder]));
    await query.compare(subjectOf(), vault, unending);
    assert.deepEqual([query.comparison, told], [undefined, []]);
  });

  it("is told later by what a build cannot be published, where it lacks something", async () => {
    for (const [files, lacking] of [
      [{ "src/Vault.sol": source }, undefined],
      [{}, "incomplete"],
    ] as const) {
      await using folder = await projectFolder({ ...project, ...files });
      const { query, told, came } = open();
      came.resolve(buildsIn([folder]));
      await query.plan(subjectOf(), unending);
      await query.compare(subjectOf(), vault, unending);
      await query.plan(subjectOf(), unending);
      assert.ok(query.comparison?.kind === "matched");
      assert.equal(query.comparison.lacking, lacking);
      const aborted = new AbortController();
      const planning = query.plan(subjectOf(), aborted.signal);
      aborted.abort();
      await planning;
      assert.equal(told.length, lacking === undefined ? 2 : 3);
    }
  });
});
