import type { Hex } from "../../core/hex.ts";
import { endOfString } from "../../core/json/exactJson.ts";
import type { DeploymentTool } from "./deployment.ts";

/** The position of a deployment's address in a file. */
export type AddressPlace = {
  /** In lower case. */
  readonly address: Hex;
  /** Of its digits with their `0x`, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The chain, where the names around it tell. */
  readonly chainId: string | undefined;
};

/** No tool nests its own as deeply. */
const maxDepth = 20;

const addressLength = 42;

/**
 * Finds where a tool's file tells of the addresses of deployments: of each, for each chain, the first. The text may be half
 * written, or no JSON at all.
 */
export function addressPlaces(text: string, tool: DeploymentTool): readonly AddressPlace[] {
  const found = new Map<string, AddressPlace>();
  /** In the containers that are open, from the outermost: how many items a list has had; undefined for an object. */
  const lists: (number | undefined)[] = [];
  /** Names of the members that are open; of a list's items their numbers. */
  const names: string[] = [];
  let depth = 0;
  const next = /[{}[\]"]/g;
  for (let token = next.exec(text); token !== null; token = next.exec(text)) {
    const start = token.index;
    if (token[0] === '"') {
      const end = endOfString(text, start);
      next.lastIndex = end;
      if (isName(text, end)) {
        if (depth <= maxDepth) names[depth] = text.slice(start + 1, Math.min(end - 1, start + addressLength));
      } else if (end - start === addressLength + 2 && depth <= maxDepth) addPlace(start + 1);
    } else if (token[0] === "{" || token[0] === "[") {
      const items = lists[depth];
      if (items !== undefined && depth <= maxDepth) {
        names[depth] = String(items);
        lists[depth] = items + 1;
      }
      depth += 1;
      if (depth <= maxDepth) {
        lists[depth] = token[0] === "[" ? 0 : undefined;
        names[depth] = "";
      }
    } else depth = Math.max(0, depth - 1);
  }
  return [...found.values()];

  function addPlace(start: number): void {
    const address = text.slice(start, start + addressLength).toLowerCase();
    const path = names.slice(1, depth + 1);
    if (!/^0x[0-9a-f]{40}$/.test(address) || !isDeploymentPath[tool](path)) return;
    // Each sequence of a script for several chains is about one of them.
    const chain = tool === "truffle" || path[0] === "deployments" ? path[1] : undefined;
    const key = `${chain ?? ""} ${address}`;
    const chainId = tool === "truffle" ? chain : undefined;
    if (!found.has(key))
      found.set(key, { address: address as Hex, start, end: start + addressLength, chainId });
  }
}

function isName(text: string, end: number): boolean {
  let at = end;
  while (text.charCodeAt(at) <= space) at += 1;
  return text.charCodeAt(at) === colon;
}

const space = 32;
const colon = 58;

/** By the names around it, whether an address is that of a deployment. */
const isDeploymentPath: Readonly<Record<DeploymentTool, (path: readonly string[]) => boolean>> = {
  foundry: (path) => {
    const [list, , key, , last] = path[0] === "deployments" ? path.slice(2) : path;
    return (
      list === "transactions" &&
      (key === "contractAddress" || (key === "additionalContracts" && last === "address"))
    );
  },
  // Beside the journal, the file of all addresses.
  ignition: (path) => path.length === 1,
  hardhatDeploy: (path) => path.length === 1 && path[0] === "address",
  truffle: (path) => path.length === 3 && path[0] === "networks" && path[2] === "address",
  // It may have an address for several chains.
  addressBook: () => false,
  openZeppelin: ([list, , last, ...rest]) =>
    (rest.length === 0 &&
      (((list === "proxies" || list === "impls") && last === "address") ||
        (list === "admin" && last === undefined))) ||
    (rest.length === 1 && list === "impls" && last === "allAddresses"),
};
