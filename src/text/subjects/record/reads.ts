import * as l10n from "@vscode/l10n";
import { assertNever } from "../../../core/assertNever.ts";
import type { ArgumentProblem } from "../../../app/reads/enteredValue.ts";
import { numberText, plural } from "../../language.ts";

/** What is said of the functions that read a contract. */
export const readWords = {
  title: () => l10n.t("Read functions"),
  neverSends: () => l10n.t("Contract Lens never sends transactions: it has no wallet and no private key."),
  loading: () => l10n.t("Looking for the contract's ABI…"),
  noAbi: () =>
    l10n.t("No matching build in this workspace and no verified source has the ABI of this contract."),
  noFunctions: () => l10n.t("The ABI has no view or pure functions."),
  abiUnknown: () => l10n.t("The verified source could not be looked up."),
  severalTimes: () => l10n.t("Functions are called at one point in time. Choose a version, a time, or now."),
  unsupported: (host: string) => l10n.t("{0} does not run calls of functions.", host),
  /** @param method or path that the node rejects */
  disabled: (host: string, method: string) =>
    l10n.t("{0} does not offer {1}, which calls functions without a transaction.", host, method),
  readAll: (requests: number) =>
    plural(requests, {
      one: () => l10n.t("Read All ({0} request)", numberText(requests)),
      other: () => l10n.t("Read All ({0} requests)", numberText(requests)),
    }),
  read: () => l10n.t("Read"),
  notRead: () => l10n.t("not read yet"),
  reading: () => l10n.t("Reading…"),
  returned: () => l10n.t("Returned"),
  nothing: () =>
    l10n.t("The contract returned nothing: its code has no such function, or there is no code at this time."),
  reverted: () => l10n.t("Reverted"),
  /** Before the reason. */
  revertedWith: () => l10n.t("Reverted:"),
  castShort: () => l10n.t("cast"),
  /** Of a function that may be the getter of a public array. */
  outOfRange: () =>
    l10n.t("The index may be out of range: the getter of an array reverts without data then."),
  cast: () => l10n.t("Copy as cast call"),
};

/** Names of an enum's values that a sentence has room for. */
const mostMembers = 10;

/** Why a text is not a value of an argument, in one sentence. */
export function explainArgument(problem: ArgumentProblem): string {
  const { argument } = problem;
  switch (problem.kind) {
    case "integer":
      return l10n.t("{0} must be an integer, such as 1000, 0x3e8, 1_000, 1e18, or 2.5 gwei.", argument);
    case "range":
      return l10n.t("{0} is out of range for {1}.", argument, problem.type);
    case "enum": {
      const { members } = problem;
      const last = numberText(members.length - 1);
      const names = members.slice(0, mostMembers).join(", ");
      return members.length > mostMembers
        ? l10n.t("{0} must be a number up to {1}, or a name: {2}, …", argument, last, names)
        : l10n.t("{0} must be a number up to {1}, or a name: {2}.", argument, last, names);
    }
    case "bool":
      return l10n.t("{0} must be true or false.", argument);
    case "address":
      return l10n.t("{0} must be an address of 40 hex digits.", argument);
    case "checksum":
      return l10n.t("{0} has an invalid EIP-55 checksum.", argument);
    case "bytes":
      return l10n.t("{0} must be bytes in hex, with 0x and an even number of digits.", argument);
    case "bytesCount":
      return plural(problem.count, {
        one: () =>
          l10n.t(
            "{0} must have {1} byte, not {2}.",
            argument,
            numberText(problem.count),
            numberText(problem.given),
          ),
        other: () =>
          l10n.t(
            "{0} must have {1} bytes, not {2}.",
            argument,
            numberText(problem.count),
            numberText(problem.given),
          ),
      });
    case "text":
      return l10n.t("{0} must be a string in double quotes.", argument);
    case "json":
      return l10n.t(
        "{0} must be JSON, such as [1, 2] or a tuple with its members, or (1, 2) as cast takes it.",
        argument,
      );
    case "list":
      return l10n.t("{0} must be an array in square brackets.", argument);
    case "itemCount":
      return plural(problem.count, {
        one: () =>
          l10n.t(
            "{0} must have {1} item, not {2}.",
            argument,
            numberText(problem.count),
            numberText(problem.given),
          ),
        other: () =>
          l10n.t(
            "{0} must have {1} items, not {2}.",
            argument,
            numberText(problem.count),
            numberText(problem.given),
          ),
      });
    case "tuple":
      return l10n.t("{0} must be a JSON object with its members, or an array of them in order.", argument);
    case "member":
      return l10n.t("{0} lacks the member {1}.", argument, problem.member);
    case "type":
      return l10n.t("{0} has the type {1}, which cannot be entered.", argument, problem.type);
    default:
      return assertNever(problem);
  }
}
