import type { adminKeyShape, contractRecordShape, validityShape } from "../../../services/ledger/schema.ts";
import { valueOf, type ObjectReading } from "../../../services/reading/reading.ts";
import { sameAddress, shortAddress } from "../../../core/address.ts";
import { parseEntityId } from "../../../core/entityId.ts";
import { longZeroAddress } from "../../../core/longZero.ts";
import {
  adminKeyLabels,
  recordLabels,
  recordWords as words,
  validityLabels,
} from "../../../text/subjects/record/recordPage.ts";
import { numberText } from "../../../text/language.ts";
import { valueWords } from "../../../text/value.ts";
import type { PieceField } from "../../page/piece.ts";
import { fieldTable, tableFields, type FieldTable } from "../../values/fieldTable.ts";
import { bytecodeForm, hexForm } from "../../values/hexForms.ts";
import { entityForm, idOfAddress, ownForm } from "../../values/identifierForms.ts";
import { flagForm, integerForm, secondsForm } from "../../values/numberForms.ts";
import { aside, code, textForm, type Form } from "../../values/shownText.ts";
import { timestampForm } from "../../values/timeForms.ts";

/** A contract record, read field by field. */
export type RecordReading = ObjectReading<typeof contractRecordShape>;

type Name = keyof typeof contractRecordShape;
/** Fields that hold an object, whose own fields are shown in their place. */
type Nested = "admin_key" | "timestamp";

const evmAddressForm: Form<string> = (text, at) => {
  const note = idOfAddress(text) === undefined ? [aside(valueWords.alias())] : [];
  return [...ownForm(text, at), ...note];
};

const associationsForm: Form<bigint> = (number, at) =>
  number === -1n
    ? [{ kind: "text", text: valueWords.unlimited() }, aside(numberText(-1))]
    : integerForm(number, at);

const expiryForm: Form<string> = (text, at) => [...timestampForm(text, at), aside(words.notEnforced())];

const table: Omit<FieldTable<typeof contractRecordShape>, Nested> = fieldTable<
  Omit<typeof contractRecordShape, Nested>
>(recordLabels, {
  contract_id: ownForm,
  evm_address: evmAddressForm,
  memo: textForm,
  file_id: entityForm,
  proxy_account_id: entityForm,
  deleted: flagForm,
  permanent_removal: flagForm,
  obtainer_id: entityForm,
  created_timestamp: timestampForm,
  expiration_timestamp: expiryForm,
  auto_renew_period: secondsForm,
  auto_renew_account: entityForm,
  max_automatic_token_associations: associationsForm,
  runtime_bytecode: bytecodeForm,
  bytecode: bytecodeForm,
});

const adminKeyTable = fieldTable<typeof adminKeyShape>(adminKeyLabels, { _type: textForm, key: hexForm });

const validityTable = fieldTable<typeof validityShape>(validityLabels, {
  from: timestampForm,
  to: timestampForm,
});

/** The sections of a record and what stands in each. */
const recordSections = {
  identity: ["contract_id", "evm_address", "memo", "file_id", "proxy_account_id"],
  control: ["admin_key", "deleted", "permanent_removal", "obtainer_id"],
  lifetime: [
    "created_timestamp",
    "timestamp",
    "expiration_timestamp",
    "auto_renew_period",
    "auto_renew_account",
  ],
  limits: ["max_automatic_token_associations"],
  code: ["runtime_bytecode", "bytecode"],
} as const satisfies Readonly<Record<string, readonly Name[]>>;

/** A section of a record. */
export type RecordSection = keyof typeof recordSections;

/** Every field of a section, nested ones by their dotted name. */
export function recordFields(reading: RecordReading, section: RecordSection): readonly PieceField[] {
  return recordSections[section].flatMap((name) => {
    if (name === "admin_key") return adminKeyFields(reading);
    if (name === "timestamp") return validityFields(reading);
    const fields = tableFields(reading.fields, { [name]: table[name] });
    return name === "evm_address" ? [...fields, ...longZeroField(reading)] : fields;
  });
}

function adminKeyFields(reading: RecordReading): readonly PieceField[] {
  const field = reading.fields.admin_key;
  if (field.state === "value")
    return nested("admin_key", tableFields(field.value.fields, adminKeyTable, { path: ["admin_key"] }));
  const whole = { label: recordLabels.admin_key, form: () => [], whenNull: words.nobody };
  return tableFields(reading.fields, { admin_key: whole });
}

function validityFields(reading: RecordReading): readonly PieceField[] {
  const field = reading.fields.timestamp;
  if (field.state === "value")
    return nested("timestamp", tableFields(field.value.fields, validityTable, { path: ["timestamp"] }));
  return tableFields(reading.fields, { timestamp: { label: recordLabels.timestamp, form: () => [] } });
}

function nested(name: string, fields: readonly PieceField[]): readonly PieceField[] {
  return fields.map((field) => ({ ...field, name: `${name}.${field.name}` }));
}

/** The form that the contract has by its ID; said where the address is another. */
function longZeroField(reading: RecordReading): readonly PieceField[] {
  const id = parseEntityId(valueOf(reading.fields.contract_id) ?? "");
  const form = id.ok ? longZeroAddress(id.value) : undefined;
  if (!id.ok || form === undefined || sameAddress(form, valueOf(reading.fields.evm_address) ?? "")) return [];
  const label = words.longZeroForm();
  const pieces = [
    code(shortAddress(form), form),
    { kind: "copy", what: label, whole: form } as const,
    aside(words.derived()),
  ];
  return [{ label, name: "", pieces }];
}
