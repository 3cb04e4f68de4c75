import type { Network } from "../../app/networks/network.ts";
import { link } from "./ownMarkdown.ts";

/** Where the links of a hover lead, as `command:` addresses. */
export type HoverLinks = {
  /** Whether VS Code's hover has a row of its own that opens what the pointer is on: then it is not said again. */
  readonly isLinked: boolean;
  readonly record: (contract: string, network: Network) => string;
  readonly result: (transaction: string, network: Network) => string;
  readonly verify: (contract: string, network: Network) => string;
  readonly explorer: (reference: string, network: Network) => string;
  readonly copy: (text: string) => string;
  readonly selectNetwork: string;
};

/** A value with the sign that copies it. @param title what the sign says that it does */
export function copyable(shown: string, text: string, title: string, links: HoverLinks): string {
  return `${shown} ${link("$(copy)", links.copy(text), title)}`;
}

/** The row of links that ends a hover. */
export function linkRow(links: readonly (string | undefined)[]): string {
  return links.filter((each) => each !== undefined).join("&nbsp;&nbsp;·&nbsp;&nbsp;");
}
