import type { Channel } from "../../../http/channel.ts";
import { readObject } from "../../reading/reading.ts";
import { importFromExplorer, type ImportVariant } from "./importFromExplorer.ts";
import { directRecordShape } from "../schema.ts";
import type { VerificationResponse, VerificationRequest } from "../verification.ts";

/** How this protocol differs from the other that imports in one go. */
export const directVariant: ImportVariant = {
  protocol: "direct",
  recordsField: "result",
  documented: ["result"],
  read: (object) => ({ protocol: "direct", reading: readObject(directRecordShape, object) }),
};

/**
 * Direct variant (docs/interface.md).
 * @throws ApiError when there was no whole answer.
 */
export function verifyDirectly(
  channel: Channel,
  request: VerificationRequest,
  signal: AbortSignal,
): Promise<VerificationResponse> {
  return importFromExplorer(channel, directVariant, request, signal);
}
