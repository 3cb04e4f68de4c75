import { hoverLinkWords as actions } from "../../text/hover.ts";
import { formatContractReference } from "../../core/contractReference.ts";
import { contractNames } from "../../app/hover/contractAddress.ts";
import type { ContractFacts } from "../../app/hover/hoverFacts.ts";
import { hasExplorerPage } from "../../app/networks/explorerPage.ts";
import type { HoverLinks } from "./hoverLinks.ts";
import { linkRow, ownPart, type HoverPart } from "./hoverPart.ts";
import { link } from "./ownMarkdown.ts";
import { shownAddress } from "./shownAddress.ts";

/** The last row of a contract's hover. What the network has no service for is not offered. */
export function contractLinks(facts: ContractFacts, links: HoverLinks): readonly HoverPart[] {
  const { network, contract, record } = facts;
  const asked = formatContractReference(contract);
  const { address } = contractNames(network, contract, record);
  const reference = address === undefined ? asked : shownAddress(facts, address);
  const hasMirror = network.mirrorUrl !== undefined;
  // There is nothing better than an exact match.
  const isDone = facts.status.state === "known" && facts.status.response.value.state === "perfect";
  const mayVerify = network.verifierUrl !== undefined && !isDone;
  const hasPage = hasExplorerPage(network, "address");
  const row = linkRow([
    hasMirror && !links.isLinked
      ? link(actions.openRecord(), links.record(asked, network), actions.openRecordTitle())
      : undefined,
    mayVerify ? link(actions.verify(), links.verify(asked, network), actions.verifyTitle()) : undefined,
    link(
      address === undefined ? actions.copyContractId() : actions.copyAddress(),
      links.copy(reference),
      actions.copy(reference),
    ),
    hasPage
      ? link(actions.explorer(), links.explorer(reference, network), actions.explorerTitle())
      : undefined,
  ]);
  return [ownPart([row])];
}
