import type { ResultReading } from "../services/ledger/schema.ts";
import { valueOf } from "../services/reading/reading.ts";
import { readRevertData } from "../core/revertData.ts";
import type { Tone } from "./explanation.ts";

/** How an execution ended. */
export type ResultOutcome = {
  readonly tone: Tone;
  /** A few words of ours: "Reverted". */
  readonly title: string;
  /** Why, if that is said; `isOurs` unless they are a contract's or a service's words. */
  readonly reason: { readonly text: string; readonly isOurs: boolean } | undefined;
};

/** The outcome of an execution in words. */
export function explainResult({ fields }: ResultReading): ResultOutcome {
  const result = valueOf(fields.result);
  const status = valueOf(fields.status);
  const succeeded = status === undefined ? result === "SUCCESS" : status === "0x1";
  if (result === undefined && status === undefined)
    return { tone: "careful", title: "Outcome not said", reason: undefined };
  if (result !== undefined && (succeeded ? isKnownFailure(result) : result === "SUCCESS")) {
    const shown = /^0x[0-9a-f]{0,8}$/.test(status ?? "") ? (status ?? "") : "other";
    const text = `result ${result}, status ${shown}`;
    return { tone: "careful", title: "Result and status disagree", reason: { text, isOurs: true } };
  }
  const title = responseCodeTitle(result, succeeded);
  return succeeded
    ? { tone: "good", title, reason: undefined }
    : { tone: "bad", title, reason: reasonOf(valueOf(fields.error_message), result) };
}

/** Whether a code means that the contract did not run to its end, whatever else is said. */
function isKnownFailure(result: string): boolean {
  return Object.hasOwn(resultTitles, result) && result !== "SUCCESS" && result !== "UNKNOWN";
}

/** The name of a response code in a few words. */
export function responseCodeTitle(result: string | undefined, succeeded: boolean): string {
  const known =
    result === undefined || !Object.hasOwn(resultTitles, result) ? undefined : resultTitles[result];
  if (known !== undefined) return known;
  const general = succeeded ? "Succeeded" : "Failed";
  // Response codes grow with every release of the network; their names are words already.
  return result !== undefined && /^[A-Z][A-Z0-9_]{2,79}$/.test(result)
    ? `${general}: ${result.toLowerCase().replaceAll("_", " ")}`
    : general;
}

function reasonOf(message: string | undefined, result: string | undefined): ResultOutcome["reason"] {
  const data = readRevertData(message);
  switch (data.kind) {
    case "error":
      return data.reason === "" ? undefined : { text: data.reason, isOurs: false };
    case "panic":
      return { text: `${data.meaning} (panic 0x${data.code.toString(16)})`, isOurs: true };
    case "custom":
      return { text: `custom error ${data.selector}`, isOurs: true };
    case "code":
      return data.name === result ? undefined : { text: data.name, isOurs: false };
    case "words":
      return data.text === result ? undefined : { text: data.text, isOurs: false };
    case "bytes":
    case "none":
      return undefined;
  }
}

/** The commonest response codes of contract transactions in a few words; there are some 400, and they grow. */
const resultTitles: Readonly<Record<string, string>> = {
  SUCCESS: "Succeeded",
  CONTRACT_REVERT_EXECUTED: "Reverted",
  INSUFFICIENT_GAS: "Out of gas",
  CONTRACT_EXECUTION_EXCEPTION: "Failed inside the EVM",
  CONTRACT_DELETED: "The contract is deleted",
  CONTRACT_BYTECODE_EMPTY: "No bytecode was given",
  CONSENSUS_GAS_EXHAUSTED: "The network had no gas left",
  DUPLICATE_TRANSACTION: "A duplicate",
  ERROR_DECODING_BYTESTRING: "The bytecode could not be read",
  FAIL_INVALID: "Failed inside the node",
  INSUFFICIENT_ACCOUNT_BALANCE: "An account has too little",
  INSUFFICIENT_PAYER_BALANCE: "The payer has too little",
  INSUFFICIENT_TX_FEE: "The fee offered is too low",
  INVALID_CONTRACT_ID: "No such contract",
  INVALID_ETHEREUM_TRANSACTION: "Not a valid Ethereum transaction",
  INVALID_FULL_PREFIX_SIGNATURE_FOR_PRECOMPILE: "A signature is missing",
  INVALID_OPERATION: "An instruction the EVM does not have",
  INVALID_SIGNATURE: "A signature is missing or wrong",
  INVALID_SOLIDITY_ADDRESS: "An address that nothing is at",
  LOCAL_CALL_MODIFICATION_EXCEPTION: "A static call tried to change state",
  MAX_CHILD_RECORDS_EXCEEDED: "Too many transactions on the way",
  MAX_GAS_LIMIT_EXCEEDED: "The gas limit is above the network's own",
  PRECOMPILE_GAS: "Out of gas in a system contract",
  TRANSACTION_EXPIRED: "Expired before consensus",
  UNKNOWN: "An outcome the mirror node does not know",
  WRONG_NONCE: "Wrong nonce",
};
