/** What may head a block that lists packages with their versions. */
const heads =
  /dependencies|Dependencies|DEPENDENCIES|require|resolutions|overrides|engines|catalog|versions|dist-tags|specs|PODS/g;

/** Lists under the other heads, such as the "overrides" of a dashboard, hold no versions. */
const mayHeadList = /dependencies|versions/i;

/**
 * The parts of a text that list packages with their versions, where `"name": "0.0.1500"` is no contract ID: objects
 * and arrays under such a key (package.json and its lock files, composer.json, Cargo.lock), indented blocks (yarn,
 * pnpm, Bundler, CocoaPods) and TOML tables (Cargo.toml, Poetry, Gradle catalogs).
 *
 * Found lazily and forward only, so that all questions together cost one pass, and a text without a doubtful number
 * costs nothing.
 */
export class DependencyBlocks {
  readonly #text: string;
  #start = 0;
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether `at` lies in such a block. Ask in ascending order. */
  cover(at: number): boolean {
    while (this.#end <= at) this.#advance();
    return this.#start <= at;
  }

  #advance(): void {
    const text = this.#text;
    heads.lastIndex = this.#end;
    for (let head = heads.exec(text); head !== null; head = heads.exec(text)) {
      const end = blockEnd(text, head.index, heads.lastIndex);
      if (end === undefined) continue;
      this.#start = head.index;
      this.#end = end;
      return;
    }
    this.#start = Infinity;
    this.#end = Infinity;
  }
}

/** Where the block headed by the word from `start` to `end` is over; undefined when the word heads none. */
function blockEnd(text: string, start: number, end: number): number | undefined {
  const after = text.slice(end, end + 48);
  // In running text most of these words head nothing.
  if (!/[:=\]\n]/.test(after)) return undefined;
  const bracket = /^(?:-dev|s)?["']?\s{0,4}[:=]\s{0,4}([{[])/.exec(after)?.[1];
  if (bracket === "{") return indexOrEnd(text, "}", end);
  if (bracket === "[" && mayHeadList.test(text.slice(start, end))) return indexOrEnd(text, "]", end);

  // Only the near part of the line is looked at: a search for its beginning could run over the whole text each time.
  const near = text.slice(Math.max(0, start - 80), start);
  const before = near.slice(near.lastIndexOf("\n") + 1);
  const opensTable = /^\[{1,2}[^\]["]*$/.test(before) && /^[\w.-]{0,20}\]{1,2}[ \t]*(?:#|\r?\n)/.test(after);
  if (opensTable) return indexOrEnd(text, "\n[", end);

  const indent = /^([ \t]*)["']?[\w-]*$/.exec(before)?.[1];
  if (indent === undefined || !/^["']?:?[ \t]*\r?\n/.test(after)) return undefined;
  return indentedEnd(text, text.indexOf("\n", end) + 1, indent.length);
}

function indexOrEnd(text: string, what: string, from: number): number {
  const index = text.indexOf(what, from);
  return index === -1 ? text.length : index;
}

/** The first line from `lineStart` on, blank ones aside, that is indented no deeper than `depth`. */
function indentedEnd(text: string, lineStart: number, depth: number): number {
  for (let start = lineStart; start > 0; start = text.indexOf("\n", start) + 1) {
    let content = start;
    while (text[content] === " " || text[content] === "\t") content++;
    const blank = text[content] === "\n" || text[content] === "\r";
    if (!blank && content - start <= depth) return start;
  }
  return text.length;
}
