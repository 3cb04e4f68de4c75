import * as z from "zod";

/** A recorded answer, as it came. */
export const recordedAnswer = z.object({
  method: z.string(),
  path: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string(),
});

const conformanceCase = z.object({
  name: z.string(),
  operation: z.enum(["verify", "verificationStatus", "contractRecord", "contractResult"]),
  protocol: z.enum(["session", "direct", "job"]).optional(),
  explorerSource: z.string().optional(),
  input: z.object({
    address: z.string().optional(),
    chainId: z.string().optional(),
    contract: z.string().optional(),
    timestamps: z.array(z.string()).optional(),
    transaction: z.string().optional(),
    nonce: z.number().optional(),
  }),
  answers: z.array(recordedAnswer).min(1),
  expect: z.object({
    outcome: z.array(z.string()),
    unreadable: z.number().optional(),
    exact: z.boolean().optional(),
    partial: z.boolean().optional(),
  }),
});

/** A recorded answer of a real server. */
export type RecordedAnswer = z.output<typeof recordedAnswer>;

/** One case: an operation, what servers answered to it, and what it is to come to. */
export type ConformanceCase = z.output<typeof conformanceCase>;

/** The cases of a file. @throws when it has another form. */
export function parseCases(text: string): ConformanceCase[] {
  return z.array(conformanceCase).parse(JSON.parse(text));
}
