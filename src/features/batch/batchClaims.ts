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

  /**
   * Claims a batch, unless another window has it by now: where one has said so, it is listened for. Windows that ask at the same
   * moment do so one after the other, and the first one gets it.
   * @returns whether this window may go on with it
   */
  async take(id: string): Promise<boolean> {
    try {
      const folder = await this.#folder();
      const isTaken = await folder.alone(async () => {
        if (await this.#isElsewhere(folder, id)) return false;
        await folder.write(id, this.#words());
        return true;
      });
      if (isTaken) this.claim(id);
      return isTaken;
    } catch (error) {
      this.#log.warn(`Batch: whether another window has it is not known: ${String(error)}`);
      return true;
    }
  }

  async #isElsewhere(folder: TextFolder, id: string): Promise<boolean> {
    const said = await folder.read(id);
    if (said === undefined || said.startsWith(this.#window)) return false;
    await this.#clock.sleep(patienceMilliseconds, new AbortController().signal);
    // Who takes it back meanwhile is there as well.
    return (await folder.read(id)) !== said;
  }

  #words(): string {
    return `${this.#window} ${this.#clock.now()}`;
  }

  async #keepSaying(id: string, signal: AbortSignal): Promise<void> {
    try {
      const folder = await this.#folder();
      try {
        while (!signal.aborted) {
          await folder.write(id, this.#words());
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
