import * as l10n from "@vscode/l10n";
import type { ServiceRole } from "../../app/networks/network.ts";
import type { ProxyReason, UnreachableReason } from "../../http/failure.ts";

type Role = ServiceRole | "unknown";

const titles = {
  unreachable: {
    mirror: () => l10n.t("Mirror node unreachable"),
    verifier: () => l10n.t("Verification service unreachable"),
    unknown: () => l10n.t("Service unreachable"),
  },
  serviceFailed: {
    mirror: () => l10n.t("Mirror node error"),
    verifier: () => l10n.t("Verification service error"),
    unknown: () => l10n.t("Service error"),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Role, () => string>>>>;

const words = {
  unreachable: {
    mirror: () => l10n.t("mirror node unreachable"),
    verifier: () => l10n.t("verification service unreachable"),
    unknown: () => l10n.t("service unreachable"),
  },
  serviceFailed: {
    mirror: () => l10n.t("mirror node error"),
    verifier: () => l10n.t("verification service error"),
    unknown: () => l10n.t("service error"),
  },
  timedOut: {
    mirror: () => l10n.t("mirror node timed out"),
    verifier: () => l10n.t("verification service timed out"),
    unknown: () => l10n.t("timed out"),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Role, () => string>>>>;

/** The same where the row of a contract has no room for more; `both`, where both services of a network failed alike. */
const rowWords: Readonly<Record<keyof typeof words, Readonly<Record<ServiceRole | "both", () => string>>>> = {
  unreachable: {
    mirror: () => l10n.t("mirror unreachable"),
    verifier: () => l10n.t("service unreachable"),
    both: () => l10n.t("both services unreachable"),
  },
  serviceFailed: {
    mirror: () => l10n.t("mirror error"),
    verifier: () => l10n.t("service error"),
    both: () => l10n.t("both services failed"),
  },
  timedOut: {
    mirror: () => l10n.t("mirror timed out"),
    verifier: () => l10n.t("service timed out"),
    both: () => l10n.t("both services timed out"),
  },
};

type NamedKind = keyof typeof words;

/** Whether a failure's word names the service. */
export function isNamed(kind: string): kind is NamedKind {
  return Object.hasOwn(words, kind);
}

/** The title of a failure that names the service: which of the two it is decides what to do. */
export function failureTitle(kind: keyof typeof titles, service?: ServiceRole): string {
  return titles[kind][service ?? "unknown"]();
}

/** The same in a word or two, for a chip or within a sentence. */
export function namedFailure(kind: NamedKind, service?: ServiceRole): string {
  return words[kind][service ?? "unknown"]();
}

/** The same for the row of a contract, which is narrow. */
export function namedFailureInRow(kind: NamedKind, service: ServiceRole | "both"): string {
  return rowWords[kind][service]();
}

/** Why no connection was made, in a few words. */
export const unreachableReasons: Readonly<Record<UnreachableReason, () => string>> = {
  dns: () => l10n.t("host name not resolved"),
  refused: () => l10n.t("connection refused"),
  connectTimeout: () => l10n.t("connection timed out"),
  untrusted: () => l10n.t("certificate authority not trusted"),
  otherName: () => l10n.t("certificate for another name"),
  expired: () => l10n.t("certificate expired or not yet valid"),
  tls: () => l10n.t("TLS handshake failed"),
  reset: () => l10n.t("connection lost"),
  other: () => l10n.t("no connection"),
};

/** Why a proxy let nothing through, in a few words. */
export const proxyReasons: Readonly<Record<ProxyReason, () => string>> = {
  unreachable: () => l10n.t("proxy unreachable"),
  untrusted: () => l10n.t("certificate authority of the proxy not trusted"),
  otherName: () => l10n.t("proxy certificate for another name"),
  expired: () => l10n.t("proxy certificate expired or not yet valid"),
  tls: () => l10n.t("TLS handshake with the proxy failed"),
  silent: () => l10n.t("no response from the proxy"),
  refused: () => l10n.t("connection blocked by the proxy"),
  login: () => l10n.t("proxy authentication required"),
  unusable: () => l10n.t("not an HTTP or HTTPS proxy"),
  plainHttp: () => l10n.t("plain HTTP through a proxy"),
};

/** What else is known of a failed request. */
export const failureWords = {
  reason: () => l10n.t("Reason"),
  arrived: () => l10n.t("Request received"),
  neverLeft: () => l10n.t("no, nothing was sent"),
  mayHaveArrived: () => l10n.t("unknown, the service may have received it"),
  jobStarted: () => l10n.t("yes, the service started a job"),
  proxy: () => l10n.t("Proxy"),
  status: () => l10n.t("HTTP status"),
  waited: () => l10n.t("Waited"),
  limit: () => l10n.t("Limit"),
  size: () => l10n.t("Size"),
  received: () => l10n.t("Received"),
  retryAfter: () => l10n.t("Retry after"),
  notReported: () => l10n.t("not reported"),
  contentType: () => l10n.t("Content type"),
  job: () => l10n.t("Job"),
  lastPoll: () => l10n.t("Last poll"),
  stillRunning: () => l10n.t("still running"),
};
