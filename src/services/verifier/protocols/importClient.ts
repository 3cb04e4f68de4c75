import type { Channel } from "../../../http/channel.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import type { ContractIdentity, VerificationRequest, VerificationResponse } from "../verification.ts";
import { distinctTexts } from "../../../core/strings/distinctTexts.ts";
import { type JsonObject, type JsonValue, isJsonObject } from "../../../core/json/jsonValue.ts";
import { send } from "../../../http/request.ts";
import { verificationPolicyWithin } from "../../../http/requestPolicy.ts";
import {
  readValue,
  valueOf,
  type ObjectReading,
  type Reading,
  type Shape,
  readObject,
} from "../../reading/reading.ts";
import { texts } from "../../reading/wireTypes.ts";
import { decidingRecord, namesContract } from "../decidingRecord.ts";
import { buildRequest } from "./buildRequest.ts";
import {
  countUnavailableFiles,
  objectsOf,
  type VerificationRecord,
  sessionRecordShape,
  directRecordShape,
} from "../schema.ts";
import { compilerErrorsOf } from "../outcome/compilerErrors.ts";
import { MatchingBudget, maxMatchedWords, outcomeOf, type Outcome } from "../outcome/outcome.ts";
import { customCodeOf, readResponseBody, wordsOf, wordsOfObjects } from "../outcome/responseBody.ts";

/** Further records are not read, and stand in the raw response alone. */
const maxRecords = 1000;

/** How the session and the direct variant differ (docs/services/interface.md). */
type ImportVariant = {
  readonly protocol: "session" | "direct";
  /** The name of the array of records. */
  readonly recordsField: string;
  /** Documented top-level fields. */
  readonly documented: readonly string[];
  read(object: JsonObject): VerificationRecord;
};

type RecordFields = { address: Reading<string>; chainId: Reading<string>; status: Reading<string> };

/** One POST, one response. No cookie is sent or kept, so every call to the session variant is a session of its own. */
function importClient(variant: ImportVariant) {
  return {
    verify: async (channel: Channel, request: VerificationRequest, signal: AbortSignal) => {
      const policy = verificationPolicyWithin(request.deadlineMilliseconds);
      const response = await send(channel, buildRequest(variant.protocol, request), policy, signal);
      // Both protocols return the same form for uploaded sources.
      return readImport(request.way.kind === "build" ? directVariant : variant, request, response);
    },
    read: (contract: ContractIdentity, responses: readonly RawResponse[]) => {
      const last = responses.at(-1);
      if (last === undefined) throw new Error("A verification has at least one response.");
      return readImport(variant, contract, last);
    },
  };
}

/** The outcome for the requested contract in a response to such a request. */
function readImport(
  variant: ImportVariant,
  request: ContractIdentity,
  response: RawResponse,
): VerificationResponse {
  const body = readResponseBody(response);
  const words = wordsOf(response, body);
  const customCode = customCodeOf(body.json);
  const evidence = { status: response.status, body: body.kind, words, customCode };
  const common = { protocol: variant.protocol, customCode, externalVerifications: [], responses: [response] };
  if (!isJsonObject(body.json)) {
    const nothing = {
      listsRecords: false,
      records: [],
      decisive: undefined,
      unused: undefined,
      extra: [],
    };
    const outcome = outcomeOf(evidence);
    return { ...common, ...nothing, outcome, ...messagesIn(outcome, words, body.json) };
  }
  const listed = objectsOf(body.json[variant.recordsField]);
  const read = (listed ?? [])
    .slice(0, maxRecords)
    .map((object) => ({ object, record: variant.read(object) }));
  const budget = new MatchingBudget();
  const candidates = read.flatMap(({ object, record }, index) =>
    namesContract(fieldsOf(record), request)
      ? [[index, outcomeOfRecord(record, object, response.status, budget)] as const]
      : [],
  );
  const chosen = decidingRecord(candidates);
  const recordWords = wordsOfObjects(read.map(({ object }) => object));
  const outcome = chosen?.[1] ?? (read.length > 0 ? "unknown" : outcomeOf(evidence));
  return {
    ...common,
    outcome,
    listsRecords: listed !== undefined,
    records: read.map(({ record }) => record),
    decisive: chosen?.[0],
    unused: variant.documented.includes("unused") ? readValue(texts, body.json["unused"]) : undefined,
    extra: Object.entries(body.json).filter(
      ([name]) =>
        !variant.documented.includes(name) || (name === variant.recordsField && listed === undefined),
    ),
    ...messagesIn(outcome, [...distinctTexts([...words, ...recordWords])], body.json),
  };
}

function messagesIn(
  outcome: Outcome,
  words: readonly string[],
  json: JsonValue | undefined,
): Pick<VerificationResponse, "words" | "compilerErrors"> {
  return { words, compilerErrors: outcome === "compileFailed" ? compilerErrorsOf(words, json) : [] };
}

function fieldsOf(record: VerificationRecord): RecordFields {
  return (record.reading as ObjectReading<Shape>).fields as RecordFields;
}

function outcomeOfRecord(
  record: VerificationRecord,
  object: JsonObject,
  httpStatus: number,
  budget: MatchingBudget,
): Outcome {
  const { missing, invalid } = countUnavailableFiles(record);
  const evidence = {
    status: httpStatus,
    body: "json",
    words: wordsOfObjects([object], maxMatchedWords),
    customCode: customCodeOf(object),
    record: {
      status: valueOf(fieldsOf(record).status),
      lacksFiles: missing + invalid > 0,
    },
  } as const;
  return outcomeOf(evidence, budget);
}

const sessionVariant: ImportVariant = {
  protocol: "session",
  recordsField: "contracts",
  documented: ["contracts", "unused"],
  read: (object) => ({ protocol: "session", reading: readObject(sessionRecordShape, object) }),
};

const directVariant: ImportVariant = {
  protocol: "direct",
  recordsField: "result",
  documented: ["result"],
  read: (object) => ({ protocol: "direct", reading: readObject(directRecordShape, object) }),
};

/** The client of the session protocol. */
export const sessionClient = importClient(sessionVariant);

/** The client of the direct protocol. */
export const directClient = importClient(directVariant);
