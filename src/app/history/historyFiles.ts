import pLimit from "p-limit";
import type { TextFolder } from "../platform.ts";
import type { Logger } from "../ports.ts";
import { emptyHistory, type HistoryState } from "./entry.ts";
import {
  changedParts,
  formatMark,
  markName,
  parseMark,
  areSame,
  clearedPart,
  formatPart,
  joinParts,
  parsePart,
  partNames,
  partsOf,
  type PartChange,
} from "./historyParts.ts";

/** Stands for a file without a text, which nobody has written. */
const emptied = " ";

/** So many files are open at a time. */
const mostAtATime = 16;

/** A part as it was last seen, or written, in its file. */
type Seen = {
  readonly stamp: string | undefined;
  readonly text: string;
  readonly state: HistoryState;
  /** Whether the text is what the state is written as; not where moments of the future count as now. */
  readonly isExact: boolean;
};

const nothing: Seen = { stamp: undefined, text: "", state: emptyHistory, isExact: true };

/** The history's files, a small one for each of its parts. Nothing here rejects. */
export class HistoryFiles {
  readonly #folder: TextFolder;
  readonly #log: Logger;
  readonly #turn = pLimit(mostAtATime);
  readonly #seen = new Map<string, Seen>();
  /** Parts whose files could not be read: what they hold is not written over. */
  readonly #unread = new Set<string>();
  #mark: string | undefined;
  #othersMark = "";
  #isMarkOwn = false;
  /** Parts that were written and that others have not been told of. */
  readonly #untold = new Set<string>();
  /** Others may have missed something that they were told. */
  #isMissed = false;

  constructor(folder: TextFolder, log: Logger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Whether anything outlives the window here. */
  get keeps(): boolean {
    return this.#folder.mostBytes > 0;
  }

  /** Whether all that is stored could be read. */
  get isWhole(): boolean {
    return this.#unread.size === 0;
  }

  /** Whether other windows may not have been told of what was written here. */
  get isUntold(): boolean {
    return this.#isMissed || this.#untold.size > 0;
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
    const before = this.#mark;
    if (mark !== undefined) this.#takeMark(mark);
    const changed = mark === undefined ? undefined : changedParts(before, mark);
    const hasNews = await this.refresh(changed ?? (await this.#namesToRefresh()), now);
    this.#mark = this.#unread.size > 0 ? undefined : mark;
    return hasNews;
  }

  /** The same for some parts, whether anybody has told of a change or not. */
  async refresh(names: readonly string[], now: number): Promise<boolean> {
    let hasNews = false;
    let unreadable = 0;
    await this.#eachOf(names, async (name) => {
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
    return partNames.flatMap((name) => {
      const [part, seen] = [parts.get(name), this.#of(name)];
      // To spell out all of them at each change takes longer than all else.
      if (part === undefined ? seen.text === "" : seen.isExact && areSame(part, seen.state)) return [];
      const change = { name, text: formatPart(part), state: part ?? emptyHistory };
      if (change.text !== seen.text) return [change];
      this.#seen.set(name, { ...seen, state: change.state, isExact: true });
      return [];
    });
  }

  /** Writes parts, and tells other windows. @returns whether all of it is stored */
  async write(changes: readonly PartChange[]): Promise<boolean> {
    if (!this.keeps) return true;
    let isStored = true;
    const write = async (change: PartChange): Promise<void> => {
      if (!(await this.#writePart(change))) isStored = false;
    };
    // That all was cleared comes first: should the window close now, nothing comes back.
    const cleared = changes.filter(({ name }) => name === clearedPart);
    await this.#eachOf(cleared, write);
    await this.#eachOf(
      changes.filter((change) => !cleared.includes(change)),
      write,
    );
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

  async #eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
    await Promise.all(items.map((item) => this.#turn(() => work(item))));
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
      const state = parsePart(name, found.text, now);
      this.#seen.set(name, { ...found, state, isExact: formatPart(state) === found.text });
      return "news";
    } catch {
      this.#seen.set(name, { ...found, state: emptyHistory, isExact: false });
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
    this.#seen.set(name, { stamp: "written", text, state, isExact: true });
    this.#untold.add(name);
    return true;
  }

  async #tell(): Promise<void> {
    if (!this.isUntold) return;
    // Who has missed something reads it all.
    const last = this.#isMissed ? "" : parseMark(this.#mark ?? "").id;
    const [known, changed] = [this.#othersMark, [...this.#untold]];
    const mark = formatMark({ id: crypto.randomUUID(), known, last, changed });
    try {
      await this.#folder.write(markName, mark);
    } catch {
      return;
    }
    // Parts that could not be read are tried again.
    if (this.#mark !== undefined) this.#mark = mark;
    this.#isMarkOwn = true;
    this.#untold.clear();
    this.#isMissed = false;
  }

  /** Two windows that could not wait for one another have told at a time: the one that was not heard tells again. */
  #takeMark(mark: string): void {
    const { id, known } = parseMark(mark);
    if (this.#isMarkOwn && this.#mark !== undefined && known !== parseMark(this.#mark).id)
      this.#isMissed = true;
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
