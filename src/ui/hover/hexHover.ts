import { hoverLinkWords as actions, hoverWords as words } from "../../text/hover.ts";
import { hostOf } from "../../core/hosts.ts";
import type { HexFacts } from "../../app/hover/hoverFacts.ts";
import { type HoverPart, link, ownPart } from "./hoverPart.ts";
import { plainMarkdown } from "../markdownText.ts";
import { ledgerUrl } from "../../app/networks/network.ts";

/**
 * What a hover over a 32-byte hex says: nothing that anybody was asked for.
 * @param lookUp where its link leads
 */
export function hexHover({ network, head }: HexFacts, lookUp: string): readonly HoverPart[] {
  const about = [`**${words.bytes32()}** \`${head}…\` · ${plainMarkdown(network.name)}`, words.hexOrKey()];
  const url = ledgerUrl(network);
  if (url === undefined) {
    return [ownPart([...about, words.hexWithoutMirror(plainMarkdown(network.name))])];
  }
  const host = hostOf(url);
  return [ownPart(about), ownPart([link(actions.lookUp(), lookUp, actions.lookUpTitle(host))])];
}
