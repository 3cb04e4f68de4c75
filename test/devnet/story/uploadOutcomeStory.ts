import type { Json } from "../http/json.ts";
import { sendJson } from "../http/reply.ts";
import type { Outcome, Sample } from "../sample.ts";
import type { FaultyResponse } from "../verifier/verifierFault.ts";
import { faultAddress } from "./faultAddress.ts";
import type { Setting } from "./setting.ts";

/** How an upload ends, as a job says it, and the older protocols where they know such an end. */
type Chapter = {
  readonly outcome: Outcome;
  readonly purpose: string;
  readonly error: { readonly customCode: string; readonly message: string; readonly errorData?: Json };
  readonly older?: { readonly status: number; readonly message: string };
};

const chapters: readonly Chapter[] = [
  {
    outcome: "missingSource",
    purpose: "The metadata names two files that were not sent.",
    error: {
      customCode: "missing_source",
      message:
        "One or more sources are mentioned in the metadata but are not provided or could not be fetched. Missing sources: Kettle.sol, Leaves.sol",
      errorData: { missingSources: ["Kettle.sol", "Leaves.sol"] },
    },
    older: {
      status: 400,
      message:
        "Invalid or missing sources in Teapot:\nMissing sources: Kettle.sol,Leaves.sol\nInvalid sources: ",
    },
  },
  {
    outcome: "unsupportedLanguage",
    purpose: "The source is in a language that the service does not compile.",
    error: { customCode: "invalid_language", message: "Unknown error." },
  },
  {
    outcome: "contractAbsent",
    purpose: "The source has no contract of the name that was asked for.",
    error: {
      customCode: "contract_not_found_in_compiler_output",
      message: "Contract not found in compiler output.",
    },
    older: {
      status: 400,
      message: "Couldn't find contract Teapot in the provided Solidity JSON Input file.",
    },
  },
  {
    outcome: "noBytecode",
    purpose: "The contract is abstract, so that nothing of it can be deployed.",
    error: {
      customCode: "compiled_bytecode_is_zero",
      message: 'The compiled contract bytecode is "0x". Are you trying to verify an abstract contract?',
    },
    older: {
      status: 500,
      message: 'The compiled contract bytecode is "0x". Are you trying to verify an abstract contract?',
    },
  },
  {
    outcome: "noSimilar",
    purpose: "The service knows no contract of the same code.",
    error: {
      customCode: "no_similar_match_found",
      message: "No similar verified contracts were found in the database.",
    },
  },
];

/** Ends that only source that was sent comes to, or a search for similar contracts: canned, so that imports show them too. */
export function tellUploadOutcomeStory(setting: Setting): void {
  for (const chapter of chapters) {
    const { outcome, purpose, older } = chapter;
    const address = faultAddress("verifier", outcome);
    setting.verifier.addFault(address, {
      job: endedBy(chapter),
      ...(older === undefined ? {} : { session: refused(older), direct: refused(older) }),
    });
    const job: Sample["expected"] = { job: [outcome], record: "notFound" };
    const expected: Sample["expected"] =
      older === undefined ? job : { ...job, session: [outcome], direct: [outcome] };
    setting.add({ name: outcome, kind: "sourceFault", purpose, address, expected });
  }
}

function endedBy({ error }: Chapter): FaultyResponse {
  return ({ acceptJob, chainId, address }) =>
    acceptJob({
      isJobCompleted: true,
      jobStartTime: "2026-01-01T08:00:00Z",
      jobFinishTime: "2026-01-01T08:00:01Z",
      contract: { match: null, creationMatch: null, runtimeMatch: null, chainId, address },
      error: { ...error, errorId: "teapot" },
    });
}

const refused =
  ({ status, message }: { status: number; message: string }): FaultyResponse =>
  ({ exchange }) =>
    sendJson(exchange, status, { error: message, message });
