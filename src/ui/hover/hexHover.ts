import { hostOf } from "../../app/hosts.ts";
import type { HexFacts } from "../../app/hover/hoverFacts.ts";
import { ownPart, type HoverPart } from "./hoverPart.ts";
import { plainMarkdown } from "../markdownText.ts";
import { link } from "./ownMarkdown.ts";

/**
 * What a hover over a 32-byte hex says: nothing that anybody was asked for.
 * @param lookUp where "Look up as transaction" leads
 */
export function hexHover({ network, head }: HexFacts, lookUp: string): readonly HoverPart[] {
  const about = [
    `**32 bytes** \`${head}…\` · ${plainMarkdown(network.name)}`,
    "A transaction hash, or a private key: both look like this. Nothing is sent until you ask for it.",
  ];
  if (network.mirrorUrl === undefined) {
    return [
      ownPart([...about, `${plainMarkdown(network.name)} has no mirror node to look a transaction up at.`]),
    ];
  }
  const host = hostOf(network.mirrorUrl);
  return [ownPart(about), ownPart([link("Look up as transaction", lookUp, `Sends this value to ${host}`)])];
}
