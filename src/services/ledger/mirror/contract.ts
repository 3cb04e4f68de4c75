import { parseAddress } from "../../../core/address.ts";
import { valueOf, type ObjectReading } from "../../reading/reading.ts";
import type { Contract, ContractSection } from "../contract.ts";
import type { FieldKind, FieldMeaning, SourceField } from "../sourceField.ts";
import { sourceFields, type FieldEntries, type FieldEntry } from "./sourceFields.ts";
import type { adminKeyShape, contractRecordShape, validityShape } from "./wire.ts";

type RecordReading = ObjectReading<typeof contractRecordShape>;

/** Fields that hold an object: its own fields are shown in their place. */
type Nested = "admin_key" | "timestamp";

const entries: FieldEntries<ContractSection, Omit<typeof contractRecordShape, Nested>> &
  Readonly<Record<Nested, FieldEntry<ContractSection, string>>> = {
  contract_id: ["identity", "contractId", "ownEntityId"],
  evm_address: ["identity", "evmAddress", "ownAddress"],
  memo: ["identity", "memo", "text"],
  file_id: ["identity", "bytecodeFile", "entityId"],
  proxy_account_id: ["identity", "proxyAccount", "entityId"],
  admin_key: ["control", "adminKey", "hex"],
  deleted: ["control", "deleted", "flag"],
  permanent_removal: ["control", "permanentlyRemoved", "flag"],
  obtainer_id: ["control", "obtainer", "entityId"],
  created_timestamp: ["lifetime", "createdAt", "time"],
  timestamp: ["lifetime", "valid", "time"],
  expiration_timestamp: ["lifetime", "expires", "expiry"],
  auto_renew_period: ["lifetime", "autoRenewPeriod", "seconds"],
  auto_renew_account: ["lifetime", "autoRenewAccount", "entityId"],
  max_automatic_token_associations: ["limits", "tokenAssociations", "limit"],
  runtime_bytecode: ["code", "runtimeBytecode", "bytecode"],
  bytecode: ["code", "creationBytecode", "bytecode"],
};

const adminKeyEntries: FieldEntries<ContractSection, typeof adminKeyShape> = {
  _type: ["control", "adminKeyType", "text"],
  key: ["control", "adminKey", "hex"],
};

const validityEntries: FieldEntries<ContractSection, typeof validityShape> = {
  from: ["lifetime", "validFrom", "time"],
  to: ["lifetime", "validUntil", "time"],
};

/** The contract of a mirror node's record (docs/interface.md, Contract records). */
export function contractOf(reading: RecordReading): Contract {
  const { fields } = reading;
  const address = parseAddress(valueOf(fields.evm_address) ?? "");
  const validity = valueOf(fields.timestamp)?.fields;
  const key = fields.admin_key;
  return {
    address: address.ok ? address.value.lower : undefined,
    entityId: valueOf(fields.contract_id),
    isDeleted: valueOf(fields.deleted),
    isPermanentlyRemoved: valueOf(fields.permanent_removal),
    obtainer: valueOf(fields.obtainer_id),
    adminKey: key.state === "value" ? { state: "value", value: valueOf(key.value.fields._type) ?? "" } : key,
    memo: valueOf(fields.memo),
    hasUnlimitedAssociations: valueOf(fields.max_automatic_token_associations) === -1n,
    createdAt: valueOf(fields.created_timestamp),
    expiresAt: valueOf(fields.expiration_timestamp),
    validity: validity && { from: valueOf(validity.from), to: valueOf(validity.to) },
    code: valueOf(fields.runtime_bytecode),
    creationCode: valueOf(fields.bytecode),
    fields: Object.entries(entries).flatMap(([name, entry]) => fieldsOf(reading, name, entry)),
    source: reading,
  };
}

function fieldsOf(
  { fields }: RecordReading,
  name: string,
  entry: readonly [ContractSection, FieldMeaning, FieldKind],
): readonly SourceField<ContractSection>[] {
  const { admin_key: key, timestamp } = fields;
  if (name === "admin_key" && key.state === "value")
    return sourceFields(key.value.fields, adminKeyEntries, [name]);
  if (name === "timestamp" && timestamp.state === "value")
    return sourceFields(timestamp.value.fields, validityEntries, [name]);
  return sourceFields(fields, { [name]: entry });
}
