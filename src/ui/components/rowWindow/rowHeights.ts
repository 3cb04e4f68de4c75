/** Where rows stand in a list of many: all are equally high, but for those that were opened. */
export class RowHeights {
  /** What a row has that is closed; in pixels. */
  rowHeight: number;
  /** What opened rows have beyond the common height, by index. */
  readonly #extra = new Map<number, number>();

  constructor(rowHeight: number) {
    this.rowHeight = rowHeight;
  }

  /** Indexes of the opened rows. */
  get opened(): readonly number[] {
    return [...this.#extra.keys()];
  }

  isOpen(index: number): boolean {
    return this.#extra.has(index);
  }

  /** Counts a row as opened and so high in all. */
  open(index: number, height = this.rowHeight): void {
    this.#extra.set(index, Math.max(0, height - this.rowHeight));
  }

  close(index: number): void {
    this.#extra.delete(index);
  }

  closeAll(): void {
    this.#extra.clear();
  }

  /** The upper edge of a row; that of the row behind the last is the height of all. */
  topOf(index: number): number {
    let top = index * this.rowHeight;
    for (const [opened, extra] of this.#extra) if (opened < index) top += extra;
    return top;
  }

  /** The row that stands at a distance from the top. */
  indexAt(distance: number): number {
    let left = distance;
    let index = 0;
    for (const [opened, extra] of [...this.#extra].sort(([a], [b]) => a - b)) {
      const before = (opened - index) * this.rowHeight;
      if (left < before) break;
      left -= before;
      if (left < this.rowHeight + extra) return opened;
      left -= this.rowHeight + extra;
      index = opened + 1;
    }
    return index + Math.max(0, Math.floor(left / this.rowHeight));
  }
}
