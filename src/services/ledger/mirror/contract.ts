import { parseAddress } from "../../../core/address.ts";
import { parseEntityId } from "../../../core/hedera/entityId.ts";
import { unreadableFields, valueOf, type ObjectReading } from "../../reading/reading.ts";
import type { Contract, ContractSection } from "../contract.ts";
import {
  type FieldKind,
  type FieldMeaning,
  type SourceField,
  sourceFields,
  type FieldEntries,
  type FieldEntry,
} from "../sourceField.ts";
import type { adminKeyShape, contractRecordShape, validityShape } from "./schema.ts";

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

const ownKeyEntries: typeof adminKeyEntries = { ...adminKeyEntries, key: ["control", "adminKey", "ownKey"] };

const validityEntries: FieldEntries<ContractSection, typeof validityShape> = {
  from: ["lifetime", "validFrom", "time"],
  to: ["lifetime", "validUntil", "time"],
};

/** Converts a contract record of a mirror node (docs/services/interface.md, Contract records). */
export function contractOf(reading: RecordReading): Contract {
  const { fields } = reading;
  const address = parseAddress(valueOf(fields.evm_address) ?? "");
  const validity = valueOf(fields.timestamp)?.fields;
  const key = fields.admin_key;
  return {
    address: address.ok ? address.value.lower : undefined,
    isAccount: false,
    delegate: undefined,
    balance: undefined,
    nonce: undefined,
    entityId: valueOf(fields.contract_id),
    isDeleted: valueOf(fields.deleted),
    isPermanentlyRemoved: valueOf(fields.permanent_removal),
    obtainer: valueOf(fields.obtainer_id),
    adminKey: hasOwnKey(reading)
      ? { state: "absent" }
      : key.state === "value"
        ? { state: "value", value: valueOf(key.value.fields._type) ?? "" }
        : key,
    memo: valueOf(fields.memo),
    hasUnlimitedAssociations: valueOf(fields.max_automatic_token_associations) === -1n,
    createdAt: valueOf(fields.created_timestamp),
    expiresAt: valueOf(fields.expiration_timestamp),
    validity: validity && { from: valueOf(validity.from), to: valueOf(validity.to) },
    code: valueOf(fields.runtime_bytecode),
    creationCode: valueOf(fields.bytecode),
    fields: Object.entries(entries).flatMap(([name, entry]) => fieldsOf(reading, name, entry)),
    sources: [{ path: [], reading, unreadable: unreadableFields(reading) }],
  };
}

/**
 * Whether a contract's admin key is its own ID. The ledger sets such a key where a deployment names none, and nobody can sign with it
 * (docs/services/mirror-nodes.md, Values of a contract record).
 */
function hasOwnKey({ fields }: RecordReading): boolean {
  const key = valueOf(fields.admin_key);
  const id = parseEntityId(valueOf(fields.contract_id) ?? "");
  if (key === undefined || !id.ok) return false;
  const { shard, realm, num } = id.value;
  // A message leaves out numbers that are 0.
  const parts = [shard, realm, num].flatMap((part, at) =>
    part === 0n ? [] : [(at + 1) * 8, ...varint(part)],
  );
  const message = [0x0a, parts.length, ...parts].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return valueOf(key.fields.key)?.toLowerCase() === message;
}

/** The bytes of a protobuf integer: seven bits each, the lowest first. */
function varint(number: bigint): readonly number[] {
  const low = Number(number % 128n);
  return number < 128n ? [low] : [low + 128, ...varint(number / 128n)];
}

function fieldsOf(
  reading: RecordReading,
  name: string,
  entry: readonly [ContractSection, FieldMeaning, FieldKind],
): readonly SourceField<ContractSection>[] {
  const { fields } = reading;
  const { admin_key: key, timestamp } = fields;
  if (name === "admin_key" && key.state === "value")
    return sourceFields(key.value.fields, hasOwnKey(reading) ? ownKeyEntries : adminKeyEntries, [name]);
  if (name === "timestamp" && timestamp.state === "value")
    return sourceFields(timestamp.value.fields, validityEntries, [name]);
  return sourceFields(fields, { [name]: entry });
}
