import { hoverLinkWords as actions, hoverWords as words } from "../../text/hover.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import type { QueryState, ContractHoverFacts } from "../../app/hover/hoverFacts.ts";
import { lacksStatusLookup } from "../../services/verifier/status.ts";
import { hasLedger, type Network } from "../../app/networks/network.ts";
import { ageText, pageWords } from "../../text/pages/page.ts";
import { plainMarkdown } from "../markdownText.ts";
import { mayConnectionHelp } from "../../text/failures/failure.ts";
import { type HoverLinks, dim, link, sign } from "./hoverPart.ts";

/** A response that came so recently is as good as live. */
const freshMilliseconds = 10_000;

/** What it is, on which network, and how old the oldest of the responses is. */
export function titleLine(
  title: string,
  network: Network,
  states: readonly QueryState<unknown>[],
  now: number,
): string {
  const known = states.flatMap((state) => (state.state === "known" ? [state.response.receivedAt] : []));
  const oldest = Math.min(...known, now);
  const age = now - oldest < freshMilliseconds ? "" : ` · ${words.updated(ageText(oldest, now))}`;
  return `${title} ${dim(`· ${plainMarkdown(network.name)}${age}`)}`;
}

/** Who has not responded yet. */
export function askingLine(findings: readonly QueryState<unknown>[]): string | undefined {
  const hosts = new Set(findings.flatMap((finding) => (finding.state === "asking" ? [finding.host] : [])));
  if (hosts.size === 0) return undefined;
  return `${sign("history", "neutral")} ${words.waiting([...hosts].map(plainMarkdown))}`;
}

/** That the next hover may know the user's own code, or where it was deployed; that none does before the workspace is trusted. */
export function readingLine(
  {
    isReadingBuilds,
    isReadingDeployments,
    isRestricted,
  }: Pick<ContractHoverFacts, "isReadingBuilds" | "isReadingDeployments" | "isRestricted">,
  { manageTrust }: HoverLinks,
): string | undefined {
  if (isRestricted === true) {
    const manage = link(actions.manageTrust(), manageTrust, actions.manageTrust());
    return `${sign("lock", "neutral")} ${words.buildsOnceTrusted()} ${manage}`;
  }
  if (isReadingBuilds !== true && isReadingDeployments !== true) return undefined;
  const said = isReadingBuilds === true ? words.readingBuilds() : words.readingDeployments();
  return `${sign("history", "neutral")} ${said}`;
}

/** Where a service failed so that a check of the connection may help, the link to that. */
export function connectionLink(
  findings: readonly QueryState<unknown>[],
  network: Network,
  links: HoverLinks,
): string | undefined {
  const failed = findings.flatMap((finding) => (finding.state === "failed" ? [finding.error] : []));
  // That a service has no such lookup is no failure.
  return mayConnectionHelp(failed.filter(({ failure }) => !lacksStatusLookup(failure)))
    ? link(actions.checkConnection(), links.checkConnection(network), actions.checkConnectionTitle())
    : undefined;
}

/** Where nothing can be looked up without an RPC URL, the link to choose one. */
export function rpcUrlLink(network: Network, links: HoverLinks): string | undefined {
  return hasLedger(network)
    ? undefined
    : link(actions.chooseRpcUrl(), links.chooseRpcUrl(network), actions.chooseRpcUrlTitle());
}

/** That it may be looked at on the wrong network, which happens to whoever has several. */
export function elsewhereLine(
  { recordedOn = [], recordedNetwork, network }: ContractHoverFacts,
  links: HoverLinks,
): readonly string[] {
  if (recordedOn.length === 0) return [];
  const said = words.recordedOn(recordedOn.map(plainMarkdown), plainMarkdown(network.name));
  const select =
    recordedNetwork === undefined
      ? link(actions.selectNetwork(), links.selectNetwork, actions.selectNetworkTitle())
      : link(
          actions.useNetwork(plainMarkdown(recordedNetwork)),
          links.useNetwork(recordedNetwork),
          actions.useNetworkTitle(),
        );
  return [`${sign("warning", "careful")} ${said} ${select}`];
}

/**
 * Why nothing of the mirror node's stands here, in one quiet line.
 * @param without what is said of a response that has found nothing
 */
export function mirrorLines(
  finding: QueryState<{ readonly kind: "found" | "notFound" | "badRequest" }>,
  {
    network,
    mode,
    unrequestedHost,
    isRestricted,
  }: Pick<ContractHoverFacts, "network" | "mode" | "unrequestedHost" | "isRestricted">,
  without: (network: string) => string,
): readonly string[] {
  const name = plainMarkdown(network.name);
  const line = (text: string): readonly string[] => [`${sign("circle-slash", "neutral")} ${text}`];
  switch (finding.state) {
    case "known": {
      const { kind } = finding.response.value;
      return kind === "found" ? [] : line(kind === "notFound" ? without(name) : words.badRequest(name));
    }
    case "noService":
      return line(words.needsRpcUrl(name));
    case "failed": {
      const { title, sentence } = explainFailure(finding.error.failure, finding.error.host, "mirror");
      return line(pageWords.titled(title, plainMarkdown(sentence)));
    }
    case "notRequested":
      if (unrequestedHost !== undefined) return line(words.notLookedUp(plainMarkdown(unrequestedHost)));
      if (mode === "cached" && isRestricted === true) return line(words.notInRestrictedMode());
      return mode === "cached" ? line(words.nothingCached()) : [];
    case "asking":
      return [];
  }
}
