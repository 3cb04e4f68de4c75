/** What an outcome means for the next step. Its words, tone, and buttons are in `text/verification/outcome`. */
type OutcomeMeaning = {
  /** How the contract is verified; undefined if the outcome is only about the attempt. */
  readonly state?: "perfect" | "partial" | "verified";
  /** Whether the service would return the same for the same files again. */
  readonly isPermanent: boolean;
  /** Whether other source may verify the contract on this service all the same. */
  readonly mayOtherSourceHelp: boolean;
};

/** Every outcome. Of those with a state, the first is the best. */
const meanings = {
  perfect: { state: "perfect", isPermanent: true, mayOtherSourceHelp: true },
  partial: { state: "partial", isPermanent: true, mayOtherSourceHelp: true },
  alreadyVerified: { state: "verified", isPermanent: false, mayOtherSourceHelp: true },
  mismatch: { isPermanent: true, mayOtherSourceHelp: true },
  notDeployed: { isPermanent: false, mayOtherSourceHelp: false },
  notPublished: { isPermanent: false, mayOtherSourceHelp: true },
  explorerLimited: { isPermanent: false, mayOtherSourceHelp: true },
  keyRefused: { isPermanent: false, mayOtherSourceHelp: true },
  explorerFailed: { isPermanent: false, mayOtherSourceHelp: true },
  compileFailed: { isPermanent: true, mayOtherSourceHelp: true },
  missingSource: { isPermanent: true, mayOtherSourceHelp: true },
  unsupportedLanguage: { isPermanent: true, mayOtherSourceHelp: true },
  contractAbsent: { isPermanent: true, mayOtherSourceHelp: true },
  noBytecode: { isPermanent: true, mayOtherSourceHelp: true },
  noSimilar: { isPermanent: false, mayOtherSourceHelp: true },
  unsupportedChain: { isPermanent: true, mayOtherSourceHelp: false },
  alreadyPartial: { state: "partial", isPermanent: false, mayOtherSourceHelp: true },
  inProgress: { isPermanent: false, mayOtherSourceHelp: false },
  rateLimited: { isPermanent: false, mayOtherSourceHelp: true },
  nodeUnavailable: { isPermanent: false, mayOtherSourceHelp: true },
  retired: { isPermanent: false, mayOtherSourceHelp: true },
  badRequest: { isPermanent: false, mayOtherSourceHelp: true },
  unknown: { isPermanent: false, mayOtherSourceHelp: true },
} as const satisfies Readonly<Record<string, OutcomeMeaning>>;

/**
 * The outcome of a verification attempt (docs/services/verification-services.md, Outcomes). This file is the one place
 * where a service's own words are matched; everything after it switches on the outcome.
 */
export type Outcome = keyof typeof meanings;

/** Every outcome, in the order of the table above. */
export const outcomes = Object.keys(meanings) as readonly Outcome[];

/** What an outcome means for the next step. */
export const meaningOf = (outcome: Outcome): OutcomeMeaning => meanings[outcome];

/** Whether a word is an outcome: others name why there was none, or come from another version. */
export const isOutcome = (word: string): word is Outcome => Object.hasOwn(meanings, word);

/** The evidence in a response for its outcome. */
export type Evidence = {
  readonly status: number;
  readonly body: "json" | "html" | "text";
  /** The service's words: of the record that decides when there is one, else of the whole response. */
  readonly words: readonly string[];
  /** The job protocol's machine-readable code. */
  readonly customCode: string | undefined;
  /** What the record that decides tells beside its words, when there is one. */
  readonly record?: {
    readonly status: string | undefined;
    /** Whether files that its source needs are missing, or are others than its metadata names. */
    readonly lacksFiles: boolean;
  };
};

const byRecordStatus = new Map<string | undefined, Outcome>([
  ["perfect", "perfect"],
  ["partial", "partial"],
  ["extra-file-input-bug", "mismatch"],
]);

const byCustomCode = new Map<string | undefined, Outcome>(
  Object.entries({
    already_verified: "alreadyVerified",
    not_etherscan_verified: "notPublished",
    etherscan_limit: "explorerLimited",
    unsupported_chain: "unsupportedChain",
    duplicate_verification_request: "inProgress",
    contract_not_deployed: "notDeployed",
    no_match: "mismatch",
    bytecode_length_mismatch: "mismatch",
    extra_file_input_bug: "mismatch",
    compiler_error: "compileFailed",
    no_compiler_output: "compileFailed",
    contract_not_found_in_compiler_output: "contractAbsent",
    compiled_bytecode_is_zero: "noBytecode",
    missing_source: "missingSource",
    missing_or_invalid_source: "missingSource",
    invalid_compilation_target: "compileFailed",
    invalid_compiler_version: "compileFailed",
    unsupported_compiler_version: "compileFailed",
    etherscan_vyper_version_mapping_failed: "explorerFailed",
    etherscan_missing_contract_in_json: "explorerFailed",
    etherscan_missing_vyper_settings: "explorerFailed",
    no_similar_match_found: "noSimilar",
    failed_to_get_bytecode: "nodeUnavailable",
    onchain_bytecode_is_zero: "notDeployed",
    invalid_language: "unsupportedLanguage",
    unsupported_language: "unsupportedLanguage",
    route_not_found: "retired",
    invalid_parameter: "badRequest",
  } satisfies Record<string, Outcome>),
);

/** Ambiguous codes: known messages take precedence. */
const byVagueCode = new Map<string | undefined, Outcome>([
  ["etherscan_request_failed", "explorerFailed"],
  ["malformed_etherscan_response", "explorerFailed"],
  ["cannot_fetch_bytecode", "nodeUnavailable"],
  // What is sent is JSON always: the code mostly speaks of what the explorer sent, and the message decides.
  ["invalid_json", "badRequest"],
]);

/** The metadata matches, but the code does not. */
const matchesByMetadataAlone = /metadata hashes match but not the bytecodes/i;

/** The first match wins. `:` is replaced by `.` before matching. */
const byWords: readonly (readonly [pattern: Pick<RegExp, "test">, outcome: Outcome])[] = [
  // First: these quote the contract, its names and its paths, which may say anything.
  [/^Compiler error\b/i, "compileFailed"],
  [/^Compiler process returned with errors\b/i, "compileFailed"],
  [/^Failed to map Vyper version ".*" from \S+ to valid compiler version/i, "explorerFailed"],
  [/^Expected contract ".*" not found in \S+ JSON input sources/i, "explorerFailed"],
  [/^The contract doesn't have a content for the path /i, "explorerFailed"],
  [/^Couldn't find contract /i, "contractAbsent"],
  [/^Invalid or missing sources in /i, "missingSource"],
  [/^Resource missing; unsuccessful fetching/i, "missingSource"],
  [/^One or more sources are mentioned in the metadata but are not provided/i, "missingSource"],
  [/is already partially verified/i, "alreadyPartial"],
  [/is already being verified/i, "inProgress"],
  [/deployed and recompiled bytecode don't match/i, "mismatch"],
  [/recompiled bytecode length doesn't match/i, "mismatch"],
  [matchesByMetadataAlone, "mismatch"],
  [/does not have a contract deployed at/i, "notDeployed"],
  [/^There is no bytecode at address /i, "notDeployed"],
  [/^Unknown match status\. null/i, "notDeployed"],
  [/^This contract is not verified on /i, "notPublished"],
  [/ API rate limit reached|Max (?:calls per sec )?rate limit reached/i, "explorerLimited"],
  [{ test: refusesKey }, "keyRefused"],
  [/too many invalid api key attempts/i, "keyRefused"],
  [/^Error in \S+ API response|API returned HTTP \d/i, "explorerFailed"],
  [/^\S+ API responded with an error\b/i, "explorerFailed"],
  [/^Network error while connecting to \S+ API/i, "explorerFailed"],
  [/^Request to https?\.\/\/\S+&apiKey=(?:XXX|\[hidden\]) failed\b/i, "explorerFailed"],
  [/^Vyper compiler settings missing from \S+ response/i, "explorerFailed"],
  [/^Couldn't get Vyper compiler settings from /i, "explorerFailed"],
  [/^Could not map the Vyper version from \S+ to a valid compiler version/i, "explorerFailed"],
  [/^The (?:json input )?sources (?:in the response from|returned by) \S+ don't include /i, "explorerFailed"],
  [/^This contract was verified with errors on /i, "explorerFailed"],
  [/^Sourcify currently cannot verify Vyper contracts/i, "explorerFailed"],
  [/^Sourcify cannot generate the solcJsonInput from \S+ result/i, "explorerFailed"],
  // The explorer responded with a page, and the service passes on its own parser's complaint.
  [/^Unexpected token .* is not valid JSON/is, "explorerFailed"],
  [/^Unexpected end of JSON input/i, "explorerFailed"],
  // Said of what an explorer published, whatever it named the contract.
  [/^Contract not found in compiler output/i, "compileFailed"],
  [/^The compiled contract bytecode is "0x"/i, "noBytecode"],
  [/^Compilation failed\. No output from the compiler/i, "compileFailed"],
  [/^Compilation output size too large/i, "compileFailed"],
  [/^Compiler output is undefined/i, "compileFailed"],
  [/^Invalid compiler version/i, "compileFailed"],
  [/^Chain \S+ (?:is )?not (?:supported|found)/i, "unsupportedChain"],
  [/is not supported for importing from /i, "unsupportedChain"],
  [/^None of the RPCs responded/i, "nodeUnavailable"],
  [/^Cannot fetch bytecode/i, "nodeUnavailable"],
  [/you are sending too many/i, "rateLimited"],
  [/brownout/i, "retired"],
  [/^Cannot (?:POST|GET) \//i, "retired"],
  [/^Invalid address/i, "badRequest"],
];

/** In two steps: one expression would look from each such beginning, in a time that grows with the square. */
function refusesKey(text: string): boolean {
  const beginning = /API response\./i.exec(text);
  return beginning !== null && /(?:Invalid|Missing).{0,20}API Key/i.test(text.slice(beginning.index));
}

/** Words are cut before any pattern sees them: some patterns take a time that grows with the square of the length. */
export const maxMatchedLength = 2000;
/** So many words of a response, or of each record in it, are matched. */
export const maxMatchedWords = 20;

/** UTF-16 units that are matched of all words of a response and of its records together. */
export class MatchingBudget {
  #left = 1_000_000;

  /** What of these words is matched. */
  take(words: readonly string[]): readonly string[] {
    return words.slice(0, maxMatchedWords).map((word) => {
      const matched = word.slice(0, Math.min(maxMatchedLength, this.#left));
      this.#left -= matched.length;
      return matched;
    });
  }
}

/** Classifies a response, or a record in it. Messages take precedence over the HTTP status. */
export function outcomeOf(
  { customCode, status, body, words: said, record }: Evidence,
  budget = new MatchingBudget(),
): Outcome {
  const words = budget.take(said);
  return (
    byRecordStatus.get(record?.status) ??
    byCustomCode.get(customCode) ??
    // An HTML page may contain any text.
    (body === "html" ? undefined : outcomeOfWords(words)) ??
    byVagueCode.get(customCode) ??
    // What cannot be compiled is said without a word, by the lists of files alone.
    (record?.status === "error" && record.lacksFiles ? "compileFailed" : undefined) ??
    outcomeOfStatus(status, body, words)
  );
}

function outcomeOfWords(words: readonly string[]): Outcome | undefined {
  const texts = words.map((word) => word.trim().replaceAll(":", "."));
  return byWords.find(([pattern]) => texts.some((text) => pattern.test(text)))?.[1];
}

function outcomeOfStatus(status: number, body: Evidence["body"], words: readonly string[]): Outcome {
  if (status >= 300 && status < 400) return "retired";
  if (status === 405 || status === 410) return "retired";
  if (status === 404 && body !== "json") return "retired";
  if (status === 503 && words.some((text) => /brownout/i.test(text))) return "retired";
  if (status === 429) return "rateLimited";
  if (status === 400 || status === 413 || status === 415) return "badRequest";
  return "unknown";
}

/**
 * Whether a mismatch may come of files that were left out: the metadata is the right one, but what a compiler makes of a
 * contract can depend on files that its metadata does not name.
 */
export function mayLackFiles(said: {
  readonly customCode: string | undefined;
  readonly words: readonly string[];
  /** Of the record that decides, when there is one. */
  readonly recordStatus: string | undefined;
}): boolean {
  if (said.customCode === "extra_file_input_bug" || said.recordStatus === "extra-file-input-bug") return true;
  return new MatchingBudget().take(said.words).some((word) => matchesByMetadataAlone.test(word));
}

/** What the word for a match, of a job or a status lookup, comes to. */
export function outcomeOfMatch(match: string | undefined): "perfect" | "partial" | "unknown" {
  if (match === "exact_match") return "perfect";
  return match === "match" ? "partial" : "unknown";
}
