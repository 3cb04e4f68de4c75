import assert from "node:assert/strict";
import type { CheckedDeployment } from "../../../../src/app/deploymentChecks/deploymentChecks.ts";
import type { LocatedRecord } from "../../../../src/app/deployments/workspaceDeployments.ts";
import type { Deployment } from "../../../../src/builds/deployments/deployment.ts";
import {
  deploymentRow,
  skippedFileRow,
  unfinishedRow,
  useSourcifyRow,
} from "../../../../src/ui/tree/deploymentRow.ts";
import { countsOf, recordRow } from "../../../../src/ui/tree/deploymentRecordRow.ts";
import {
  error503,
  failedBy,
  late,
  limited,
  page200,
  refused,
  rejected,
  type Failures,
} from "../../../support/serviceFailures.ts";
import { noResponse } from "./rows.ts";
import { addressOf } from "../../app/deployments/recordedFiles.ts";

const now = Date.UTC(2026, 10, 20, 12);
const deployment = { name: "Menu", address: addressOf(0x11), origin: "created" } as Deployment;

function recordIn(project: string): LocatedRecord {
  return {
    tool: "foundry",
    name: "Deploy.s.sol",
    path: `${project}/broadcast/Deploy.s.sol/298/run-latest.json`,
    folderUri: "file:///w",
    chainId: "298",
    writtenAt: now - 180_000,
    deployments: [deployment],
    unfinished: [],
  } as unknown as LocatedRecord;
}

const rowOf = (status: CheckedDeployment["status"], more: Partial<CheckedDeployment> = {}) =>
  deploymentRow(deployment, recordIn("shop"), {
    status,
    asOf: undefined,
    progress: undefined,
    verifiedName: undefined,
    listed: undefined,
    ...more,
  });

const none = { known: 0, verified: 0, failures: [] };

const verified = {
  kind: "verified",
  match: "perfect",
  verifiedAt: undefined,
  canBeImproved: false,
  isOtherCode: false,
} as const;

describe("a row of the deployments", () => {
  it("says first what is special of its contract, for it is cut where the view is narrow", () => {
    const { description } = rowOf({ kind: "notVerified", build: "otherCode" });
    assert.equal(description, "Differs from your build · not verified · 0x0000…0011");
    assert.equal(rowOf({ kind: "gone" }).description, "No longer on this chain · 0x0000…0011");
  });

  it("says in its icon how it stands, also while it is asked for and where no response came", () => {
    const iconOf = (...given: Parameters<typeof rowOf>) => Object.values(rowOf(...given).icon).join(" ");
    assert.deepEqual(
      [
        iconOf({ kind: "unknown" }),
        iconOf(verified),
        iconOf({ kind: "notVerified", build: undefined }),
        iconOf({ kind: "notVerified", build: "otherCode" }),
        iconOf({ kind: "gone" }),
      ],
      [
        "circle-large-outline neutral",
        "verified-filled good",
        "unverified neutral",
        "warning neutral",
        "history neutral",
      ],
    );
    const asking = rowOf({ kind: "unknown" }, { progress: { kind: "asking" } });
    assert.deepEqual(
      [asking.icon, asking.description],
      [{ name: "loading~spin", tone: "neutral" }, "Loading… · 0x0000…0011"],
    );
    const asOf = new Date(2026, 10, 20, 9, 5).getTime();
    const failed = rowOf(verified, {
      asOf,
      progress: failedBy({ verifier: { kind: "timedOut", afterMilliseconds: 9000 } }),
    });
    assert.equal(failed.description, "Exact match · service timed out · 0x0000…0011");
    assert.match(
      failed.tooltip(),
      /\nVerified, exact match\nAs of 2026-11-20 09:05\nverifier\.example did not respond.* Run Check Deployments to try again\.$/,
    );
  });

  for (const [how, failures, brief] of [
    ["with an error", { verifier: error503 }, "Service error"],
    ["with a page", { verifier: page200 }, "Unexpected response"],
    ["by a refusal", { verifier: rejected }, "Request rejected"],
    ["for a while", { verifier: limited }, "Rate limit reached"],
    ["by no connection", { verifier: refused }, "Service unreachable"],
    ["both with an error", { mirror: error503, verifier: error503 }, "Both services failed"],
    ["both by no connection", { mirror: refused, verifier: refused }, "Both services unreachable"],
    ["both in time", { mirror: late, verifier: late }, "Both services timed out"],
    ["both with a page", { mirror: page200, verifier: page200 }, "Unexpected response"],
    ["each by itself", { mirror: refused, verifier: error503 }, "Mirror unreachable · service error"],
  ] satisfies [string, Failures, string][]) {
    it(`says that its services failed ${how}`, () => {
      const progress = failedBy(failures);
      const { description, icon, tooltip } = rowOf({ kind: "unknown" }, { progress });
      assert.equal(description, `${brief} · 0x0000…0011`);
      // "Not deployed" has another one.
      assert.deepEqual(icon, noResponse);
      assert.notEqual(icon.name, unfinishedRow("Vault").icon.name);
      for (const service of Object.keys(failures)) assert.ok(tooltip().includes(`${service}.example`));
      const known = rowOf(verified, { progress });
      assert.equal(
        known.description,
        `Exact match · ${brief.charAt(0).toLowerCase()}${brief.slice(1)} · 0x0000…0011`,
      );
      assert.deepEqual(known.icon, { name: "verified-filled", tone: "dimmed" });
    });
  }

  it("has a record above that counts what is known, and says which services failed", () => {
    const progress = failedBy({ verifier: error503 });
    const counts = countsOf([
      { status: verified, progress },
      { status: { kind: "unknown" }, progress },
      // That no build has its code says nothing of whether it is verified.
      { status: { kind: "otherCode" }, progress: undefined },
      { status: verified, progress: undefined },
    ]);
    assert.equal(counts.known, 2);
    const row = recordRow(recordIn("shop"), counts, now);
    assert.equal(row.description, "2 of 1 verified · service error · shop · Foundry script · 3 minutes ago");
    assert.match(
      row.tooltip(),
      /\nverifier\.example responded with an error \(HTTP 503\)\. Run Check Deployments/,
    );
    const alone = countsOf([{ status: { kind: "unknown" }, progress }]);
    assert.match(recordRow(recordIn("shop"), alone, now).description, /^1 contract · service error · /);
  });

  it("shows its contract ID in place of its address where that is known, and the address at rest", () => {
    const row = rowOf(verified, { contractId: "0.0.1017" });
    assert.equal(row.description, "Exact match · 0.0.1017");
    assert.match(row.tooltip(), /^0x0{10}/);
  });

  it("says by which name it is verified where its file calls it by another", () => {
    const verifiedAs = (verifiedName: string) => rowOf(verified, { verifiedName });
    const other = verifiedAs("Larder");
    assert.match(other.description, / · verified as Larder · 0x0000…0011$/);
    assert.ok(other.tooltip().split("\n").includes("verified as Larder"));
    for (const same of ["Menu", ""]) assert.doesNotMatch(verifiedAs(same).description, /verified as/);
  });

  it("shows how its contract stands where the mirror node failed, and that it did", () => {
    const progress = failedBy({ mirror: error503 });
    const checked = { asOf: undefined, progress, verifiedName: undefined, listed: undefined };
    const rowAt = (status: CheckedDeployment["status"]) =>
      deploymentRow(deployment, recordIn("shop"), { ...checked, status });
    const found = {
      match: "perfect",
      verifiedAt: undefined,
      canBeImproved: false,
      isOtherCode: false,
    } as const;
    const verified = rowAt({ kind: "verified", ...found });
    assert.equal(verified.description, "Exact match · mirror error · 0x0000…0011");
    assert.deepEqual(verified.icon, { name: "verified-filled", tone: "dimmed" });
    assert.equal(rowAt({ kind: "noCode" }).icon.name, "warning");
    const unknown = rowAt({ kind: "unknown" });
    assert.equal(unknown.description, "Mirror error · 0x0000…0011");
    assert.deepEqual(unknown.icon, noResponse);
    for (const row of [verified, unknown])
      assert.match(
        row.tooltip(),
        /\nmirror\.example responded with an error \(HTTP 503\)\. Run Check Deployments to try again\.$/,
      );
    assert.match(verified.tooltip(), /\nVerified, exact match\n/);
  });

  it("says of a record how many are verified first, and its project unless its tool is of that name", () => {
    const described = (project: string) =>
      recordRow(recordIn(project), { ...none, known: 1 }, now).description;
    assert.equal(described("apps/shop"), "0 of 1 verified · shop · Foundry script · 3 minutes ago");
    assert.equal(described("projects/foundry"), "0 of 1 verified · Foundry script · 3 minutes ago");
  });

  it("makes no line of a name or a path that a file or a folder gives", () => {
    const forged = "Vault\nVerified, exact match\tsourcify.dev";
    const shown = "Vault⟨U+000A⟩Verified, exact match⟨U+0009⟩sourcify.dev";
    const record = { ...recordIn("shop"), name: forged, path: `${forged}/broadcast/run-latest.json` };
    const named = { ...deployment, name: forged };
    const checked = {
      status: { kind: "unknown" },
      asOf: undefined,
      progress: undefined,
      listed: undefined,
    } as const;
    const renamed = deploymentRow(deployment, record, { ...checked, verifiedName: forged });
    const row = deploymentRow(named, record, undefined);
    assert.equal(row.label, shown);
    assert.deepEqual(row.tooltip().split("\n").slice(1), [
      `Named ${shown} by the deployment file`,
      `File: ${shown}/broadcast/run-latest.json`,
      ...rowOf({ kind: "unknown" }).tooltip().split("\n").slice(-1),
    ]);
    for (const { label, description, spoken } of [
      row,
      renamed,
      deploymentRow({ ...deployment, name: undefined }, record, undefined, forged),
      recordRow(record, none, now),
      recordRow(recordIn("a\nb"), none, now),
      unfinishedRow(forged),
      skippedFileRow({ folderUri: "file:///w", path: forged }),
      useSourcifyRow("1\n2"),
    ])
      assert.doesNotMatch(label + description + spoken, /[\n\t]/);
    assert.equal(recordRow(record, none, now).tooltip().split("\n").length, 2);
    assert.equal(skippedFileRow({ folderUri: "file:///w", path: forged }).tooltip().split("\n").length, 2);
  });

  it("begins what is spoken of it as what is written on it", () => {
    for (const { label, description, spoken } of [
      rowOf({ kind: "notVerified", build: undefined }),
      recordRow(recordIn("shop"), none, now),
      unfinishedRow("Larder"),
      skippedFileRow({ folderUri: "file:///w", path: "broadcast/run-latest.json" }),
    ]) {
      assert.equal(spoken, `${label}, ${description}`);
      assert.match(description, /^[A-Z\d]/);
    }
  });

  it("says that a chain is added to the networks, and with which service", () => {
    const [named, unnamed] = [useSourcifyRow("8453"), useSourcifyRow("5123")];
    assert.deepEqual([named.label, named.description], ["Add Base to networks", "sourcify.dev"]);
    assert.equal(named.spoken, "Add Base to networks (sourcify.dev)");
    assert.equal(unnamed.label, "Add chain 5123 to networks");
    assert.match(named.tooltip(), /to your user settings/);
  });
});
