import type { executionResultShape } from "../../../services/ledger/schema.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";
import { isCreation, isEthereum, isFailedInitcodeCallData } from "../../../services/ledger/executionKind.ts";
import { tableFields, type FieldEntry, type FieldTable } from "../fieldTable.ts";
import { bloomForm, bytecodeForm, hexForm, hexNumberForm } from "../hexForms.ts";
import { addressForm, calledForm, entityForm } from "../identifierForms.ts";
import { integerForm, tinybarForm } from "../numberForms.ts";
import { aside, code, longestInline, textForm, type Form } from "../shownText.ts";
import { timestampForm } from "../timeForms.ts";
import { callDataForm, wordsForm } from "../wordForms.ts";
import type { PieceField } from "../../piece.ts";
import { accessListForm, createdForm, errorMessageForm } from "./callForms.ts";

type Name = keyof typeof executionResultShape;
/** The long lists, which are shown as rows. */
type Lists = "logs" | "state_changes";

const codeTextForm: Form<string> = (text, at) =>
  text.length <= longestInline && /^\S+$/.test(text) ? [code(text)] : textForm(text, at);

const statusWords: Readonly<Record<string, string>> = { "0x1": "successful", "0x0": "not successful" };
const statusForm: Form<string> = (text, at) => {
  const words = Object.hasOwn(statusWords, text) ? statusWords[text] : undefined;
  return words === undefined ? codeTextForm(text, at) : [code(text), aside(words)];
};

const typeWords: Readonly<Record<string, string>> = {
  "0": "legacy, before EIP-1559",
  "1": "with access list, EIP-2930",
  "2": "EIP-1559",
  "3": "with blobs, EIP-4844",
  "4": "sets code, EIP-7702",
};
const typeForm: Form<bigint> = (type, at) => {
  const words = typeWords[String(type)];
  return [...integerForm(type, at), ...(words === undefined ? [] : [aside(words)])];
};

/** What a creation is given is no call: the ledger's own takes its code from a file, an Ethereum transaction brings it. */
const initcode: FieldEntry<string> = { label: "Initcode", form: bytecodeForm };
const constructorParameters: FieldEntry<string> = { label: "Constructor parameters", form: wordsForm };

const repeatedForm: Form<string> = () => [aside("same as the call data")];

/** How every field but the long lists is shown. */
const table: Omit<FieldTable<typeof executionResultShape>, Lists> = {
  result: { label: "Result", form: codeTextForm },
  status: { label: "Status", form: statusForm },
  error_message: { label: "Error message", form: errorMessageForm, whenNull: "no error" },
  call_result: { label: "Call result", form: wordsForm },
  timestamp: { label: "Consensus time", form: timestampForm },
  from: { label: "From", form: addressForm },
  to: { label: "To", form: calledForm },
  contract_id: { label: "Contract ID", form: entityForm },
  address: { label: "Contract address", form: addressForm },
  amount: { label: "Amount", form: tinybarForm },
  function_parameters: { label: "Call data", form: callDataForm },
  failed_initcode: { label: "Failed initcode", form: bytecodeForm, whenNull: "no creation failed" },
  created_contract_ids: { label: "Created contracts", form: createdForm },
  gas_used: { label: "Gas used", form: integerForm },
  gas_limit: { label: "Gas limit", form: integerForm },
  gas_consumed: { label: "Gas consumed", form: integerForm },
  block_number: { label: "Block", form: integerForm },
  block_hash: { label: "Block hash", form: hexForm },
  transaction_index: { label: "Index in block", form: integerForm },
  block_gas_used: { label: "Gas of the block", form: integerForm },
  bloom: { label: "Bloom filter", form: bloomForm },
  hash: { label: "Transaction hash", form: hexForm },
  type: { label: "Type", form: typeForm },
  chain_id: { label: "Chain ID", form: hexNumberForm },
  nonce: { label: "Nonce", form: integerForm },
  gas_price: { label: "Gas price", form: hexNumberForm },
  max_fee_per_gas: { label: "Max fee per gas", form: hexNumberForm },
  max_priority_fee_per_gas: { label: "Max priority fee", form: hexNumberForm },
  access_list: { label: "Access list", form: accessListForm },
  r: { label: "Signature r", form: hexForm },
  s: { label: "Signature s", form: hexForm },
  v: { label: "Recovery ID v", form: integerForm },
};

/** The sections of a result and what stands in each. */
export const resultSections = {
  Outcome: ["result", "status", "error_message", "call_result", "timestamp"],
  Call: ["from", "to", "contract_id", "address", "amount"],
  "Call data": ["function_parameters", "failed_initcode", "created_contract_ids"],
  Gas: ["gas_used", "gas_consumed", "gas_limit"],
  Block: ["block_number", "block_hash", "transaction_index", "block_gas_used", "bloom"],
  Transaction: [
    "hash",
    "type",
    "chain_id",
    "nonce",
    "gas_price",
    "max_fee_per_gas",
    "max_priority_fee_per_gas",
    "access_list",
    "r",
    "s",
    "v",
  ],
} as const satisfies Readonly<Record<string, readonly Exclude<Name, Lists>[]>>;

/** A section of a result. */
export type ResultSection = keyof typeof resultSections;

/** What a section is called: mirror nodes fill in most fields of an Ethereum transaction for every execution. */
export function sectionTitle(section: ResultSection, reading: ResultReading): string {
  return section === "Transaction" && isEthereum(reading) ? "Ethereum transaction" : section;
}

/** Every field of a section. */
export function resultFields(
  reading: ResultReading,
  section: ResultSection,
  now: number,
): readonly PieceField[] {
  return resultSections[section].flatMap((name) =>
    tableFields(reading.fields, { [name]: entryOf(name, reading) }, now),
  );
}

function entryOf(name: Exclude<Name, Lists>, reading: ResultReading): FieldEntry<never> {
  if (name === "function_parameters" && isCreation(reading))
    return isEthereum(reading) ? initcode : constructorParameters;
  // Mirror nodes give every execution a type, 0 where no Ethereum transaction stands behind it.
  if (name === "type" && !isEthereum(reading)) return { ...table.type, form: integerForm };
  if (name === "failed_initcode" && isFailedInitcodeCallData(reading))
    return { ...table.failed_initcode, form: repeatedForm };
  return table[name];
}
