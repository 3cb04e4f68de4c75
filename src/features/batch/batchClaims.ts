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
  readonly #window = crypto.randomUUID();
  #claimed: { readonly id: string; readonly end: AbortController } | undefined;

  /** @param folder that all windows share */
  constructor(folder: () => Promise<TextFolder>, clock: Clock, log: Pick<Logger, "warn">) {
    this.#folder = folder;
    this.#clock = clock;
    this.#log = log;
  }

  /** Says from now on that this window has a batch, and no other. @param id nothing, where it has none */
  claim(id: string | undefined): void {
    if (this.#claimed?.id === id) return;
    this.#claimed?.end.abort();
    this.#claimed = id === undefined ? undefined : { id, end: new AbortController() };
    if (this.#claimed !== undefined) void this.#keepSaying(this.#claimed.id, this.#claimed.end.signal);
  }

  /** Whether another window has a batch by now: where one has said so, it is listened for. */
  async isElsewhere(id: string): Promise<boolean> {
    try {
      const folder = await this.#folder();
      const said = await folder.read(id);
      if (said === undefined || said.startsWith(this.#window)) return false;
      await this.#clock.sleep(patienceMilliseconds, new AbortController().signal);
      const later = await folder.read(id);
      return later !== undefined && later !== said;
    } catch (error) {
      this.#log.warn(`Batch: whether another window has it is not known: ${String(error)}`);
      return false;
    }
  }

  async #keepSaying(id: string, signal: AbortSignal): Promise<void> {
    try {
      const folder = await this.#folder();
      try {
        while (!signal.aborted) {
          await folder.write(id, `${this.#window} ${this.#clock.now()}`);
          await this.#clock.sleep(everyMilliseconds, signal);
        }
      } finally {
        await folder.delete(id);
      }
    } catch (error) {
      if (!signal.aborted) this.#log.warn(`Batch: other windows are not told of it: ${String(error)}`);
    }
  }
}
