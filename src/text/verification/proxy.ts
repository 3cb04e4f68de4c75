import * as l10n from "@vscode/l10n";
import type { ProxyPart } from "../../app/verification/proxy.ts";
import type { ProxySlot } from "../../builds/code/proxySlots.ts";
import { visibleText } from "../../core/strings/visibleText.ts";
import { listText, sentences } from "../language.ts";

type State = ProxyPart["state"];

const longestName = 200;

/** The words about proxies and what they lead to. */
export const proxyWords = {
  section: () => l10n.t("Proxy"),
  proxy: () => l10n.t("Proxy"),
  proxyOf: (name: string) => l10n.t("Proxy of {0}", name),
  implementation: () => l10n.t("Implementation"),
  beacon: () => l10n.t("Beacon"),
  notKnown: () => l10n.t("verification unknown"),
  noBuild: () => l10n.t("no build in this workspace"),
  maybeChip: () => l10n.t("May be a proxy"),
  /** Of a code that reads the slots of these standards, whose contents were not asked. */
  maybe: (slots: string) =>
    l10n.t(
      "This may be a proxy: its code can read the storage slot that names the implementation of a proxy ({0}).",
      slots,
    ),
  /** Of one whose slot held an address when it was asked. */
  certain: (slots: string) =>
    l10n.t(
      "This contract is a proxy ({0}). Its implementation may have changed since it was last looked up.",
      slots,
    ),
  noTarget: (slots: string) =>
    l10n.t("The storage slot that names the implementation of a proxy holds no address ({0}).", slots),
  find: () => l10n.t("Find Implementation"),
  findWhat: () => l10n.t("Look Up Implementation"),
  notRequested: () => l10n.t("The implementation and its verification status have not been looked up yet."),
  verifyBehind: () => l10n.t("Verify the implementation to show what the proxy does."),
  finding: () => l10n.t("Looking for the implementation…"),
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
      : l10n.t(
          "This contract is a proxy. It is not known whether its implementation {0} is verified.",
          address,
        );
  },
};

/** Standards of proxies, by the slots that they name. */
export const slotsText = (slots: readonly ProxySlot[]): string => listText(slots.map(slotText));

function slotText(slot: ProxySlot): string {
  if (slot === "proxiable") return "ERC-1822";
  if (slot === "singleton") return "Safe";
  return slot === "beacon" ? l10n.t("ERC-1967 beacon") : "ERC-1967";
}

/** What there is to do first, before the proxy itself is verified. */
export function implementationFirst(
  address: string,
  { build, isCompared }: Pick<ProxyPart, "build" | "isCompared">,
): string {
  const noBuild = isCompared ? l10n.t("No build in this workspace has its bytecode.") : undefined;
  return sentences(
    l10n.t("This contract is a proxy, and its implementation {0} is not verified.", address),
    build === undefined
      ? noBuild
      : l10n.t(
          "{0} in this workspace has its code. Verify it first: its source shows what the proxy does.",
          visibleText(build, longestName),
        ),
  );
}
