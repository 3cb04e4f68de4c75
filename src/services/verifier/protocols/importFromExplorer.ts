import { distinctTexts } from "../../../core/characters/distinctTexts.ts";
import { type JsonObject, type JsonValue, isJsonObject } from "../../../core/json/jsonValue.ts";
import type { RawResponse } from "../../../http/rawResponse.ts";
import { send } from "../../../http/request.ts";
import { verificationPolicyWithin } from "../../../http/requestPolicy.ts";
import type { Channel } from "../../../http/channel.ts";
import {
  readValue,
  valueOf,
  type ObjectReading,
  type Reading,
  type Shape,
  readObject,
} from "../../reading/reading.ts";
import { texts } from "../../reading/wire.ts";
import { decidingRecord, namesContract } from "../decidingRecord.ts";
import { firstRequest } from "./firstRequest.ts";
import {
  lackedFiles,
  objectsOf,
  type VerificationRecord,
  sessionRecordShape,
  directRecordShape,
} from "../schema.ts";
import { compilerErrorsOf } from "../outcome/compilerErrors.ts";
import { MatchingBudget, mostMatched, outcomeOf, type Outcome } from "../outcome/outcome.ts";
import type { AskedContract, VerificationResponse, VerificationRequest } from "../verification.ts";
import { customCodeOf, readResponseBody, wordsOf, wordsOfObjects } from "../outcome/responseBody.ts";

/** Further records are not read, and stand in the raw response alone. */
const mostRecords = 1000;

/** How the session and the direct variant differ. */
export type ImportVariant = {
  readonly protocol: "session" | "direct";
  /** The name of the array of records. */
  readonly recordsField: string;
  /** Documented top-level fields. */
  readonly documented: readonly string[];
  read(object: JsonObject): VerificationRecord;
};

type RecordFields = { address: Reading<string>; chainId: Reading<string>; status: Reading<string> };

/**
 * Asks the service to import the source from the explorer and to compare it: one POST, one response.
 * @throws ApiError when there was no whole response.
 */
async function importFromExplorer(
  channel: Channel,
  variant: ImportVariant,
  request: VerificationRequest,
  signal: AbortSignal,
): Promise<VerificationResponse> {
  const response = await send(
    channel,
    firstRequest(variant.protocol, request),
    verificationPolicyWithin(request.deadlineMilliseconds),
    signal,
  );
  // To sources that are sent both respond in one form.
  return readImport(request.way.kind === "build" ? directVariant : variant, request, response);
}

/** What a response to such a request says about the contract that was asked for. */
export function readImport(
  variant: ImportVariant,
  request: AskedContract,
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
    return { ...common, ...nothing, outcome, ...said(outcome, words, body.json) };
  }
  const listed = objectsOf(body.json[variant.recordsField]);
  const read = (listed ?? [])
    .slice(0, mostRecords)
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
    ...said(outcome, [...distinctTexts([...words, ...recordWords])], body.json),
  };
}

function said(
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
  const { missing, invalid } = lackedFiles(record);
  const evidence = {
    status: httpStatus,
    body: "json",
    words: wordsOfObjects([object], mostMatched),
    customCode: customCodeOf(object),
    record: {
      status: valueOf(fieldsOf(record).status),
      lacksFiles: missing + invalid > 0,
    },
  } as const;
  return outcomeOf(evidence, budget);
}

/** How this protocol differs from the other that imports in one go. */
export const sessionVariant: ImportVariant = {
  protocol: "session",
  recordsField: "contracts",
  documented: ["contracts", "unused"],
  read: (object) => ({ protocol: "session", reading: readObject(sessionRecordShape, object) }),
};

/**
 * Session variant (docs/interface.md). No cookie is sent or kept, so every call is a session of its own.
 * @throws ApiError when there was no whole response.
 */
export function verifyInSession(
  channel: Channel,
  request: VerificationRequest,
  signal: AbortSignal,
): Promise<VerificationResponse> {
  return importFromExplorer(channel, sessionVariant, request, signal);
}

/** How this protocol differs from the other that imports in one go. */
export const directVariant: ImportVariant = {
  protocol: "direct",
  recordsField: "result",
  documented: ["result"],
  read: (object) => ({ protocol: "direct", reading: readObject(directRecordShape, object) }),
};

/**
 * Direct variant (docs/interface.md).
 * @throws ApiError when there was no whole response.
 */
export function verifyDirectly(
  channel: Channel,
  request: VerificationRequest,
  signal: AbortSignal,
): Promise<VerificationResponse> {
  return importFromExplorer(channel, directVariant, request, signal);
}
