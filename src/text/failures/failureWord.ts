import * as l10n from "@vscode/l10n";
import type { ServiceRole } from "../../app/networks/network.ts";
import type { Failure } from "../../http/failure.ts";
import { rpcReasons } from "./rpcError.ts";

type Role = ServiceRole | "unknown";

const named = {
  unreachable: {
    mirror: () => l10n.t("node unreachable"),
    verifier: () => l10n.t("verification service unreachable"),
    unknown: () => l10n.t("service unreachable"),
  },
  serviceFailed: {
    mirror: () => l10n.t("node error"),
    verifier: () => l10n.t("verification service error"),
    unknown: () => l10n.t("service error"),
  },
  timedOut: {
    mirror: () => l10n.t("node timed out"),
    verifier: () => l10n.t("verification service timed out"),
    unknown: () => l10n.t("timed out"),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Role, () => string>>>>;

/** The same where the row of a contract has no room for more; `both`, where both services of a network failed alike. */
const rowWords: Readonly<Record<keyof typeof named, Readonly<Record<ServiceRole | "both", () => string>>>> = {
  unreachable: {
    mirror: () => l10n.t("node unreachable"),
    verifier: () => l10n.t("service unreachable"),
    both: () => l10n.t("both services unreachable"),
  },
  serviceFailed: {
    mirror: () => l10n.t("node error"),
    verifier: () => l10n.t("service error"),
    both: () => l10n.t("both services failed"),
  },
  timedOut: {
    mirror: () => l10n.t("node timed out"),
    verifier: () => l10n.t("service timed out"),
    both: () => l10n.t("both services timed out"),
  },
};

type NamedKind = keyof typeof named;

const unnamed: Readonly<Record<Exclude<Failure["kind"], NamedKind>, () => string>> = {
  proxyFailed: () => l10n.t("proxy failed"),
  tooLarge: () => l10n.t("response too large"),
  unreadable: () => l10n.t("unreadable response"),
  cutOff: () => l10n.t("incomplete response"),
  redirected: () => l10n.t("unexpected redirect"),
  notJson: () => l10n.t("unexpected response"),
  notNamed: () => l10n.t("response about something else"),
  unfinished: () => l10n.t("result unknown"),
  rateLimited: () => l10n.t("rate limit reached"),
  rpcError: () => l10n.t("node error"),
  wrongChain: () => l10n.t("wrong chain"),
  chainRestarted: () => l10n.t("chain restarted"),
  notInBrowser: () => l10n.t("not available in a browser"),
  urlNotStored: () => l10n.t("no RPC URL"),
};

const rejected = (): string => l10n.t("request rejected");

/** How asking a service failed, in a word or two, for a chip or within a sentence. */
export function failureWord(failure: Failure, service: ServiceRole): string {
  if (failure.kind === "rpcError") return rpcReasons[failure.reason]();
  return isRefusal(failure) ? rejected() : failureWordOf(failure.kind, service);
}

/** The same for the row of a contract, which is narrow. @param service `both`, where both services of a network failed alike */
export function failureWordInRow(failure: Failure, service: ServiceRole | "both"): string {
  const { kind } = failure;
  if (isRefusal(failure)) return rejected();
  if (failure.kind === "rpcError") return rpcReasons[failure.reason]();
  return isNamed(kind) ? rowWords[kind][service]() : unnamed[kind]();
}

/** The same by the kind of a failure, as it is stored. */
export function failureWordOf(kind: Failure["kind"], service?: ServiceRole): string {
  return isNamed(kind) ? named[kind][service ?? "unknown"]() : unnamed[kind]();
}

/** Whether a text is the kind of a failure. */
export function isFailureKind(text: string): text is Failure["kind"] {
  return Object.hasOwn(named, text) || Object.hasOwn(unnamed, text);
}

/** Whether a failure's word names the service. */
function isNamed(kind: string): kind is NamedKind {
  return Object.hasOwn(named, kind);
}

function isRefusal(failure: Failure): boolean {
  return failure.kind === "serviceFailed" && failure.status < 500;
}
