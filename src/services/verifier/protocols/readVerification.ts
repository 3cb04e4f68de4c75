import type { RawResponse } from "../../../http/rawResponse.ts";
import { directVariant, readImport, sessionVariant } from "./importFromExplorer.ts";
import { readJob } from "./job.ts";
import type { AskedContract, Protocol, VerificationResponse } from "../verification.ts";

/**
 * Reads an exchange that was kept, as it was read when it took place.
 * @returns `undefined` when there is no response among it
 */
export function readVerification(
  protocol: Protocol,
  asked: AskedContract,
  responses: readonly RawResponse[],
): VerificationResponse | undefined {
  const last = responses.at(-1);
  if (last === undefined) return undefined;
  switch (protocol) {
    case "session":
      return readImport(sessionVariant, asked, last);
    case "direct":
      return readImport(directVariant, asked, last);
    case "job":
      return readJob(asked, responses);
  }
}
