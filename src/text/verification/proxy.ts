import * as l10n from "@vscode/l10n";
import type { VerificationFact } from "../../app/verification/report.ts";
import { visibleText } from "../../core/characters/visibleText.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import { sentences } from "../language.ts";

type State = VerificationStatus["state"] | VerificationFact | undefined;

const longestName = 200;

/** The words about proxies and what they lead to. */
export const proxyWords = {
  section: () => l10n.t("Proxy"),
  proxy: () => l10n.t("Proxy"),
  implementation: () => l10n.t("Implementation"),
  beacon: () => l10n.t("Beacon"),
  notKnown: () => l10n.t("verification unknown"),
  noBuild: () => l10n.t("no build in this workspace"),
  verifyImplementation: () => l10n.t("Verify Implementation…"),
  /** The headline of a proxy that is verified alone. */
  implementationMissing: (address: string) =>
    l10n.t("Proxy verified. Implementation {0} not verified", address),
  /** Of one that needs nothing more, or of which it is not known. */
  leadsTo: (role: "implementation" | "beacon", address: string, state: State) => {
    if (role === "beacon")
      return l10n.t("This contract is a proxy that asks the beacon {0} for its implementation.", address);
    return state === "perfect" || state === "partial"
      ? l10n.t("This contract is a proxy, and its implementation {0} is verified.", address)
      : l10n.t("This contract is a proxy. Whether its implementation {0} is verified is not known.", address);
  },
};

/** What there is to do first, before the proxy itself is verified. */
export function implementationFirst(address: string, build: string | undefined): string {
  return sentences(
    l10n.t("This contract is a proxy, and its implementation {0} is not verified.", address),
    build === undefined
      ? l10n.t("No build in this workspace has its code.")
      : l10n.t(
          "{0} in this workspace has its code. Verify it first: what the proxy does is written there.",
          visibleText(build, longestName),
        ),
  );
}
