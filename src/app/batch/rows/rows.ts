import { buildOf, type BatchRow } from "./batchRow.ts";
import { inOrder } from "./inOrder.ts";
import { mostRows } from "./stored.ts";
import { needsDecision } from "./verifiedAlone.ts";

/** The rows of a batch, and who hears of their changes. */
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

  /** Those in this state. */
  of(kind: BatchRow["state"]["kind"]): readonly BatchRow[] {
    return this.all.filter(({ state }) => state.kind === kind);
  }

  get(key: string): BatchRow | undefined {
    return this.#rows.get(key);
  }

  /** What can be ticked: the row of a key, or all that need no decision. */
  toTick(key: string | undefined): readonly BatchRow[] {
    return this.all.filter(
      (row) => row.state.kind === "ready" && (key === undefined ? !needsDecision(row) : row.key === key),
    );
  }

  /** Changes a row, if it is there. */
  change(key: string, parts: Partial<Omit<BatchRow, "key">>): void {
    const row = this.#rows.get(key);
    if (row === undefined) return;
    // What a contract is called stays, whatever becomes of it.
    const build = (parts.state && buildOf(parts.state)) ?? row.build;
    this.#rows.set(key, { ...row, ...parts, ...(build === undefined ? {} : { build }) });
    this.#onChange();
  }

  /** Adds a row that is not there yet. @returns whether it was added */
  add(row: BatchRow): boolean {
    if (this.#rows.has(row.key) || this.#rows.size >= mostRows) return false;
    this.#rows.set(row.key, row);
    this.#onChange();
    return true;
  }

  /** Puts those first that others need. */
  sort(): void {
    this.#rows = new Map(inOrder(this.all).map((row) => [row.key, row]));
    this.#onChange();
  }
}
