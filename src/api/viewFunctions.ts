import type { Answer, NotFound, Source } from "../../types/contract-lens.d.ts";
import { ContractReads, type ReadFunction } from "../app/reads/contractReads.ts";
import { HashNotSentError } from "../app/consent/hashNotSentError.ts";
import type { Network } from "../app/networks/network.ts";
import type { AbiParameter } from "../decode/abiItem.ts";
import { targetOf } from "../app/verification/proxy.ts";
import { hostOf } from "../core/hosts.ts";
import type { Lookups } from "../app/lookups/lookups.ts";
import type { Hex } from "../core/hex.ts";
import type { ContractReference } from "../core/references/contractReference.ts";
import { parseTransactionReference } from "../core/references/transactionReference.ts";
import type { Ledger } from "../services/ledger/ledger.ts";
import { readWords, explainArgument } from "../text/subjects/record/reads.ts";
import { functionFailures } from "../text/agents/agentTools.ts";
import { publicFailures } from "../text/publicApi.ts";
import { answered, cancelled, failed, failedAsking, failureOf } from "./answers.ts";
import { decoderTools, type ApiServices } from "./apiServices.ts";
import { lookUpCode } from "./contracts.ts";
import { plainArguments, plainError } from "./plainCall.ts";
import { plainProvenance } from "./plainDecoding.ts";

/** What to call; without a name, the functions are listed. */
export type FunctionCall = {
  /** A name that one function has alone, or a signature. */
  readonly function?: string | undefined;
  /** As text: arrays and tuples as JSON. */
  readonly arguments?: readonly string[] | undefined;
};

type Functions = Source & {
  readonly state: "functions" | "called";
  readonly [name: string]: unknown;
};

/**
 * Lists the view and pure functions of a contract, or calls one now, by the ABI that its page has. The user is asked before an
 * argument of 32 bytes is sent, which may be a private key.
 */
export async function callViewFunction(
  services: Omit<ApiServices, "settings" | "log">,
  network: Network,
  contract: ContractReference,
  { function: wanted, arguments: texts = [] }: FunctionCall,
  signal: AbortSignal,
): Promise<Answer<Functions | NotFound | (Source & { readonly state: "noCode" })>> {
  try {
    const [lookups, buildMatches] = await Promise.all([services.lookups(), services.buildMatches()]);
    const found = await lookUpCode(lookups, network, contract, signal);
    if (found.kind === "none") return found.answer;
    const { ledger, source, deployed } = found.code;
    const target = await targetOf(lookups, ledger, deployed, signal);
    const implementation = target?.role === "implementation" ? target.address : undefined;
    const tools = await decoderTools(services, { lookups, buildMatches });
    const { address } = deployed;
    const place = { network, ledger, address, implementation, point: {} };
    const reads = new ContractReads(tools, place, signal, () => undefined);
    await reads.load();
    const { functions, failure, unavailable, origins } = reads.view;
    if (functions.length === 0 && failure !== undefined) return failedAsking(failure);
    if (origins.length === 0) return failed("badArgument", functionFailures.noAbi());
    if (unavailable !== undefined)
      return failed("badRequest", functionFailures.unavailable(hostOf(ledger.url)), source.host);
    const isTrusted = services.isTrusted();
    if (wanted === undefined) {
      return answered({
        ...source,
        state: "functions",
        provenance: origins.map((origin) => plainProvenance(origin, isTrusted)),
        functions: functions.map(plainFunction),
      });
    }
    const named = functions.filter(({ item }) => item.signature === wanted || item.name === wanted);
    const [only, ...others] = named;
    if (only === undefined) return failed("badArgument", functionFailures.unknown());
    if (others.length > 0) return failed("badArgument", functionFailures.several());
    const { signature, inputs } = only.item;
    if (texts.length !== inputs.length)
      return failed("badArgument", functionFailures.argumentCount(inputs.length, texts.length));
    const large = valuesOf32Bytes(texts);
    if (large.length > maxLargeValues)
      return failed("badArgument", functionFailures.tooManyLargeValues(maxLargeValues));
    for (const value of large) await ensureConsent(lookups, ledger, value, signal);
    await reads.read(signature, texts);
    const read = reads.view.functions.find(({ item }) => item.signature === signature);
    return calledAnswer(read, source, isTrusted, signal);
  } catch (error) {
    return failureOf(error, signal);
  }
}

function plainFunction({ item: { signature, inputs, outputs } }: ReadFunction): object {
  return { signature, inputs: inputs.map(plainParameter), outputs: outputs.map(plainParameter) };
}

function plainParameter({ name, type, components }: AbiParameter): object {
  return { name, type, ...(components.length === 0 ? {} : { components: components.map(plainParameter) }) };
}

function calledAnswer(
  read: ReadFunction | undefined,
  source: Source,
  isTrusted: boolean,
  signal: AbortSignal,
): Answer<Functions> {
  const outcome = read?.outcome;
  const called = { ...source, state: "called", function: read?.item.signature ?? null } as const;
  switch (outcome?.kind) {
    case "returned":
      return answered({ ...called, outcome: "returned", values: plainArguments(outcome.reading) });
    case "reverted":
      return answered({ ...called, outcome: "reverted", error: plainError(outcome.error, isTrusted) });
    case "nothing":
      return answered({ ...called, outcome: "nothing", meaning: readWords.nothing() });
    case "invalid":
      // The sentence names the argument as its ABI does.
      return answered({ ...called, outcome: "invalidArgument", problem: explainArgument(outcome.problem) });
    case "failed":
      return failedAsking(outcome.error);
    case "reading":
    case undefined:
      return signal.aborted ? cancelled() : failed("internal", publicFailures.internal());
  }
}

/** @throws HashNotSentError without the user's consent */
async function ensureConsent(
  lookups: Pick<Lookups, "ensureConsent">,
  ledger: Ledger,
  value: Hex,
  signal: AbortSignal,
): Promise<void> {
  const transaction = parseTransactionReference(value);
  if (!transaction.ok) return;
  const decision = await lookups.ensureConsent(
    { ledger, transaction: transaction.value },
    { entryPoint: "extension" },
    signal,
  );
  if (decision.kind !== "agreed") throw new HashNotSentError(decision, hostOf(ledger.url));
}

/** Of each it is found out whose private key it may be, which takes a millisecond or more. */
const maxLargeValues = 64;

/** As many digits as an address, in hex and in decimal: more of them may be a private key. */
const hexRun = /(0x)?([0-9a-f]{41,})/gi;
const decimalRun = /(?<![0-9a-z])\d{49,100}(?![0-9a-z])/gi;

/** The values of 32 bytes in arguments: in hex, however long the hex is, and as decimal numbers. */
export function valuesOf32Bytes(texts: readonly string[]): readonly Hex[] {
  const found = new Set<Hex>();
  for (const text of texts) {
    for (const [, prefix, digits = ""] of text.matchAll(hexRun))
      if (prefix !== undefined || /[a-f]/i.test(digits))
        for (let at = 0; at < digits.length; at += 64) found.add(word(digits.slice(at, at + 64)));
    for (const [digits] of text.matchAll(decimalRun))
      found.add(word(BigInt.asUintN(256, BigInt(digits)).toString(16)));
  }
  return [...found].filter((value) => !/^0x(?:0{24}|f{24})/.test(value));
}

const word = (digits: string): Hex => `0x${digits.toLowerCase().padStart(64, "0")}`;
