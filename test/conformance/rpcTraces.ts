import path from "node:path";
import { formatExactJson } from "../../src/core/json/exactJson.ts";
import type { Hex } from "../../src/core/hex.ts";
import type { JsonValue } from "../../src/core/json/jsonValue.ts";
import { ether } from "../../src/services/ledger/amount.ts";
import { readStateDiff } from "../../src/services/ledger/rpc/stateChanges.ts";
import { callTraceOfStructLogs } from "../../src/services/ledger/rpc/structLogs.ts";
import { readCallTrace, readParityTrace } from "../../src/services/ledger/rpc/traces.ts";
import type { Call } from "../../src/services/ledger/transaction.ts";
import { firstRows, valueOf } from "../../src/services/reading/reading.ts";

/** What is expected of a trace. */
export type TraceExpectation =
  | { readonly kind: "noTrace" }
  | { readonly kind: "calls"; readonly calls: readonly ExpectedCall[] }
  | { readonly kind: "changes"; readonly changes: readonly ExpectedChange[] };

type ExpectedCall = {
  readonly depth: number;
  readonly operation: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly input?: string;
  readonly failed: boolean;
};

type ExpectedChange = {
  readonly address: string;
  readonly slot: string;
  readonly before: string;
  readonly after: string;
};

/** A recorded result of a trace method. */
export type RecordedTrace = {
  readonly client: string;
  readonly method: string;
  readonly result: JsonValue;
};

/** Compares what the product reads from a trace with what is expected. @returns what differs, or undefined */
export function traceFailure(trace: RecordedTrace, expected: TraceExpectation): string | undefined {
  switch (expected.kind) {
    case "noTrace":
      return callsOf(trace) === undefined ? undefined : "expected no trace, got calls";
    case "calls":
      return difference(
        expected.calls.map(callLine),
        (callsOf(trace) ?? []).map((call, place) => rowLine(call, expected.calls[place])),
      );
    case "changes":
      return difference(expected.changes.map(changeLine).sort(), [...changesOf(trace)].sort());
  }
}

/** The calls of a recorded trace; undefined if it is none. */
export function callsOf({ client, method, result }: RecordedTrace): readonly Call[] | undefined {
  const options = { currency: ether, isFlat: client.includes("json-rpc-relay") };
  return method === "trace_transaction" ? readParityTrace(result, options) : readCallTrace(result, options);
}

/** Reads a result as each kind of trace: whatever came, nothing throws. */
export function readAsTraces(client: string, result: JsonValue): void {
  for (const method of ["debug_traceTransaction", "trace_transaction"]) callsOf({ client, method, result });
  const tree = callTraceOfStructLogs(result, {
    ...{ from: nobody, to: nobody, input: "0x", value: 0n, gasLimit: undefined, created: undefined },
    hasFailed: false,
  });
  if (tree !== undefined) callsOf({ client, method: "debug_traceTransaction", result: tree });
  changesOf({ client, method: "debug_traceTransaction", result });
}

const nobody: Hex = `0x${"0".repeat(40)}`;

/** Compares the traces that anvil and Hardhat 3 recorded of the same transactions. */
export class TraceComparison {
  readonly #rows = new Map<string, readonly string[]>();
  /** How many were compared. */
  count = 0;

  /** @returns what differs from the same case of the other node but for the gas of the transaction's own call, or undefined */
  differenceOf(file: string, name: string, trace: RecordedTrace): string | undefined {
    if (!compared.has(path.basename(file)) || trace.method !== "debug_traceTransaction") return undefined;
    const rows = (callsOf(trace) ?? []).map((call, place) =>
      formatExactJson({ ...call, gas: place === 0 ? null : call.gas } as unknown as JsonValue),
    );
    const others = this.#rows.get(name);
    this.#rows.set(name, rows);
    if (others === undefined || rows.length === 0) return undefined;
    this.count += 1;
    return difference(others, rows);
  }
}

/** The files of the nodes that ran with the same hard fork and options. */
const compared: ReadonlySet<string> = new Set(["anvil.jsonl", "hardhat3.jsonl"]);

function changesOf({ result }: RecordedTrace): readonly string[] {
  const changes = readStateDiff(result, { currency: ether, feeAccounts: [], path: [] });
  if (changes === undefined) return ["no state diff"];
  return firstRows(valueOf(changes.slots.rows), Infinity).map(({ address, slot, before, after }) =>
    [address, slot, before, after].map((field) => valueOf(field)).join(" "),
  );
}

function callLine({ depth, operation, from, to, input, failed }: ExpectedCall): string {
  return [depth, operation, from, to, failed, input].join(" ");
}

/** A call in the form of `callLine`. What an expectation knows less of, or only some nodes report, is taken from it. */
function rowLine(call: Call, expected: ExpectedCall | undefined): string {
  const failed = call.end === "reverted" || call.end === "stopped";
  return [
    // Some nodes list calls without their depth.
    call.depth ?? expected?.depth,
    // Those of parity traces name only the kind of a creation.
    call.isCreation && expected?.operation === "CREATE" ? "CREATE" : call.operation,
    call.from,
    // Where a creation failed, there is nothing; some nodes name the address that it would have had.
    failed && call.isCreation ? expected?.to : call.to,
    failed,
    expected?.input === undefined ? undefined : call.input,
  ].join(" ");
}

function changeLine({ address, slot, before, after }: ExpectedChange): string {
  return [address, slot, before, after].join(" ");
}

function difference(expected: readonly string[], lines: readonly string[]): string | undefined {
  const length = Math.max(expected.length, lines.length);
  for (let place = 0; place < length; place += 1) {
    if (expected[place] !== lines[place])
      return `expected ${expected[place] ?? "nothing"} at ${place}, got ${lines[place] ?? "nothing"}`;
  }
  return undefined;
}
