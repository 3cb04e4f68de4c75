/**
 * What tools and people call chains, in lower case without separators, by chain ID. No words that address books more often have for
 * contracts and accounts, such as `flow` and `bob`.
 */
const names: Readonly<Record<string, readonly string[]>> = {
  "1": ["mainnet", "ethereum", "ethereummainnet", "ethmainnet"],
  "2": ["morden"],
  "3": ["ropsten"],
  "4": ["rinkeby"],
  "5": ["goerli", "ethereumgoerli"],
  "10": ["optimism", "optimismmainnet", "opmainnet", "optimisticethereum", "mainnetovm"],
  "14": ["flare"],
  "25": ["cronos"],
  "30": ["rootstock", "rsk"],
  "40": ["telos"],
  "42": ["kovan"],
  "50": ["xdc"],
  "56": ["bsc", "bnb", "bscmainnet", "bnbchain"],
  "69": ["kovanovm", "optimismkovan"],
  "97": ["bsctestnet", "bnbtestnet"],
  "100": ["gnosis", "gnosischain", "xdai"],
  "114": ["coston2"],
  "122": ["fuse"],
  "130": ["unichain"],
  "137": ["polygon", "polygonmainnet", "matic"],
  "143": ["monad"],
  "146": ["sonic"],
  "169": ["manta", "mantapacific"],
  "196": ["xlayer", "xlayermainnet"],
  "204": ["opbnb"],
  "250": ["fantom", "ftm"],
  "252": ["fraxtal"],
  "288": ["boba"],
  "295": ["hedera", "hederamainnet"],
  "296": ["hederatestnet"],
  "297": ["hederapreviewnet"],
  "298": ["hederalocal"],
  "300": ["zksyncsepolia"],
  "314": ["filecoin"],
  "324": ["zksync", "zksyncera", "zksyncmainnet"],
  "420": ["optimismgoerli", "goerliovm"],
  "480": ["worldchain"],
  "592": ["astar"],
  "747": ["flowevm", "flowmainnet"],
  "999": ["hyperevm"],
  "1088": ["metis"],
  "1101": ["polygonzkevm"],
  "1135": ["lisk", "liskmainnet"],
  "1284": ["moonbeam"],
  "1285": ["moonriver"],
  "1287": ["moonbase", "moonbasealpha"],
  "1301": ["unichainsepolia"],
  "1329": ["sei"],
  "1625": ["gravityalpha", "gravitymainnet"],
  "1868": ["soneium"],
  "2020": ["ronin"],
  "2741": ["abstract"],
  "2818": ["morph", "morphmainnet"],
  "4801": ["worldchainsepolia"],
  "5000": ["mantle", "mantlemainnet"],
  "5003": ["mantlesepolia"],
  "8217": ["kaia", "klaytn"],
  "8453": ["base", "basemainnet"],
  "9745": ["plasma", "plasmamainnet"],
  "13371": ["immutablezkevm"],
  "17000": ["holesky"],
  "31337": ["hardhat", "localhost", "anvil"],
  "33139": ["apechain"],
  "34443": ["mode"],
  "42161": ["arbitrum", "arbitrumone", "arbitrummainnet"],
  "42170": ["arbitrumnova"],
  "42220": ["celo"],
  "43111": ["hemi", "hemimainnet"],
  "43113": ["fuji", "avalanchefuji", "avalanchetestnet"],
  "43114": ["avalanche", "avalanchemainnet", "avax"],
  "44787": ["alfajores", "celoalfajores"],
  "57073": ["ink"],
  "59141": ["lineasepolia"],
  "59144": ["linea", "lineamainnet"],
  "60808": ["bobmainnet", "bobnetwork"],
  "80001": ["mumbai", "polygonmumbai"],
  "80002": ["amoy", "polygonamoy"],
  "80094": ["berachain"],
  "81457": ["blast"],
  "84531": ["basegoerli"],
  "84532": ["basesepolia"],
  "167000": ["taiko"],
  "421613": ["arbitrumgoerli"],
  "421614": ["arbitrumsepolia"],
  "534351": ["scrollsepolia"],
  "534352": ["scroll", "scrollmainnet"],
  "560048": ["hoodi"],
  "747474": ["katana", "katanamainnet"],
  "11142220": ["celosepolia"],
  "11155111": ["sepolia", "ethereumsepolia", "sepoliatestnet"],
  "11155420": ["optimismsepolia", "opsepolia"],
};

const chainIds = new Map(
  Object.entries(names).flatMap(([chainId, all]) => all.map((name) => [name, chainId] as const)),
);

/** The chain that a name means by itself, as `base-sepolia` or `arbitrumOne` do; undefined for most, as for `testnet`. */
export function chainOfName(name: string): string | undefined {
  return chainIds.get(name.toLowerCase().replace(/[-_ .]/g, ""));
}

/** What many chains call their networks, or what also is a word: these mean a chain behind a word for deployments only. */
const ambiguousEnd =
  /^(?:mainnet|ropsten|rinkeby|goerli|kovan|morden|holesky|hoodi|sepolia|abstract|base|blast|flare|fuse|ink|katana|mode|morph|plasma|scroll|sonic)$/i;

/** The chain that a name means, or with which it ends, as `horizon-arbitrumOne` and `deployed-mainnet` do; of a fork none. */
function chainInName(name: string): string | undefined {
  const parts = name.split(/[-_ ]/);
  for (const at of parts.keys()) {
    const [before, end] = [parts.slice(0, at).join("-"), parts.slice(at).join("-")];
    const found = chainOfName(end);
    if (found === undefined) continue;
    const isOfEnd = ambiguousEnd.test(end)
      ? /^(?:addresses|contracts|deploy(?:ed|ments?)?|prod(?:uction)?)$/i.test(before)
      : !/fork|local|test|virtual/i.test(before) && chainOfName(before) === undefined;
    return at === 0 || isOfEnd ? found : undefined;
  }
  return undefined;
}

/**
 * The chain in the name of a network's folder, which hardhat-deploy before 0.6 wrote as `<network>_<chain ID>`, or as the ID alone;
 * a network of a known name.
 */
export function chainOfFolder(name: string): string | undefined {
  return /(?:^|[_-])([1-9]\d{0,15})$/.exec(name)?.[1] ?? chainInName(name);
}

/**
 * The chain in the path of a file that people name themselves, as `deployments/mainnet/usdc/roots.json` or `base.staging.json`: the
 * innermost. Of digits behind a name, only those of a known chain count, as they may be a date or a version.
 */
export function chainOfPath(path: string): string | undefined {
  for (const name of path
    .replace(/\.json$/, "")
    .split("/")
    .reverse())
    for (const part of [name, ...name.split(".")]) {
      const [, whole] = /^(?:chain[-_]?)?([1-9]\d{0,15})$/.exec(part) ?? [];
      const [, suffix = ""] = /[-_](\d{3,})$/.exec(part) ?? [];
      const found = whole ?? (Object.hasOwn(names, suffix) ? suffix : chainInName(part));
      if (found !== undefined) return found;
    }
  return undefined;
}
