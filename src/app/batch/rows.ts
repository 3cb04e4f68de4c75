import pLimit from "p-limit";
import { buildOf, keyBeside, newRow, type BatchRow, type RowState } from "./batchRow.ts";
import type { CodeInspector, Finding } from "./codeInspector.ts";
import { needsDecision } from "./rowCategory.ts";
import { maxSubjects } from "./batchRequest.ts";

/** Each proxy may lead to another contract. */
export const maxRows = 2 * maxSubjects;

const concurrency = 2;

/** The rows of a batch, in the order in which they are verified. */
export class Rows {
  #rows: Map<string, BatchRow>;
  readonly #onChange: () => void;

  constructor(rows: Iterable<BatchRow>, onChange: () => void) {
    this.#rows = new Map([...rows].map((row) => [row.key, row]));
    this.#onChange = onChange;
  }

  get all(): readonly BatchRow[] {
    return [...this.#rows.values()];
  }

  get(key: string): BatchRow | undefined {
    return this.#rows.get(key);
  }

  /** Ticks the planned row of a key, or all that need no decision, or takes that back. */
  tick(key: string | undefined, isTicked: boolean): void {
    for (const row of this.all)
      if (row.state.kind === "planned" && (key === undefined ? !needsDecision(row) : row.key === key))
        this.change(row.key, { state: { ...row.state, isTicked } });
  }

  /** Changes a row, if it is there. */
  change(key: string, parts: Partial<Omit<BatchRow, "key">>): void {
    const row = this.#rows.get(key);
    if (row === undefined) return;
    // The name of its build stays in every state.
    const build = (parts.state && buildOf(parts.state)) ?? row.build;
    this.#rows.set(key, { ...row, ...parts, ...(build === undefined ? {} : { build }) });
    this.#onChange();
  }

  /** Adds a row that is not there yet. @returns whether it was added */
  add(row: BatchRow): boolean {
    if (this.#rows.has(row.key) || this.#rows.size >= maxRows) return false;
    this.#rows.set(row.key, row);
    this.#onChange();
    return true;
  }

  /** Sorts libraries and implementations before the contracts that need them. */
  sort(): void {
    this.#rows = new Map(sortedByNeed(this.all).map((row) => [row.key, row]));
    this.#onChange();
  }
}

/** Topologically sorts rows; rows that do not depend on each other keep their order. Iterative, as chains can be as long as a batch. */
function sortedByNeed(rows: readonly BatchRow[]): readonly BatchRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const placed = new Set<string>();
  const sorted: BatchRow[] = [];
  for (const first of rows) {
    const path = [first];
    const onPath = new Set([first.key]);
    for (let row = path.at(-1); row !== undefined; row = path.at(-1)) {
      const next = row.after
        .map((key) => byKey.get(key))
        .find((needed) => needed !== undefined && !placed.has(needed.key) && !onPath.has(needed.key));
      if (next !== undefined) {
        path.push(next);
        onPath.add(next.key);
        continue;
      }
      path.pop();
      if (placed.has(row.key)) continue;
      placed.add(row.key);
      sorted.push(row);
    }
  }
  return sorted;
}

/**
 * Inspects and plans rows, and the contracts behind proxies among them, which become rows of their own; then sorts all rows.
 * @param areCached as in `CodeInspector.inspect`
 * @throws the signal's reason, when that is aborted
 */
export async function planRows(
  rows: Rows,
  inspector: CodeInspector,
  keys: readonly string[],
  signal: AbortSignal,
  areCached: boolean,
): Promise<void> {
  const limit = pLimit(concurrency);
  const plan = async (key: string): Promise<void> => {
    const behind = await limit(() => planOne(rows, inspector, key, signal, areCached));
    if (behind !== undefined) await plan(behind);
  };
  await Promise.all(keys.map(plan));
  rows.sort();
}

/** @returns the key of the row that was added for the contract behind a proxy */
async function planOne(
  rows: Rows,
  inspector: CodeInspector,
  key: string,
  signal: AbortSignal,
  isCached: boolean,
): Promise<string | undefined> {
  signal.throwIfAborted();
  const row = rows.get(key);
  if (row === undefined) return undefined;
  rows.change(key, { state: { kind: "inspecting" } });
  const inspected = await inspector.inspect(row, signal, isCached).catch((error: unknown) => {
    rows.change(key, { state: row.state });
    throw error;
  });
  const { contract, commit, called } = inspected;
  const own = contract && keyBeside(row, contract.address);
  const isTwice = own !== undefined && own !== key && rows.get(own) !== undefined;
  if (isTwice) inspector.clear(key);
  const finding: Finding = isTwice ? { kind: "skipped", because: "sameContract" } : inspected.finding;
  const libraries = finding.kind === "planned" ? finding.plan.libraries : [];
  const target = contract?.target;
  const needed = target === undefined ? libraries : [...libraries, target.address];
  rows.change(key, {
    state: stateAfter(row.state, finding),
    // Where the code was not read this time, the row keeps what was read before.
    ...(contract === undefined
      ? {}
      : {
          contractId: contract.contractId,
          commit,
          after: needed.map((address) => keyBeside(row, address)),
        }),
    ...(called === undefined ? {} : { called }),
  });
  if (target === undefined) return undefined;
  const name = inspector.nameAt(row.subject.network, target.address);
  const subject = { ...row.subject, address: target.address, name, origin: undefined };
  const added = newRow(subject, target.role);
  return rows.add(added) ? added.key : undefined;
}

/** A plan is ticked at first unless it has a caution; the user's choice stays while the caution is the same. */
function stateAfter(before: RowState, finding: Finding): RowState {
  if (finding.kind !== "planned") return finding;
  const wasMaybeSent =
    (before.kind === "stopped" && before.because === "mayBeSent") ||
    (before.kind === "planned" && before.plan.caution === "mayBeSent");
  const plan =
    wasMaybeSent && finding.plan.held === undefined
      ? { ...finding.plan, caution: finding.plan.caution ?? ("mayBeSent" as const) }
      : finding.plan;
  const isTicked =
    before.kind === "planned" && before.plan.caution === plan.caution
      ? before.isTicked
      : plan.caution === undefined;
  return { kind: "planned", plan, isTicked };
}
