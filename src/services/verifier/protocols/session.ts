import type { Channel } from "../../../http/channel.ts";
import { readObject } from "../../reading/reading.ts";
import { importFromExplorer, type ImportVariant } from "./importFromExplorer.ts";
import { sessionRecordShape } from "../schema.ts";
import type { VerificationResponse, VerificationRequest } from "../verification.ts";

/** How this protocol differs from the other that imports in one go. */
export const sessionVariant: ImportVariant = {
  protocol: "session",
  recordsField: "contracts",
  documented: ["contracts", "unused"],
  read: (object) => ({ protocol: "session", reading: readObject(sessionRecordShape, object) }),
};

/**
 * Session variant (docs/interface.md). No cookie is sent or kept, so every call is a session of its own.
 * @throws ApiError when there was no whole answer.
 */
export function verifyInSession(
  channel: Channel,
  request: VerificationRequest,
  signal: AbortSignal,
): Promise<VerificationResponse> {
  return importFromExplorer(channel, sessionVariant, request, signal);
}
