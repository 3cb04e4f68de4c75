import { hoverWords as words } from "../../text/hover.ts";
import { ownPart, type HoverPart } from "./hoverPart.ts";

/** What a hover over the zero address says, on every network: nobody knows more of it than everybody. */
export function zeroAddressHover(): readonly HoverPart[] {
  return [ownPart([`**${words.zeroAddress()}**`, words.zeroAddressSentence()])];
}
