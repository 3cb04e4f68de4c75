/** Digits that are read in one turn: some ten milliseconds, and a tenth of a second where a single row has as many as are read. */
const digitsInATurn = 64 * 1024;

/** What a row without any takes, as digits. */
const rowItself = 1000;

/** Digits of the first rows that are read in the turn in which a page is made. */
const mostAtOnce = 256 * 1024;

/** When work that reads row by row is to pause, by the hexadecimal digits of each. */
export class ReadingPace {
  #done = 0;

  /** Whether a pause is due behind a row of so many digits. */
  isDue(digits: number): boolean {
    this.#done += rowItself + digits;
    if (this.#done < digitsInATurn) return false;
    this.#done = 0;
    return true;
  }
}

/** How many of the first rows may be read in one turn; one at least. @param digitsAt of a row, by its place */
export function readAtOnce(count: number, digitsAt: (place: number) => number): number {
  let digits = 0;
  for (let place = 0; place < count; place += 1) {
    digits += digitsAt(place);
    if (digits > mostAtOnce) return Math.max(place, 1);
  }
  return count;
}
