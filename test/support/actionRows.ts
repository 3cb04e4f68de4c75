/** A call as a mirror node's response tells it, of those fields that matter; the others are as most calls have them. */
export type ActionRow = Readonly<Record<string, unknown>>;

/** The address that a mirror node gives of an entity, whatever its own is. */
export function longZero(number: number): string {
  return `0x${number.toString(16).padStart(40, "0")}`;
}

/** ASCII as hex: so mirror nodes tell what stopped a call that the contract itself did not revert. */
export function ascii(text: string): string {
  return `0x${Buffer.from(text).toString("hex")}`;
}

/** A call of contract 0.0.2002 by 0.0.2001 that went well. */
export function actionRow(index: number, depth: number, fields: ActionRow = {}): ActionRow {
  return {
    call_depth: depth,
    call_operation_type: "CALL",
    call_type: "CALL",
    caller: "0.0.2001",
    caller_type: "CONTRACT",
    from: longZero(2001),
    gas: 100_000,
    gas_used: 5_000,
    index,
    input: "0x",
    recipient: "0.0.2002",
    recipient_type: "CONTRACT",
    result_data: "0x",
    result_data_type: "OUTPUT",
    timestamp: "1706793445.000000007",
    to: longZero(2002),
    value: 0,
    ...fields,
  };
}
