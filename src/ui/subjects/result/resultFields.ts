import { isCreation, isEthereum, isFailedInitcodeCallData } from "../../../services/ledger/executionKind.ts";
import type { executionResultShape, ResultReading } from "../../../services/ledger/schema.ts";
import {
  resultLabels as labels,
  resultWords as words,
  statusWords,
  typeWords,
} from "../../../text/subjects/result/resultPage.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import type { PieceField } from "../../page/piece.ts";
import { fieldTable, tableFields, type FieldEntry, type FieldTable } from "../../values/fieldTable.ts";
import {
  bloomForm,
  bytecodeForm,
  hexForm,
  hexNumberForm,
  callDataForm,
  wordsForm,
} from "../../values/hexForms.ts";
import { addressForm, calledForm, entityForm } from "../../values/identifierForms.ts";
import { integerForm, tinybarForm } from "../../values/numberForms.ts";
import { aside, code, longestInline, textForm, type Form } from "../../values/shownText.ts";
import { timestampForm } from "../../values/timeForms.ts";
import { accessListForm, createdForm, errorMessageForm } from "./callForms.ts";

type Name = keyof typeof executionResultShape;
/** The long lists, which are shown as rows. */
type Lists = "logs" | "state_changes";

const codeTextForm: Form<string> = (text, at) =>
  text.length <= longestInline && /^\S+$/.test(text) ? [code(text)] : textForm(text, at);

const statusForm: Form<string> = (text, at) => {
  const said = Object.hasOwn(statusWords, text) ? statusWords[text] : undefined;
  return said === undefined ? codeTextForm(text, at) : [code(text), aside(said())];
};

const typeForm: Form<bigint> = (type, at) => {
  const said = typeWords[String(type)];
  return [...integerForm(type, at), ...(said === undefined ? [] : [aside(said())])];
};

/** The input of a creation is no call: the ledger's own takes its code from a file, an Ethereum transaction brings it. */
const initcode: FieldEntry<string> = { label: words.initcode, form: bytecodeForm };
const constructorParameters: FieldEntry<string> = { label: words.constructorParameters, form: wordsForm };

const repeatedForm: Form<string> = () => [aside(words.sameAsCallData())];

type Shown = Omit<typeof executionResultShape, Lists>;

/** How every field but the long lists is shown. */
const table: FieldTable<Shown> = fieldTable<Shown>(labels, {
  result: codeTextForm,
  status: statusForm,
  error_message: errorMessageForm,
  call_result: wordsForm,
  timestamp: timestampForm,
  from: addressForm,
  to: calledForm,
  contract_id: entityForm,
  address: addressForm,
  amount: tinybarForm,
  function_parameters: callDataForm,
  failed_initcode: bytecodeForm,
  created_contract_ids: createdForm,
  gas_used: integerForm,
  gas_limit: integerForm,
  gas_consumed: integerForm,
  block_number: integerForm,
  block_hash: hexForm,
  transaction_index: integerForm,
  block_gas_used: integerForm,
  bloom: bloomForm,
  hash: hexForm,
  type: typeForm,
  chain_id: hexNumberForm,
  nonce: integerForm,
  gas_price: hexNumberForm,
  max_fee_per_gas: hexNumberForm,
  max_priority_fee_per_gas: hexNumberForm,
  access_list: accessListForm,
  r: hexForm,
  s: hexForm,
  v: integerForm,
});

/** The sections of a result and what stands in each. */
const resultSections = {
  keyFacts: ["timestamp"],
  outcome: ["result", "status", "error_message", "call_result"],
  call: ["from", "to", "contract_id", "address", "amount"],
  callData: ["function_parameters", "failed_initcode", "created_contract_ids"],
  gas: ["gas_used", "gas_consumed", "gas_limit"],
  block: ["block_number", "block_hash", "transaction_index", "block_gas_used", "bloom"],
  transaction: [
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
  return section === "transaction" && isEthereum(reading) ? words.ethereumTransaction() : words[section]();
}

/**
 * Every field of a section.
 * @param isPartial whether the mirror node has no return value yet: what it sends in its place is none
 */
export function resultFields(
  reading: ResultReading,
  section: ResultSection,
  isPartial: boolean,
): readonly PieceField[] {
  return namedFields(reading, resultSections[section], isPartial);
}

/** A field of a result that is no long list. */
export type ResultField = Exclude<Name, Lists>;

/** The same of these fields. */
export function namedFields(
  reading: ResultReading,
  names: readonly ResultField[],
  isPartial: boolean,
): readonly PieceField[] {
  return names.flatMap((name) => {
    const fields = tableFields(reading.fields, { [name]: entryOf(name, reading) });
    if (name !== "call_result" || !isPartial) return fields;
    const pieces = [{ kind: "absent", text: words.notYet() } as const];
    return [{ label: labels.call_result(), name, pieces }];
  });
}

function entryOf(name: Exclude<Name, Lists>, reading: ResultReading): FieldEntry<never> {
  if (name === "function_parameters" && isCreation(reading))
    return isEthereum(reading) ? initcode : constructorParameters;
  // Mirror nodes give every execution a type, 0 where no Ethereum transaction stands behind it.
  if (name === "type" && !isEthereum(reading)) return { ...table.type, form: integerForm };
  if (name === "status" && resultSaysStatus(reading)) return { ...table.status, form: codeTextForm };
  if (name === "failed_initcode" && isFailedInitcodeCallData(reading))
    return { ...table.failed_initcode, form: repeatedForm };
  return table[name];
}

/** Whether the line above says already what the status means. */
function resultSaysStatus({ fields }: ResultReading): boolean {
  const result = valueOf(fields.result);
  if (result === undefined || result === "UNKNOWN") return false;
  return valueOf(fields.status) === (result === "SUCCESS" ? "0x1" : "0x0");
}
