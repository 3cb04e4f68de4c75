import { namesAbove } from "./above.ts";
import { commentBehind, isAssignedTo, isHandedOn } from "./behind.ts";
import { argumentsIn, callBefore, isFirstArgument, isPlural } from "./call.ts";
import { framesAround, inComment, lineStart, opensBlock, statementEnd, type Frame } from "./enclosing.ts";
import { isDeploymentFile } from "./keyFiles.ts";
import { isInAddress, labelOf, labelOfBracket, type Label } from "./label.ts";
import { cellAt } from "./table.ts";
import { bareName, isGeneric, isSomebody, speechOfLabel } from "./memberSpeech.ts";
import { speechOfCompared, speechOfName, speechOfProse } from "./speech.ts";
import { hear, isDeed } from "./words.ts";

/** What speaks for a key: the very word, at most 60 characters, and the line of the text it stands on, from 0. */
export type Mention = {
  readonly where: "line" | "call" | "comment" | "parent" | "heading" | "section" | "column" | "row" | "file";
  readonly word: string;
  readonly line?: number;
};

/** What the context of a hex says: what in it speaks of a key, and whether it says transaction and nothing of keys. */
export type Context = { readonly key?: Mention; readonly isTransaction: boolean };

const unknown: Context = { isTransaction: false };
const transaction: Context = { isTransaction: true };

/** Deeper nesting says nothing that a reader could see. */
const mostFrames = 24;

const notToShare = /\b(?:never|do not|don't|don’t)\s+(?:commit|share|publish|leak|push)\b/i;

/** Where a hex stands: whole lines, and how their document begins where they are from further down. */
export type Lines = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly path: string;
  readonly head: string | undefined;
};

/** Reads the context of what stands between `start` and `end`, the nearest first. */
export function contextOf(lines: Lines): Context {
  return new Reader(lines).read();
}

class Reader {
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;
  readonly #path: string;
  readonly #head: string | undefined;
  /** How surely it is a transaction, by what was read so far; what is further off may still speak against it. */
  #level = 0;
  /** Whether a bracket of a line above is open: then that is what tells, not the lines between. */
  #isInBrackets = false;
  /** Names passed that say neither; somebody's name counts for two. Past two nothing says transaction any more. */
  #passed = 0;
  /** Whether a brace or square bracket was left: what follows it is of another member. */
  #hasLeft = false;

  constructor({ text, start, end, path, head }: Lines) {
    this.#text = text;
    this.#start = start;
    this.#end = end;
    this.#path = path;
    this.#head = head;
  }

  read(): Context {
    const context =
      this.#beside() ?? this.#cell() ?? this.#enclosing() ?? this.#above() ?? this.#conclusion();
    return context.isTransaction && isHandedOn(this.#text, this.#start, this.#end) ? unknown : context;
  }

  #conclusion(): Context {
    return this.#level > 0 ? transaction : unknown;
  }

  /** A comment at the line's end or right above is the statement's own. */
  #beside(): Context | undefined {
    const comment = this.#comment();
    const { key = notToShare.exec(comment)?.[0] } = hear(comment);
    return key === undefined ? undefined : this.#keyAt("comment", key, this.#end);
  }

  /** What a comment behind the value says, on its line. */
  #comment(): string {
    return commentBehind(this.#text, this.#start, this.#end);
  }

  #cell(): Context | undefined {
    const cell = cellAt(this.#text, this.#start, this.#path, this.#head);
    if (cell === undefined) return undefined;
    const own = hear(cell.own);
    if (own.key !== undefined) return this.#keyAt("line", own.key, this.#start);
    const column = speechOfName(cell.column);
    const row = hear(cell.row);
    const name = speechOfName(cell.name);
    if (column.key !== undefined)
      return { key: { where: "column", word: column.key, ...cell.head }, isTransaction: false };
    if (row.key !== undefined && (row.isPlainly || column.transaction < 3))
      return this.#keyAt("row", row.key, this.#start);
    if (column.isOther && !isGeneric(bareName(cell.column))) return unknown;
    if (isSomebody(bareName(cell.name))) return unknown;
    if (column.transaction > 0 || (name.transaction > 1 && !row.isOther)) return transaction;
    return unknown;
  }

  /** Its own piece of the text, then what each open bracket belongs to, from the inside out. */
  #enclosing(): Context | undefined {
    const { frames: all, comment } = framesAround(this.#text, this.#start);
    const frames = comment === undefined ? all : [inComment(this.#text, this.#start, comment)];
    if (frames.length > mostFrames) return unknown;
    const line = lineStart(this.#text, this.#start);
    this.#isInBrackets = frames.some(({ opener, at }) => opener !== "" && at < line);
    let place = this.#start;
    for (const [index, frame] of [...frames.entries()].reverse()) {
      const before = this.#text.slice(frame.from, place);
      const inner = frames[index + 1];
      const result =
        inner?.opener === "(" ? this.#called(before, frame, inner) : this.#labelled(before, frame, inner);
      if (result !== undefined) return result;
      this.#hasLeft ||= frame.opener === "{" || frame.opener === "[";
      place = frame.at;
    }
    return undefined;
  }

  /** What a label before the value, or before the bracket it stands in, says of it. */
  #labelled(before: string, frame: Frame, inner: Frame | undefined): Context | undefined {
    const isOwn = inner === undefined;
    if (inner?.opener === "{" && opensBlock(before)) return this.#block(before, frame);
    if (inner?.opener === "[" && isAssignedTo(this.#text, this.#end)) return unknown;
    const label = isOwn ? labelOf(before) : labelOfBracket(before);
    if (label.kind === "none")
      return this.#lineOf(frame) ?? (this.#isOneOfSeveral(frame, inner) ? unknown : undefined);
    const speech = speechOfLabel(label, this.#text.slice(0, this.#start));
    const at = frame.from + before.length - 1;
    if (speech.key !== undefined) {
      if (this.#level < 2 || (this.#level === 2 && speech.isPlainly))
        return this.#keyAt(isOwn ? "line" : "parent", speech.key, at);
      return undefined;
    }
    if (this.#level > 0) return speech.isOther && this.#level === 1 ? unknown : this.#lineOf(frame);
    if (speech.transaction > 0) {
      // Of one transaction's members only its hash names it; of many, each may have a name.
      if (this.#passed > 1) return unknown;
      if (this.#passed > 0 && label.kind === "pair" && !isPlural(label.name)) return unknown;
      this.#level = speech.transaction;
      return this.#lineOf(frame);
    }
    if (speech.isOther) return this.#lineOf(frame) ?? unknown;
    return this.#neutral(label, frame);
  }

  /** Whether it stands beside others in brackets without a name, inside a list: of a pair, one may be anything. */
  #isOneOfSeveral({ opener }: Frame, inner: Frame | undefined): boolean {
    if (inner === undefined || inner.opener === "{" || opener === "" || opener === "{" || this.#level > 0)
      return false;
    return (
      inner.from > inner.at + 1 || /^["'`]?\s*,\s*[^\s\])]/.test(this.#text.slice(this.#end, this.#end + 200))
    );
  }

  /** A name that says neither: what holds it may, and a comment beside it. */
  #neutral(label: Label & { readonly name?: string }, frame: Frame): Context | undefined {
    const line = this.#lineOf(frame);
    if (line !== undefined) return line;
    const rest = this.#comment();
    const said = hear(rest);
    if (said.transaction > 1 && !rest.split(/[^\p{L}]+/u).some((word) => isSomebody(word))) {
      this.#level = 2;
      return undefined;
    }
    const name = label.name ?? "";
    const bare = bareName(name);
    if (label.kind === "prose" || label.kind === "address") return unknown;
    const isMember =
      frame.opener !== "" ||
      (label.kind === "pair" && /[:：]/.test(label.operator)) ||
      /\.(?:toml|ini|cfg|properties)$/i.test(this.#path);
    if (!isMember) return unknown;
    if (isSomebody(bare) || /0x/i.test(bare)) this.#passed += 2;
    else if (!isGeneric(bare)) this.#passed += isDeed(bare) ? 1 : 2;
    return undefined;
  }

  #called(before: string, frame: Frame, inner: Frame): Context | undefined {
    const call = callBefore(before);
    if (call === undefined) {
      const isAlone = before.trim() !== "" || !this.#isOneOfSeveral(frame, inner);
      return isAlone ? this.#labelled(before, frame, undefined) : unknown;
    }
    const at = frame.from + before.length - 1;
    if (call.speech.key !== undefined && this.#level < 3) return this.#keyAt("call", call.speech.key, at);
    const outside = this.#lineOf(frame);
    if (outside !== undefined) return outside;
    if (this.#level > 1) return undefined;
    const args = this.#text.slice(inner.at + 1, this.#start);
    if (this.#passed > 1) return unknown;
    const isFirst = isFirstArgument(args);
    switch (call.kind) {
      case "reads":
      case "collects":
        return isFirst ? transaction : unknown;
      case "takes":
        return this.#level > 0 || /(?:id|hash)["']?\s*[:=][\s"'`]*$/i.test(args) ? transaction : unknown;
      case "wraps":
        return this.#labelled(before.slice(0, before.length - call.name.length), frame, undefined);
      case "tells":
      case "compares": {
        const said = call.kind === "tells" ? speechOfProse(args) : speechOfCompared(before, args);
        if (said.key !== undefined) return this.#keyAt("line", said.key, at);
        // What is told last is named by the words right before it, not by those before another value.
        const isNext = call.kind === "compares" || argumentsIn(args) < 3;
        return said.transaction > 0 && !said.isOther && isNext ? transaction : unknown;
      }
      case "other":
        return this.#level > 0 && /^(?:get|find|fetch|wait|lookup|query|read)/i.test(call.name)
          ? undefined
          : unknown;
    }
  }

  /** What plainly speaks of a key anywhere in the same statement speaks of this one, too. */
  #lineOf({ opener, from }: Frame): Context | undefined {
    if (opener === "{" || opener === "[") return undefined;
    const until = this.#hasLeft ? this.#start : statementEnd(this.#text, this.#end);
    if (this.#hasLeft && this.#level > 1) return undefined;
    const statement = this.#text.slice(from, until);
    const said = hear(statement);
    if (said.key === undefined || (!said.isPlainly && this.#level > 1)) return undefined;
    return this.#level === 3 && isInAddress(this.#text, this.#start)
      ? undefined
      : this.#keyAt("line", said.key, from + statement.indexOf(said.key));
  }

  /** The braces of a function or a block of settings: their name says nothing of transactions. */
  #block(before: string, frame: Frame): Context | undefined {
    if (this.#level > 0) return transaction;
    const said = hear(before.slice(-200));
    return said.key === undefined ? unknown : this.#keyAt("parent", said.key, frame.from + before.length - 1);
  }

  #above(): Context | undefined {
    if (this.#level === 0 && isDeploymentFile(this.#path) && this.#isPending()) return transaction;
    if (this.#isInBrackets) return undefined;
    for (const name of namesAbove(this.#text, this.#start)) {
      const said = speechOfName(name.text);
      if (
        said.key !== undefined &&
        (this.#level === 0 || (this.#level < 3 && said.isPlainly) || this.#level === 1)
      ) {
        return { key: { where: name.kind, word: said.key, line: name.line }, isTransaction: false };
      }
      if (this.#level > 0) continue;
      if (said.isOther || name.text === "") return unknown;
      if (said.transaction > 0) {
        if (this.#passed > 1 || (this.#passed > 0 && !isPlural(name.text))) return unknown;
        this.#level = said.transaction;
      } else if (name.kind === "parent") this.#passed += 1;
      else return unknown;
    }
    return undefined;
  }

  /** The list of hashes not yet confirmed that deployment tools write. */
  #isPending(): boolean {
    const open =
      this.#text
        .slice(0, this.#start)
        .split(/[\]{}]/)
        .at(-1) ?? "";
    return /"pending"\s*:\s*\[/.test(open);
  }

  #keyAt(where: Mention["where"], word: string, at: number): Context {
    const line = this.#text.slice(0, Math.max(0, at)).split("\n").length - 1;
    return { key: { where, word, line }, isTransaction: false };
  }
}
