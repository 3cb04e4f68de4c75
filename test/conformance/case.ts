import * as z from "zod";

/** A recorded response, as it came. */
export const recordedResponse = z.object({
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
  answers: z.array(recordedResponse).min(1),
  expect: z.object({
    outcome: z.array(z.string()),
    unreadable: z.number().optional(),
    exact: z.boolean().optional(),
    partial: z.boolean().optional(),
  }),
});

/** A recorded response of a real server. */
export type RecordedResponse = z.output<typeof recordedResponse>;

/** One case: an operation, what servers responded to it, and what it is to come to. */
export type ConformanceCase = z.output<typeof conformanceCase>;

/** The cases of a file. @throws when it has another form. */
export function parseCases(text: string): ConformanceCase[] {
  return z.array(conformanceCase).parse(JSON.parse(text));
}
