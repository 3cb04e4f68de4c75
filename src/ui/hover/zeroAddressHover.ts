import { ownPart, type HoverPart } from "./hoverPart.ts";

/** What a hover over the zero address says, on every network: nobody knows more of it than everybody. */
export const zeroAddressHover: readonly HoverPart[] = [
  ownPart(["**The zero address**", "Nobody holds its key: what is sent there is lost."]),
];
