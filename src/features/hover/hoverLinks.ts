import type { Network } from "../../app/networks/network.ts";
import { commandLink } from "../../host/commandLink.ts";
import type { CommandId } from "../../host/commands.ts";
import type { HoverLinks } from "../../pages/hover/hoverLinks.ts";

/** The commands that links of a hover may run. */
export const linkedCommands: readonly CommandId[] = [
  "contractLens.inspectContractRecord",
  "contractLens.inspectExecutionResult",
  "contractLens.verifyContract",
  "contractLens.copy",
  "contractLens.openInExplorer",
  "contractLens.selectNetwork",
];

/** Where the links of this window's hovers lead. */
export function hoverLinks(token: string): HoverLinks {
  const on = ({ name }: Network) => ({ network: name, token });
  return {
    record: (contract, network) =>
      commandLink("contractLens.inspectContractRecord", [contract, on(network)]).toString(),
    result: (transaction, network) =>
      commandLink("contractLens.inspectExecutionResult", [transaction, on(network)]).toString(),
    verify: (contract, network) =>
      commandLink("contractLens.verifyContract", [contract, on(network)]).toString(),
    explorer: (reference, network) =>
      commandLink("contractLens.openInExplorer", [reference, on(network)]).toString(),
    copy: (text) => commandLink("contractLens.copy", [text, { token }]).toString(),
    selectNetwork: commandLink("contractLens.selectNetwork", []).toString(),
  };
}

/**
 * The link that looks a 32-byte hex up.
 * @param token left out where the hex has to be asked about first: without it the command does
 */
export function hexLink(hex: string, { name }: Network, token: string | undefined): string {
  const options = { network: name, ...(token === undefined ? {} : { token }) };
  return commandLink("contractLens.inspectExecutionResult", [hex, options]).toString();
}
