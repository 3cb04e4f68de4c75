import type { adminKeyShape, contractRecordShape, validityShape } from "../../../services/ledger/schema.ts";
import { valueOf, type ObjectReading } from "../../../services/reading/reading.ts";
import { parseEntityId } from "../../../core/entityId.ts";
import { shortenHex } from "../../../core/hex.ts";
import { longZeroAddress } from "../../../core/longZero.ts";
import { sameAddress } from "../../../core/address.ts";
import { tableFields, type FieldTable } from "../fieldTable.ts";
import { bytecodeForm, hexForm } from "../hexForms.ts";
import { addressForm, entityForm, idOfAddress } from "../identifierForms.ts";
import { flagForm, integerForm, secondsForm } from "../numberForms.ts";
import { aside, code, textForm, type Form } from "../shownText.ts";
import { timestampForm } from "../timeForms.ts";
import type { PieceField } from "../../piece.ts";

/** A contract record, read field by field. */
export type RecordReading = ObjectReading<typeof contractRecordShape>;

type Name = keyof typeof contractRecordShape;
/** Fields that hold an object, whose own fields are shown in their place. */
type Nested = "admin_key" | "timestamp";

const nobody = "nobody can update or delete it";

const evmAddressForm: Form<string> = (text, at) => {
  const note = idOfAddress(text) === undefined ? [aside("alias or CREATE2")] : [];
  return [...addressForm(text, at), ...note];
};

const associationsForm: Form<bigint> = (number, at) =>
  number === -1n ? [{ kind: "text", text: "−1" }, aside("unlimited")] : integerForm(number, at);

const table: Omit<FieldTable<typeof contractRecordShape>, Nested> = {
  contract_id: { label: "Contract ID", form: entityForm },
  evm_address: { label: "EVM address", form: evmAddressForm },
  memo: { label: "Memo", form: textForm },
  file_id: { label: "Bytecode file", form: entityForm },
  proxy_account_id: { label: "Proxy account", form: entityForm },
  deleted: { label: "Deleted", form: flagForm },
  permanent_removal: { label: "Permanently removed", form: flagForm },
  obtainer_id: { label: "Obtainer", form: entityForm },
  created_timestamp: { label: "Created", form: timestampForm },
  expiration_timestamp: { label: "Expires", form: expiryForm },
  auto_renew_period: { label: "Auto-renew period", form: secondsForm },
  auto_renew_account: { label: "Auto-renew account", form: entityForm },
  max_automatic_token_associations: { label: "Token associations", form: associationsForm },
  runtime_bytecode: { label: "Runtime bytecode", form: bytecodeForm },
  bytecode: { label: "Creation bytecode", form: bytecodeForm },
};

const adminKeyTable: FieldTable<typeof adminKeyShape> = {
  _type: { label: "Admin key type", form: textForm },
  key: { label: "Admin key", form: hexForm },
};

const validityTable: FieldTable<typeof validityShape> = {
  from: { label: "Valid from", form: timestampForm },
  to: { label: "Valid until", form: timestampForm, whenNull: "still current" },
};

/** The sections of a record and what stands in each. */
export const recordSections = {
  Identity: ["contract_id", "evm_address", "memo", "file_id", "proxy_account_id"],
  Control: ["admin_key", "deleted", "permanent_removal", "obtainer_id"],
  Lifetime: [
    "created_timestamp",
    "timestamp",
    "expiration_timestamp",
    "auto_renew_period",
    "auto_renew_account",
  ],
  Limits: ["max_automatic_token_associations"],
  Code: ["runtime_bytecode", "bytecode"],
} as const satisfies Readonly<Record<string, readonly Name[]>>;

/** A section of a record. */
export type RecordSection = keyof typeof recordSections;

/** Every field of a section, nested ones by their dotted name. */
export function recordFields(
  reading: RecordReading,
  section: RecordSection,
  now: number,
): readonly PieceField[] {
  return recordSections[section].flatMap((name) => {
    if (name === "admin_key") return adminKeyFields(reading, now);
    if (name === "timestamp") return validityFields(reading, now);
    const fields = tableFields(reading.fields, { [name]: table[name] }, now);
    return name === "evm_address" ? [...fields, ...longZeroField(reading)] : fields;
  });
}

function expiryForm(...[text, at]: Parameters<Form<string>>): ReturnType<Form<string>> {
  return [...timestampForm(text, at), { kind: "break" }, aside("networks do not enforce it today")];
}

function adminKeyFields(reading: RecordReading, now: number): readonly PieceField[] {
  const field = reading.fields.admin_key;
  if (field.state === "value")
    return nested("admin_key", tableFields(field.value.fields, adminKeyTable, now, ["admin_key"]));
  return tableFields(
    reading.fields,
    { admin_key: { label: "Admin key", form: () => [], whenNull: nobody } },
    now,
  );
}

function validityFields(reading: RecordReading, now: number): readonly PieceField[] {
  const field = reading.fields.timestamp;
  if (field.state === "value")
    return nested("timestamp", tableFields(field.value.fields, validityTable, now, ["timestamp"]));
  return tableFields(reading.fields, { timestamp: { label: "Valid", form: () => [] } }, now);
}

function nested(name: string, fields: readonly PieceField[]): readonly PieceField[] {
  return fields.map((field) => ({ ...field, name: `${name}.${field.name}` }));
}

/** The form that the contract has by its ID; said where the address is another. */
function longZeroField(reading: RecordReading): readonly PieceField[] {
  const id = parseEntityId(valueOf(reading.fields.contract_id) ?? "");
  const form = id.ok ? longZeroAddress(id.value) : undefined;
  if (!id.ok || form === undefined || sameAddress(form, valueOf(reading.fields.evm_address) ?? "")) return [];
  return [
    {
      label: "Long-zero form",
      name: "",
      pieces: [
        code(shortenHex(form, 10, 8), form),
        { kind: "copy", what: "long-zero form", whole: form },
        aside("computed here"),
      ],
    },
  ];
}
