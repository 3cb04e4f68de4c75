import type { TextFile } from "../../src/app/platform.ts";

/** A file that several windows share, lasts as long as the test, and fails when it is told to. */
export class MemoryFile implements TextFile {
  text: string | undefined;
  /** What was given another name, by that. */
  readonly aside = new Map<string, string>();
  writes = 0;
  refuses: (call: "read" | "write") => boolean = () => false;

  async read(): Promise<string | undefined> {
    await this.#call("read");
    return this.text;
  }

  async write(text: string): Promise<void> {
    await this.#call("write");
    this.writes += 1;
    this.text = text;
  }

  async setAside(name: string): Promise<void> {
    await this.#call("write");
    this.aside.set(name, this.text ?? "");
    this.text = undefined;
  }

  async deleteAside(name: string): Promise<void> {
    await this.#call("write");
    this.aside.delete(name);
  }

  async #call(call: "read" | "write"): Promise<void> {
    await Promise.resolve();
    if (this.refuses(call)) throw new Error("The disk is full, or locked.");
  }
}
