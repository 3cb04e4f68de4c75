import type { NetworkProblem } from "../../app/networks/network.ts";

/** For the log, which is English: whoever helps a user reads it too. */
const reasons: Readonly<Record<NetworkProblem["reason"], string>> = {
  notAnObject: "it is not an object; write { name, chainId, … }",
  missing: "it is missing, but required",
  notText: "it is neither a string nor a number",
  badName: "a name has 1 to 60 characters and none of $ [ ] ( ) < > `",
  badChainId: "a chain ID is a whole number in decimal digits",
  badUrl: "it is not an http or https URL without query and fragment",
  badRpcUrl: "it is not an https URL, or an http URL of this machine or a private network",
  hasCredentials:
    "it contains a user name or password, which could end up in logs; remove them and let a proxy on this machine add them",
  badProtocol: "the protocols are session, direct, and job",
  badSource: "only letters, digits, -, and _ are allowed",
  badTemplate: "it is not an http or https URL that contains {address} or {transaction}",
  badCurrency: "it is not { symbol, decimals } with a symbol of 1 to 60 characters and 0 to 36 decimals",
};

/** What of the setting `contractLens.networks` is not used and why, for the log. Nothing of the setting's own text is in it. */
export function explainNetworkProblem({ index, field, reason }: NetworkProblem): string {
  const place = field === "" ? "" : `, ${field}`;
  return `Setting contractLens.networks, entry ${index + 1}${place} is not used: ${reasons[reason]}.`;
}
