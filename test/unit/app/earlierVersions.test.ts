import assert from "node:assert/strict";
import { cp, readFile } from "node:fs/promises";
import path from "node:path";
import { mock } from "node:test";
import { BuildMatches } from "../../../src/app/builds/buildMatches.ts";
import { ContractChecks } from "../../../src/app/contractFacts/contractChecks.ts";
import { ContractFactStore } from "../../../src/app/contractFacts/contractFacts.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { ChosenAbis } from "../../../src/app/decoding/chosenAbis.ts";
import { EarlierHistory } from "../../../src/app/history/earlierHistory.ts";
import { History } from "../../../src/app/history/history.ts";
import { KeyConsent } from "../../../src/app/keys/keyConsent.ts";
import { PublishedSources } from "../../../src/app/publication/publishedSources.ts";
import { ResponseStore } from "../../../src/app/responses/responseStore.ts";
import { SignatureNames } from "../../../src/app/signatures/signatureNames.ts";
import { keptResponse } from "../../../src/app/subjects/inspection.ts";
import { Secret } from "../../../src/core/keys/secret.ts";
import { diskFiles } from "../../../src/platform/node/diskFiles.ts";
import { FolderOfTexts, openTextFile } from "../../../src/platform/storage.ts";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";
import { openHistory } from "../../support/historyWindows.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { ledgerAt, networkWith } from "../../support/networks.ts";
import { network } from "../../support/reports.ts";
import { record, result } from "../../support/responseWindows.ts";
import { MemoryLog, MemoryState } from "../../support/stores.ts";
import { temporaryFolder } from "../../support/temporaryFolder.ts";
import { unending } from "../../support/requests.ts";

const fixture = path.resolve(import.meta.dirname, "../../fixtures/state-0.1.1");

describe("what version 0.1.1 stored", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("is known still: chosen ABIs, what was published, kept responses, and what was agreed to", async () => {
    await using temporary = await temporaryFolder();
    await cp(path.join(fixture, "globalStorage"), temporary.path, { recursive: true });
    const folder = (name: string) => new FolderOfTexts(diskFiles(temporary.path), name, { keepsAll: true });
    const log = new MemoryLog();

    const abis = new ChosenAbis(folder("abis"), log);
    assert.equal((await abis.at("296", "0x00000000000000000000000000000000c0de0006"))?.kind, "items");
    assert.equal((await abis.at("1", "0x00000000000000000000000000000000c0de0008"))?.kind, "file");

    const published = new PublishedSources(folder("published"), log);
    const file = { path: "src/Vault.sol", text: "contract Vault {}" };
    assert.deepEqual([...(await published.unpublishedPaths("https://verifier.example", [file]))], []);

    const history = await History.open({
      file: openTextFile(diskFiles(temporary.path), "history.json"),
      earlier: new EarlierHistory(folder("history"), new MemoryState()),
      log,
    });
    const responses = new ResponseStore(folder("bodies"), parseInThread, history, log);
    for (const { subject } of [record(), result()])
      assert.equal((await keptResponse({ history, responses }, subject))?.value.kind, "found");
    const attempts = history.listing.visits.filter(({ kind }) => kind === "verification");
    assert.equal(attempts.length, 4);
    for (const { listed } of attempts)
      assert.notEqual(await responses.report(network, listed.key), undefined);

    const text = await readFile(path.join(fixture, "globalState.json"), "utf8");
    const state = new MemoryState(JSON.parse(text) as Record<string, unknown>);
    const keys = { hasKey: () => true, keyFor: () => Promise.resolve(new Secret("not-a-real-key-0123")) };
    const ask = () => assert.fail("this was said for always");
    const consent = new KeyConsent({ keys, state, isTrusted: () => true, ask });
    const asked = { contract: "0x", serviceUrl: "https://verifier.example" };
    assert.ok((await consent.keyFor(asked, {}, unending)) instanceof Secret);
    const service = { url: "https://signatures.example", lookUp: () => assert.fail("nobody is asked") };
    const signatures = new SignatureNames(() => service, state);
    assert.equal(signatures.decisionOn("Hedera Testnet"), "agreed");
    assert.deepEqual(log.lines, []);
  });

  it("is known still of deployments, and of contracts that builds have the code of", async () => {
    const text = await readFile(path.join(fixture, "workspaceState.json"), "utf8");
    const state = new MemoryState(JSON.parse(text) as Record<string, unknown>);
    const log = new MemoryLog();
    const address = "0x00000000000000000000000000000000c0de0006";
    const services = { mirrorUrl: "https://mirror.example", verifierUrl: "https://verifier.example" };
    const deployed = { network: networkWith({ chainId: "296", ...services }), address } as const;
    const buildMatches = new BuildMatches(() => true, log, { state, isTrusted: () => true, log });
    const ledger = ledgerAt(services.mirrorUrl, "296");
    assert.deepEqual(buildMatches.cached(ledger, address), {
      kind: "matched",
      relation: { kind: "exact" },
      name: "Vault",
    });
    const lookups = new Lookups(() => assert.fail("nobody is asked"), everyHashAgreed);
    const facts = new ContractFactStore({
      lookups,
      history: await openHistory(),
      networks: () => [],
      contractChecks: new ContractChecks(() => assert.fail("nobody is asked")),
      buildMatches,
      state,
      log,
      isDeployed: () => true,
      nameAt: () => undefined,
    }).of(deployed);
    assert.deepEqual([facts.ledger?.[0], facts.verification?.[0]], ["code", "perfect"]);
    assert.deepEqual([facts.verifiedName, facts.contractId], ["Vault", "0.0.5006"]);
    assert.deepEqual(log.lines, []);
  });
});
