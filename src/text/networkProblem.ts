import type { NetworkProblem } from "../app/networks/readNetworks.ts";

const reasons: Readonly<Record<NetworkProblem["reason"], string>> = {
  notAnObject: "it is no object; write { name, chainId, … }",
  missing: "it is missing, and every network has one",
  notText: "it is neither a text nor a number",
  badName: "a name has 1 to 60 characters and none of $ [ ] ( ) < > `",
  badChainId: "a chain ID is a whole number in decimal digits",
  badUrl: "it is no http or https address without query and fragment",
  hasCredentials:
    "it holds a user name or password, which would come to stand in logs; take them out and let a proxy on this machine add them",
  badProtocol: "the protocols are session, direct and job",
  badSource: "it may hold letters, digits, - and _ only",
  badTemplate: "it is no http or https address with {address} or {transaction} in it",
};

/** What of the setting `contractLens.networks` is not used and why, for the log. Nothing of the setting's own text is in it. */
export function explainNetworkProblem({ index, field, reason }: NetworkProblem): string {
  const place = field === "" ? "" : `, ${field}`;
  return `Setting contractLens.networks, entry ${index + 1}${place} is not used: ${reasons[reason]}.`;
}
