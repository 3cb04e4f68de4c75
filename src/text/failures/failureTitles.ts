import * as l10n from "@vscode/l10n";
import type { ServiceRole } from "../../app/networks/network.ts";

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
