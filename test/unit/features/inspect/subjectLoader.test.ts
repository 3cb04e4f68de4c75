import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { emptyHistory } from "../../../../src/app/history/entry.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import type { InspectResponse, InspectSubject } from "../../../../src/app/lookups/inspectSubject.ts";
import { subjectNamed } from "../../../../src/app/subjects/inspection.ts";
import { parseSubject } from "../../../../src/core/references/subject.ts";
import type { InspectTools } from "../../../../src/features/inspect/inspectTools.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { ledgerAt, networkWith } from "../../../support/networks.ts";
import { rawResponse } from "../../../support/rawResponse.ts";
import { MemoryLog } from "../../../support/stores.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { fullRecord, recordViewOf } from "../../../support/lookupViews.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { soon } from "../../../support/soon.ts";
import { openHistory } from "../../../support/historyWindows.ts";
import { MemoryFile } from "../../../support/memoryFile.ts";
import { statusOf } from "../../app/hover/openLookups.ts";
import type { DeployedCode } from "../../../../src/app/builds/deployedCode.ts";
import type { ComparisonResult } from "../../../../src/app/builds/buildMatches.ts";
import type { WorkspaceBuilds } from "../../../../src/app/builds/workspaceBuilds.ts";
import { yieldToEventLoop } from "../../../../src/core/async/yielding.ts";
import type { Ledger } from "../../../../src/services/ledger/ledger.ts";
import { contractAddress } from "../../../support/verification.ts";
import { buildsIn, foundryArtifact, output } from "../../app/builds/projects.ts";
import { buildNamed, deployedCode, source } from "../../builds/samples.ts";
import { valueOf } from "../../core/arbitraries.ts";
import type { KnownVerification } from "../../../../src/app/verification/verificationState.ts";

usePlainEditor();

const network = networkWith({ mirrorUrl: "https://mirror.example" });
const [first, second] = ["0.0.5@1.2", "0.0.6@1.2"].map((text) =>
  subjectNamed(valueOf(parseSubject(text)), network, {}),
) as [InspectSubject, InspectSubject];
const notFound = () =>
  ({ value: { kind: "notFound", response: rawResponse({ status: 404 }) }, receivedAt: 1 }) as InspectResponse;
const asking = { isAnew: true, isLookedAt: false };
const deployments = () => Promise.resolve({ refresh: () => Promise.resolve() });

/** What a panel knows, at services and a store that end when a test says so, whatever is aborted meanwhile. */
async function open() {
  const { SubjectLoader } = await import("../../../../src/features/inspect/subjectLoader.ts");
  const kept: PromiseWithResolvers<undefined>[] = [];
  const asked: PromiseWithResolvers<InspectResponse>[] = [];
  const pending = <Value>(all: PromiseWithResolvers<Value>[]): Promise<Value> => {
    const one = Promise.withResolvers<Value>();
    all.push(one);
    return one.promise;
  };
  const log = new MemoryLog();
  const tools = {
    services: { log, deployments },
    history: { listing: listHistory(emptyHistory) },
    facts: { verificationOf: () => undefined, verifiedNameOf: () => undefined },
    responses: { exchange: () => pending(kept) },
    lookups: { cachedResult: () => undefined, result: () => pending(asked) },
  } as unknown as InspectTools;
  let changes = 0;
  const loader = new SubjectLoader(tools, {
    onDidChange: () => (changes += 1),
    whenVisible: () => Promise.resolve(),
  });
  /** Begins to ask, and waits until the ledger is asked. */
  const ask = async (subject: InspectSubject) => {
    const before = asked.length;
    const summary = loader.request(subject, asking);
    kept.at(-1)?.resolve(undefined);
    while (asked.length === before) await setImmediate();
    return { summary, ends: asked[before] ?? assert.fail() };
  };
  return { loader, kept, ask, log, changes: () => changes };
}

describe("what a panel asks", () => {
  it("is left alone where another subject takes over while the first is recalled", async () => {
    const { loader, kept } = await open();
    const one = loader.recall(first);
    const other = loader.recall(second);
    kept[1]?.resolve(undefined);
    assert.equal((await other)?.subject, second);
    kept[0]?.resolve(undefined);
    assert.equal(await one, undefined);
  });

  it("shows nothing of what is said, or goes wrong, once another question has taken over", async () => {
    const error = new ApiError({ kind: "notJson" } as never, "mirror.example");
    const ends: readonly ((first: PromiseWithResolvers<InspectResponse>) => void)[] = [
      ({ resolve }) => resolve(notFound()),
      ({ reject }) => reject(error),
      ({ reject }) => reject(new Error("unforeseen")),
    ];
    for (const end of ends) {
      const { loader, ask, log, changes } = await open();
      const known = (): unknown[] => {
        const { lookup, error, isLoading } = loader.state;
        return [lookup, error, isLoading];
      };
      const one = await ask(first);
      const other = await ask(second);
      const before = changes();
      end(one.ends);
      assert.equal(await one.summary, undefined);
      assert.deepEqual(known(), [undefined, undefined, true]);
      assert.equal(changes(), before);
      const response = notFound();
      other.ends.resolve(response);
      assert.equal((await other.summary)?.outcome, "notFound");
      assert.deepEqual(known(), [response, undefined, false]);
      assert.deepEqual(log.lines, []);
    }
  });
});

const mirrorUrl = "https://mirror.example";
const vaultRecord = recordViewOf(
  {
    body: {
      ...fullRecord,
      evm_address: contractAddress,
      runtime_bytecode: `0x${deployedCode(buildNamed("Vault", output))}`,
      bytecode: null,
    },
  },
  {},
  { contract: contractAddress, network: networkWith({ mirrorUrl }) },
);

/** What a panel knows of the contract of a build, with builds that come when a test says so. */
async function openRecord() {
  const { SubjectLoader } = await import("../../../../src/features/inspect/subjectLoader.ts");
  const came = Promise.withResolvers<WorkspaceBuilds>();
  const told: unknown[] = [];
  const noted: ComparisonResult[] = [];
  const tools = {
    buildMatches: {
      match: ({ id }: Ledger, code: DeployedCode) => void told.push([id, code.address]),
      record: (_ledger: Ledger, _code: DeployedCode, found: ComparisonResult) => void noted.push(found),
    },
    services: { log: new MemoryLog(), deployments, builds: () => came.promise },
    history: { listing: listHistory(emptyHistory) },
    facts: { verificationOf: () => undefined, verifiedNameOf: () => undefined },
    verifications: { attempts: () => [] },
    responses: { exchange: () => Promise.resolve(undefined) },
    lookups: { cachedContract: () => undefined, contract: () => Promise.resolve(vaultRecord.lookup) },
  } as unknown as InspectTools;
  let onChange = (): void => undefined;
  const loader = new SubjectLoader(tools, {
    onDidChange: () => onChange(),
    whenVisible: () => Promise.resolve(),
  });
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      onChange = () => {
        if (isSo()) resolve();
      };
      onChange();
    });
  return { loader, told, noted, came, until };
}

const project = { "foundry.toml": "", "out/Vault.sol/Vault.json": foundryArtifact("Vault") };

describe("what a panel knows of its contract's code", () => {
  it("is shown, and noted as the workspace's own, until the panel is about something else", async () => {
    await using folder = await projectFolder(project);
    const { loader, told, came, until } = await openRecord();
    await loader.request(vaultRecord.subject, asking);
    came.resolve(buildsIn([folder]));
    await until(() => loader.state.comparison?.kind === "matched");
    assert.deepEqual(told, [[ledgerAt(mirrorUrl).id, contractAddress]]);
    await loader.recall({ ...vaultRecord.subject });
    assert.equal(loader.state.comparison, undefined);
  });

  it("is nothing that was compared for what the panel was about before", async () => {
    await using folder = await projectFolder(project);
    const { loader, told, came } = await openRecord();
    await loader.request(vaultRecord.subject, asking);
    await loader.recall({ ...vaultRecord.subject });
    const builds = buildsIn([folder]);
    came.resolve(builds);
    await builds.matches("00");
    await yieldToEventLoop();
    assert.deepEqual([loader.state.comparison, told], [undefined, []]);
  });

  it("is told later by what a build cannot be published, where it lacks something", async () => {
    await using folder = await projectFolder(project);
    await using complete = await projectFolder({ ...project, "src/Vault.sol": source });
    for (const [at, lacking] of [
      [complete, undefined],
      [folder, "incomplete"],
    ] as const) {
      const { loader, came, until, noted } = await openRecord();
      came.resolve(buildsIn([at]));
      await loader.request(vaultRecord.subject, asking);
      const lack = () =>
        loader.state.comparison?.kind === "matched" ? loader.state.comparison.lacking : undefined;
      await until(() => loader.state.comparison !== undefined && lack() === lacking);
      assert.equal(lack(), lacking);
      await eventually(() => noted.length > 0);
      const [found] = noted;
      assert.ok(found?.match !== undefined);
      assert.equal(found.lacking, lacking);
    }
  });
});

describe("what a panel knows of a verification", () => {
  it("is that the service failed, until it has told something since", async () => {
    const { SubjectLoader } = await import("../../../../src/features/inspect/subjectLoader.ts");
    const { subject } = recordViewOf(undefined, {}, { contract: contractAddress });
    const failure = { kind: "serviceFailed", status: 503, messages: [] } as const;
    const error = new ApiError(failure, "verifier.example");
    let known: KnownVerification | undefined;
    const lookups = {
      cachedContract: () => undefined,
      cachedStatus: () => undefined,
      contract: () => Promise.reject(error),
      status: () => Promise.reject(error),
    };
    const tools = {
      lookups,
      services: { log: new MemoryLog(), deployments },
      verifications: { attempts: () => [] },
      history: { listing: listHistory(emptyHistory) },
      facts: { verificationOf: () => known, verifiedNameOf: () => undefined },
      responses: { exchange: () => Promise.resolve(undefined) },
    };
    const loader = new SubjectLoader(tools as never, {
      onDidChange: () => undefined,
      whenVisible: () => Promise.resolve(),
    });
    const learned = (since: number): ApiError | undefined => {
      known = ["perfect", since];
      loader.learn();
      return loader.state.verification?.statusError;
    };
    await loader.request(subject, asking);
    await soon(() => loader.state.verification?.statusError === error);
    assert.equal(learned(Date.now() - 60_000), error);
    assert.equal(learned(Date.now() + 60_000), undefined);
  });
});

describe("what the history has of a contract that a panel is about", () => {
  it("is also a status that came before the record of it", async () => {
    const { SubjectLoader } = await import("../../../../src/features/inspect/subjectLoader.ts");
    const { subject, lookup } = recordViewOf(
      { body: { ...fullRecord, evm_address: contractAddress } },
      {},
      {
        contract: contractAddress,
        network: networkWith({ mirrorUrl, verifierUrl: "https://verifier.example" }),
      },
    );
    const history = await openHistory({ file: new MemoryFile() });
    const tools = {
      lookups: {
        cachedContract: () => undefined,
        cachedVerifiedAbi: () => undefined,
        cachedStatus: () => ({ value: statusOf("perfect"), receivedAt: Date.now() }),
        contract: () => Promise.resolve(lookup),
        status: () => new Promise(() => undefined),
      },
      services: { log: new MemoryLog(), deployments, builds: () => new Promise(() => undefined) },
      verifications: { attempts: () => [] },
      history,
      facts: { verificationOf: () => undefined, verifiedNameOf: () => undefined },
      responses: { exchange: () => Promise.resolve(undefined) },
    };
    const loader = new SubjectLoader(tools as never, {
      onDidChange: () => undefined,
      whenVisible: () => Promise.resolve(),
    });
    await loader.request(subject, { ...asking, isLookedAt: true });
    const [listed] = history.listing.contracts.get(subject.network.name) ?? [];
    assert.equal(listed?.entry.verification?.[0], "perfect");
  });
});
