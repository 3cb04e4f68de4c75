import { namesAbove } from "./namesAbove.ts";
import { contextOfComment, isAssignedTo } from "./behind.ts";
import { hasOwnHash } from "./beside.ts";
import { contextOfCell } from "./contextOfCell.ts";
import { argumentsIn, callBefore, isFirstArgument, isPlural, keyOfMaker } from "./call.ts";
import { doubtOf } from "./doubtOf.ts";
import { framesAround, inComment, lineStart, opensBlock, statementEnd, type Frame } from "./framesAround.ts";
import { isDeploymentFile, isPending } from "./deploymentFile.ts";
import { isInAddress, labelOf, labelOfBracket, type Label } from "./label.ts";
import {
  bareName,
  isBranch,
  isGeneric,
  isNamedBehind,
  isSomebody,
  nameOfBlock,
  speechOfLabel,
} from "./memberSpeech.ts";
import { frees, keyAt, transaction, unknown, type Context, type Lines } from "./mention.ts";
import { neighboursOf } from "./neighbours.ts";
import { speechOfCompared, speechOfName, speechOfProse } from "./speech.ts";
import { hasSeveralTargets } from "./hasSeveralTargets.ts";
import { hear, isDeed } from "./vocabulary.ts";

/** Deeper nesting says nothing that a reader could see. */
const mostFrames = 24;

/** Reads the context of what stands between `start` and `end`, the nearest first. */
export function contextOf(lines: Lines): Context {
  return new Reader(lines).read();
}

class Reader {
  readonly #lines: Lines;
  readonly #text: string;
  readonly #start: number;
  readonly #end: number;
  /** How surely it is a transaction, by what was read so far; what is further off may still speak against it. */
  #level = 0;
  /** Whether a bracket of a line above is open: then that is what tells, not the lines between. */
  #isInBrackets = false;
  /** Names passed that say neither; somebody's name counts for two. Past two nothing says transaction any more. */
  #passed = 0;
  /** Whether a brace or square bracket was left: what follows it is of another member. */
  #hasLeft = false;
  /** Whether words or a name were passed that stand before it, or before what it stands in. */
  #isNamed = false;
  /** Whether the body of a function was left: what that is given to says nothing of what it holds. */
  #isInFunction = false;
  /** Whether it is what a branch leads to. */
  #isInBranch = false;

  constructor(lines: Lines) {
    this.#lines = lines;
    this.#text = lines.text;
    this.#start = lines.start;
    this.#end = lines.end;
  }

  read(): Context {
    const context =
      contextOfComment(this.#lines) ??
      contextOfCell(this.#lines) ??
      this.#enclosing() ??
      this.#above() ??
      this.#conclusion();
    return context.isTransaction ? (doubtOf(this.#lines, this.#level) ?? context) : context;
  }

  #conclusion(): Context {
    return frees(this.#level, this.#text, this.#start) ? transaction : unknown;
  }

  /** Its own piece of the text, then what each open bracket belongs to, from the inside out. */
  #enclosing(): Context | undefined {
    const { frames: all, comment } = framesAround(this.#text, this.#start);
    const frames = comment === undefined ? all : [inComment(this.#text, this.#start, comment)];
    if (frames.length > mostFrames) return unknown;
    const line = lineStart(this.#text, this.#start);
    this.#isInBrackets = frames.some(({ opener, at }) => opener !== "" && at < line);
    this.#isInBranch = frames.at(-1)?.opener === "{" && isBranch(this.#text.slice(line, this.#start));
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
  #labelled(before: string, frame: Frame, inner: Frame | undefined, isList = false): Context | undefined {
    const isOwn = inner === undefined;
    if (inner?.opener === "{" && opensBlock(before)) return this.#block(before, frame);
    this.#isInFunction ||= inner?.opener === "{" && /=>\s*$/.test(before);
    if (inner?.opener === "[" && isAssignedTo(this.#text, this.#end)) return unknown;
    const until = frame.from + before.length;
    if (hasSeveralTargets(this.#text, frame, until, this.#end)) return this.#lineOf(frame) ?? unknown;
    const label = isOwn ? labelOf(before) : labelOfBracket(before);
    if (label.kind === "none")
      return this.#lineOf(frame) ?? (this.#isOneOfSeveral(frame, inner) ? unknown : undefined);
    // With its line, a colon heads a list.
    const isOfOne = isOwn && !isList && !/[:：]\s*\n/.test(before);
    const speech = speechOfLabel(label, this.#text.slice(0, this.#start), isOfOne);
    if (speech.key !== undefined && this.#level > 2) return undefined;
    if (speech.key !== undefined) return keyAt(this.#text, isOwn ? "line" : "parent", speech.key, until - 1);
    const isParams = label.kind === "pair" && bareName(label.name) === "params";
    if (!isParams && this.#isOneOfSeveral(frame, inner, true)) return this.#lineOf(frame) ?? unknown;
    this.#isNamed = true;
    if (this.#level === 1 && (speech.isOther || (label.kind === "pair" && hasOwnHash(label.name))))
      return unknown;
    if (this.#level === 1 && speech.transaction > 1) this.#level = 2;
    if (this.#level > 0) return this.#lineOf(frame);
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

  /**
   * Whether it stands without a name beside other values in brackets: a row, in which each may be anything. Nothing but
   * hashes beside it make a list, but in a list of such again a row.
   */
  #isOneOfSeveral({ opener }: Frame, inner: Frame | undefined, hasLabel = false): boolean {
    if (inner === undefined || this.#isNamed || this.#level > 0) return false;
    const neighbours = neighboursOf(this.#text, inner.at, this.#end);
    return neighbours === "others" || (neighbours === "alike" && opener !== "" && !hasLabel);
  }

  /** A name that says neither: what holds it may, and a comment beside it. */
  #neutral(label: Label & { readonly name?: string }, frame: Frame): Context | undefined {
    const line = this.#lineOf(frame);
    if (line !== undefined) return line;
    const name = label.name ?? "";
    const bare = bareName(name);
    if (!isSomebody(bare) && isNamedBehind(label, this.#text, this.#start, this.#end)) {
      this.#level = 2;
      return undefined;
    }
    if (label.kind === "prose" || label.kind === "address") return unknown;
    const isMember =
      frame.opener !== "" ||
      (label.kind === "pair" && /[:：]/.test(label.operator)) ||
      /\.(?:toml|ini|cfg|properties)$/i.test(this.#lines.path);
    if (!isMember) return unknown;
    if (isSomebody(bare) || /0x/i.test(bare)) this.#passed += 2;
    else if (!isGeneric(bare)) this.#passed += isDeed(bare) ? 1 : 2;
    return undefined;
  }

  #called(before: string, frame: Frame, inner: Frame): Context | undefined {
    const call = callBefore(before);
    if (call === undefined) {
      // In running words brackets hold more than values.
      const isRow = /(?:^|=)\s*$/.test(before) || /["'`]/.test(this.#text[this.#end] ?? "");
      return isRow && this.#isOneOfSeveral(frame, inner)
        ? (this.#lineOf(frame) ?? unknown)
        : this.#labelled(before, frame, undefined, true);
    }
    const at = frame.from + before.length - 1;
    if (call.speech.key !== undefined && this.#level < 3)
      return keyAt(this.#text, "call", call.speech.key, at);
    const outside = this.#lineOf(frame);
    if (outside !== undefined) return outside;
    if (this.#level > 1) {
      const maker = this.#level === 2 && !this.#isInFunction ? keyOfMaker(call, before) : undefined;
      return maker === undefined ? undefined : keyAt(this.#text, "parent", maker, at);
    }
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
        if (this.#isOneOfSeveral(frame, inner, true)) return unknown;
        return this.#labelled(before.slice(0, before.length - call.name.length), frame, undefined, true);
      case "tells":
      case "compares": {
        const said = call.kind === "tells" ? speechOfProse(args) : speechOfCompared(before, args);
        if (said.key !== undefined) return keyAt(this.#text, "line", said.key, at);
        // What is told last is named by the words right before it, not by those before another value.
        const isNext = call.kind === "compares" || argumentsIn(args) < 3;
        const isFreed = frees(said.transaction, this.#text, this.#start);
        return isFreed && !said.isOther && isNext ? transaction : unknown;
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
      : keyAt(this.#text, "line", said.key, from + statement.indexOf(said.key));
  }

  /** The braces of a function, a block of settings or a type: their name says nothing of transactions. */
  #block(before: string, frame: Frame): Context | undefined {
    if (this.#level > 2) return transaction;
    const { name, isSettings } = nameOfBlock(before);
    const said = hear(this.#level > 0 && !this.#isInBranch ? name : before.slice(-200));
    if (said.key !== undefined) return keyAt(this.#text, "parent", said.key, frame.from + before.length - 1);
    if (this.#level === 0) return unknown;
    return isSettings || this.#isInBranch ? undefined : this.#conclusion();
  }

  #above(): Context | undefined {
    if (this.#level === 0 && isDeploymentFile(this.#lines.path) && isPending(this.#text, this.#start))
      return transaction;
    if (this.#isInBrackets) return undefined;
    for (const name of namesAbove(this.#text, this.#start)) {
      const said = speechOfName(name.text);
      if (said.key !== undefined && this.#level < 3) {
        return { key: { where: name.kind, word: said.key, line: name.line }, isTransaction: false };
      }
      if (this.#level === 1 && hasOwnHash(name.text)) return unknown;
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
}
