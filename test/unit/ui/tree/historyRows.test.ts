import assert from "node:assert/strict";
import type { ListedContract, Visit } from "../../../../src/app/history/historyListing.ts";
import type { CheckProgress } from "../../../../src/app/contractFacts/contractChecks.ts";
import type { CodeMatch } from "../../../../src/app/builds/codeMatch.ts";
import type { KnownVerification } from "../../../../src/app/verification/verificationState.ts";
import type { TreeRow } from "../../../../src/ui/tree/treeRow.ts";
import type { DeploymentName, LocatedRecord } from "../../../../src/app/deployments/workspaceDeployments.ts";
import type { WorkspaceNames } from "../../../../src/app/verification/verifiedName.ts";
import { contractKey } from "../../../../src/app/history/entryHandle.ts";
import type { Deployment } from "../../../../src/builds/deployments/deployment.ts";
import { attemptRow } from "../../../../src/ui/tree/attemptRow.ts";
import { contractRow } from "../../../../src/ui/tree/contractRow.ts";
import { deploymentRow } from "../../../../src/ui/tree/deploymentRow.ts";
import { contractEntryMarkdown, resultEntryMarkdown } from "../../../../src/ui/tree/entryTexts.ts";
import { resultRow } from "../../../../src/ui/tree/resultRow.ts";
import { visitRow } from "../../../../src/ui/tree/visitRow.ts";
import { ofBuild } from "../../../support/decodedParts.ts";
import { exactly } from "../../../support/relations.ts";
import { error503, failedBy, late, refused } from "../../../support/serviceFailures.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import {
  address,
  at,
  attempt,
  listed,
  listedAttempt,
  listedResult,
  network,
  noResponse,
  now,
  result,
  rowTexts,
} from "./rows.ts";

const own = { kind: "matched", relation: exactly, name: "Vault" } as const;
const differing = { kind: "differs", name: "Menu", share: 0.956 } as const;
const deployment = { name: "Till", path: "broadcast/A.s.sol/298/run-latest.json" };
const named = listed({ id: "0.0.1001", verifiedName: ["Counter", at] });
const unnamed = listed({ id: "0.0.1001" });
const notVerified = listed({ id: "0.0.1001", verification: ["notVerified", at] });
const nothingKnown = listed({}, []);
const account = listed({ isAccount: true }, []);
const failed503 = failedBy({ verifier: error503 });

const attemptOf = (word: string, status?: "perfect" | "notVerified") => ({
  ...listedAttempt,
  entry: { ...attempt, word, status },
});
const called = { from: "verified", function: "withdraw", contract: "Vault", error: "AboveLimit" } as const;
const calledResult = { ...listedResult, entry: { ...result, called: [called, at] as const } };
const calledHere = {
  function: "pay",
  contract: undefined,
  error: undefined,
  provenance: ofBuild("Till", { path: "out/Till.json" }),
} as const;

const visits = (contract: ListedContract): readonly Visit[] => [
  { kind: "record", at, contract, listed: contract },
  { kind: "verification", at, contract, listed: listedAttempt },
  { kind: "result", at, contract, listed: calledResult },
];
const [recordVisit, attemptVisit, resultVisit] = visits(named) as [Visit, Visit, Visit];

/** The row of a contract of which nothing is known beside the history but this. */
function rowOf(
  contract: ListedContract,
  progress?: CheckProgress,
  codeMatch?: CodeMatch,
  deployment?: DeploymentName,
  verification: KnownVerification | undefined = contract.entry.verification,
): TreeRow {
  return contractRow(contract, { verification, progress, codeMatch }, { deployment });
}

describeTexts("historyRows", {
  ...rowTexts({
    "contract: verified and pinned": rowOf(
      listed({ id: "0.0.1001", verification: ["perfect", at], isPinned: true }),
      undefined,
    ),
    "contract: not verified": rowOf(listed({ verification: ["notVerified", at] }), undefined),
    account: rowOf(listed({ isAccount: true, isPinned: true }), undefined),
    "account at an address of which a deployment file says that it is a contract": rowOf(
      account,
      undefined,
      undefined,
      deployment,
    ),
    "contract: deleted": rowOf(listed({ deleted: [true, at], verification: ["notVerified", at] }), undefined),
    "contract: last attempted in vain": rowOf(listed({}), undefined),
    "contract: last attempt without a response": rowOf(listed({}, [attemptOf("timedOut")]), undefined),
    "contract: nothing known": rowOf(nothingKnown, undefined),
    "contract: being checked": rowOf(nothingKnown, { kind: "asking" }),
    "contract: nothing known, mirror node failed": rowOf(nothingKnown, failedBy({ mirror: error503 })),
    "contract: verified, service failed": rowOf(
      listed({ verification: ["partial", at] }),
      failedBy({ verifier: error503 }),
    ),
    "contract: named by its service, and all that can be said": rowOf(
      listed({
        id: "0.0.1001",
        verification: ["perfect", new Date(2026, 6, 23, 18, 30).getTime()],
        verifiedName: ["Counter", new Date(2026, 6, 23, 18, 31).getTime()],
        deleted: [true, new Date(2026, 6, 22, 7, 15).getTime()],
      }),
      failedBy({ mirror: refused, verifier: late }),
    ),
    "contract: named by the build that has its code": rowOf(notVerified, undefined, own),
    "contract: its build is incomplete": rowOf(notVerified, undefined, { ...own, lacking: "incomplete" }),
    "contract: its build has other metadata": rowOf(notVerified, undefined, {
      ...own,
      relation: { kind: "sameCode" },
    }),
    "contract: differs from its build": rowOf(notVerified, undefined, differing),
    "contract: differs from its build, after an attempt": rowOf(
      listed({}, [attemptOf("noBuild")]),
      undefined,
      differing,
    ),
    "contract: named by a deployment file": rowOf(unnamed, undefined, undefined, deployment),
    "contract: named by its service and by a deployment file": rowOf(named, undefined, undefined, deployment),
    "contract: known to its service alone": rowOf(nothingKnown, undefined, undefined, undefined, [
      "unsupportedChain",
      at,
    ]),
    "contract: on a network without a verification service": contractRow(
      nothingKnown,
      { codeMatch: own, hasVerifier: false },
      { deployment },
    ),
    "visit of an account": visitRow({ kind: "record", at, contract: account, listed: account }, now, network),
    attempt: attemptRow(listedAttempt, now),
    result: resultRow(listedResult, new Date(2026, 6, 25).getTime()),
    "result: named by the verified source": resultRow(calledResult, now),
    "result: named by a build": resultRow(calledResult, now, calledHere),
    "result: succeeded": resultRow(
      { ...calledResult, entry: { ...calledResult.entry, result: "SUCCESS" } },
      now,
    ),
    "result: failed, without response codes": resultRow(
      { ...calledResult, entry: { ...calledResult.entry, result: undefined, outcome: "failed" } },
      now,
    ),
    "result: pending": resultRow(
      { ...listedResult, entry: { ...listedResult.entry, result: undefined, outcome: "pending" } },
      now,
    ),
    "visit of a record": visitRow(recordVisit, now, network),
    "visit of an attempt": visitRow(attemptVisit, now, network),
    "visit of a result": visitRow(resultVisit, now, network),
    "visit of a result named by a build": visitRow(resultVisit, now, network, calledHere),
    "visit on another network": visitRow(
      { kind: "result", at, contract: undefined, listed: listedResult },
      now,
      "Other",
    ),
  }),
  "copied contract": contractEntryMarkdown(
    listed({ id: "0.0.1001", verifiedName: ["Counter_", at], deleted: [true, at] }),
  ).replace(new Date(at).toISOString().slice(0, 19).replace("T", " "), "(time)"),
  "copied result": resultEntryMarkdown(calledResult, undefined),
});

describe("the row of a contract", () => {
  it("says how its verification stands by all that is known, with what is going on behind it", () => {
    const description = (contract: ListedContract, state?: CheckProgress) =>
      rowOf(contract, state, undefined, undefined, ["notVerified", at]).description;
    const expected = rowOf(listed({ verification: ["notVerified", at] })).description;
    for (const contract of [nothingKnown, listed({}), listed({ verification: ["perfect", at - 1] })])
      assert.equal(description(contract), expected);
    for (const state of [failed503, { kind: "asking" } as const])
      assert.ok(description(nothingKnown, state).startsWith(`${expected} · `));
  });

  it("says of a failure what a row of the deployments says of it", () => {
    for (const progress of [failedBy({ mirror: refused }), failedBy({ verifier: late }), undefined])
      for (const match of ["perfect", "partial"] as const) {
        const contract = rowOf(listed({ verification: [match, at] }), progress);
        const verified = { kind: "verified", match, verifiedAt: undefined } as const;
        const row = deploymentRow(
          { name: undefined, address: contractKey(address), origin: "created" } as unknown as Deployment,
          { path: "broadcast/run-latest.json" } as LocatedRecord,
          {
            status: { ...verified, canBeImproved: false },
            asOf: at,
            progress,
            verifiedName: undefined,
            listed: undefined,
          },
        );
        assert.deepEqual([contract.description, contract.icon], [row.description, row.icon]);
      }
  });

  it("has the user's label, else the name of a deployment file if it is one, else of a build, else of its verified source", () => {
    const labeled = contractRow(named, { codeMatch: own }, { label: "my till", deployment });
    assert.equal(labeled.label, "my till");
    assert.match(labeled.tooltip(), /Your label\n[^]*Counter[^]*Till/);
    assert.equal(rowOf(named, undefined, own, deployment).label, "Till");
    assert.equal(rowOf(named, undefined, own).label, "Vault");
    assert.equal(rowOf(named, undefined).label, "Counter");
    assert.equal(rowOf(unnamed, undefined, { ...own, name: undefined }).label, "0.0.1001");
    const odd = { ...deployment, name: "$(trash) Verified" };
    assert.equal(rowOf(unnamed, undefined, undefined, odd).label, "0.0.1001");
    const lost = listed({ id: "0.0.1001", verifiedName: ["", at] });
    assert.equal(rowOf(lost, undefined).label, "0.0.1001");
  });

  it("does not speak of builds where none has its code", () => {
    assert.deepEqual(
      rowOf(notVerified, undefined, { kind: "none" }).description,
      rowOf(notVerified, undefined).description,
    );
  });
});

describe("the row of an attempt to verify", () => {
  it("has one icon where there was no response, which others do not have", () => {
    const icon = (...given: Parameters<typeof attemptOf>): object =>
      attemptRow(attemptOf(...given), now).icon;
    for (const word of ["unreachable", "timedOut", "serviceFailed", "unfinished"])
      assert.deepEqual(icon(word), noResponse, word);
    assert.deepEqual(
      [icon("compileFailed"), icon("cancelled"), icon("rateLimited"), icon("timedOut", "perfect")],
      [
        { name: "error", tone: "bad" },
        { name: "circle-outline", tone: "neutral" },
        { name: "warning", tone: "careful" },
        { name: "verified-filled", tone: "good" },
      ],
    );
  });

  it("has one icon and one word for an outcome, whichever tree shows it", () => {
    for (const word of ["perfect", "partial", "mismatch", "compileFailed", "timedOut", "cancelled"]) {
      const last = attemptOf(word);
      const contract = listed({}, [last]);
      const shown = rowOf(contract, undefined);
      const visit = visitRow({ kind: "verification", at, contract, listed: last }, now, network);
      assert.deepEqual([attemptRow(last, now).icon, visit.icon], [shown.icon, shown.icon]);
      assert.equal(attemptRow(last, now).label, shown.description);
      assert.ok(visit.description.startsWith(`${shown.description} · `));
    }
  });
});

describe("rows of what was done", () => {
  it("call a contract by what the user or the workspace calls it, else as its verified source does", () => {
    const labels = (contract: ListedContract, names?: WorkspaceNames): readonly string[] => {
      const ofContract = [...visits(contract).slice(0, 2), { ...visits(contract)[2]!, listed: listedResult }];
      return [
        ...new Set(ofContract.map((visit) => visitRow(visit as Visit, now, network, undefined, names).label)),
      ];
    };
    assert.deepEqual(labels(unnamed, { build: "Menu" }), ["Menu"]);
    assert.deepEqual(labels(unnamed, { deployment: { name: "Carte" } }), ["Carte"]);
    assert.deepEqual(labels(unnamed), ["0.0.1001"]);
    assert.deepEqual(labels(named, { build: "Menu" }), ["Menu"]);
    assert.deepEqual(labels(named), ["Counter"]);
    assert.deepEqual(labels(named, { build: "Menu", label: "my till" }), ["my till"]);
    const here = { ...calledHere, contract: "Vault" };
    const called = visitRow(resultVisit, now, network, here, { label: "my till" });
    assert.deepEqual([called.label, called.description.endsWith(" · my till")], ["Vault.pay", true]);
  });
});
