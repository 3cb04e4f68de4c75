import * as l10n from "@vscode/l10n";
import type { ServiceRole } from "../../app/networks/network.ts";

type Role = ServiceRole | "unknown";

const titles = {
  unreachable: {
    mirror: () => l10n.t("Node unreachable"),
    verifier: () => l10n.t("Verification service unreachable"),
    unknown: () => l10n.t("Service unreachable"),
  },
  serviceFailed: {
    mirror: () => l10n.t("Node error"),
    verifier: () => l10n.t("Verification service error"),
    unknown: () => l10n.t("Service error"),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Role, () => string>>>>;

/** The title of a failure that names the service: which of the two it is decides what to do. */
export function failureTitle(kind: keyof typeof titles, service?: ServiceRole): string {
  return titles[kind][service ?? "unknown"]();
}
