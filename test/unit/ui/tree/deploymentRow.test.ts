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
import { describeTexts } from "../../../support/textSnapshots.ts";
import { noResponse, rowTexts } from "./rows.ts";
import { addressOf } from "../../app/deployments/recordedFiles.ts";

const now = new Date(2026, 10, 20, 12).getTime();
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

const checkedAs = (status: CheckedDeployment["status"]): CheckedDeployment => ({
  status,
  asOf: undefined,
  progress: undefined,
  verifiedName: undefined,
  listed: undefined,
});

const rowOf = (status: CheckedDeployment["status"], more: Partial<CheckedDeployment> = {}) =>
  deploymentRow(deployment, recordIn("shop"), { ...checkedAs(status), ...more });

const none = { known: 0, verified: 0, differing: 0, failures: [] };
const unknown = { kind: "unknown" } as const;
const verified = {
  kind: "verified",
  match: "perfect",
  verifiedAt: undefined,
  canBeImproved: false,
} as const;
const failed = failedBy({ verifier: error503 });
const skippedFile = skippedFileRow({
  folderUri: "file:///w",
  path: "broadcast/Deploy.s.sol/296/run-latest.json",
  reason: "tooLarge",
});

const failures: Readonly<Record<string, Failures>> = {
  "error of the service": { verifier: error503 },
  "a page in its place": { verifier: page200 },
  "request rejected": { verifier: rejected },
  "rate limit": { verifier: limited },
  "no connection": { verifier: refused },
  "errors of both": { mirror: error503, verifier: error503 },
  "no connection to both": { mirror: refused, verifier: refused },
  "neither in time": { mirror: late, verifier: late },
  "pages in place of both": { mirror: page200, verifier: page200 },
  "each failed by itself": { mirror: refused, verifier: error503 },
};

describeTexts(
  "deploymentRows",
  rowTexts({
    "not checked": rowOf(unknown),
    "being checked": rowOf(unknown, { progress: { kind: "asking" } }),
    "exact match": rowOf(verified, { contractId: "0.0.1017" }),
    "exact match by another name": rowOf(verified, { verifiedName: "Larder" }),
    "exact match, service timed out": rowOf(verified, {
      asOf: new Date(2026, 10, 20, 9, 5).getTime(),
      progress: failedBy({ verifier: late }),
    }),
    "exact match, mirror node failed": rowOf(verified, { progress: failedBy({ mirror: error503 }) }),
    "not verified": rowOf({ kind: "notVerified", build: undefined }),
    "not verified, other code": rowOf({
      kind: "notVerified",
      build: "otherCode",
      differs: { name: "Menu", share: 0.956 },
    }),
    "matches its build, nothing could verify it": rowOf({
      kind: "deployed",
      code: { kind: "matched", relation: { kind: "exact" }, name: "Menu" },
    }),
    "has other metadata than its build, nothing could verify it": rowOf({
      kind: "deployed",
      code: { kind: "matched", relation: { kind: "sameCode" }, name: "Menu" },
    }),
    "no build, nothing could verify it": rowOf({ kind: "deployed", code: { kind: "none" } }),
    "not compared, nothing could verify it": rowOf({ kind: "deployed", code: undefined }),
    "other code": rowOf({ kind: "otherCode", differs: { name: "Menu", share: 0.956 } }),
    "other code on a local node": rowOf({
      kind: "otherCode",
      differs: { name: "Menu", share: 0.956 },
      isLocal: true,
    }),
    "no code": rowOf({ kind: "noCode" }),
    "of an earlier chain": rowOf({ kind: "gone" }),
    ...Object.fromEntries(
      Object.entries(failures).map(([name, each]) => [name, rowOf(unknown, { progress: failedBy(each) })]),
    ),
    "record, partly checked": recordRow(recordIn("apps/shop"), { ...none, known: 1 }, now),
    "record of a project named as its tool": recordRow(recordIn("projects/foundry"), none, now),
    "record, service failed": recordRow(
      recordIn("shop"),
      countsOf([{ status: unknown, progress: failed }]),
      now,
    ),
    "record, one of which differs": recordRow(
      recordIn("shop"),
      countsOf([{ status: { kind: "otherCode" }, progress: undefined }], false),
      now,
    ),
    "not deployed": unfinishedRow("Larder"),
    "file that is too large": skippedFile,
    "chain with a name to add": useSourcifyRow("8453"),
    "chain without a name to add": useSourcifyRow("5123"),
  }),
);

describe("a row of the deployments", () => {
  it("keeps what was known, dimmed, behind a failure of its services", () => {
    for (const each of Object.values(failures)) {
      const progress = failedBy(each);
      const [row, known] = [rowOf(unknown, { progress }), rowOf(verified, { progress })];
      assert.equal(known.description.toLowerCase(), `exact match · ${row.description.toLowerCase()}`);
      assert.deepEqual(known.icon, { name: "verified-filled", tone: "dimmed" });
      // "Not deployed" has another one.
      assert.deepEqual(row.icon, noResponse);
      assert.notEqual(row.icon.name, unfinishedRow("Vault").icon.name);
    }
  });

  it("counts in its record what is known to be verified or not", () => {
    const { known, verified: count } = countsOf([
      { status: verified, progress: failed },
      { status: unknown, progress: failed },
      // That no build has its code says nothing of whether it is verified.
      { status: { kind: "otherCode" }, progress: undefined },
      { status: verified, progress: undefined },
    ]);
    assert.deepEqual([known, count], [2, 2]);
  });

  it("counts in its record what differs from its build where nothing can be verified, and nothing as not verified", () => {
    const deployed = { kind: "deployed", code: undefined } as const;
    const statuses = [deployed, { kind: "otherCode" }, { kind: "gone" }, unknown] as const;
    const counts = countsOf(
      statuses.map((status) => ({ status, progress: undefined })),
      false,
    );
    assert.deepEqual(counts, { known: 0, verified: 0, differing: 1, failures: [] });
  });

  it("has the tool and the script of a record, the name and the status of a deployment first, and the address last", () => {
    const labels = (
      [
        ["foundry", "Deploy.s.sol"],
        ["ignition", "chain-298"],
        ["ignition", "production"],
        ["hardhatDeploy", "testnet"],
        ["truffle", ""],
        ["openZeppelin", "unknown-298"],
      ] as const
    ).map(([tool, name]) => recordRow({ ...recordIn("shop"), tool, name }, none, now).label);
    assert.deepEqual(labels, [
      "Foundry · Deploy.s.sol",
      "Hardhat Ignition",
      "Hardhat Ignition · production",
      "hardhat-deploy · testnet",
      "Truffle",
      "OpenZeppelin",
    ]);
    const child = { ...deployment, origin: "child" } as Deployment;
    assert.equal(
      deploymentRow(child, recordIn("shop"), { ...checkedAs(verified), verifiedName: "Larder" }).description,
      "Exact match · verified as Larder · created by a contract · 0x0000…0011",
    );
  });

  it("names no other name where the verified source has the same or none", () => {
    for (const verifiedName of ["Menu", ""])
      assert.equal(rowOf(verified, { verifiedName }).description, rowOf(verified).description);
  });

  it("makes no line of a name or a path that a file or a folder gives", () => {
    const forged = "Vault\nVerified, exact match\tsourcify.dev";
    const record = { ...recordIn("shop"), name: forged, path: `${forged}/broadcast/run-latest.json` };
    const row = deploymentRow({ ...deployment, name: forged }, record, undefined);
    assert.equal(row.label, "Vault⟨U+000A⟩Verified, exact match⟨U+0009⟩sourcify.dev");
    const skipped = skippedFileRow({ folderUri: "file:///w", path: forged, reason: "conflict" });
    for (const { label, description, spoken } of [
      row,
      rowOf(unknown, { verifiedName: forged }),
      deploymentRow({ ...deployment, name: undefined }, record, undefined, forged),
      recordRow(record, none, now),
      recordRow(recordIn("a\nb"), none, now),
      unfinishedRow(forged),
      skipped,
      useSourcifyRow("1\n2"),
    ])
      assert.doesNotMatch(label + description + spoken, /[\n\t]/);
    const linesIn = [row, recordRow(record, none, now), skipped].map(
      ({ tooltip }) => tooltip().split("\n").length,
    );
    assert.deepEqual(linesIn, [4, 2, 3]);
  });

  it("begins what is spoken of it as what is written on it", () => {
    for (const { label, description, spoken } of [
      rowOf({ kind: "notVerified", build: undefined }),
      recordRow(recordIn("shop"), none, now),
      unfinishedRow("Larder"),
      skippedFile,
    ]) {
      assert.equal(spoken, `${label}, ${description}`);
      assert.match(description, /^[A-Z\d]/);
    }
  });
});
