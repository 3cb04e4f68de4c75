import { isResponseCodeName } from "../../core/hedera/responseCode.ts";
import * as l10n from "@vscode/l10n";

/** The commonest response codes of contract transactions in a few words; there are some 400, and they grow. */
const titles: Readonly<Record<string, () => string>> = {
  SUCCESS: () => l10n.t("Succeeded"),
  CONTRACT_REVERT_EXECUTED: () => l10n.t("Reverted"),
  INSUFFICIENT_GAS: () => l10n.t("Out of gas"),
  CONTRACT_EXECUTION_EXCEPTION: () => l10n.t("EVM exception"),
  CONTRACT_DELETED: () => l10n.t("Contract deleted"),
  CONTRACT_BYTECODE_EMPTY: () => l10n.t("No bytecode"),
  CONSENSUS_GAS_EXHAUSTED: () => l10n.t("Network gas exhausted"),
  DUPLICATE_TRANSACTION: () => l10n.t("Duplicate transaction"),
  ERROR_DECODING_BYTESTRING: () => l10n.t("Undecodable bytecode"),
  FAIL_INVALID: () => l10n.t("Internal node error"),
  INSUFFICIENT_ACCOUNT_BALANCE: () => l10n.t("Insufficient account balance"),
  INSUFFICIENT_PAYER_BALANCE: () => l10n.t("Insufficient payer balance"),
  INSUFFICIENT_TX_FEE: () => l10n.t("Transaction fee too low"),
  INVALID_CONTRACT_ID: () => l10n.t("No such contract"),
  INVALID_ETHEREUM_TRANSACTION: () => l10n.t("Invalid Ethereum transaction"),
  INVALID_FULL_PREFIX_SIGNATURE_FOR_PRECOMPILE: () => l10n.t("Signature missing"),
  INVALID_OPERATION: () => l10n.t("Invalid opcode"),
  INVALID_SIGNATURE: () => l10n.t("Signature missing or invalid"),
  INVALID_SOLIDITY_ADDRESS: () => l10n.t("No contract at address"),
  LOCAL_CALL_MODIFICATION_EXCEPTION: () => l10n.t("State change in a static call"),
  MAX_CHILD_RECORDS_EXCEEDED: () => l10n.t("Too many child transactions"),
  MAX_GAS_LIMIT_EXCEEDED: () => l10n.t("Gas limit above the network's maximum"),
  PRECOMPILE_GAS: () => l10n.t("Out of gas in a system contract"),
  TRANSACTION_EXPIRED: () => l10n.t("Expired before consensus"),
  UNKNOWN: () => l10n.t("Outcome unknown to the mirror node"),
  WRONG_NONCE: () => l10n.t("Wrong nonce"),
};

/** Whether a code means that the contract did not run to its end, whatever else is said. */
export function isKnownFailure(code: string): boolean {
  return Object.hasOwn(titles, code) && code !== "SUCCESS" && code !== "UNKNOWN";
}

/** The name of a response code in a few words. */
export function responseCodeTitle(code: string | undefined, succeeded: boolean): string {
  const known = code === undefined || !Object.hasOwn(titles, code) ? undefined : titles[code];
  if (known !== undefined) return known();
  // Response codes grow with every release of the network; their names are words already.
  if (code === undefined || !isResponseCodeName(code)) {
    return succeeded ? l10n.t("Succeeded") : l10n.t("Failed");
  }
  const name = code.toLowerCase().replaceAll("_", " ");
  return succeeded ? l10n.t("Succeeded: {0}", name) : l10n.t("Failed: {0}", name);
}
