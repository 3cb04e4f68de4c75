import type { TextFolder } from "../../src/app/platform.ts";
import { OneAtATime } from "../../src/core/turns/oneAtATime.ts";

/** A folder of texts that several windows share, lasts as long as the test, counts, and fails when it is told to. */
export class MemoryFolder implements TextFolder {
  readonly mostBytes = 65_536;
  readonly texts = new Map<string, string>();
  /** What was written since this was last emptied. */
  readonly written: { readonly name: string; readonly bytes: number }[] = [];
  /** Names that have been read since this was last emptied. */
  readonly reads: string[] = [];
  /** Names that have been looked at since this was last emptied. */
  readonly looks: string[] = [];
  /** Calls that fail, by what they do and to which name. */
  refuses: (call: "read" | "write" | "delete", name: string) => boolean = () => false;
  /** Whether windows wait for one another. */
  isLocking = true;
  readonly #turns = new OneAtATime();

  async read(name: string): Promise<string | undefined> {
    this.reads.push(name);
    await this.#call("read", name);
    return this.texts.get(name);
  }

  async write(name: string, text: string): Promise<void> {
    await this.#call("write", name);
    this.written.push({ name, bytes: Buffer.byteLength(text) });
    this.texts.set(name, text);
  }

  async delete(name: string): Promise<void> {
    await this.#call("delete", name);
    this.texts.delete(name);
  }

  /** Texts of the same name are told apart by all of what they are. */
  async stamp(name: string): Promise<string | undefined> {
    this.looks.push(name);
    await this.#call("read", name);
    return this.texts.get(name);
  }

  present(names: readonly string[]): Promise<readonly string[]> {
    return Promise.resolve(names.filter((name) => this.texts.has(name) || this.refuses("read", name)));
  }

  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.isLocking ? this.#turns.run(work) : work();
  }

  keepOnly(): Promise<void> {
    return Promise.resolve();
  }

  async #call(call: "read" | "write" | "delete", name: string): Promise<void> {
    await Promise.resolve();
    if (this.refuses(call, name)) throw new Error("The disk is full, or locked.");
  }
}
