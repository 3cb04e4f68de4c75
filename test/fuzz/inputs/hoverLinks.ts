import type { HoverLinks } from "../../../src/ui/hover/hoverPart.ts";

/** A link as VS Code writes it: no bracket is left in it. */
function link(command: string, ...given: readonly unknown[]): string {
  const written = encodeURIComponent(JSON.stringify(given)).replace(
    /[()!*'~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `command:contractLens.${command}?${written}`;
}

/** Where links of hovers lead. */
export const links: HoverLinks = {
  isLinked: false,
  record: (contract, { name }) => link("record", contract, name),
  result: (transaction, { name }) => link("result", transaction, name),
  debug: (transaction, { name }) => link("debug", transaction, name),
  verify: ({ name }) => link("verify", name),
  explorer: (reference, { name }) => link("explorer", reference, name),
  copy: (text) => link("copy", text),
  deploymentFile: (chainId, address) => link("deploymentFile", `${chainId} ${address}`),
  selectNetwork: link("selectNetwork"),
  useNetwork: (name) => link("selectNetwork", name),
  chooseRpcUrl: ({ name }) => link("chooseRpcUrl", name),
  manageTrust: "command:workbench.trust.manage",
  checkConnection: ({ name }) => link("checkConnection", name),
};
