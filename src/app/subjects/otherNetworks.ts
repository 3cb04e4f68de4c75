import type { TextContext } from "../consent/classifyHex.ts";
import { entityIdOfLongZero } from "../../core/hedera/entityId.ts";
import type { InspectSubject } from "../lookups/inspectSubject.ts";
import { hasNumbers } from "../networks/localAddress.ts";
import { recordedChainIds } from "../networks/chainOf.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import type { Network } from "../networks/network.ts";
import { pageTemplates } from "../networks/readNetworks.ts";
import { networkOfChain, networkOfProjectName, networkOfRecord } from "../networks/suggestedNetworks.ts";

/** What may say which network a contract or a transaction is on. */
export type NetworkReasons = {
  /** The chains that deployment files record the address on. */
  readonly recordedChains: readonly string[];
  /** Where the user pointed at it. */
  readonly place?: TextContext | undefined;
};

/**
 * The networks, other than its own, that something gives a reason to look at a subject on, the best reason first: a deployment file that
 * records its address, a block explorer's URL on its line, the path of its file, or an identifier that only Hedera has.
 */
export function otherNetworks(
  subject: InspectSubject,
  networks: readonly Network[],
  { recordedChains, place }: NetworkReasons,
): readonly Network[] {
  const { network } = subject;
  const id = ledgerOf(network)?.id;
  const isOther = (other: Network): boolean =>
    other.name !== network.name && (id === undefined || ledgerOf(other)?.id !== id);
  const ofChains = recordedChains.flatMap((chainId) =>
    networks.filter((one) => recordedChainIds(one).includes(chainId)),
  );
  const ofPath = place?.path === undefined ? undefined : networkOfRecord(place.path, networks);
  const found = [
    ...ofChains,
    ...(place === undefined ? [] : ofExplorers(lineOf(place), networks)),
    ...(ofPath === undefined ? [] : [ofPath]),
    ...(isOfHedera(subject) ? networks.filter((one) => ledgerOf(one) !== undefined && hasNumbers(one)) : []),
  ];
  return [...new Set(found)].filter(isOther);
}

/** The line that a reference is on. */
function lineOf({ text, start }: TextContext): string {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = text.indexOf("\n", start);
  return text.slice(from, to < 0 ? undefined : to);
}

/** The networks whose block explorers a text has URLs of. */
function ofExplorers(text: string, networks: readonly Network[]): readonly Network[] {
  const found = [...text.matchAll(/(https?:\/\/)(?:www\.)?([^\s"'`<>()]+)/gi)];
  const urls = found.map(([, scheme = "", url = ""]) => `${scheme}${url}/`.toLowerCase());
  const own = networks.filter(({ explorerUrl = "" }) =>
    pageTemplates(explorerUrl)
      .map(explorerOf)
      .some((explorer) => explorer !== "" && urls.some((url) => url.startsWith(`${explorer}/`))),
  );
  return [...own, ...urls.flatMap((url) => ofSharedExplorer(url, networks))];
}

/** Hosts of explorers beside those of the networks. */
const otherExplorers: Readonly<Record<string, string>> = {
  "otterscan.io": "1",
  "sepolia-optimism.etherscan.io": "11155420",
  "explorer.optimism.io": "10",
  "snowscan.xyz": "43114",
  "testnet.snowscan.xyz": "43113",
  "explorer.linea.build": "59144",
  "blockscout.scroll.io": "534352",
};

/** Explorers of many chains that name these in the first label of their host, or in their paths. */
const inLabel = /^([\w-]+)\.(?:blockscout\.com|otterscan\.io)$/;
const inPath =
  /(?:^|\.)(?:tenderly\.co|tdly\.co|blocksec\.com|phalcon\.xyz|openchain\.xyz|samczsun\.com|ethtx\.info|oklink\.com)$/;

/** The network that the URL of an explorer of many chains names: Blockscout, Otterscan, Tenderly, Phalcon, OpenChain and others. */
function ofSharedExplorer(url: string, networks: readonly Network[]): readonly Network[] {
  if (!URL.canParse(url)) return [];
  const { hostname, pathname } = new URL(url);
  const chain = Object.hasOwn(otherExplorers, hostname) ? otherExplorers[hostname] : undefined;
  const label = inLabel.exec(hostname)?.[1];
  const names = pathname.split("/").filter((name) => name.length > 0 && name.length <= 40);
  const behindTx = /\/(?:tx|trace)\/([\w-]{1,40})\/0x/.exec(pathname)?.[1];
  const found = [
    chain === undefined ? undefined : networkOfChain(chain, networks),
    label === undefined ? undefined : networkOfProjectName(label, networks),
    ...[...(inPath.test(hostname) ? names : []), ...(behindTx === undefined ? [] : [behindTx])].map((name) =>
      /^\d+$/.test(name) ? networkOfChain(name, networks) : networkOfProjectName(name, networks),
    ),
  ];
  return found.filter((network) => network !== undefined);
}

/** The block explorer of a page template, without what its pages are called: several networks may share a host. */
function explorerOf(template: string): string {
  const [page = ""] = template.split("{");
  if (!URL.canParse(page)) return "";
  const { origin, pathname } = new URL(page);
  const folders = pathname.split("/").filter((name) => name !== "");
  return [origin, ...folders.slice(0, -1)].join("/").toLowerCase();
}

/** Whether an identifier is of a form that only Hedera has: an ID, or an address made of one. */
function isOfHedera(subject: InspectSubject): boolean {
  if (subject.kind === "result") return subject.transaction.kind === "id";
  const { contract } = subject;
  return contract.kind === "id" || entityIdOfLongZero(contract.address.lower) !== undefined;
}
