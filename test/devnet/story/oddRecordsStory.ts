import type { Json } from "../http/json.ts";
import { sendJson } from "../http/reply.ts";
import { everyProtocol, type Sample } from "../sample.ts";
import type { FaultyRequest, VerifierFault } from "../verifier/verifierFault.ts";
import { faultAddress } from "./faultAddress.ts";
import { oddRecords, type OddRecords } from "./oddRecords.ts";
import type { Setting } from "./setting.ts";

type Fields = Record<string, Json | undefined>;

/** Responses in which records are strange: canned, for the healthy service sends none of them. */
export function tellOddRecordsStory(setting: Setting): void {
  for (const [name, odd] of Object.entries(oddRecords)) {
    const address = faultAddress("verifier", name);
    setting.verifier.addFault(address, faultOf(odd));
    const expected: Sample["expected"] = odd.expected ?? everyProtocol("perfect");
    setting.add({
      name,
      kind: "verifierFault",
      purpose: odd.purpose,
      address,
      expected: { ...expected, record: "notFound" },
    });
  }
}

function faultOf({ session, direct, job }: OddRecords): VerifierFault {
  return {
    session: (request) => {
      const contracts = session(sessionRecord(request), request);
      const files = ["Counter.sol", "metadata.json"];
      sendJson(
        request.exchange,
        200,
        Array.isArray(contracts) ? { contracts, unused: [], files } : contracts,
      );
    },
    direct: (request) => {
      const result = direct(directRecord(request), request);
      sendJson(request.exchange, 200, Array.isArray(result) ? { result } : result);
    },
    job: (request) => request.acceptJob(job(jobRecord(request), request)),
  };
}

/** What healthy answers look like; each odd one changes them. */
function sessionRecord({ address, chainId }: FaultyRequest): Fields {
  return {
    verificationId: "ac06224137fc72c38fb53b787fed61179a6b2a71",
    compiledPath: "Counter.sol",
    name: "Counter",
    address,
    chainId,
    files: { found: ["Counter.sol"], missing: {}, invalid: {} },
    status: "perfect",
  };
}

function directRecord({ address, chainId }: FaultyRequest): Fields {
  return { address, chainId, libraryMap: {}, contractName: "Counter", status: "perfect" };
}

function jobRecord({ address, chainId }: FaultyRequest): Fields {
  return {
    isJobCompleted: true,
    jobStartTime: "2026-01-01T08:00:00Z",
    jobFinishTime: "2026-01-01T08:00:01Z",
    compilationTime: "21",
    contract: {
      matchId: "4711",
      creationMatch: "exact_match",
      runtimeMatch: "exact_match",
      verifiedAt: "2026-01-01T08:00:01Z",
      match: "exact_match",
      chainId,
      address,
    },
  };
}
