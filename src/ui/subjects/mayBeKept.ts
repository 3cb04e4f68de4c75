import { hashOf } from "../../app/subjects/subject.ts";
import type { LookupView } from "./view.ts";

/**
 * Whether what a panel is about may be stored, and handed on in a link. A hash may be a private key: that waits until a
 * service has known it as a hash.
 */
export function mayBeKept({ subject, lookup }: Pick<LookupView, "subject" | "lookup">): boolean {
  return hashOf(subject) === undefined || lookup?.value.kind === "found";
}
