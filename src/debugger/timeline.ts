import { bytesToHex } from "viem";
import type { SourceUnit, SourceVariable } from "../builds/source/parseSource.ts";
import type { CallFrame, Execution } from "./execution.ts";
import type { Entry, Place, Program, ProgramFunction } from "./program.ts";
import { canCall } from "./writtenCalls.ts";

/** A frame of the call stack: a function or modifier that runs, or a contract without source. Immutable. */
export type FunctionFrame = {
  /** The call in which it runs. */
  readonly call: CallFrame;
  /** Undefined for a contract without source: then it is the only frame of its call. */
  readonly program: Program | undefined;
  /** Undefined without source, and for code that belongs to no function, such as a getter. */
  readonly fn: ProgramFunction | undefined;
  /** Without `fn`: the name of the function that the call data select, if the ABI has it. */
  readonly selectedName?: string | undefined;
  /** The next outer frame: the function that called it, in this or the calling contract. */
  readonly caller: FunctionFrame | undefined;
  /** The place of `caller` that made the call, where known. */
  readonly callSite: Place | undefined;
  /**
   * `call`: selected by the call data, which has its arguments. `internal`: entered by a jump, with its arguments on the stack.
   * `inlined`: put back by the text, its arguments are not known.
   */
  readonly kind: "call" | "internal" | "inlined";
  /** Its first step. */
  readonly entryStep: number;
  /**
   * Where it was entered by a jump, and the place of its return address on the stack, counted from the bottom. Of `call`, the jump out of
   * the dispatch. Undefined if there was none, or the address is not known.
   */
  readonly entry: Entry | undefined;
  readonly base: number | undefined;
  /** Number of frames on the call stack, itself included. */
  readonly depth: number;
};

/** A place at which the debugger stops, in the order of time. */
export type Stop = {
  readonly step: number;
  readonly frame: FunctionFrame;
  /** With a statement; undefined where a contract without source begins, and where code runs whose source is not at hand. */
  readonly place: (Place & { readonly unit: SourceUnit }) | undefined;
  /** Number of frames on the call stack. */
  readonly depth: number;
};

/** A call that failed by itself, rather than because a call that it made had failed. */
export type Failure = {
  readonly call: CallFrame;
  /** Index in `Timeline.stops` of the statement that failed. */
  readonly stop: number;
  /** Whether a caller went on: `try`, or a low-level call. */
  readonly isCaught: boolean;
};

/** The stops of a transaction in the order of time. */
export type Timeline = {
  readonly stops: readonly Stop[];
  /** In the order of their ends. */
  readonly failures: readonly Failure[];
};

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

const depthBelow = (caller: FunctionFrame | undefined): number => (caller?.depth ?? 0) + 1;

type UnitPlace = Place & { readonly unit: SourceUnit };

/** An entry of the shadow stack: a jump into a function or a helper that has not returned. */
type OpenJump = {
  /** Undefined for a function that never returns. */
  readonly returnPc: number | undefined;
  readonly base: number;
  /** A helper that the compiler generated, whose own places say nothing of the source. */
  readonly isHelper: boolean;
  /** The frame that it entered; of a helper, that of its caller. */
  readonly frame: FunctionFrame;
  /** `frame`, or a function that is inlined in it. */
  top: FunctionFrame;
  /** The places it jumped to, or came by, that can be jumped to. */
  readonly destinations: Set<number>;
};

type OpenCall = {
  readonly call: CallFrame;
  readonly jumps: OpenJump[];
  readonly root: FunctionFrame;
  /** The frame of the last stop, if that is in code whose source is not at hand. */
  hidden: FunctionFrame | undefined;
};

/** A unit of the current segment, and its strong steps. */
type Candidate = { readonly place: UnitPlace; step: number; isStrong: boolean; readonly strong: number[] };

const jump = 0x56;
const jumpIf = 0x57;
const jumpDestination = 0x5b;
/** Bytes of what two calls reverted with that are compared. */
const maxRepeated = 1024;
const callOpcodes: ReadonlySet<number> = new Set([0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa]);

/** Whether an instruction only moves values on the stack, or jumps. */
const isWeak = (op: number): boolean =>
  op === 0x50 || op === jump || op === jumpIf || op === jumpDestination || (op >= 0x5f && op <= 0x9f);

/** Where a unit runs, as the source has it. */
const orderOf = ({ unit }: UnitPlace): number => unit.loop?.end ?? unit.start;

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

const isInHeader = ({ range, fn }: Place): boolean =>
  fn?.source.body !== undefined && range.end <= fn.source.body.start;

/** Functions on a path from a function to one that is inlined in it. */
const maxInlined = 4;

class TimelineReader {
  readonly #execution: Execution;
  readonly #programOf: (call: CallFrame) => Program | undefined;
  readonly #calls: OpenCall[] = [];
  readonly #stops: Stop[] = [];
  readonly #failures: Failure[] = [];
  readonly #segment = new Map<SourceUnit, Candidate>();
  /** The last step that did something for a function's header, such as an argument of a base constructor. */
  #lastInHeader: { readonly fn: ProgramFunction; readonly step: number } | undefined;
  readonly #progress = new WeakMap<FunctionFrame, Progress>();
  readonly #paths = new WeakMap<
    ProgramFunction | Program,
    Map<ProgramFunction, readonly ProgramFunction[]>
  >();

  /** Functions that may still be gone through: real sources need some thousand. */
  readonly #search = { left: 100_000 };

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
    const isJump = op === jump;
    if (op === jumpDestination) current.destinations.add(pc);
    const place = current.isHelper ? undefined : program.placeAt(pc);
    const isStrong = !isWeak(op) || (isJump && program.jumpAt(pc) === "i");
    if (place?.unit !== undefined) this.#note({ ...place, unit: place.unit }, step, isStrong);
    else if (place?.fn !== undefined && isStrong && isInHeader(place))
      this.#lastInHeader = { fn: place.fn, step };
    else if (place === undefined && !current.isHelper && program.isHidden(pc))
      this.#hide(open, current, step);
    const isLast = step === call.last;
    if (isJump && !isLast) this.#noteCall(current, program, step);
    if (op === jumpIf && !isLast && steps.pcs[step + 1] === pc + 1) this.#dropUntaken(step);
    if (isJump || op === jumpIf || callOpcodes.has(op) || isLast) this.#endSegment(current);
    if (isLast || step + 1 >= steps.length) return;
    if (isJump) this.#jump(open, step);
    else if (op === jumpIf) this.#loop(current, pc, steps.pcs[step + 1] ?? 0);
  }

  timeline(): Timeline {
    while (this.#calls.length > 0) this.#leave();
    this.#findFailures();
    return { stops: this.#stops, failures: this.#failures };
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
    this.#calls.push({ call, root, jumps: [openJump(root)], hidden: undefined });
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
  #hide(open: OpenCall, current: OpenJump, step: number): void {
    const { frame } = current;
    if (frame.fn !== undefined) return;
    this.#endSegment(current);
    current.top = frame;
    if (open.hidden === frame) return;
    open.hidden = frame;
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
    const candidates = inOrder([...this.#segment.values()]);
    this.#segment.clear();
    for (const [index, { place, step, isStrong }] of candidates.entries()) {
      if (!isStrong && this.#isPrepared(candidates, index)) continue;
      const frame = this.#frameOf(current, place, step);
      if (frame === undefined) continue;
      const progress = this.#progressOf(frame);
      if (progress.visited.has(place.unit)) continue;
      const isBehind = progress.last !== undefined && place.unit.start > progress.last.unit.start;
      if (!isStrong && progress.hasLooped && !isBehind) continue;
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
    const open = this.#calls.at(-1);
    if (open !== undefined) open.hidden = undefined;
    this.#add(step, frame, place);
  }

  #add(step: number, frame: FunctionFrame, place: UnitPlace | undefined): void {
    this.#stops.push({ step, frame, place, depth: frame.depth });
  }

  #progressOf(frame: FunctionFrame): Progress {
    const known = this.#progress.get(frame);
    if (known !== undefined) return known;
    const progress = {
      visited: new Set<SourceUnit>(),
      last: undefined,
      stops: 0,
      hasLooped: false,
      inlined: undefined,
    };
    this.#progress.set(frame, progress);
    return progress;
  }

  /** After a jump back to what ran before, statements may run again. */
  #loop(current: OpenJump, from: number, to: number): void {
    // Behind other jumps are parts that the optimizer keeps once for several functions.
    if (to >= from || current.isHelper || !current.destinations.has(to)) return;
    for (let frame: FunctionFrame | undefined = current.top; frame !== undefined; frame = frame.caller) {
      const progress = this.#progressOf(frame);
      progress.visited.clear();
      progress.hasLooped = true;
      if (frame === current.frame) return;
    }
  }

  /** The frame in which a unit runs; undefined if its function cannot have been reached: equal code of others is there once. */
  #frameOf(current: OpenJump, { fn, unit }: UnitPlace, step: number): FunctionFrame | undefined {
    if (fn === undefined) return current.frame;
    const frames = inlinedFrames(current);
    const same = frames.find((frame) => frame.fn === fn);
    if (same !== undefined) {
      current.top = same;
      return same;
    }
    const found = this.#pathFrom(frames, fn) ?? pathInHidden(current.frame, fn);
    if (found === undefined || (found.path.length === 1 && this.#hasRun(found.frame, fn, unit)))
      return undefined;
    current.top = found.path.reduce((caller, one) => this.#inline(caller, one, step), found.frame);
    return current.top;
  }

  /** The frame that calls a function which a jump enters. */
  #callerOf(current: OpenJump, fn: ProgramFunction, step: number): FunctionFrame {
    const frames = inlinedFrames(current);
    const { program } = current.top;
    // Without the IR, only what is tiny is inlined.
    const found = this.#pathFrom(frames, fn, program?.isViaIr === true && program.isOptimized);
    const path = found?.path.slice(0, -1) ?? [];
    return path.reduce((caller, one) => this.#inline(caller, one, step), found?.frame ?? current.top);
  }

  /** The innermost of frames that calls a function, or else one that reaches it by others, and the way. */
  #pathFrom(
    frames: readonly FunctionFrame[],
    fn: ProgramFunction,
    mayBeInlined = true,
  ): { readonly frame: FunctionFrame; readonly path: readonly ProgramFunction[] } | undefined {
    for (const isDirect of mayBeInlined ? [true, false] : [true])
      for (const frame of frames) {
        const path = this.#pathTo(frame, fn, isDirect);
        if (path !== undefined) return { frame, path };
      }
    return undefined;
  }

  /** Whether a statement of a modifier stands before the body of a function that already runs. */
  #hasRun(frame: FunctionFrame, { file, source }: ProgramFunction, unit: SourceUnit): boolean {
    if (source.kind !== "modifier" || this.#progressOf(frame).last === undefined) return false;
    const body = source.units.find(({ start, end }) => file.text.slice(start, end) === "_");
    return body !== undefined && unit.start < body.start;
  }

  #inline(caller: FunctionFrame, fn: ProgramFunction, step: number): FunctionFrame {
    if (caller.depth >= maxDepth) return caller;
    const progress = this.#progressOf(caller);
    const { inlined } = progress;
    // Statements of both can be interleaved.
    if (inlined?.frame.fn === fn && inlined.stops === progress.stops) return inlined.frame;
    const callSite = this.#callSite(caller, fn, step);
    const frame: FunctionFrame = {
      ...{ call: caller.call, program: caller.program, fn, caller, callSite, kind: "inlined" },
      ...{ entryStep: step, entry: undefined, base: undefined, depth: depthBelow(caller) },
    };
    progress.inlined = { frame, stops: progress.stops };
    return frame;
  }

  /** The functions by which one is reached from a frame, itself included. */
  #pathTo(
    frame: FunctionFrame,
    fn: ProgramFunction,
    isDirect: boolean,
  ): readonly ProgramFunction[] | undefined {
    const { program } = frame;
    const from = frame.fn ?? program;
    if (program === undefined || from === undefined) return undefined;
    const known = this.#paths.get(from) ?? new Map<ProgramFunction, readonly ProgramFunction[]>();
    this.#paths.set(from, known);
    const path = known.get(fn) ?? findPath(program, frame.fn, fn, this.#search);
    known.set(fn, path);
    return path.length === 0 || (isDirect && path.length > 1) ? undefined : path;
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
    const found = this.#returnAddress(program, known, from, stack);
    const isCall = found !== undefined && (known !== undefined || (isInto && returned < 0));
    if (isCall) this.#push(open, known, to, found.returnPc, found.base, step);
    else if (known?.fn !== undefined && isInto) this.#push(open, known, to, undefined, stack.length, step);
    else if (returned < 0) this.#loop(current, from, to);
  }

  #returnAddress(
    program: Program,
    known: Entry | undefined,
    from: number,
    stack: readonly number[],
  ): { readonly returnPc: number; readonly base: number } | undefined {
    const at = (place: number): number => Number(this.#execution.valueOf(stack[place] ?? -1) ?? -1n);
    const slots = known === undefined ? undefined : (known.parameterSlots ?? slotsOfParameters(known.fn));
    if (slots !== undefined) {
      const base = stack.length - 1 - slots;
      const returnPc = base < 0 ? -1 : at(base);
      if (program.isJumpDestination(returnPc)) return { returnPc, base };
    }
    for (let base = stack.length - 1; base >= 0; base -= 1)
      if (at(base) === from + 1) return { returnPc: from + 1, base };
    return undefined;
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
    const isHidden = fn === undefined && program?.isHidden(to) === true;
    // What it calls there itself is not told apart.
    if (fn === undefined && (!isHidden || caller.isHelper || caller.top.fn === undefined)) {
      const isGenerated = !isHidden && (known !== undefined || program?.isGenerated(to) === true);
      const isHelper = caller.isHelper || (isGenerated && known?.name?.startsWith("external_fun") !== true);
      open.jumps.push({ ...openJump(caller.top), returnPc, base, isHelper });
      return;
    }
    const from = fn === undefined ? caller.top : this.#callerOf(caller, fn, step);
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
    const callSite = outer === root.caller ? root.callSite : this.#callSite(caller, fn, step);
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

  #findFailures(): void {
    const { frames } = this.#execution;
    const lastStop = new Map<CallFrame, number>();
    for (const [index, { frame }] of this.#stops.entries()) lastStop.set(frame.call, index);
    const failed = frames.filter(({ outcome }) => outcome !== "returned");
    const isPassedOn = (call: CallFrame): boolean => {
      const { caller } = call;
      if (caller === undefined || caller.outcome === "returned") return false;
      return (
        (this.#stops[lastStop.get(caller) ?? -1]?.step ?? -1) <= call.last || this.#isRepeated(call, caller)
      );
    };
    // The call whose failure made its caller fail, too: the last one, as calls are in order.
    const causes = new Map(failed.filter(isPassedOn).map((call) => [call.caller, call]));
    for (const call of failed) {
      if (causes.has(call)) continue;
      let outermost = call;
      while (outermost.caller !== undefined && causes.get(outermost.caller) === outermost)
        outermost = outermost.caller;
      const stop = lastStop.get(call);
      if (stop !== undefined) this.#failures.push({ call, stop, isCaught: outermost.caller !== undefined });
    }
    this.#failures.sort((one, other) => one.call.last - other.call.last);
  }

  /** Whether a caller reverted with what a call returned, as proxies do. */
  #isRepeated(call: CallFrame, caller: CallFrame): boolean {
    const [returned, repeated] = [call, caller].map((one) => this.#execution.outputOf(one, maxRepeated));
    return (
      returned !== undefined &&
      returned.bytes.length > 0 &&
      bytesToHex(returned.bytes) === (repeated && bytesToHex(repeated.bytes))
    );
  }
}

/** What a frame has run. */
type Progress = {
  /** Since it last jumped backward. */
  readonly visited: Set<SourceUnit>;
  last: UnitPlace | undefined;
  stops: number;
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

const openJump = (frame: FunctionFrame): OpenJump => ({
  ...{ returnPc: undefined, base: 0, isHelper: false },
  ...{ frame, top: frame, destinations: new Set() },
});

/** The frames from the innermost inlined one down to the one that a jump entered. */
function inlinedFrames({ top, frame }: OpenJump): readonly FunctionFrame[] {
  const frames = [];
  for (let one: FunctionFrame | undefined = top; one !== undefined; one = one.caller) {
    frames.push(one);
    if (one === frame) break;
  }
  return frames;
}

/**
 * A function that runs inside of one whose source is not at hand: what that calls cannot be looked up. Without the optimizer, the
 * places of code are exact; modifiers and the constructors of bases are inlined.
 */
function pathInHidden(frame: FunctionFrame, fn: ProgramFunction) {
  const { program } = frame;
  const isExact = program?.isWhole === false && !program.isOptimized;
  return isExact && frame.fn === undefined ? { frame, path: [fn] } : undefined;
}

/** The frame of a function whose body modifiers run, compiled on its own by the IR. */
function innerFrame(
  caller: FunctionFrame,
  fn: ProgramFunction,
  known: Entry | undefined,
): FunctionFrame | undefined {
  if (caller.fn === fn)
    return known?.name !== undefined && /_inner(?:_\d+)?$/.test(known.name) ? caller : undefined;
  let one: FunctionFrame | undefined = caller;
  while (one?.fn?.source.kind === "modifier") one = one.caller;
  return one !== caller && one?.fn === fn && one.call === caller.call ? one : undefined;
}

/** Where the compiler does not name its functions, their dispatch looks as if it began with them, too. */
function functionEntered(program: Program, from: number, to: number): Entry | undefined {
  const entry = program.entryAt(to);
  return entry?.name !== undefined || program.jumpAt(from) === "i" ? entry : undefined;
}

/** The shortest way from a function (or the code of a creation) to another by the names in their texts; empty if there is none. */
function findPath(
  program: Program,
  from: ProgramFunction | undefined,
  to: ProgramFunction,
  search: { left: number },
): readonly ProgramFunction[] {
  const queue: (readonly ProgramFunction[])[] = [[]];
  const seen = new Set<ProgramFunction>();
  for (const path of queue) {
    const last = path.at(-1) ?? from;
    for (const next of callees(program, last)) {
      search.left -= 1;
      if (search.left < 0) return [];
      if (next === to) return [...path, next];
      if (seen.has(next) || path.length + 1 >= maxInlined) continue;
      seen.add(next);
      queue.push([...path, next]);
    }
  }
  return [];
}

/** The functions that one may call, use as a modifier, or construct first. */
function* callees(program: Program, fn: ProgramFunction | undefined): Generator<ProgramFunction> {
  const isConstructor = program.isCreation && (fn === undefined || fn.source.kind === "constructor");
  const bases = isConstructor ? program.lineage.map(({ contract }) => contract?.name ?? "") : [];
  const modifiers = fn?.source.modifiers.map(({ name }) => name.slice(name.lastIndexOf(".") + 1)) ?? [];
  for (const name of new Set([...modifiers, ...bases]))
    for (const one of program.functionsNamed(name))
      if (one.source.kind === "modifier" || one.source.kind === "constructor") yield one;
  for (const name of fn?.source.calledNames ?? [])
    for (const one of program.functionsNamed(name))
      if (one.source.kind === "function" && fn !== undefined && canCall(program, fn, one)) yield one;
}

/** Stack slots of the parameters of a function as they are written. */
export function slotsOfParameters(fn: ProgramFunction | undefined): number | undefined {
  return fn?.source.parameters.reduce((sum, parameter) => sum + slotsOfVariable(parameter), 0);
}

/** Stack slots of a variable: two for what is in call data and has its own length, and for functions of contracts. */
export function slotsOfVariable({ type, location }: Pick<SourceVariable, "type" | "location">): number {
  const hasLength = type?.kind === "array" ? type.length === undefined : isBytes(type);
  const isPair = location === "calldata" && hasLength;
  return isPair || (type?.kind === "function" && type.isExternal) ? 2 : 1;
}

const isBytes = (type: { readonly kind: string; readonly name?: string } | undefined): boolean =>
  type?.kind === "name" && (type.name === "bytes" || type.name === "string");
