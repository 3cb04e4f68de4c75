import type { Outcome } from "../../devnet/sample.ts";
import type { Answer } from "./ask.ts";

/** Which words of a response mean which outcome, written down once more so that the devnet is not its own judge. */
const words: [RegExp, Outcome][] = [
  [/already partially verified/, "alreadyPartial"],
  [/is already verified with|didn't yield a better match/, "alreadyVerified"],
  [/bytecode length doesn't match|recompiled bytecode don't match/, "mismatch"],
  [/does not have a contract deployed at/, "notDeployed"],
  [/not verified on Etherscan/, "notPublished"],
  [/Etherscan API rate limit/, "explorerLimited"],
  [/Invalid API Key/, "keyRefused"],
  [/Etherscan API returned HTTP/, "explorerFailed"],
  [/missing_source|Invalid or missing sources/, "missingSource"],
  [/invalid_language/, "unsupportedLanguage"],
  [/contract_not_found_in_compiler_output|Couldn't find contract/, "contractAbsent"],
  [/compiled contract bytecode is/, "noBytecode"],
  [/no_similar_match_found/, "noSimilar"],
  [/Compiler error|not found in compiler output/, "compileFailed"],
  [/not supported for importing|not supported for verification/, "unsupportedChain"],
  [/already being verified/, "inProgress"],
  [/too many verification requests/, "rateLimited"],
  [/Cannot fetch bytecode for chain/, "nodeUnavailable"],
  [/Brownout|<pre>Cannot POST/, "retired"],
  [/Invalid address|must match format/, "badRequest"],
];

const matchWords: Record<string, Outcome> = {
  perfect: "perfect",
  exact_match: "perfect",
  partial: "partial",
  match: "partial",
};

type Fields = Record<string, unknown>;

/** What a response says about one contract on chain 298. */
export function outcomeOf({ status, text, body }: Answer, address: string): Outcome {
  const known = words.find(([pattern]) => pattern.test(text))?.[1];
  if (known) return known;
  if (status === 410 || status === 405 || (status >= 300 && status < 400)) return "retired";
  if (status !== 200 || typeof body !== "object" || body === null) return "unknown";
  const { contracts, result, contract } = body as {
    contracts?: Fields[];
    result?: Fields[];
    contract?: Fields;
  };
  const records = (contracts ?? result ?? [contract]).filter((record) => record !== undefined);
  const ours = records.filter((record) => isAbout(record, address));
  const found = ours.map((record) => matchWords[String(record["status"] ?? record["match"])]);
  return (
    found.find((outcome) => outcome === "perfect") ??
    found.find((outcome) => outcome !== undefined) ??
    "unknown"
  );
}

function isAbout(record: Fields, address: string): boolean {
  return String(record["address"]).toLowerCase() === address.toLowerCase() && record["chainId"] === "298";
}
