import { valueOf } from "../reading/reading.ts";
import { mayLackFiles } from "./outcome/outcome.ts";
import { isInternalError, lastResponse, type VerificationResponse } from "./verification.ts";

/** Whether a mismatch may be mended by sending all files of the build, those too that the metadata does not name. */
export function needsAllFiles({
  outcome,
  customCode,
  words,
  records,
  decisive,
}: VerificationResponse): boolean {
  if (outcome !== "mismatch") return false;
  const record = decisive === undefined ? undefined : records[decisive];
  const recordStatus =
    record?.protocol === "session" || record?.protocol === "direct"
      ? valueOf(record.reading.fields.status)
      : undefined;
  return mayLackFiles({ customCode, words, recordStatus });
}

/** To larger bodies services respond with an internal error, in place of a refusal. */
export const largestUploadBytes = 30 * 1024 * 1024;

/** Whether a service failed over the upload of source itself, before it began a job, as it does over one that is too large. */
export function failedOverUpload(response: VerificationResponse): boolean {
  const { method, path, status } = lastResponse(response);
  return isInternalError(response) && method === "POST" && status === 500 && isUploadPath.test(path);
}

const isUploadPath = /\/v2\/verify\/(?:metadata\/)?\d+\/[^/]+$/;
