import type { Presence } from "../../ui/page/presence.ts";

/** The first wait for a page that is there to come into sight; each further one is twice as long. */
const patienceMilliseconds = 1000;
/** How many times as long a page may take to be there at all: setting it again begins its loading anew. */
const loadingFactor = 3;
const mostPatienceMilliseconds = 16_000;

/**
 * Sees to it that the last document handed to a webview comes into sight. VS Code prepares a new document out of sight,
 * and when the one before is still loading after 200 ms, the end of that loading can be taken for that of the new one:
 * then the new one never comes into sight, or is thrown away before its script has run.
 */
export class DocumentDelivery {
  readonly #ask: () => void;
  readonly #setAgain: () => unknown;
  readonly #waiting = new Set<() => void>();
  #document = 0;
  #patience = patienceMilliseconds;
  #timer: NodeJS.Timeout | undefined;
  #isUnderWay = false;
  #isShown = false;

  /**
   * @param ask sends the page in sight the question whether it is
   * @param setAgain gives the webview the last document anew
   */
  constructor(ask: () => void, setAgain: () => unknown) {
    this.#ask = ask;
    this.#setAgain = setAgain;
  }

  /** Whether the page of the last document has come into sight: what it is sent arrives, and keeps it back from nothing. */
  get isShown(): boolean {
    return this.#isShown;
  }

  /** A document is about to be handed to the webview. @returns its number */
  next(): number {
    this.#document += 1;
    this.#isShown = false;
    this.#waitFor(loadingFactor * this.#patience);
    return this.#document;
  }

  /** Resolves when the last document has come into sight; also when that takes too long. */
  untilShown(): Promise<void> {
    if (!this.#isUnderWay) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  /** Takes what a page says of its presence. */
  receive({ type, document }: Presence): void {
    if (document !== this.#document) return;
    if (type === "shown") {
      this.#isShown = true;
      this.#endWaiting();
      this.#patience = patienceMilliseconds;
      return;
    }
    this.#waitFor(this.#patience);
    this.#ask();
  }

  dispose(): void {
    this.#endWaiting();
  }

  #waitFor(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#isUnderWay = true;
    this.#timer = setTimeout(() => {
      this.#endWaiting();
      this.#patience = Math.min(2 * this.#patience, mostPatienceMilliseconds);
      this.#setAgain();
    }, milliseconds);
  }

  #endWaiting(): void {
    clearTimeout(this.#timer);
    this.#isUnderWay = false;
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
