import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import type {
  Conclusion,
  StatusLookup,
  VerificationReport,
} from "../../../../src/app/verification/report.ts";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import type { Outcome } from "../../../../src/services/verifier/outcome/outcome.ts";
import { askedAddress, respondedReport } from "../../../support/reports.ts";
import { error503, late, refused } from "../../../support/serviceFailures.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import { answered, knownStatus, reportOn } from "../everyReport.ts";
import { explanationTexts } from "../explanationText.ts";
import { failedJob, hashScanUrl } from "./conclusions.ts";

type Responded = Extract<Conclusion, { kind: "responded" }>;

const at = (host: string, failure: Failure): ApiError => new ApiError(failure, `${host}.example`);
const failedLookup = (failure: Failure): StatusLookup => ({ kind: "failed", error: at("verifier", failure) });
const without: Failure = { kind: "serviceFailed", status: 404, messages: [] };

const network = { ...reportOn({ kind: "noVerifier" }).subject.network, name: "Ethereum Mainnet" };

/** A report on a network that has or lacks something. */
function reportAt(changes: Partial<typeof network>, conclusion: Conclusion): VerificationReport {
  const { subject } = reportOn(conclusion);
  return reportOn(conclusion, { subject: { ...subject, network: { ...network, ...changes } } });
}

const noExplorer = (status: StatusLookup, more: object = {}): VerificationReport =>
  reportAt({ explorerUrl: undefined }, { kind: "noExplorer", status, ...more });
const linkedExplorer = (more: object = {}): VerificationReport =>
  reportAt({}, { kind: "noExplorer", status: knownStatus("notVerified"), ...more });
const notCompared = (status: StatusLookup): VerificationReport =>
  noExplorer(status, { mirrorFailure: at("mirror", refused) });

const held = (outcome: Outcome): VerificationReport =>
  reportOn({ ...(answered(outcome) as Responded), statusHeld: knownStatus("partial") });
const withoutSource = (statusHeld: ReturnType<typeof knownStatus>): VerificationReport =>
  reportOn({
    ...(answered("notPublished") as Responded),
    statusHeld,
    mirrorFailure: at("mirror", refused),
  });

const timedOut = (statusAfter?: StatusLookup): VerificationReport =>
  reportOn({ kind: "failed", error: at("verifier", late), statusAfter });

async function internalError(statusAfter?: StatusLookup): Promise<VerificationReport> {
  const report = await failedJob("internal_error");
  return { ...report, conclusion: { ...report.conclusion, statusAfter } as Conclusion };
}

const build = { kind: "build", contract: "src/Vault.sol:Vault", files: 1 } as const;
const ofBuild = (outcome: Outcome, way: object = {}): VerificationReport =>
  reportOn(answered(outcome), { way: { ...build, ...way } });
const ofSimilar = (outcome: Outcome): VerificationReport =>
  reportOn(answered(outcome), { way: { kind: "similar" } });

const session = (record: object): Promise<VerificationReport> =>
  respondedReport("session", [{ body: { contracts: [{ address: askedAddress, chainId: "1", ...record }] } }]);
const lacking = (files: object): Promise<VerificationReport> => session({ status: "error", files });

const badUrl = (field: string) => [{ index: 0, field, reason: "badUrl" }] as const;
const noMirror = { kind: "unresolved", reason: "noMirror", error: undefined } as const;
const ofId = reportOn(answered("perfect"));

const reports: Readonly<Record<string, VerificationReport>> = {
  "no verification service": reportOn({ kind: "noVerifier" }),
  "URL of the verification service not valid": reportAt(
    { verifierUrl: undefined, problems: badUrl("verifierUrl") },
    { kind: "noVerifier" },
  ),
  "no mirror node for the address": reportOn(noMirror),
  "URL of the mirror node not valid": reportAt({ problems: badUrl("mirrorUrl") }, noMirror),
  "contract not found": reportOn({ ...noMirror, reason: "notFound" }),
  "contract without an address": reportOn({ ...noMirror, reason: "noAddress" }),
  "mirror node failed to tell the address": reportOn({
    ...noMirror,
    reason: "failed",
    error: at("mirror", error503),
  }),
  "address of an earlier response": { ...ofId, subject: { ...ofId.subject, isAddressOfBefore: true } },
  "canceled before it was sent": reportOn({ kind: "cancelled", asked: "status" }),
  "canceled after it was sent": reportOn({ kind: "cancelled", asked: "verification" }),
  "timed out": timedOut(),
  "timed out, verified afterwards": timedOut(knownStatus("perfect")),
  "timed out, partial match afterwards": timedOut(knownStatus("partial")),
  "timed out, not verified afterwards": timedOut(knownStatus("notVerified")),
  "internal error of the service": await internalError(),
  "internal error, verified afterwards": await internalError(knownStatus("perfect")),
  "rate limit of the service": reportOn(answered("rateLimited", "it", 90_000)),
  "rate limit of the service for months": reportOn(answered("rateLimited", "it", 90 * 86_400_000)),
  "the user's key refused": { ...reportOn(answered("keyRefused")), withKey: true },
  "the service's key refused": reportOn(answered("keyRefused")),
  "response about other contracts": reportOn(answered("unknown", "others")),
  "response with an empty list": await respondedReport("direct", [{ body: { result: [] } }]),
  "response without a list": await respondedReport("direct", [{ body: { error: "Something new" } }]),
  "1 file missing": await lacking({ missing: { "a.sol": {} } }),
  "2 files missing, 1 wrong": await lacking({ missing: ["a.sol", "b.sol"], invalid: { "c.sol": {} } }),
  "2 files wrong": await lacking({ invalid: ["a.sol", "b.sol"] }),
  "job without some files": await failedJob("missing_source", {
    errorData: { missingSources: ["a.sol", "b.sol"], invalidSources: ["c.sol"] },
  }),
  "may need all files": await failedJob("extra_file_input_bug"),
  "exact match held, nothing sent": reportOn({ kind: "held", status: knownStatus("perfect") }),
  "partial match held, mismatch": held("mismatch"),
  "partial match held, no published source": held("notPublished"),
  "no published source, mirror node failed": withoutSource(knownStatus("notVerified")),
  "no published source, mirror node failed, partial match held": withoutSource(knownStatus("partial")),
  "no explorer, exact match": noExplorer(knownStatus("perfect")),
  "no explorer, partial match": noExplorer(knownStatus("partial")),
  "no explorer, not verified": noExplorer(knownStatus("notVerified")),
  "no explorer, unknown": noExplorer(knownStatus("unknown")),
  "no explorer, no status lookup": noExplorer(failedLookup(without)),
  "no explorer, status lookup failed": noExplorer(failedLookup(error503)),
  "no explorer, no connection": noExplorer(failedLookup(refused)),
  "neither explorer nor build, not verified": noExplorer(knownStatus("notVerified"), { noBuildHasIt: true }),
  "neither explorer nor build, no connection": noExplorer(failedLookup(refused), { noBuildHasIt: true }),
  "explorer that cannot be imported from": linkedExplorer(),
  "explorer that cannot be imported from, no build": linkedExplorer({ noBuildHasIt: true }),
  "mirror node failed, exact match": notCompared(knownStatus("perfect")),
  "mirror node failed, partial match": notCompared(knownStatus("partial")),
  "mirror node failed, not verified": notCompared(knownStatus("notVerified")),
  "mirror node failed, unknown": notCompared(knownStatus("unknown")),
  "mirror node failed, no status lookup": notCompared(failedLookup(without)),
  "mirror node and status lookup failed": notCompared(failedLookup(error503)),
  "build: mismatch": ofBuild("mismatch"),
  "build: compilation failed": ofBuild("compileFailed"),
  "build: partial match": ofBuild("partial"),
  "build: partial match without a hash": ofBuild("partial", { withoutHash: "noHash" }),
  "build: partial match with a hash in the creation code": ofBuild("partial", {
    withoutHash: "hashInCreation",
  }),
  "build: bad request": ofBuild("badRequest"),
  "build: Vyper, which HashScan shows no ABI of": {
    ...ofBuild("perfect", { language: "Vyper" }),
    subject: { ...ofId.subject, network: { ...network, explorerUrl: hashScanUrl } },
  },
  "similar: exact match": ofSimilar("perfect"),
  "similar: partial match": ofSimilar("partial"),
  "similar: mismatch": ofSimilar("mismatch"),
  "similar: not offered": ofSimilar("retired"),
};

describeTexts(
  "reports",
  explanationTexts(
    Object.fromEntries(Object.entries(reports).map(([name, report]) => [name, explainReport(report)])),
  ),
);
