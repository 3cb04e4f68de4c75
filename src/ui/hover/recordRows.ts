import { hoverLabels as labels, hoverWords as words } from "../../text/hover.ts";
import type { Contract } from "../../services/ledger/contract.ts";
import { readTimestamp, timestampToDate } from "../../core/timestamp.ts";
import type { ContractFacts } from "../../app/hover/hoverFacts.ts";
import type { TimeForm } from "../page/pageModel.ts";
import { momentText } from "../timeText.ts";
import { sign } from "./hoverPart.ts";

/** The contract's record, where the mirror node has sent it. */
export function recordOf({ record }: ContractFacts): Contract | undefined {
  if (record.state !== "known" || record.response.value.kind !== "found") return undefined;
  return record.response.value.contract;
}

/** When it was made, and who rules it, as rows of Markdown. */
export function recordRows(
  facts: ContractFacts,
  times: TimeForm,
): readonly (readonly [label: string, value: string])[] {
  const record = recordOf(facts);
  if (record === undefined) return [];
  const created = timestampText(record.createdAt, times, facts.now);
  const control = controlText(record);
  return [
    ...(created === undefined ? [] : [[labels.created(), created] as const]),
    ...(control === undefined ? [] : [[labels.control(), control] as const]),
  ];
}

/** What one must not miss: that the contract is gone. */
export function recordWarnings(facts: ContractFacts): readonly string[] {
  const record = recordOf(facts);
  if (record?.isDeleted !== true) return [];
  const heir = record.obtainer;
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

function controlText({ adminKey }: Contract): string | undefined {
  if (adminKey.state === "null") return `${sign("lock", "neutral")} ${words.immutable()}`;
  if (adminKey.state !== "value") return undefined;
  const kind = adminKey.value;
  const holder = Object.hasOwn(keyKinds, kind) ? keyKinds[kind] : undefined;
  return `${sign("key", "neutral")} ${(holder ?? words.otherKey)()}`;
}
