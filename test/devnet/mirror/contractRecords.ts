import type { Rpc } from "../chain/rpc.ts";
import type { Json } from "../http/json.ts";
import type { Entity } from "./ledger.ts";
import { nanoseconds, timestampText, type Nanoseconds } from "./timestamp.ts";
import type { ValidityRange } from "./timestampFilter.ts";

/** What a ledger keeps of a contract and a chain does not. All of it is made up here. */
export type LedgerFields = {
  admin_key: { _type: string; key: string } | null;
  auto_renew_account: string | null;
  auto_renew_period: bigint | null;
  deleted: boolean | null;
  expiration_timestamp: string | null;
  file_id: string | null;
  max_automatic_token_associations: number | null;
  memo: string;
  obtainer_id: string | null;
  permanent_removal: boolean | null;
  proxy_account_id: string | null;
};

type Row = { range: ValidityRange; fields: LedgerFields };

const ninetyDays = 7_776_000n;

/** The contract records of the mirror node: rows with validity ranges, as updates have left them. */
export class ContractRecords {
  readonly #rpc: Rpc;
  readonly #rows = new Map<number, Row[]>();

  constructor(rpc: Rpc) {
    this.#rpc = rpc;
  }

  /** Changes the record from `at` on; at the moment of creation, changes what it was created with. */
  update(entity: Entity, at: Nanoseconds, changes: Partial<LedgerFields>): void {
    const rows = this.#rowsOf(entity);
    const newest = rows.at(-1)!;
    const fields = { ...newest.fields, ...changes };
    if (at === newest.range.from) {
      newest.fields = fields;
      return;
    }
    newest.range = { ...newest.range, to: at };
    rows.push({ range: { from: at, to: undefined }, fields });
  }

  /** The newest row of the record that `isMeant` accepts, as the mirror node sends it. */
  async read(
    entity: Entity,
    isMeant: (range: ValidityRange) => boolean,
  ): Promise<Record<string, Json> | undefined> {
    const row = this.#rowsOf(entity).findLast(({ range }) => isMeant(range));
    if (!row) return undefined;
    const { fields, range } = row;
    const [code, nonce] = await Promise.all([
      this.#rpc<string>("eth_getCode", entity.address, entity.creationBlock),
      this.#rpc<string>("eth_getTransactionCount", entity.address, "latest"),
    ]);
    return {
      admin_key: fields.admin_key,
      auto_renew_account: fields.auto_renew_account,
      auto_renew_period: fields.auto_renew_period,
      contract_id: entity.contractId,
      created_timestamp: timestampText(entity.createdAt),
      deleted: fields.deleted,
      evm_address: entity.address.toLowerCase(),
      expiration_timestamp: fields.expiration_timestamp,
      file_id: fields.file_id,
      max_automatic_token_associations: fields.max_automatic_token_associations,
      memo: fields.memo,
      nonce: Number(nonce),
      obtainer_id: fields.obtainer_id,
      permanent_removal: fields.permanent_removal,
      proxy_account_id: fields.proxy_account_id,
      timestamp: {
        from: timestampText(range.from),
        to: range.to === undefined ? null : timestampText(range.to),
      },
      bytecode: entity.initcode,
      runtime_bytecode: code,
    };
  }

  #rowsOf(entity: Entity): Row[] {
    const known = this.#rows.get(entity.number);
    if (known) return known;
    const created = [{ range: { from: entity.createdAt, to: undefined }, fields: fieldsAtCreation(entity) }];
    this.#rows.set(entity.number, created);
    return created;
  }
}

/** A contract that was deployed with an Ethereum transaction is its own administrator. */
function fieldsAtCreation({ number, createdAt }: Entity): LedgerFields {
  return {
    admin_key: { _type: "ProtobufEncoded", key: contractKeyBytes(number) },
    auto_renew_account: "0.0.2",
    auto_renew_period: ninetyDays,
    deleted: false,
    expiration_timestamp: timestampText(createdAt + nanoseconds(ninetyDays)),
    file_id: null,
    max_automatic_token_associations: 0,
    memo: "",
    obtainer_id: null,
    permanent_removal: null,
    proxy_account_id: null,
  };
}

/** The ledger's key message for "this contract itself", with the number as a protobuf integer of variable length. */
function contractKeyBytes(number: number): string {
  const digits: number[] = [];
  for (let rest = number; rest > 0; rest = Math.floor(rest / 128))
    digits.push((rest % 128) + (rest > 127 ? 128 : 0));
  return Buffer.from([0x0a, digits.length + 1, 0x18, ...digits]).toString("hex");
}
