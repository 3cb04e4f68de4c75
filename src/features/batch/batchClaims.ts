import type { TextFolder } from "../../app/platform.ts";
import type { Logger } from "../../app/ports.ts";
import type { Clock } from "../../http/clock.ts";

/** How often a window says that it has a batch. */
const everyMilliseconds = 800;

/** How long another one listens for that; a window that is busy says it late. */
const patienceMilliseconds = 3 * everyMilliseconds;

/** Which batch this window verifies, for other windows of the same workspace to leave it alone. */
export class BatchClaims {
  readonly #folder: () => Promise<TextFolder>;
  readonly #clock: Clock;
  readonly #log: Pick<Logger, "warn">;
  readonly #onTaken: (id: string) => void;
  readonly #window = crypto.randomUUID();
  /** What another window has taken over, and this one has not taken back. */
  readonly #taken = new Set<string>();
  #claimed: { readonly id: string; readonly end: AbortController } | undefined;

  /**
   * @param folder that all windows share
   * @param onTaken hears of a batch of this window that another one has taken over, as this one was not heard for too long
   */
  constructor(
    folder: () => Promise<TextFolder>,
    clock: Clock,
    log: Pick<Logger, "warn">,
    onTaken: (id: string) => void,
  ) {
    this.#folder = folder;
    this.#clock = clock;
    this.#log = log;
    this.#onTaken = onTaken;
  }

  /** Says from now on that this window has a batch, and no other. @param id nothing, where it has none */
  claim(id: string | undefined): void {
    if (this.#claimed?.id === id) return;
    this.#claimed?.end.abort();
    this.#claimed = id === undefined || this.#taken.has(id) ? undefined : { id, end: new AbortController() };
    if (this.#claimed !== undefined) void this.#keepSaying(this.#claimed.id, this.#claimed.end.signal);
  }

  /**
   * Claims a batch, unless another window has it by now: where one has said so, it is listened for.
   * @returns whether this window may go on with it
   */
  async take(id: string): Promise<boolean> {
    try {
      const folder = await this.#folder();
      if (await this.#isElsewhere(folder, id)) return false;
      await folder.write(id, this.#words());
      this.#taken.delete(id);
      this.claim(id);
      return true;
    } catch (error) {
      this.#log.warn(`Batch: whether another window has it is not known: ${String(error)}`);
      return true;
    }
  }

  async #isElsewhere(folder: TextFolder, id: string): Promise<boolean> {
    const said = await this.#saidElsewhere(folder, id);
    if (said === undefined) return false;
    await this.#clock.sleep(patienceMilliseconds, new AbortController().signal);
    // Who takes it back meanwhile is there as well.
    return (await folder.read(id)) !== said;
  }

  /** What another window has said of a batch, where it was the last that did. */
  async #saidElsewhere(folder: TextFolder, id: string): Promise<string | undefined> {
    const said = await folder.read(id);
    return said?.startsWith(this.#window) === true ? undefined : said;
  }

  #words(): string {
    return `${this.#window} ${this.#clock.now()}`;
  }

  #lose(id: string): void {
    if (this.#claimed?.id !== id) return;
    this.#log.warn("Batch: another window has taken it over.");
    this.#claimed = undefined;
    this.#taken.add(id);
    this.#onTaken(id);
  }

  async #keepSaying(id: string, signal: AbortSignal): Promise<void> {
    try {
      const folder = await this.#folder();
      try {
        while (!signal.aborted) {
          await folder.write(id, this.#words());
          await this.#clock.sleep(everyMilliseconds, signal);
          // Who listened meanwhile, and heard nothing, has it now.
          if ((await this.#saidElsewhere(folder, id)) !== undefined) {
            this.#lose(id);
            return;
          }
        }
      } finally {
        if ((await this.#saidElsewhere(folder, id)) === undefined) await folder.delete(id);
      }
    } catch (error) {
      if (!signal.aborted) this.#log.warn(`Batch: other windows are not told of it: ${String(error)}`);
    }
  }
}
