import * as z from "zod/mini";
import type { Hex } from "../../core/hex.ts";
import { tryParseJson } from "../../core/json/exactJson.ts";
import { isJsonObject } from "../../core/json/jsonValue.ts";
import { YieldTimer } from "../../core/async/yielding.ts";
import type { FileStamp } from "../projectFiles.ts";
import {
  deploymentOrigins,
  readChainId,
  type Deployment,
  type DeploymentRecord,
  type DeploymentTool,
  type RecordSkipReason,
} from "./deployment.ts";
import type { FileReading } from "./readRecords.ts";

/** What a file recorded when it had a stamp, as a file of a tool. */
export type StoredReading = FileReading & { readonly tool: DeploymentTool; readonly stamp: FileStamp };

/** Raised when a reader of files changes: then the files are read again. A changed shape needs no other version. */
const version = 5;

const tools = [
  "foundry",
  "ignition",
  "hardhatDeploy",
  "truffle",
  "openZeppelin",
  "addressBook",
] as const satisfies readonly DeploymentTool[];

const skipReasons = [
  "tooLarge",
  "notJson",
  "conflict",
  "foreign",
  "tooMany",
] as const satisfies readonly RecordSkipReason[];

const hex = (digits: number) =>
  z.custom<Hex>((value) => typeof value === "string" && new RegExp(`^0x[0-9a-f]{${digits}}$`).test(value));

const address = hex(40);

const deployment = z.pipe(
  z.object({
    name: z.optional(z.string()),
    address,
    transaction: z.optional(hex(64)),
    origin: z.enum(deploymentOrigins),
    file: z.optional(z.string()),
    implementation: z.optional(address),
  }),
  z.transform(({ name, transaction, file, implementation, ...rest }): Deployment => ({
    ...rest,
    name,
    transaction,
    ...(file === undefined ? {} : { file }),
    ...(implementation === undefined ? {} : { implementation }),
  })),
);

const record = z.pipe(
  z.object({
    tool: z.enum(tools),
    name: z.string(),
    chainId: z.optional(z.string().check(z.refine((text) => readChainId(text) === text))),
    path: z.string(),
    commit: z.optional(z.string()),
    deployers: z.array(address),
    deployments: z.array(deployment),
    unfinished: z.array(z.string()),
  }),
  z.transform(({ chainId, ...rest }): DeploymentRecord => ({ ...rest, chainId })),
);

/** A line of what is stored. The reason is empty where the file was not skipped. */
const storedLine = z.tuple([
  z.string(),
  z.enum(tools),
  z.number(),
  z.number(),
  z.union([z.literal(""), z.enum(skipReasons)]),
  z.array(record),
]);

/** What to store of the files of a folder: a line for the version, and one for each file. */
export async function storeReadings(readings: ReadonlyMap<string, StoredReading>): Promise<string> {
  const lines = [JSON.stringify({ version })];
  const timer = new YieldTimer();
  for (const [path, { tool, stamp, skipped, records }] of readings) {
    lines.push(JSON.stringify([path, tool, stamp.bytes, stamp.modifiedAt, skipped ?? "", records]));
    await timer.pauseIfDue();
  }
  return lines.join("\n");
}

/** The files of a stored folder, by path. What makes no sense is left out, and read from its file again. */
export async function readStoredReadings(stored: string): Promise<Map<string, StoredReading>> {
  const readings = new Map<string, StoredReading>();
  const [first = "", ...lines] = stored.split("\n");
  const head = tryParseJson(first);
  if (!isJsonObject(head) || head["version"] !== version) return readings;
  const timer = new YieldTimer();
  for (const line of lines) {
    const { data } = storedLine.safeParse(tryParseJson(line));
    if (data !== undefined) {
      const [path, tool, bytes, modifiedAt, reason, records] = data;
      const skipped = reason === "" ? undefined : reason;
      readings.set(path, { tool, stamp: { bytes, modifiedAt }, records, skipped });
    }
    await timer.pauseIfDue();
  }
  return readings;
}
