import { hoverLabels as labels, hoverWords as words } from "../../text/hover.ts";
import type { contractRecordShape } from "../../services/ledger/schema.ts";
import { valueOf, type ObjectReading } from "../../services/reading/reading.ts";
import { readTimestamp, timestampToDate } from "../../core/timestamp.ts";
import type { ContractFacts } from "../../app/hover/hoverFacts.ts";
import type { TimeForm } from "../page/pageSettings.ts";
import { momentText } from "../timeText.ts";
import { sign } from "./hoverPart.ts";

type ContractRecord = ObjectReading<typeof contractRecordShape>;

/** The contract's record, where the mirror node has sent it. */
export function recordOf({ record }: ContractFacts): ContractRecord | undefined {
  if (record.state !== "known" || record.response.value.kind !== "found") return undefined;
  return record.response.value.reading;
}

/** When it was made, and who rules it, as rows of Markdown. */
export function recordRows(
  facts: ContractFacts,
  times: TimeForm,
): readonly (readonly [label: string, value: string])[] {
  const record = recordOf(facts);
  if (record === undefined) return [];
  const created = timestampText(valueOf(record.fields.created_timestamp), times, facts.now);
  const control = controlText(record);
  return [
    ...(created === undefined ? [] : [[labels.created(), created] as const]),
    ...(control === undefined ? [] : [[labels.control(), control] as const]),
  ];
}

/** What one must not miss: that the contract is gone. */
export function recordWarnings(facts: ContractFacts): readonly string[] {
  const record = recordOf(facts);
  if (record === undefined || valueOf(record.fields.deleted) !== true) return [];
  const heir = valueOf(record.fields.obtainer_id);
  const rest = heir === undefined ? "" : ` ${words.balanceSentTo(`\`${heir}\``)}`;
  return [`${sign("warning", "careful")} **${words.deleted()}**${rest}`];
}

/** A consensus timestamp to the second, as the reader wants times. */
export function timestampText(text: string | undefined, times: TimeForm, now: number): string | undefined {
  const timestamp = readTimestamp(text ?? "");
  const date = timestamp.ok ? timestampToDate(timestamp.value) : undefined;
  return date && momentText(date.getTime(), times, now);
}

const keyKinds: Readonly<Record<string, () => string>> = {
  ED25519: words.ed25519,
  ECDSA_SECP256K1: words.ecdsa,
  ProtobufEncoded: words.keyList,
};

function controlText({ fields }: ContractRecord): string | undefined {
  const { admin_key } = fields;
  if (admin_key.state === "null") return `${sign("lock", "neutral")} ${words.immutable()}`;
  if (admin_key.state !== "value") return undefined;
  const kind = valueOf(admin_key.value.fields._type) ?? "";
  const holder = Object.hasOwn(keyKinds, kind) ? keyKinds[kind] : undefined;
  return `${sign("key", "neutral")} ${(holder ?? words.otherKey)()}`;
}
