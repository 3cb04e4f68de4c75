import { prepareJson } from "../../src/http/responseJson.ts";
import { formatExactJson } from "../../src/core/json/exactJson.ts";
import type { JsonObject, JsonValue } from "../../src/core/json/jsonValue.ts";
import { contractLookupOf, transactionLookupOf } from "./mirrorLookups.ts";
import type { Network } from "../../src/app/networks/network.ts";
import { parseContractReference } from "../../src/core/references/contractReference.ts";
import { parseTimestampFilter } from "../../src/core/timestampFilter.ts";
import { parseTransactionReference } from "../../src/core/references/transactionReference.ts";
import type { RecordView, ResultView } from "../../src/ui/subjects/view.ts";
import { networkWith } from "./networks.ts";
import { rawResponse } from "./rawResponse.ts";
import { unending } from "./requests.ts";
import { parseInThread } from "../../src/platform/node/parseInThread.ts";

/** 2026-11-20 12:00:00 UTC, which the views take for now. */
export const viewedAt = Date.UTC(2026, 10, 20, 12, 0, 0);

/** The network that the views are about. */
export const lookupNetwork: Network = networkWith({
  name: "Test Ledger",
  chainId: "298",
  mirrorUrl: "https://mirror.example",
  verifierUrl: "https://verifier.example",
  explorerUrl: "https://explorer.example/{address}/{transaction}",
});

/** What a mirror node responded: a JSON value, or a text as it is; 200 unless said otherwise. */
export type MirrorResponse = { readonly body: unknown; readonly status?: number };

/** A contract record view; without one there was no response yet. */
export function recordViewOf(
  response: MirrorResponse | undefined,
  parts: Partial<RecordView> = {},
  asked: {
    readonly contract?: string;
    readonly timestamps?: readonly string[];
    readonly network?: Network;
  } = {},
): RecordView {
  const contract = parseContractReference(asked.contract ?? "0.0.5012345");
  if (!contract.ok) throw new Error(`No contract: ${asked.contract ?? ""}`);
  const timestamps = (asked.timestamps ?? []).map((text) => {
    const filter = parseTimestampFilter(text);
    if (!filter.ok) throw new Error(`No timestamp: ${text}`);
    return filter.value;
  });
  const { network = lookupNetwork } = asked;
  return {
    subject: { kind: "record", network, contract: contract.value, timestamps },
    lookup: response && {
      value: contractLookupOf(rawOf(response)),
      receivedAt: viewedAt - 4000,
    },
    ...common,
    ...parts,
  };
}

/** An execution result view; without one there was no response yet. */
export function resultViewOf(
  response: MirrorResponse | undefined,
  parts: Partial<ResultView> = {},
  asked: { readonly transaction?: string; readonly nonce?: number; readonly network?: Network } = {},
): ResultView {
  const transaction = parseTransactionReference(asked.transaction ?? "0.0.2001-1700000021-000000000");
  if (!transaction.ok) throw new Error(`No transaction: ${asked.transaction ?? ""}`);
  const { network = lookupNetwork, nonce = 0 } = asked;
  return {
    subject: { kind: "result", network, transaction: transaction.value, nonce },
    lookup: response && {
      value: transactionLookupOf(rawOf(response)),
      receivedAt: viewedAt - 4000,
    },
    ...common,
    ...parts,
  };
}

/** The view of a result that may be too large to be read at once. */
export async function largeResultViewOf(body: JsonObject): Promise<ResultView> {
  const value = transactionLookupOf(await prepareJson(rawOf({ body }), parseInThread, unending));
  return resultViewOf(undefined, { lookup: { value, receivedAt: viewedAt - 4000 } });
}

const common = {
  navigation: { canGoBack: false, canGoForward: false },
  asking: undefined,
  error: undefined,
  verification: { status: undefined, statusError: undefined, attempts: [] },
  otherNetworks: ["Other Ledger", "Third Ledger"],
  now: viewedAt,
};

function rawOf({ body, status = 200 }: MirrorResponse) {
  const text = typeof body === "string" ? body : formatExactJson(body as JsonValue);
  return rawResponse({ text, status, host: "mirror.example", path: "/api/v1/contracts/0.0.5012345" });
}

/** A contract record with every field that is specified, and one beyond. */
export const fullRecord: JsonObject = {
  admin_key: { _type: "ED25519", key: "15".repeat(32) },
  auto_renew_account: "0.0.98",
  auto_renew_period: 7_776_000,
  contract_id: "0.0.5012345",
  created_timestamp: "1786696443.000000001",
  deleted: false,
  evm_address: "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab",
  expiration_timestamp: "1796198443.000000001",
  file_id: "0.0.5012344",
  max_automatic_token_associations: 10,
  memo: "Escrow, second try",
  obtainer_id: "0.0.1003",
  permanent_removal: false,
  proxy_account_id: "0.0.1004",
  timestamp: { from: "1793178843.123456789", to: "1793200000.000000001" },
  bytecode: `0x6080${"ab".repeat(300)}`,
  runtime_bytecode: `0x6080${"cd".repeat(200)}`,
  unspecified: 1,
};

/** A number as a 32-byte word. */
export function word(number: bigint | number): string {
  return `0x${number.toString(16).padStart(64, "0")}`;
}

/** Data of `Error(string)`. */
export function errorData(reason: string): string {
  const bytes = Buffer.from(reason).toString("hex");
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, "0");
  return `0x08c379a0${word(32).slice(2)}${word(Buffer.byteLength(reason)).slice(2)}${padded}`;
}

/** A log with every field that is specified. */
export const fullLog: JsonObject = {
  address: "0x25fe26adc577cc89172e6156c9e24f7b9751b762",
  bloom: `0x${"00".repeat(250)}0f0100000000`,
  contract_id: "0.0.1002",
  data: word(1000),
  index: 0,
  topics: [`0xddf252ad${"1b".repeat(28)}`, word(0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8abn)],
};

/** A state change with every field that is specified. */
export const fullStateChange: JsonObject = {
  address: "0x00000000000000000000000000000000000003e9",
  contract_id: "0.0.1001",
  slot: word(2),
  value_read: word(1000),
  value_written: word(975),
};

/** An execution result with every field that is specified, and one beyond. */
export const fullResult: JsonObject = {
  access_list: [{ address: "0x25fe26adc577cc89172e6156c9e24f7b9751b762", storage_keys: [word(1)] }],
  address: "0x25fe26adc577cc89172e6156c9e24f7b9751b762",
  amount: 2_500_000_000,
  authorization_list: [],
  block_gas_used: 9_223_372_036_854_775_807n,
  block_hash: `0x${"ab".repeat(48)}`,
  block_number: 60_000_000,
  bloom: `0x${"00".repeat(255)}03`,
  call_result: word(1),
  chain_id: "0x12a",
  contract_id: "0.0.1002",
  created_contract_ids: ["0.0.1005", null],
  error_message: errorData("insufficient funds"),
  failed_initcode: "0x6080aabb",
  from: "0x00000000000000000000000000000000000007d1",
  function_parameters: `0xa9059cbb${word(0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8abn).slice(2)}${word(1000).slice(2)}`,
  gas_consumed: 21_021,
  gas_limit: 300_000,
  gas_price: "0x4a817c80",
  gas_used: 240_000,
  hash: `0x${"15".repeat(32)}`,
  max_fee_per_gas: "0x59",
  max_priority_fee_per_gas: "0x1",
  nonce: 5,
  r: `0x${"d6".repeat(32)}`,
  result: "CONTRACT_REVERT_EXECUTED",
  s: `0x${"24".repeat(32)}`,
  status: "0x0",
  timestamp: "1700000021.000000001",
  to: "0x25fe26adc577cc89172e6156c9e24f7b9751b762",
  transaction_index: 1,
  type: 2,
  v: 1,
  logs: [fullLog],
  state_changes: [fullStateChange],
};
