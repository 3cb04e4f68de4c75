import type { Failure } from "../../http/failure.ts";
import type { TreeIcon } from "./treeRow.ts";

/** Sign of a lookup or an attempt to verify that had no response, in every tree; none else has it. */
export const noResponseIcon: TreeIcon = { name: "debug-disconnect", tone: "careful" };

/** That a service refuses for now is a response, too. */
const noResponses: Readonly<Record<Exclude<Failure["kind"], "rateLimited">, true>> = {
  unreachable: true,
  proxyFailed: true,
  timedOut: true,
  tooLarge: true,
  cutOff: true,
  redirected: true,
  serviceFailed: true,
  notJson: true,
  notNamed: true,
  unreadable: true,
  unfinished: true,
};

/** Whether an attempt is remembered as one that had no response, nor a status looked up afterwards. */
export function hadNoResponse({
  word,
  status,
}: {
  readonly word: string;
  readonly status?: unknown;
}): boolean {
  return status === undefined && Object.hasOwn(noResponses, word);
}
