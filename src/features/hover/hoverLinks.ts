import type { Capability } from "../../app/consent/capabilities.ts";
import type { Meant } from "../../app/consent/hashConsent.ts";
import type { Network } from "../../app/networks/network.ts";
import { commandLink } from "../../editor/commandLink.ts";
import type { CommandId } from "../../editor/commands.ts";
import type { HoverLinks } from "../../ui/hover/hoverLinks.ts";

/** The commands that links of a hover may run. */
export const linkedCommands: readonly CommandId[] = [
  "contractLens.inspectContractRecord",
  "contractLens.inspectExecutionResult",
  "contractLens.verifyContract",
  "contractLens.copy",
  "contractLens.openInExplorer",
  "contractLens.selectNetwork",
];

/** Makes out what a link has to carry; valid for as long as the text that the hover is about stays as it is. */
export type Grant = (capability: Capability) => string;

/** Where the links of a hover lead. */
export function hoverLinks(grant: Grant): HoverLinks {
  const on = ({ name }: Network) => ({ network: name });
  return {
    record: (contract, network) =>
      commandLink("contractLens.inspectContractRecord", [contract, on(network)]).toString(),
    result: (transaction, network) =>
      commandLink("contractLens.inspectExecutionResult", [transaction, on(network)]).toString(),
    verify: (contract, { name: network }) => {
      const command = "contractLens.verifyContract";
      const capability = grant({ command, subject: contract, network });
      return commandLink(command, [contract, { network, capability }]).toString();
    },
    explorer: (reference, network) =>
      commandLink("contractLens.openInExplorer", [reference, on(network)]).toString(),
    copy: (text) => {
      const command = "contractLens.copy";
      const capability = grant({ command, subject: text, network: undefined });
      return commandLink(command, [text, { capability }]).toString();
    },
    selectNetwork: commandLink("contractLens.selectNetwork", []).toString(),
  };
}

/** The link that looks a 32-byte hex up: it is judged by where it stands, as when the cursor is on it. */
export function hexLink(hex: string, { name: network }: Network, meant: Meant, grant: Grant): string {
  const command = "contractLens.inspectExecutionResult";
  const capability = grant({ command, subject: hex, network, meant });
  return commandLink(command, [hex, { network, capability }]).toString();
}
