import * as z from "zod";
import { parseCases, recordedResponse, type ConformanceCase } from "./case.ts";
import { areRpcCases, parseRpcCases, type RpcCase } from "./rpcCase.ts";

const uploads = ["jobStandardJson", "jobMetadata", "jobSimilarity", "directStandardJson"] as const;

/** Where the product never sends such a request: files one by one, sessions, lists of contracts. */
const neverAsked = ["directFiles", "directVyper", "sessionFiles"] as const;

const uploadCase = z.object({
  name: z.string(),
  operation: z.enum(["verifyUpload", "jobStatus", "verifiedContract", "verifiedContracts", "signatures"]),
  protocol: z.enum([...uploads, ...neverAsked, "job", "4byte"]),
  /** What was sent, which need not be what a service takes. */
  input: z.record(z.string(), z.unknown()),
  request: z.object({ method: z.string(), path: z.string() }),
  answers: z.array(recordedResponse).min(1),
  expect: z.object({
    outcome: z.array(z.string()),
    runtimeMatch: z.string().nullable().optional(),
    creationMatch: z.string().nullable().optional(),
  }),
});

/** A source that was sent, or a look at what a service made of it, what servers responded, and what it is to come to. */
export type UploadCase = z.output<typeof uploadCase>;

export type RecordedCase = ConformanceCase | UploadCase;

export function isUpload(recorded: RecordedCase): recorded is UploadCase {
  return "request" in recorded;
}

/** What a file holds: cases of services, or of JSON-RPC nodes. Of any other content it is none. */
export type RecordedFile =
  | { readonly kind: "services"; readonly cases: readonly RecordedCase[] }
  | { readonly kind: "nodes"; readonly cases: readonly RpcCase[] }
  | { readonly kind: "none" };

/** Reads a file by its content. @throws when its cases have not the form that its first one has */
export function readRecordedFile(text: string): RecordedFile {
  if (areRpcCases(text)) return { kind: "nodes", cases: parseRpcCases(text) };
  const list = z.array(z.looseObject({})).min(1).safeParse(jsonIn(text));
  const [first] = list.data ?? [];
  if (first === undefined || !("operation" in first || "family" in first)) return { kind: "none" };
  const areUploads = "family" in first || list.data?.some((one) => one["request"] !== undefined) === true;
  return { kind: "services", cases: areUploads ? z.array(uploadCase).parse(list.data) : parseCases(text) };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
