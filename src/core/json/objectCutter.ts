/** Longer objects stay in the text. In UTF-16 units. */
const maxObjectLength = 4 * 1024 * 1024;

/** Longer strings are none of the names of a path. */
const maxNameLength = 64;

/**
 * Takes the objects of one array out of a JSON text that arrives in parts, so that the array is never kept whole. Leaves `0` for each:
 * what remains is valid JSON only if the whole text is.
 */
export class ObjectCutter {
  readonly #path: readonly string[];
  readonly #take: (object: string) => boolean;
  /** Containers that are open, and how many of them, from the root, lead to the array. */
  #depth = 0;
  #onPath = 0;
  #name = "";
  #isInString = false;
  /** Whether the last character is a backslash that escapes the next. */
  #isEscaping = false;
  /** The beginning of an object of the array, from earlier parts; undefined outside of one, or in one that stays. */
  #object: string | undefined;

  /**
   * @param path names that lead to the array from the object that is the text
   * @param take receives an object, which may not be valid JSON. @returns false to leave it in the text
   */
  constructor(path: readonly string[], take: (object: string) => boolean) {
    this.#path = path;
    this.#take = take;
  }

  /** @returns what remains of the next part of the text */
  read(text: string): string {
    const rest: string[] = [];
    // Where what belongs to the rest, or to the object, begins.
    let start = 0;
    for (let at = 0; at < text.length;) {
      if (this.#isInString) {
        at = this.#readString(text, at);
        continue;
      }
      const code = text.charCodeAt(at);
      at += 1;
      if (code === quote) {
        this.#isInString = true;
        this.#name = "";
      } else if (code === openBrace || code === openBracket) {
        if (code === openBrace && this.#isInArray) {
          rest.push(text.slice(start, at - 1));
          start = at - 1;
          this.#object = "";
        }
        this.#open(code === openBrace);
      } else if (code === closeBrace || code === closeBracket) {
        this.#close();
        if (this.#object !== undefined && this.#isInArray) {
          const object = this.#object + text.slice(start, at);
          rest.push(this.#take(object) ? "0" : object);
          start = at;
          this.#object = undefined;
        }
      } else if (code === comma) this.#name = "";
    }
    const tail = text.slice(start);
    if (this.#object === undefined) rest.push(tail);
    else {
      this.#object += tail;
      if (this.#object.length > maxObjectLength) {
        rest.push(this.#object);
        this.#object = undefined;
      }
    }
    return rest.join("");
  }

  /** @returns the beginning of an object that does not end */
  end(): string {
    return this.#object ?? "";
  }

  /** Whether the innermost open container is the array. */
  get #isInArray(): boolean {
    return this.#depth === this.#onPath && this.#depth === this.#path.length + 1;
  }

  #open(isObject: boolean): void {
    const isNamed = this.#depth === 0 || this.#name === this.#path[this.#depth - 1];
    const isKind = isObject === this.#depth < this.#path.length;
    const leads = this.#depth === this.#onPath && this.#depth <= this.#path.length && isNamed && isKind;
    this.#depth += 1;
    if (leads) this.#onPath = this.#depth;
    this.#name = "";
  }

  #close(): void {
    this.#depth -= 1;
    this.#onPath = Math.min(this.#onPath, this.#depth);
  }

  /** Reads a string from inside it. @returns where it ends, or the end of the text */
  #readString(text: string, from: number): number {
    for (let at = from; ;) {
      const end = text.indexOf('"', at);
      const until = end === -1 ? text.length : end;
      let first = until;
      while (first > at && text.charCodeAt(first - 1) === backslash) first -= 1;
      const isAll = first === at;
      // A backslash that ended the part before, or a quote that was escaped, does not count twice.
      const count = until - first + (isAll && at === from && this.#isEscaping ? 1 : 0);
      this.#isEscaping = count % 2 === 1;
      if (end === -1) {
        this.#addToName(text, from, until);
        return until;
      }
      at = end + 1;
      if (this.#isEscaping) continue;
      this.#addToName(text, from, end);
      this.#isInString = false;
      return at;
    }
  }

  /** Only outside of objects of the array, where names matter. */
  #addToName(text: string, from: number, end: number): void {
    if (this.#depth !== this.#onPath || this.#name.length > maxNameLength) return;
    this.#name += text.slice(from, Math.min(end, from + maxNameLength + 1));
  }
}

const quote = 34;
const comma = 44;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;
