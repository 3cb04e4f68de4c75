import assert from "node:assert/strict";
import { exactly } from "../../../support/relations.ts";
import type { ListedContract } from "../../../../src/app/history/historyListing.ts";
import type { CheckProgress } from "../../../../src/app/contractChecks/serviceFailure.ts";
import type { LocatedRecord } from "../../../../src/app/deployments/workspaceDeployments.ts";
import { contractKey } from "../../../../src/app/history/entryHandle.ts";
import type { Deployment } from "../../../../src/builds/deployments/deployment.ts";
import { deploymentRow } from "../../../../src/ui/tree/deploymentRow.ts";
import { contractRow } from "../../../../src/ui/tree/contractRow.ts";
import { error503, failedBy, late, refused } from "../../../support/serviceFailures.ts";
import { address, at, attempt, listed, listedAttempt, noResponse } from "./rows.ts";

describe("the row of a contract", () => {
  const cases: readonly (readonly [
    what: string,
    of: ListedContract,
    state: CheckProgress | undefined,
    row: object,
  ])[] = [
    [
      "verified and pinned",
      listed({ id: "0.0.1001", verification: ["perfect", at], isPinned: true }),
      undefined,
      {
        label: "0.0.1001",
        description: "Exact match · Pinned",
        icon: { name: "verified-filled", tone: "good" },
      },
    ],
    [
      "not verified",
      listed({ verification: ["notVerified", at] }),
      undefined,
      {
        label: "0x5FbD…0aa3",
        description: "Not verified",
        icon: { name: "unverified", tone: "neutral" },
      },
    ],
    [
      "deleted",
      listed({ deleted: [true, at], verification: ["notVerified", at] }),
      undefined,
      {
        label: "0x5FbD…0aa3",
        description: "Deleted · Not verified",
        icon: { name: "trash", tone: "careful" },
      },
    ],
    [
      "last attempted in vain",
      listed({}),
      undefined,
      {
        label: "0x5FbD…0aa3",
        description: "No published source",
        icon: { name: "warning", tone: "careful" },
      },
    ],
    [
      "of which nothing is known",
      listed({}, []),
      undefined,
      {
        label: "0x5FbD…0aa3",
        description: "Verification unknown",
        icon: { name: "question", tone: "neutral" },
      },
    ],
    [
      "being asked about",
      listed({}, []),
      { kind: "asking" },
      {
        label: "0x5FbD…0aa3",
        description: "Verification unknown · Loading…",
        icon: { name: "loading~spin", tone: "neutral" },
      },
    ],
    [
      "that could not be asked about",
      listed({ verification: ["partial", at] }),
      failedBy({ verifier: error503 }),
      {
        label: "0x5FbD…0aa3",
        description: "Partial match · service error",
        icon: { name: "verified", tone: "dimmed" },
      },
    ],
    [
      "of which nothing is known, and that could not be asked about",
      listed({}, []),
      failedBy({ mirror: error503 }),
      { label: "0x5FbD…0aa3", description: "Mirror error", icon: noResponse },
    ],
    [
      "whose last attempt had no answer",
      listed({}, [{ ...listedAttempt, entry: { ...attempt, word: "timedOut" } }]),
      undefined,
      { label: "0x5FbD…0aa3", description: "Timed out", icon: noResponse },
    ],
    [
      "whose last attempt had an answer",
      listed({}),
      undefined,
      {
        label: "0x5FbD…0aa3",
        description: "No published source",
        icon: { name: "warning", tone: "careful" },
      },
    ],
    [
      "with its name in the verified source",
      listed({ verification: ["perfect", at], verifiedName: ["Counter", at] }),
      undefined,
      {
        label: "Counter 0x5FbD…0aa3",
        description: "Exact match",
        icon: { name: "verified-filled", tone: "good" },
      },
    ],
    [
      "that has lost its name",
      listed({ id: "0.0.1001", verification: ["notVerified", at], verifiedName: ["", at] }),
      undefined,
      {
        label: "0.0.1001",
        description: "Not verified",
        icon: { name: "unverified", tone: "neutral" },
      },
    ],
  ];
  for (const [what, of, state, expected] of cases) {
    it(`shows one ${what}`, () => {
      const { label, description, icon } = contractRow(of, state);
      assert.deepEqual({ label, description, icon }, expected);
    });
  }

  it("says what its service was last known to respond, where the history does not, or knows older", () => {
    const said = (...given: Parameters<typeof contractRow>) => {
      const { description, icon } = contractRow(...given);
      return [description, icon.name];
    };
    const told = ["notVerified", at] as const;
    const row = (of: ListedContract, state?: CheckProgress) => said(of, state, undefined, undefined, told);
    assert.deepEqual(row(listed({}, [])), ["Not verified", "unverified"]);
    assert.deepEqual(row(listed({})), ["Not verified", "unverified"]);
    assert.deepEqual(row(listed({ verification: ["perfect", at - 1] })), ["Not verified", "unverified"]);
    assert.deepEqual(row(listed({ verification: ["perfect", at + 1] })), ["Exact match", "verified-filled"]);
    const failed = failedBy({ verifier: error503 });
    assert.deepEqual(row(listed({}, []), failed), ["Not verified · service error", "unverified"]);
    assert.deepEqual(row(listed({}, []), { kind: "asking" }), ["Not verified · Loading…", "loading~spin"]);
    const unclear = said(listed({}, []), undefined, undefined, undefined, ["unsupportedChain", at]);
    assert.deepEqual(unclear, ["Chain not supported", "question"]);
  });

  it("says of a failure what a row of the deployments says of it", () => {
    for (const progress of [failedBy({ mirror: refused }), failedBy({ verifier: late }), undefined])
      for (const match of ["perfect", "partial"] as const) {
        const contract = contractRow(listed({ verification: [match, at] }), progress);
        const verified = { kind: "verified", match, verifiedAt: undefined } as const;
        const deployment = deploymentRow(
          { name: undefined, address: contractKey(address), origin: "created" } as unknown as Deployment,
          { path: "broadcast/run-latest.json" } as LocatedRecord,
          {
            status: { ...verified, canBeImproved: false, isOtherCode: false },
            asOf: at,
            progress,
            verifiedName: undefined,
            listed: undefined,
          },
        );
        assert.deepEqual([contract.description, contract.icon], [deployment.description, deployment.icon]);
      }
  });

  it("says whose code it is, and names the build where the service has told no name", () => {
    const own = { kind: "matched", relation: exactly, name: "Vault" } as const;
    const contract = listed({ id: "0.0.1001", verification: ["notVerified", at] });
    const row = contractRow(contract, undefined, own);
    assert.equal(row.label, "Vault 0.0.1001");
    assert.equal(row.description, "Not verified · Your build");
    assert.ok(row.tooltip().includes("Built in this workspace as Vault"));
    const verified = listed({ id: "0.0.1001", verifiedName: ["Counter", at] });
    assert.equal(contractRow(verified, undefined, own).label, "Counter 0.0.1001");
    const unnamed = contractRow(contract, undefined, { ...own, name: undefined });
    assert.equal(unnamed.label, "0.0.1001");
    assert.equal(contractRow(contract, undefined, { kind: "none" }).description, "Not verified");
  });

  it("names it as a deployment file does where nobody else names it, and only where that is a name", () => {
    const contract = listed({ id: "0.0.1001" });
    const verified = listed({ id: "0.0.1001", verifiedName: ["Counter", at] });
    const deployment = { name: "Till", path: "broadcast/A.s.sol/298/run-latest.json" };
    const row = contractRow(contract, undefined, undefined, deployment);
    assert.equal(row.label, "Till 0.0.1001");
    assert.ok(row.tooltip().includes("Named Till in broadcast/A.s.sol/298/run-latest.json"));
    const beside = contractRow(verified, undefined, undefined, deployment);
    assert.equal(beside.label, "Counter 0.0.1001");
    assert.ok(beside.tooltip().includes("Named Till in"));
    const odd = contractRow(contract, undefined, undefined, { ...deployment, name: "$(trash) Verified" });
    assert.equal(odd.label, "0.0.1001");
  });

  it("tells more at rest", () => {
    const contract = listed({
      id: "0.0.1001",
      verification: ["perfect", new Date(2026, 6, 23, 18, 30).getTime()],
      verifiedName: ["Counter", new Date(2026, 6, 23, 18, 31).getTime()],
      deleted: [true, new Date(2026, 6, 22, 7, 15).getTime()],
    });
    const row = contractRow(contract, failedBy({ mirror: refused, verifier: late }));
    assert.deepEqual(row.icon, { name: "trash", tone: "dimmed" });
    assert.deepEqual(row.tooltip().split("\n"), [
      "Contract 0.0.1001 on Hedera Testnet",
      address,
      "Named Counter by the verification service, as of 2026-07-23 18:31",
      "Verified, exact match, as of 2026-07-23 18:30",
      "Connection refused by mirror.example. verifier.example did not respond within 9 seconds. Run Refresh Contracts to try again.",
      "Deleted, as of 2026-07-22 07:15",
      "Last seen 2026-07-24 09:05",
    ]);
  });
});
