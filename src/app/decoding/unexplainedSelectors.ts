import { parseContractReference } from "../../core/references/contractReference.ts";
import { reservedEntity } from "../../core/references/reservedEntity.ts";
import { yieldToEventLoop } from "../../core/async/yielding.ts";
import type { DecodedError } from "../../decode/decoders/decodeErrorData.ts";
import type { AbiItem, Candidates } from "../../decode/decoding.ts";
import { isGuess } from "../../decode/provenance.ts";
import { valueOf } from "../../services/reading/reading.ts";
import type { Transaction } from "../../services/ledger/transaction.ts";
import type { SignatureHashes } from "../../services/signatures/signatureDatabase.ts";
import { calledIn } from "./participants.ts";
import { callHasFailed } from "./tracedCalls.ts";
import type { DecodedCall, ResultDecoding } from "./resultDecoding.ts";

/** More names are not read. */
const maxHashes = 300;

/** Calls, errors, and logs that are compared: each is decoded for it. */
const maxDecoded = 600;

const decodedPerTurn = 20;

/**
 * The selectors and topics of a result that nothing explains: no source has anything of them, or guesses alone, none of which reads
 * their bytes. They are of what the ledger has recorded: of calls to contracts, of errors, and the first topic of logs; never of
 * data that stands in arguments.
 */
export async function unexplainedIn(
  decoding: ResultDecoding,
  transaction: Transaction,
): Promise<SignatureHashes> {
  const selectors = new Set<string>();
  const topics = new Set<string>();
  const looks = new Set<string>();
  let sincePause = 0;
  /** Whether nothing of its like was looked at yet. */
  const isNew = (look: string): boolean => {
    if (looks.size >= maxDecoded || looks.has(look)) return false;
    looks.add(look);
    sincePause += 1;
    return true;
  };
  const pauseIfDue = async (): Promise<void> => {
    if (sincePause < decodedPerTurn) return;
    sincePause = 0;
    await yieldToEventLoop();
  };
  const noteCall = (call: DecodedCall): void => {
    if (call.kind === "unknown" && call.selector !== undefined) selectors.add(call.selector);
    const [first] = call.kind === "function" && !isExplained(call.candidates) ? call.candidates : [];
    if (first !== undefined) selectors.add(first.item.selector);
  };
  const noteError = (error: DecodedError | undefined): void => {
    if (error?.kind === "custom" && !isExplained(error.candidates)) selectors.add(error.selector);
  };
  if (isOfContracts(calledIn(transaction))) noteCall(decoding.call);
  noteError(decoding.why?.error);
  for (const call of decoding.calls.kind === "found" ? decoding.calls.calls : []) {
    if (!call.isContract) continue;
    if (isNew(`call ${call.to ?? ""} ${call.input.slice(0, 10)}`)) noteCall(call.decode());
    if (callHasFailed(call) && isNew(`error ${call.output.slice(0, 10)}`)) noteError(call.decodeError());
    await pauseIfDue();
  }
  const logs = valueOf(transaction.logs.rows);
  for (let place = 0; place < (logs?.length ?? 0); place += 1) {
    const sent = logs?.rawAt(place, "topics");
    const words = Array.isArray(sent) ? sent : [];
    const digits = topicIn(words[0]);
    const raw = logs?.rawAt(place, "address");
    const address = typeof raw === "string" ? raw.slice(0, 70) : "";
    if (digits === undefined || !isNew(`log ${address} ${digits} ${words.length}`)) continue;
    if (!isExplained(decoding.logAt(place))) topics.add(digits);
    await pauseIfDue();
  }
  const first = [...selectors].slice(0, maxHashes);
  return { selectors: first, topics: [...topics].slice(0, maxHashes - first.length) };
}

/** Whether something is known of it that is more than a guess, or a guess that reads it. */
export function isExplained(candidates: Candidates<AbiItem>): boolean {
  return candidates.some(
    ({ provenance, reading }) =>
      !isGuess(provenance) || reading.kind === "read" || reading.kind === "tooLarge",
  );
}

/** What calls precompiles and the ledger's own contracts is not named by a selector. */
function isOfContracts(address: string | undefined): boolean {
  const parsed = parseContractReference(address ?? "");
  return parsed.ok && reservedEntity(parsed.value) === undefined;
}

function topicIn(value: unknown): string | undefined {
  return typeof value === "string"
    ? /^(?:0x)?([0-9a-f]{64})$/.exec(value.slice(0, 67).toLowerCase())?.[1]
    : undefined;
}
