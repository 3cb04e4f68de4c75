import assert from "node:assert/strict";
import type { CheckedDeployment } from "../../../../src/app/deploymentChecks/deploymentChecks.ts";
import { deploymentRecordsInFile } from "../../../../src/app/deployments/deploymentRecords.ts";
import { WorkspaceDeployments } from "../../../../src/app/deployments/workspaceDeployments.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { deploymentLens } from "../../../../src/ui/lens/deploymentLens.ts";
import { sourceLens } from "../../../../src/ui/lens/sourceLens.ts";
import { networkWith } from "../../../support/networks.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { MemoryLog } from "../../../support/stores.ts";
import { addressOf, broadcast, hardhatDeployment, journal } from "../../app/deployments/recordedFiles.ts";
import { parseInThread } from "../../../../src/platform/node/parseInThread.ts";

const now = Date.UTC(2026, 10, 20, 12);
const verifierUrl = "https://verifier.example";
const whole = networkWith({ verifierUrl, mirrorUrl: "https://mirror.example" });
const blind = networkWith({ verifierUrl });

const linesOf = (
  status: CheckedDeployment["status"],
  network = whole,
  parts: Partial<CheckedDeployment> = {},
) =>
  deploymentLens(
    { status, asOf: undefined, progress: undefined, verifiedName: undefined, listed: undefined, ...parts },
    network,
    now,
  ).map(({ title, action }) => [title, action]);

const verified = {
  kind: "verified",
  match: "perfect",
  verifiedAt: now - 3 * 3_600_000,
  canBeImproved: false,
} as const;

describe("CodeLens of deployments", () => {
  it("show a failed service, beside what is known", () => {
    const error = new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "verifier.example");
    const progress = { kind: "failed", failures: [{ service: "verifier", error }] } as const;
    assert.deepEqual(linesOf(verified, whole, { progress })[0], [
      "$(verified-filled)\u00a0Exact match · verified 3 hours ago · service error",
      "inspect",
    ]);
    assert.deepEqual(linesOf({ kind: "unknown" }, whole, { progress }), [
      ["$(debug-disconnect)\u00a0Service error", "inspect"],
    ]);
  });

  it("show the status, and link to actions", () => {
    assert.deepEqual(linesOf(verified), [
      ["$(verified-filled)\u00a0Exact match · verified 3 hours ago", "inspect"],
      ["Open Record", "inspect"],
    ]);
    assert.deepEqual(linesOf({ ...verified, match: "partial", canBeImproved: true, verifiedAt: undefined }), [
      ["$(verified)\u00a0Partial match · can be improved", "inspect"],
      ["Verify…", "verify"],
      ["Open Record", "inspect"],
    ]);
    assert.deepEqual(linesOf({ kind: "notVerified", build: "otherCode" }), [
      ["$(warning)\u00a0Not verified: Verify… · differs from your build", "verify"],
    ]);
    assert.deepEqual(linesOf({ kind: "gone" }), [
      ["$(history)\u00a0No longer on this chain", "inspect"],
      ["Open Record", "inspect"],
    ]);
  });

  it("show nothing unknown, and no record without a ledger", () => {
    assert.deepEqual(linesOf({ kind: "unknown" }), []);
    assert.deepEqual(linesOf({ ...verified, verifiedAt: undefined }, blind), [
      ["$(verified-filled)\u00a0Exact match", undefined],
    ]);
    assert.deepEqual(linesOf({ kind: "unknown" }, whole, { progress: { kind: "asking" } }), [
      ["Loading…", undefined],
    ]);
  });
});

describe("CodeLens of contracts in sources", () => {
  const linesAbove = (statuses: readonly CheckedDeployment["status"][], network = whole) =>
    sourceLens(
      statuses.map((status) => ({ status, progress: undefined })),
      { ...network, name: "Own" },
    ).map(({ title, action }) => [title, action]);

  it("shows the status that all deployments have, else how many are verified", () => {
    assert.deepEqual(linesAbove([verified, { ...verified, verifiedAt: undefined }]), [
      ["$(verified-filled)\u00a02 deployments on Own · exact match", undefined],
      ["Read State", "readState"],
    ]);
    assert.deepEqual(linesAbove([verified, { kind: "unknown" }])[0], [
      "2 deployments on Own · 1 verified, 1 not checked",
      undefined,
    ]);
  });

  it("shows nothing unknown, and reads nothing without a ledger", () => {
    assert.deepEqual(linesAbove([{ kind: "unknown" }], blind), [
      ["$(circle-large-outline)\u00a01 deployment on Own", undefined],
    ]);
    assert.equal(
      linesAbove(
        [{ kind: "deployed", code: { kind: "none" } }, { kind: "unknown" }],
        networkWith({}),
      )[0]?.[0],
      "2 deployments on Own",
    );
  });
});

describe("records of a file", () => {
  it("are those read from it; for Ignition, those of the journal beside it", async () => {
    const run = "broadcast/A.s.sol/296/run-latest.json";
    await using folder = await projectFolder({
      [run]: broadcast(296, [{ number: 0x11 }]),
      "ignition/deployments/chain-1/journal.jsonl": journal,
      "deployments/testnet/.chainId": "296",
      "deployments/testnet/Vault.json": hardhatDeployment(0x31),
      "deployments/testnet/Token.json": hardhatDeployment(0x32),
    });
    const deployments = new WorkspaceDeployments({
      folders: () => [folder],
      isTrusted: () => true,
      parseLargeJson: parseInThread,
      log: new MemoryLog(),
    });
    await deployments.refresh();
    const found = (path: string, uri = folder.uri) =>
      deploymentRecordsInFile(deployments.records, uri, path).flatMap((record) =>
        record.deployments.map(({ address }) => address),
      );
    assert.deepEqual(found(run), [addressOf(0x11)]);
    assert.deepEqual(found("ignition/deployments/chain-1/deployed_addresses.json"), [
      addressOf(0x51),
      addressOf(0x52),
    ]);
    assert.deepEqual(found("deployments/testnet/Token.json"), [addressOf(0x32)]);
    assert.deepEqual(found("deployments/testnet"), []);
    assert.deepEqual(found(run, "file:///elsewhere"), []);
  });
});
