import type { Protocol } from "../../../src/services/verifier/protocol.ts";
import type { ConformanceCase } from "../../conformance/case.ts";
import { casesOf, ownCases } from "../../conformance/runCase.ts";
import { fullRecord, fullResult } from "../../support/lookupViews.ts";
import devnet from "../../unit/devnet/recorded.json" with { type: "json" };
import { fullDirectRecord, fullJob, fullSessionRecord } from "../../unit/ui/verification/records.ts";
import type { RecordedBody } from "./responses.ts";

/** A question, and what services responded to it in turn. */
type Asked<Question> = Question & { readonly answers: readonly RecordedBody[] };

/** What real services and the devnet have responded, and full responses of our own. */
export type Recorded = {
  readonly records: readonly Asked<{ readonly contract: string }>[];
  readonly results: readonly Asked<{ readonly transaction: string }>[];
  readonly statuses: readonly Asked<{ readonly address: string }>[];
  readonly verifications: readonly Asked<{ readonly address: string; readonly protocol: Protocol }>[];
};

const type = "application/json; charset=utf-8";

function json(body: unknown, status = 200): RecordedBody {
  return { status, contentType: type, body };
}

/** A body is changed by its structure where it has one. */
function structured(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function answersOf({ answers: responses }: ConformanceCase): readonly RecordedBody[] {
  return responses.map(({ status, headers, body }) => ({
    status,
    contentType: headers["content-type"] ?? "",
    body: structured(body),
  }));
}

const ways: Readonly<Record<string, Protocol>> = {
  direct: "direct",
  session: "session",
  sessionAfterDirect: "session",
  jobDone: "job",
};
const anAddress = fullSessionRecord.address;

/** The first address in a response, which is what was asked about. */
function addressIn(body: unknown): string {
  return /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/.exec(JSON.stringify(body))?.[0] ?? anAddress;
}

/** @param folders of more cases, in the form of `test/conformance` */
export async function recordedResponses(folders: readonly string[]): Promise<Recorded> {
  const cases = await casesOf([ownCases, ...folders]);
  const of = (operation: ConformanceCase["operation"]) =>
    cases.filter((each) => each.operation === operation);
  const ofDevnet = (...names: readonly string[]) => devnet.filter(({ way }) => names.includes(way));
  const refusal = json({ _status: { messages: [{ message: "Not found", detail: "x", data: "y" }] } }, 404);
  return {
    records: [
      { contract: "0.0.5012345", answers: [json(fullRecord)] },
      { contract: "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab", answers: [json(fullRecord)] },
      { contract: "0.0.5012345", answers: [refusal] },
      ...of("contractRecord").map((each) => ({
        contract: each.input.contract ?? "",
        answers: answersOf(each),
      })),
    ],
    results: [
      { transaction: `0x${"15".repeat(32)}`, answers: [json(fullResult)] },
      { transaction: "0.0.2001-1700000021-000000000", answers: [json(fullResult)] },
      { transaction: "0.0.2001@1700000021.000000000/1", answers: [refusal] },
      ...of("contractResult").map((each) => ({
        transaction: each.input.transaction ?? "",
        answers: answersOf(each),
      })),
    ],
    statuses: [
      ...ofDevnet("status").map(({ status, body }) => ({
        address: addressIn(body),
        answers: [json(body, status)],
      })),
      ...of("verificationStatus").map((each) => ({
        address: each.input.address ?? "",
        answers: answersOf(each),
      })),
    ],
    verifications: [
      {
        address: anAddress,
        protocol: "session",
        answers: [json({ contracts: [fullSessionRecord], unused: ["a.sol"], files: [] })],
      },
      { address: anAddress, protocol: "direct", answers: [json({ result: [fullDirectRecord] })] },
      { address: anAddress, protocol: "job", answers: [json({ verificationId: "1" }, 202), json(fullJob)] },
      ...ofDevnet(...Object.keys(ways)).map(({ way, status, body }) => ({
        address: addressIn(body),
        protocol: ways[way] ?? "session",
        answers: [...(way === "jobDone" ? [json({ verificationId: "1" }, 202)] : []), json(body, status)],
      })),
      ...of("verify").map((each) => ({
        address: each.input.address ?? "",
        protocol: each.protocol ?? "session",
        answers: answersOf(each),
      })),
    ],
  };
}
