import type { SourceUnit } from "../builds/source/parseSource.ts";
import { memoize } from "../core/async/memoize.ts";
import { opcode } from "../services/ledger/opcodes.ts";
import { CallPaths } from "./callPaths.ts";
import type { CallFrame, Execution } from "./execution.ts";
import { withFailures } from "./failures.ts";
import { depthBelow, modifiedBy, modifierNames, type FunctionFrame } from "./functionFrame.ts";
import {
  functionEntered,
  inlinedFrames,
  innerFrame,
  openJump,
  returnAddress,
  type OpenJump,
} from "./jumps.ts";
import type { Entry, Place, Program, ProgramFunction } from "./program.ts";
import { kindsOfCalls } from "./recording.ts";
import type { Stop, Timeline } from "./stops.ts";

/**
 * Finds the statements that a transaction ran, and the functions on the call stack at each of them. Pauses now and then.
 * @param programOf undefined for a contract without source
 */
export function* readTimeline(
  execution: Execution,
  programOf: (call: CallFrame) => Program | undefined,
): Generator<undefined, Timeline> {
  const reader = new TimelineReader(execution, programOf);
  for (let step = 0; step < execution.steps.length; step += 1) {
    reader.read(step);
    if (step % stepsInTurn === 0) yield;
  }
  return reader.timeline();
}

/** Each may look through a whole stack. */
const stepsInTurn = 100;

/** Functions on the call stack, and jumps of one call that have not returned: a stack has as many words. */
const maxDepth = 2048;
const maxJumps = 1024;

/** Statements between two jumps: checked arithmetic, conditions, and calls have jumps of their own. */
const maxSegment = 1024;

/** The first bytes of call data, which select a function. */
const selectorBytes = 4;

type UnitPlace = Place & { readonly unit: SourceUnit };

type OpenCall = {
  readonly call: CallFrame;
  readonly jumps: OpenJump[];
  readonly root: FunctionFrame;
  /** The frame of the last stop, if that is in code whose source is not at hand. */
  withoutSource: FunctionFrame | undefined;
};

/** A unit of the current segment, and its strong steps. */
type Candidate = { readonly place: UnitPlace; step: number; isStrong: boolean; readonly strong: number[] };

/** Whether an instruction only moves values on the stack, or jumps. */
const isWeak = (op: number): boolean =>
  op === opcode.POP ||
  op === opcode.JUMP ||
  op === opcode.JUMPI ||
  op === opcode.JUMPDEST ||
  (op >= opcode.PUSH0 && op <= opcode.SWAP16);

/** Where a unit runs, as the source has it. */
const orderOf = ({ unit }: UnitPlace): number => unit.loop?.end ?? unit.start;

/** Whether a unit can follow another without a jump back. */
const isBehind = (place: UnitPlace, last: UnitPlace): boolean =>
  place.unit.start > last.unit.start || orderOf(place) > orderOf(last);

/** Units by the steps at which they begin: where the optimizer mixes them, behind those that are earlier in the source. */
function inOrder(candidates: readonly Candidate[]): readonly Candidate[] {
  const latest = new Map<ProgramFunction | undefined, number>();
  for (const candidate of candidates.toSorted((one, other) => orderOf(one.place) - orderOf(other.place))) {
    const { place, isStrong, strong } = candidate;
    const before = latest.get(place.fn) ?? -1;
    if (isStrong) candidate.step = strong.find((step) => step > before) ?? candidate.step;
    if (isStrong) latest.set(place.fn, Math.max(before, candidate.step));
  }
  return candidates.toSorted((one, other) => one.step - other.step);
}

/** Whether a unit only runs others: `_` of a modifier, and a block of assembly, whose lines have places unless it is compiled via IR. */
const isOnlyEntered = ({ unit }: UnitPlace, isViaIr: boolean): boolean =>
  unit.kind === "placeholder" || (unit.kind === "block" && !isViaIr);

const isInHeader = ({ range, fn }: Place): boolean =>
  fn?.source.body !== undefined && range.end <= fn.source.body.start;

class TimelineReader {
  readonly #execution: Execution;
  readonly #programOf: (call: CallFrame) => Program | undefined;
  readonly #calls: OpenCall[] = [];
  readonly #stops: Stop[] = [];
  /** By call: what did something last. */
  readonly #latest = new Map<CallFrame, Stop>();
  readonly #segment = new Map<SourceUnit, Candidate>();
  /** The last step that did something for a function's header, such as an argument of a base constructor. */
  #lastInHeader: { readonly fn: ProgramFunction; readonly step: number } | undefined;
  readonly #progressOf: (frame: FunctionFrame) => Progress = memoize(() => ({
    ...{ visited: new Set<SourceUnit>(), last: undefined, stops: 0, modifiers: 0 },
    ...{ hasLooped: false, inlined: undefined },
  }));
  readonly #paths = new CallPaths();

  constructor(execution: Execution, programOf: (call: CallFrame) => Program | undefined) {
    this.#execution = execution;
    this.#programOf = programOf;
  }

  read(step: number): void {
    const { steps } = this.#execution;
    const call = this.#execution.frameAt(step);
    if (this.#calls.at(-1)?.call !== call) this.#enter(call, step);
    const open = this.#calls.at(-1);
    const program = open?.root.program;
    const current = open?.jumps.at(-1);
    if (open === undefined || program === undefined || current === undefined) return;
    const [pc, op] = [steps.pcs[step] ?? 0, steps.ops[step] ?? 0];
    const isJump = op === opcode.JUMP;
    if (op === opcode.JUMPDEST) current.destinations.add(pc);
    // A statement begins neither where the address is pushed to which a call returns, nor where that is.
    const isCode = !current.isHelper && op !== opcode.JUMPDEST && !program.pushesReturn(pc);
    const place = isCode ? program.placeAt(pc) : undefined;
    const isStrong = !isWeak(op) || (isJump && program.jumpAt(pc) === "i");
    if (place?.unit !== undefined) this.#note({ ...place, unit: place.unit }, step, isStrong);
    else if (place?.fn !== undefined && isStrong && isInHeader(place))
      this.#lastInHeader = { fn: place.fn, step };
    else if (isCode && place === undefined && program.isWithoutSource(pc))
      this.#stopWithoutSource(open, current, step);
    const isLast = step === call.last;
    if (isJump && !isLast) this.#noteCall(current, program, step);
    if (op === opcode.JUMPI && !isLast && steps.pcs[step + 1] === pc + 1) this.#dropUntaken(step);
    const isCall = kindsOfCalls.has(op);
    if (isJump || op === opcode.JUMPI || isCall || isLast) this.#endSegment(current);
    // Statements of what was inlined before can be mixed with the one that calls.
    if (isCall && place?.unit !== undefined) this.#frameOf(current, { ...place, unit: place.unit }, step);
    if (isLast || step + 1 >= steps.length) return;
    if (isJump) this.#jump(open, step);
    else if (op === opcode.JUMPI) this.#loop(current, pc, steps.pcs[step + 1] ?? 0);
  }

  timeline(): Timeline {
    while (this.#calls.length > 0) this.#leave();
    return withFailures(this.#execution, this.#stops, this.#latest);
  }

  #enter(call: CallFrame, step: number): void {
    // A caller goes on, or another call begins.
    while (
      this.#calls.length > 0 &&
      this.#calls.at(-1)?.call !== call &&
      this.#calls.at(-1)?.call !== call.caller
    )
      this.#leave();
    if (this.#calls.at(-1)?.call === call) return;
    const program = this.#programOf(call);
    const { bytes } = this.#execution.inputOf(call, selectorBytes);
    const fn = program?.firstFunction(bytes);
    const selectedName = fn === undefined ? program?.selectedName(bytes) : undefined;
    const caller = this.#calls.at(-1)?.jumps.at(-1)?.top;
    const callSite = caller && this.#callSite(caller, fn, call.callStep ?? step);
    const root: FunctionFrame = {
      ...{ call, program, fn, selectedName, caller, callSite, kind: "call", entryStep: step },
      ...{ entry: undefined, base: undefined, depth: depthBelow(caller) },
    };
    this.#calls.push({ call, root, jumps: [openJump(root)], withoutSource: undefined });
    if (program === undefined) this.#add(step, root, undefined);
  }

  #leave(): void {
    this.#calls.pop();
    this.#segment.clear();
  }

  #note(place: UnitPlace, step: number, isStrong: boolean): void {
    const known = this.#segment.get(place.unit);
    if (known === undefined) {
      if (this.#segment.size >= maxSegment) return;
      this.#segment.set(place.unit, { place, step, isStrong, strong: [] });
    } else if (isStrong && !known.isStrong) Object.assign(known, { step, isStrong });
    if (isStrong) this.#segment.get(place.unit)?.strong.push(step);
  }

  /** Stops where code runs whose source is not at hand, until other code of the call does. What is inlined in a function is passed over. */
  #stopWithoutSource(open: OpenCall, current: OpenJump, step: number): void {
    const { frame } = current;
    if (frame.fn !== undefined) return;
    this.#endSegment(current);
    current.top = frame;
    if (open.withoutSource === frame) return;
    open.withoutSource = frame;
    this.#progressOf(frame).stops += 1;
    this.#add(step, frame, undefined);
  }

  /** Forgets a `break` or `continue` that is nothing but the target of a conditional jump, which was not taken. */
  #dropUntaken(step: number): void {
    for (const [unit, candidate] of this.#segment)
      if (candidate.step === step - 1 && !candidate.isStrong) this.#segment.delete(unit);
  }

  /** Notes the unit that calls a function where no instruction belongs to it. */
  #noteCall(current: OpenJump, program: Program, step: number): void {
    const { steps } = this.#execution;
    const { top: caller, isHelper } = current;
    const entry = functionEntered(program, steps.pcs[step] ?? 0, steps.pcs[step + 1] ?? 0);
    if (entry?.fn === undefined || caller.fn === undefined || isHelper) return;
    if (this.#isDispatch(caller, entry.fn)) return;
    for (const [unit, { place }] of this.#segment)
      if (place.fn !== undefined && program.unitsCalling(place.fn, entry.fn).includes(unit)) return;
    const unit = this.#nextCall(caller, entry.fn);
    if (unit !== undefined)
      this.#note({ path: caller.fn.path, range: unit, fn: caller.fn, unit }, step, true);
  }

  /** Adds the stops of the units that ran since the last jump. */
  #endSegment(current: OpenJump): void {
    if (this.#segment.size === 0) return;
    const isViaIr = current.frame.program?.isViaIr === true;
    const candidates = inOrder([...this.#segment.values()]);
    this.#segment.clear();
    for (const [index, { place, step, isStrong, strong }] of candidates.entries()) {
      if (!isStrong && (isOnlyEntered(place, isViaIr) || this.#isPrepared(candidates, index))) continue;
      const frame = this.#frameOf(current, place, step);
      if (frame === undefined) continue;
      const lastStrong = strong.at(-1);
      if (lastStrong !== undefined && lastStrong > (this.#latest.get(frame.call)?.step ?? -1))
        this.#latest.set(frame.call, { frame, place, step: lastStrong });
      const progress = this.#progressOf(frame);
      if (progress.visited.has(place.unit)) continue;
      if (!isStrong && progress.last !== undefined && !isBehind(place, progress.last)) continue;
      this.#stopAt(step, frame, place);
    }
  }

  /** Whether a unit only prepared the stack: something earlier in the source runs after it. */
  #isPrepared(candidates: readonly Candidate[], index: number): boolean {
    const candidate = candidates[index];
    if (candidate === undefined) return false;
    const { place, step } = candidate;
    const header = this.#lastInHeader;
    return (
      (header !== undefined && header.fn === place.fn && header.step > step) ||
      candidates
        .slice(index + 1)
        .some(
          (later) => later.isStrong && later.place.fn === place.fn && orderOf(later.place) < orderOf(place),
        )
    );
  }

  #stopAt(step: number, frame: FunctionFrame, place: UnitPlace): void {
    const progress = this.#progressOf(frame);
    progress.visited.add(place.unit);
    progress.last = place;
    progress.stops += 1;
    if (frame.fn?.source.kind === "modifier") {
      const modified = modifiedBy(frame);
      const begun = this.#progressOf(modified);
      begun.modifiers = Math.max(
        begun.modifiers,
        modifierNames(modified.fn).indexOf(frame.fn.source.name) + 1,
      );
    }
    const open = this.#calls.at(-1);
    if (open !== undefined) open.withoutSource = undefined;
    this.#add(step, frame, place);
  }

  #add(step: number, frame: FunctionFrame, place: UnitPlace | undefined): void {
    this.#stops.push({ step, frame, place });
  }

  /** After a jump back to what ran before, statements may run again. */
  #loop(current: OpenJump, from: number, to: number): void {
    // Behind other jumps are parts that the optimizer keeps once for several functions.
    if (to >= from || current.isHelper || !current.destinations.has(to)) return;
    for (const frame of inlinedFrames(current)) {
      const progress = this.#progressOf(frame);
      progress.visited.clear();
      progress.hasLooped = true;
    }
  }

  /** The frame in which a unit runs; undefined if its function cannot have been reached: equal code of others is there once. */
  #frameOf(current: OpenJump, { fn, unit }: UnitPlace, step: number): FunctionFrame | undefined {
    const { program } = current.frame;
    // A variable: its initializer, or its getter, which may share code with functions.
    if (fn === undefined)
      return current.frame.fn === undefined || program?.isCreation === true ? current.frame : undefined;
    const frames = inlinedFrames(current);
    const same = frames.find((frame) => frame.fn === fn);
    if (same !== undefined) {
      current.top = same;
      return same;
    }
    const found = this.#pathFrom(frames, fn, unit) ?? pathWithoutSource(current.frame, fn);
    if (found === undefined) return undefined;
    current.top = found.path.reduce((caller, one) => this.#inline(caller, one, step), found.frame);
    return current.top;
  }

  /** The frame that calls a function which a jump enters. */
  #callerOf(current: OpenJump, fn: ProgramFunction, step: number): FunctionFrame {
    const frames = inlinedFrames(current);
    const { program } = current.top;
    // Without the IR, only what is tiny is inlined.
    const found = this.#pathFrom(frames, fn, undefined, program?.isViaIr === true && program.isOptimized);
    const path = found?.path.slice(0, -1) ?? [];
    return path.reduce((caller, one) => this.#inline(caller, one, step), found?.frame ?? current.top);
  }

  /** The innermost of frames that calls a function, or else one that reaches it by others, and the way. */
  #pathFrom(
    frames: readonly FunctionFrame[],
    fn: ProgramFunction,
    unit: SourceUnit | undefined,
    mayBeInlined = true,
  ): { readonly frame: FunctionFrame; readonly path: readonly ProgramFunction[] } | undefined {
    for (const isDirect of mayBeInlined ? [true, false] : [true])
      for (const frame of frames) {
        const path = frame.program ? this.#paths.find(frame.program, frame.fn, fn) : [];
        const fits = isDirect ? path.length === 1 : path.length > 0;
        if (fits && this.#isAhead(frame, path, unit)) return { frame, path };
      }
    return undefined;
  }

  /** Whether a frame may still come to a unit by functions that it calls: by its last statement, or one that follows. */
  #isAhead(
    frame: FunctionFrame,
    [first, second]: readonly ProgramFunction[],
    unit: SourceUnit | undefined,
  ): boolean {
    const { last, modifiers, hasLooped } = this.#progressOf(frame);
    const { fn, program } = frame;
    if (fn === undefined || first === undefined || program === undefined) return true;
    if (first.source.kind === "modifier") {
      const place = modifierNames(fn).lastIndexOf(first.source.name) + 1;
      if (last === undefined && modifiers <= place) return true;
      const body = first.source.units.find(({ kind }) => kind === "placeholder");
      const units = second === undefined ? [unit] : program.unitsCalling(first, second);
      return body === undefined || units.some((one) => one !== undefined && one.start > body.start);
    }
    if (last === undefined) return true;
    const units = program.unitsCalling(fn, first);
    return (
      hasLooped || units.length === 0 || units.some((one) => one === last.unit || one.start > last.unit.start)
    );
  }

  #inline(caller: FunctionFrame, fn: ProgramFunction, step: number): FunctionFrame {
    if (caller.depth >= maxDepth) return caller;
    const progress = this.#progressOf(caller);
    const { inlined } = progress;
    // Statements of both can be interleaved.
    if (inlined?.frame.fn === fn && inlined.stops === progress.stops) return inlined.frame;
    const callSite = this.#innerCallSite(caller, fn, step);
    const frame: FunctionFrame = {
      ...{ call: caller.call, program: caller.program, fn, caller, callSite, kind: "inlined" },
      ...{ entryStep: step, entry: undefined, base: undefined, depth: depthBelow(caller) },
    };
    progress.inlined = { frame, stops: progress.stops };
    return frame;
  }

  /** Undefined for modifiers and base constructors, which no statement calls. */
  #innerCallSite(caller: FunctionFrame, fn: ProgramFunction, step: number): Place | undefined {
    return fn.source.kind === "function" ? this.#callSite(caller, fn, step) : undefined;
  }

  /** Where a frame calls a function: at its last statement, or the next that names the function, which then is a stop. */
  #callSite(caller: FunctionFrame, fn: ProgramFunction | undefined, step: number): Place | undefined {
    const progress = this.#progressOf(caller);
    const unit = fn && this.#nextCall(caller, fn);
    if (unit === undefined || caller.fn === undefined) return progress.last;
    const place = { path: caller.fn.path, range: unit, fn: caller.fn, unit };
    if (!progress.visited.has(unit)) this.#stopAt(step, caller, place);
    return place;
  }

  /** The next statement of a frame that calls a function by its name; undefined if the last one does. */
  #nextCall(caller: FunctionFrame, fn: ProgramFunction): SourceUnit | undefined {
    if (caller.program === undefined || caller.fn === undefined) return undefined;
    const { last } = this.#progressOf(caller);
    const units = caller.program.unitsCalling(caller.fn, fn);
    if (last !== undefined && units.includes(last.unit)) return undefined;
    return units.find(({ start }) => start >= (last?.unit.end ?? 0));
  }

  #jump(open: OpenCall, step: number): void {
    const { steps } = this.#execution;
    const { jumps, root } = open;
    const { program } = root;
    const current = jumps.at(-1);
    if (program === undefined || current === undefined) return;
    const [from, to] = [steps.pcs[step] ?? 0, steps.pcs[step + 1] ?? 0];
    const stack = this.#execution.stackAt(step + 1);
    const isInto = program.jumpAt(from) === "i";
    const known = functionEntered(program, from, to);
    // Return addresses that are gone from the stack.
    while (jumps.length > 1 && (jumps.at(-1)?.base ?? 0) > stack.length) jumps.pop();
    const returned = jumps.findLastIndex(({ returnPc, base }) => returnPc === to && base <= stack.length);
    if (returned > 0) jumps.length = returned;
    const found = returnAddress(this.#execution, program, known, stack);
    const isCall = found !== undefined && (known !== undefined || (isInto && returned < 0));
    if (isCall) this.#push(open, known, to, found.returnPc, found.base, step);
    else if (known?.fn !== undefined && isInto) this.#push(open, known, to, undefined, stack.length, step);
    else if (returned < 0) this.#loop(current, from, to);
  }

  #push(
    open: OpenCall,
    known: Entry | undefined,
    to: number,
    returnPc: number | undefined,
    base: number,
    step: number,
  ): void {
    const caller = open.jumps.at(-1);
    // No code gets there; a wrong trace does.
    if (caller === undefined || caller.top.depth >= maxDepth || open.jumps.length > maxJumps) return;
    const { program } = open.root;
    const fn = known?.fn;
    const isWithoutSource = fn === undefined && program?.isWithoutSource(to) === true;
    // Calls within code without source get no frames of their own.
    if (fn === undefined && (!isWithoutSource || caller.isHelper || caller.top.fn === undefined)) {
      const isGenerated = !isWithoutSource && (known !== undefined || program?.isGenerated(to) === true);
      const isHelper =
        caller.isHelper || (isGenerated && !/^(?:external_fun|constructor)_/.test(known?.name ?? ""));
      open.jumps.push({ ...openJump(caller.top), returnPc, base, isHelper });
      return;
    }
    // Modifiers run the body, even if that names its own function.
    const modified = modifiedBy(caller.top);
    const isBody =
      modified !== caller.top && modified.fn === fn && this.#progressOf(modified).last === undefined;
    const isFirst = fn === undefined || isBody || this.#isDispatch(caller.top, fn);
    const from = isFirst ? caller.top : this.#callerOf(caller, fn, step);
    const inner = fn && innerFrame(from, fn, known);
    const frame = inner ?? this.#entered(open, from, { fn, known, base, returnPc, step });
    open.jumps.push({ ...openJump(frame), returnPc, base });
  }

  /** The frame of a function that a jump entered. */
  #entered(
    { call, root }: OpenCall,
    caller: FunctionFrame,
    { fn, known, base, returnPc, step }: Entered,
  ): FunctionFrame {
    const { program } = root;
    const isFirst = caller === root && this.#progressOf(root).stops === 0;
    const place = { entry: known, base: returnPc === undefined ? undefined : base };
    if (this.#isDispatch(caller, fn)) return { ...root, ...place };
    const outer = isFirst && root.fn === undefined ? root.caller : caller;
    const callSite = outer === root.caller ? root.callSite : fn && this.#innerCallSite(caller, fn, step);
    return {
      ...{ call, program, fn, caller: outer, callSite, kind: "internal", entryStep: step + 1 },
      ...{ ...place, depth: depthBelow(outer) },
    };
  }

  /** Whether a jump into a function comes from the dispatch rather than from the function itself. */
  #isDispatch(frame: FunctionFrame, fn: ProgramFunction | undefined): boolean {
    const { kind, entry } = frame;
    return kind === "call" && entry === undefined && frame.fn === fn && this.#progressOf(frame).stops === 0;
  }
}

/** What a frame has run. */
type Progress = {
  /** Since it last jumped backward. */
  readonly visited: Set<SourceUnit>;
  last: UnitPlace | undefined;
  stops: number;
  /** How many of a function's modifiers have begun, in the order of its header. */
  modifiers: number;
  hasLooped: boolean;
  /** The last function that is inlined in it, and how many stops there were before. */
  inlined: { readonly frame: FunctionFrame; readonly stops: number } | undefined;
};

type Entered = {
  readonly fn: ProgramFunction | undefined;
  readonly known: Entry | undefined;
  readonly base: number;
  readonly returnPc: number | undefined;
  readonly step: number;
};

/**
 * A function that runs inside of one whose source is not at hand: what that calls cannot be looked up. Without the optimizer, the
 * places of code are exact; modifiers and the constructors of bases are inlined.
 */
function pathWithoutSource(frame: FunctionFrame, fn: ProgramFunction) {
  const { program } = frame;
  const isExact = program?.hasAllSources === false && !program.isOptimized;
  return isExact && frame.fn === undefined ? { frame, path: [fn] } : undefined;
}
