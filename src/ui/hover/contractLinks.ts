import { formatContractReference } from "../../core/contractReference.ts";
import { contractNames } from "../../app/hover/contractAddress.ts";
import type { ContractFacts } from "../../app/hover/hoverFacts.ts";
import { explorerPage } from "../../app/networks/explorerPage.ts";
import { linkRow, type HoverLinks } from "./hoverLinks.ts";
import { ownPart, type HoverPart } from "./hoverPart.ts";
import { link } from "./ownMarkdown.ts";
import { shownAddress } from "./shownAddress.ts";

/** The last row of a contract's hover. What the network has no service for is not offered. */
export function contractLinks(facts: ContractFacts, links: HoverLinks): readonly HoverPart[] {
  const { network, contract, record } = facts;
  const asked = formatContractReference(contract);
  const { address } = contractNames(network, contract, record);
  const reference = address === undefined ? asked : shownAddress(facts, address);
  const hasMirror = network.mirrorUrl !== undefined;
  const hasVerifier = network.verifierUrl !== undefined;
  const hasPage = explorerPage(network, "address", reference) !== undefined;
  const row = linkRow([
    hasMirror && !links.isLinked
      ? link("Open Record", links.record(asked, network), "Open the contract record")
      : undefined,
    hasVerifier ? link("Verify", links.verify(asked, network), "Verify its source") : undefined,
    link(
      address === undefined ? "Copy Contract ID" : "Copy Address",
      links.copy(reference),
      `Copy ${reference}`,
    ),
    hasPage ? link("Explorer", links.explorer(reference, network), "Open in the block explorer") : undefined,
  ]);
  return [ownPart([row])];
}
