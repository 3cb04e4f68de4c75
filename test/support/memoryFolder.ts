import type { TextFolder } from "../../src/app/platform.ts";

/** A folder of texts that several windows share, lasts as long as the test, and fails when it is told to. */
export class MemoryFolder implements TextFolder {
  readonly mostBytes = 65_536;
  readonly texts = new Map<string, string>();
  writes = 0;
  /** Names that have been read since this was last emptied. */
  readonly reads: string[] = [];
  /** Calls that fail, by what they do and to which name. */
  refuses: (call: "read" | "write" | "delete", name: string) => boolean = () => false;

  async read(name: string): Promise<string | undefined> {
    this.reads.push(name);
    await this.#call("read", name);
    return this.texts.get(name);
  }

  async write(name: string, text: string): Promise<void> {
    await this.#call("write", name);
    this.writes += 1;
    this.texts.set(name, text);
  }

  async delete(name: string): Promise<void> {
    await this.#call("delete", name);
    this.texts.delete(name);
  }

  keepOnly(): Promise<void> {
    return Promise.resolve();
  }

  async #call(call: "read" | "write" | "delete", name: string): Promise<void> {
    await Promise.resolve();
    if (this.refuses(call, name)) throw new Error("The disk is full, or locked.");
  }
}
