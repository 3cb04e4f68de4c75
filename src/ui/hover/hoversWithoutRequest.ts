import { hoverLinkWords as actions, hoverWords as words } from "../../text/hover.ts";
import type { Identifier, ReferenceKind } from "../../core/scan/findReferences.ts";
import { subjectOf } from "../../core/references/subject.ts";
import { sentences } from "../../text/language.ts";
import { explainUnknownNetwork } from "../../text/unexpected.ts";
import { isZeroAddress } from "../../app/hover/contractAddress.ts";
import { plainMarkdown } from "../markdownText.ts";
import { type HoverLinks, type HoverPart, link, ownPart, sign } from "./hoverPart.ts";
import { wrongChecksum, zeroAddressHover } from "./contractHover.ts";
import { hostOf } from "../../core/hosts.ts";
import type { HexHoverFacts } from "../../app/hover/hoverFacts.ts";
import type { NetworkChoice } from "../../app/networks/readNetworks.ts";
import { ledgerUrl } from "../../app/networks/network.ts";

const titles: Readonly<Record<ReferenceKind, () => string>> = {
  address: words.evmAddress,
  contractId: words.contractId,
  transactionId: words.transaction,
  bytes32: words.bytes32,
};

/**
 * What a hover says while the settings choose no network, or one that there is not: what the text itself tells, and why that is
 * all. Of a 32-byte hex nothing is shown but that it is one.
 */
export function noNetworkHover(
  reference: Identifier,
  choice: Exclude<NetworkChoice, { readonly kind: "known" }>,
  { selectNetwork }: Pick<HoverLinks, "selectNetwork">,
): readonly HoverPart[] {
  const subject = subjectOf(reference);
  if (subject.kind === "contract" && isZeroAddress(subject.contract)) return zeroAddressHover();
  const doubt = subject.kind === "contract" ? wrongChecksum(subject.contract, false) : [];
  const why =
    choice.kind === "none"
      ? `${sign("circle-slash", "neutral")} ${words.noNetwork()}`
      : `${sign("warning", "careful")} ${sentences(plainMarkdown(explainUnknownNetwork(choice.name)), words.noRequest())}`;
  return [
    ownPart([`**${titles[reference.kind]()}**`, ...doubt, why]),
    ownPart([link(actions.selectNetwork(), selectNetwork, actions.selectNetworkTitle())]),
  ];
}

/**
 * What a hover over a 32-byte hex says: nothing that anybody was asked for.
 * @param lookUp where its link leads
 */
export function hexHover(
  { network, head, isPending = false }: HexHoverFacts,
  lookUp: string,
): readonly HoverPart[] {
  const about = [
    `**${words.bytes32()}** \`${head}…\` · ${plainMarkdown(network.name)}`,
    isPending ? `${sign("history", "neutral")} ${words.loading()}` : words.hexOrKey(),
  ];
  const url = ledgerUrl(network);
  if (url === undefined) {
    return [ownPart([...about, words.hexWithoutLedger(plainMarkdown(network.name))])];
  }
  const host = hostOf(url);
  return [ownPart(about), ownPart([link(actions.lookUp(), lookUp, actions.lookUpTitle(host))])];
}
