import * as z from "zod";
import { parseCases, recordedResponse, type ConformanceCase } from "./case.ts";

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

/** The cases of a file, of one form or the other. @throws when it has neither */
export function parseRecordedCases(text: string): RecordedCase[] {
  const cases = z.array(z.looseObject({ request: z.unknown().optional() })).parse(JSON.parse(text));
  return cases.some((one) => one.request !== undefined) ? z.array(uploadCase).parse(cases) : parseCases(text);
}
