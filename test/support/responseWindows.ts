import { recordVerification } from "../../src/app/history/historyUpdates.ts";
import type { VerificationReport } from "../../src/app/verification/report.ts";
import { ResponseStore } from "../../src/app/responses/responseStore.ts";
import type { InspectResponse, InspectSubject } from "../../src/app/lookups/inspectSubject.ts";
import { keepResponse } from "../../src/app/subjects/inspection.ts";
import { recordInspection } from "../../src/app/subjects/subject.ts";
import { diskFiles } from "../../src/platform/node/diskFiles.ts";
import { FolderOfTexts } from "../../src/platform/storage.ts";
import { parseInThread } from "../../src/platform/node/parseInThread.ts";
import { fullRecord, recordViewOf, resultViewOf } from "./lookupViews.ts";
import { openHistory } from "./historyWindows.ts";
import { MemoryFile } from "./memoryFile.ts";
import { MemoryLog } from "./stores.ts";

/** A window on a history and a folder that others may share. */
export async function openResponses(folder: string, file = new MemoryFile()) {
  const log = new MemoryLog();
  const history = await openHistory({ file, log });
  const responses = new ResponseStore(new FolderOfTexts(diskFiles(folder), ""), parseInThread, history, log);
  const inspect = async (subject: InspectSubject, response: InspectResponse): Promise<void> => {
    recordInspection(history, subject, response);
    await history.flush();
    await keepResponse({ history, responses }, subject, response);
  };
  return { history, responses, inspect, file, log };
}

export type Inspected = { readonly subject: InspectSubject; readonly response: InspectResponse };

/** A record, and what a mirror node responded. */
export function record(
  body: unknown = fullRecord,
  asked: Parameters<typeof recordViewOf>[2] = {},
  status = 200,
): Inspected {
  const { subject, lookup } = recordViewOf({ body, status }, {}, asked);
  return { subject, response: lookup! };
}

/** A result, and what a mirror node responded. */
export function result(asked: Parameters<typeof resultViewOf>[2] = {}, status = 200): Inspected {
  const notFound = { _status: { messages: [{ message: "Not found" }] } };
  const body = status === 200 ? { result: "SUCCESS", gas_limit: 9_223_372_036_854_775_807n } : notFound;
  const { subject, lookup } = resultViewOf({ body, status }, {}, asked);
  return { subject, response: lookup! };
}

/** Keeps the report of a verification. @returns the key of its entry */
export async function keepVerification(
  { history, responses }: Awaited<ReturnType<typeof openResponses>>,
  report: VerificationReport,
) {
  await history.updateNow((state, now) => recordVerification(state, report, now));
  const { key } = history.listing.visits[0]!.listed;
  await responses.storeReport(report, key);
  return key;
}
