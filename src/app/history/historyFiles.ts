import type { TextFolder } from "../platform.ts";
import type { Logger } from "../ports.ts";
import { emptyHistory, type HistoryState } from "./entry.ts";
import { clearedPart, formatPart, joinParts, parsePart, partNames, partsOf } from "./historyParts.ts";

/**
 * Holds another text after every change: an id of its own, and that of the last change of another window that its writer
 * knew of. Whoever looks for changes reads this one file: file systems tell moments too
 * coarsely to go by the folder's, and VS Code tells no window what another one has put into `globalState`, where of two
 * writes that meet one is lost with all that the extension keeps there.
 */
const markName = "changed";

/** Stands for a file without a text, which nobody has written. */
const emptied = " ";

/** So many files are open at a time. */
const mostAtATime = 16;

/** A part as it was last seen, or written, in its file. */
type Seen = { readonly stamp: string | undefined; readonly text: string; readonly state: HistoryState };

const nothing: Seen = { stamp: undefined, text: "", state: emptyHistory };

/** What is to stand in a part's file from now on; an empty text stands for no file. */
export type PartChange = { readonly name: string; readonly text: string; readonly state: HistoryState };

/** The history's files, a small one for each of its parts. Nothing here rejects. */
export class HistoryFiles {
  readonly #folder: TextFolder;
  readonly #log: Logger;
  readonly #seen = new Map<string, Seen>();
  /** Parts whose files could not be read: what they hold is not written over. */
  readonly #unread = new Set<string>();
  #mark: string | undefined;
  #othersMark = "";
  #isMarkOwn = false;
  /** Something was written that others have not been told of. */
  #isUntold = false;

  constructor(folder: TextFolder, log: Logger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Whether anything outlives the window here. */
  get keeps(): boolean {
    return this.#folder.mostBytes > 0;
  }

  /** Whether other windows may not have been told of what was written here. */
  get isUntold(): boolean {
    return this.#isUntold;
  }

  /** What is stored, as far as it was seen. */
  get state(): HistoryState {
    return joinParts(partNames.map((name) => this.#of(name).state));
  }

  /** Has the next look read everything anew, as of its own moment. */
  forget(): void {
    this.#seen.clear();
    this.#mark = undefined;
  }

  /** Takes up what was stored since the last look. @returns whether there was anything */
  async look(now: number): Promise<boolean> {
    if (!this.keeps) return false;
    const mark = await this.#readMark();
    if (mark !== undefined && mark === this.#mark) return false;
    if (mark !== undefined) this.#takeMark(mark);
    const hasNews = await this.refresh(await this.#namesToRefresh(), now);
    this.#mark = this.#unread.size > 0 ? undefined : mark;
    return hasNews;
  }

  /** The same for some parts, whether anybody has told of a change or not. */
  async refresh(names: readonly string[], now: number): Promise<boolean> {
    let hasNews = false;
    let unreadable = 0;
    await someAtATime(names, async (name) => {
      const found = await this.#refreshPart(name, now);
      if (found === "news") hasNews = true;
      if (found === "unreadable") unreadable += 1;
    });
    if (unreadable > 0) {
      this.#log.warn(`The history lacks what ${unreadable} of its files held: they could not be read.`);
    }
    return hasNews;
  }

  /** In which parts a state differs from what is stored, as far as that was seen. */
  differences(state: HistoryState): readonly PartChange[] {
    const parts = partsOf(state);
    return partNames
      .map((name) => ({ name, text: formatPart(parts.get(name)), state: parts.get(name) ?? emptyHistory }))
      .filter(({ name, text }) => text !== this.#of(name).text);
  }

  /** Writes parts, and tells other windows. @returns whether all of it is stored */
  async write(changes: readonly PartChange[]): Promise<boolean> {
    if (!this.keeps) return true;
    let isStored = true;
    const write = async (change: PartChange): Promise<void> => {
      if (!(await this.#writePart(change))) isStored = false;
    };
    // That all was cleared comes first: should the window close now, nothing comes back.
    const isCleared = ({ name }: PartChange): boolean => name === clearedPart;
    await someAtATime(changes.filter(isCleared), write);
    const others = changes.filter((change) => !isCleared(change));
    await someAtATime(others, write);
    await this.#tell();
    return isStored;
  }

  /** Does something while no other window writes. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.keeps ? this.#folder.alone(work) : work();
  }

  /** Deletes what writers that died have left. */
  async sweep(): Promise<void> {
    await this.#folder.keepOnly([...partNames, markName]).catch(() => undefined);
  }

  /** Parts of which anything stands in the folder, or was seen there. */
  async #namesToRefresh(): Promise<readonly string[]> {
    try {
      const present = new Set(await this.#folder.present(partNames));
      return partNames.filter((name) => present.has(name) || this.#seen.has(name) || this.#unread.has(name));
    } catch {
      return partNames;
    }
  }

  #of(name: string): Seen {
    return this.#seen.get(name) ?? nothing;
  }

  async #refreshPart(name: string, now: number): Promise<"news" | "none" | "unreadable"> {
    const seen = this.#of(name);
    let found: Pick<Seen, "stamp" | "text">;
    try {
      const stamp = await this.#folder.stamp(name);
      if (stamp === seen.stamp && !this.#unread.has(name)) return "none";
      const text = stamp === undefined ? undefined : await this.#folder.read(name);
      found = { stamp, text: text === "" ? emptied : (text ?? "") };
    } catch {
      const isKnown = this.#unread.has(name);
      this.#unread.add(name);
      return isKnown ? "none" : "unreadable";
    }
    this.#unread.delete(name);
    if (found.text === seen.text) {
      this.#seen.set(name, { ...seen, stamp: found.stamp });
      return "none";
    }
    try {
      this.#seen.set(name, { ...found, state: parsePart(name, found.text, now) });
      return "news";
    } catch {
      this.#seen.set(name, { ...found, state: emptyHistory });
      return "unreadable";
    }
  }

  async #writePart({ name, text, state }: PartChange): Promise<boolean> {
    if (this.#unread.has(name)) return false;
    try {
      await (text === "" ? this.#folder.delete(name) : this.#folder.write(name, text));
    } catch {
      return false;
    }
    // Its stamp is asked for when it is next looked at: another window may have written it by then.
    this.#seen.set(name, { stamp: "written", text, state });
    this.#isUntold = true;
    return true;
  }

  async #tell(): Promise<void> {
    if (!this.#isUntold) return;
    const mark = `${crypto.randomUUID()} ${this.#othersMark}`;
    try {
      await this.#folder.write(markName, mark);
    } catch {
      return;
    }
    // Parts that could not be read are tried again.
    if (this.#mark !== undefined) this.#mark = mark;
    this.#isMarkOwn = true;
    this.#isUntold = false;
  }

  /** Two windows that could not wait for one another have told at a time: the one that was not heard tells again. */
  #takeMark(mark: string): void {
    const [id = "", known] = mark.split(" ");
    if (this.#isMarkOwn && this.#mark !== undefined && known !== this.#mark.split(" ")[0]) {
      this.#isUntold = true;
    }
    this.#othersMark = id;
    this.#isMarkOwn = false;
  }

  /** `undefined` where nobody can tell of changes: something else stands in its place, or the disk refuses. */
  async #readMark(): Promise<string | undefined> {
    try {
      const [stamp, mark] = [await this.#folder.stamp(markName), await this.#folder.read(markName)];
      return stamp === undefined || mark === undefined ? "" : mark;
    } catch {
      return undefined;
    }
  }
}

async function someAtATime<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(mostAtATime, items.length) }, worker));
}
