import type { LocalVariable, SourceRange, SourceVariable } from "../builds/source/parseSource.ts";
import { sourceTypes } from "../builds/source/storageLayoutOf.ts";
import type { ContractStorage, StoredType } from "../builds/storage/contractStorage.ts";
import { checksummed } from "../core/address.ts";
import { lazy } from "../core/async/memoize.ts";
import { variablePlace } from "../decode/storage/storagePlace.ts";
import { opcode } from "../services/ledger/opcodes.ts";
import {
  callDataValue,
  encodedArguments,
  memoryValue,
  stackValue,
  bytesReading,
  type ByteSource,
} from "./encodedValue.ts";
import type { CallFrame, Execution, PartialBytes } from "./execution.ts";
import { slotsOfVariable } from "./jumps.ts";
import type { Place, Program, ProgramFunction } from "./program.ts";
import { isCreation } from "./recording.ts";
import { StorageReader, type UntouchedSlot } from "./storageValue.ts";
import type { FunctionFrame } from "./functionFrame.ts";
import type { Stop } from "./stops.ts";
import { unavailable, variable, type Reading, type Unavailable, type Variable } from "./variable.ts";
import { assignedNames, writtenArguments } from "./writtenArguments.ts";

/**
 * The parameters of a function on the call stack. Where the compiler keeps variables in place, values are those of the stop; elsewhere
 * they are those that were passed.
 *
 * @param frame of the stop, or one that waits for it
 */
export function argumentsOf(
  execution: Execution,
  stop: Stop,
  frame: FunctionFrame,
  untouched?: UntouchedSlot,
): readonly Variable[] {
  return readerOf(execution, stop, frame, untouched)?.arguments() ?? [];
}

/** The named results of a function on the call stack, and its local variables that the stop sees, in the order of the source. */
export function localsOf(
  execution: Execution,
  stop: Stop,
  frame: FunctionFrame,
  untouched?: UntouchedSlot,
): readonly Variable[] {
  return readerOf(execution, stop, frame, untouched)?.locals() ?? [];
}

/**
 * The state variables of the contract whose storage a function has, as of the stop.
 *
 * @param storage of the contract whose code it is
 * @param untouched asked for slots that the transaction neither reads nor writes
 * @param name of those that are read; undefined for all
 */
export function stateOf(
  execution: Execution,
  stop: Stop,
  frame: FunctionFrame,
  storage: ContractStorage | undefined,
  untouched?: UntouchedSlot,
  name?: string,
): readonly Variable[] {
  const reader = new StorageReader(execution, stop.step, frame.call.address, untouched);
  return (storage?.variables ?? [])
    .filter((one) => name === undefined || one.name === name)
    .map((one) => variable(one.name, one.type.label, reader.read(variablePlace(one))));
}

/** What a function can ask of its call and the transaction. */
export function transactionOf(execution: Execution, stop: Stop, frame: FunctionFrame): readonly Variable[] {
  const { call } = frame;
  const { step } = positionOf(stop, frame);
  const one = (name: string, type: string, text: string | undefined): Variable =>
    variable(name, type, text === undefined ? unavailable("notInTrace") : { text });
  const address = (name: string, known: CallFrame["address"]): Variable =>
    one(name, "address", known && checksummed(known));
  const data = callDataOf(execution, call);
  const selector = new Uint8Array(4);
  selector.set(data.bytes.subarray(0, selector.length));
  return [
    address("msg.sender", call.sender),
    one("msg.value", "uint256", String(call.value)),
    variable("msg.data", "bytes", wholeBytes(data)),
    variable("msg.sig", "bytes4", wholeBytes({ ...data, bytes: selector })),
    address("address(this)", call.address),
    address("tx.origin", execution.transaction.from),
    one("gasleft()", "uint256", execution.steps.gas[step]?.toString()),
    ...Object.entries(ofBlock).flatMap(([name, op]) => {
      const known = pushedBy(execution, op);
      return known === undefined ? [] : one(name, "uint256", String(known));
    }),
  ];
}

/** What is the same in a whole transaction, and known once an instruction reads it. */
const ofBlock = {
  "block.timestamp": opcode.TIMESTAMP,
  "block.number": opcode.NUMBER,
  "block.chainid": opcode.CHAINID,
  "block.basefee": opcode.BASEFEE,
};

/** What an instruction put on the stack where the transaction ran it; undefined if it did not. */
function pushedBy(execution: Execution, op: number): bigint | undefined {
  const { ops, length } = execution.steps;
  for (let step = ops.indexOf(op); step >= 0 && step + 1 < length; step = ops.indexOf(op, step + 1))
    // One that has no gas for it ends the call.
    if (execution.frameAt(step) === execution.frameAt(step + 1)) return execution.valueOf(step + 1);
  return undefined;
}

/** The local variables that are visible at a place of a function, in the order of their declarations. */
function visibleLocals({ source }: ProgramFunction, { start, end }: SourceRange): readonly LocalVariable[] {
  return source.locals.filter(
    (local) => local.end <= start && local.scope.start <= start && end <= local.scope.end,
  );
}

/** Where a function on the call stack is: the step that it runs, or the one at which it waits for a call. */
type Position = { readonly step: number; readonly place: Place | undefined };

function positionOf(stop: Stop, frame: FunctionFrame): Position {
  if (frame === stop.frame) return { step: stop.step, place: stop.place };
  let inner = stop.frame;
  while (inner.caller !== undefined && inner.caller !== frame) inner = inner.caller;
  let [call, step]: [CallFrame | undefined, number] = [stop.frame.call, stop.step];
  while (call !== undefined && call !== frame.call) [call, step] = [call.caller, call.callStep ?? step];
  return { step, place: inner.callSite };
}

/** A variable of the stack, with where it is: undefined if that is not known. */
type Slot = {
  readonly variable: SourceVariable;
  readonly fn: ProgramFunction;
  readonly at: number | undefined;
};

/** Functions through which an argument was passed on as it is. */
const maxCallers = 32;

/**
 * Undefined of a frame without source.
 *
 * @param callers how many of them may be asked for what they pass on
 */
function readerOf(
  execution: Execution,
  stop: Stop,
  frame: FunctionFrame,
  untouched: UntouchedSlot | undefined,
  callers = maxCallers,
): FrameReader | undefined {
  const { program, fn, caller, call } = frame;
  if (program === undefined || fn === undefined) return undefined;
  return new FrameReader(
    execution,
    frame,
    program,
    fn,
    positionOf(stop, frame),
    // Calls can change storage meanwhile.
    new StorageReader(execution, stop.step, call.address, untouched),
    () => (caller && callers > 0 ? readerOf(execution, stop, caller, undefined, callers - 1) : undefined),
  );
}

class FrameReader {
  readonly #execution: Execution;
  readonly #frame: FunctionFrame;
  readonly #program: Program;
  readonly #fn: ProgramFunction;
  readonly #step: number;
  /** Undefined if it is not known. */
  readonly #place: SourceRange | undefined;
  readonly #storage: StorageReader;
  readonly #live = lazy(() => this.#liveReadings());
  /** Once: each argument of a function that it calls may ask for one. */
  readonly #arguments = lazy(() => this.#argumentReadings());
  readonly #caller: () => FrameReader | undefined;

  constructor(
    execution: Execution,
    frame: FunctionFrame,
    program: Program,
    fn: ProgramFunction,
    { step, place }: Position,
    storage: StorageReader,
    caller: () => FrameReader | undefined,
  ) {
    this.#execution = execution;
    this.#frame = frame;
    this.#program = program;
    this.#fn = fn;
    this.#step = step;
    this.#place = place?.fn === fn ? (place.unit ?? place.range) : undefined;
    this.#storage = storage;
    this.#caller = lazy(caller);
  }

  arguments(): readonly Variable[] {
    const readings = this.#arguments();
    const isAsPassed = typeof this.#live() === "string";
    return this.#fn.source.parameters.flatMap((parameter, at) =>
      this.#named(parameter, readings[at] ?? unavailable("type")).map((one) =>
        isAsPassed && !("unavailable" in one.value) && mayChange(this.#program, this.#fn, parameter)
          ? { ...one, isAsPassed }
          : one,
      ),
    );
  }

  argument(parameter: SourceVariable): Reading | undefined {
    return this.#arguments()[this.#fn.source.parameters.indexOf(parameter)];
  }

  locals(): readonly Variable[] {
    const { returns, locals } = this.#fn.source;
    const shown = [
      ...returns,
      ...(this.#place === undefined ? locals : visibleLocals(this.#fn, this.#place)),
    ];
    const live = this.#live();
    return shown.flatMap((one) => {
      if (typeof live === "string") return this.#named(one, unavailable(live));
      const isPlaced = this.#place !== undefined || returns.includes(one);
      return this.#named(one, live.get(one)?.() ?? unavailable(isPlaced ? "type" : "notInTrace"));
    });
  }

  /** Those without a name are not shown. */
  #named({ name, type }: SourceVariable, value: Reading): readonly Variable[] {
    if (name === "") return [];
    return [variable(name, typeOf(this.#program, this.#fn, type)?.label ?? "", value)];
  }

  #argumentReadings(): readonly Reading[] {
    const { parameters, kind } = this.#fn.source;
    if (kind === "constructor")
      return this.#fn.contract === this.#program.contract.contract
        ? this.#constructorArguments()
        : this.#none("constructor");
    const live = this.#live();
    if (typeof live !== "string") return parameters.map((one) => live.get(one)?.() ?? unavailable("type"));
    if (this.#frame.kind === "call") return this.#callArguments();
    const passed = this.#frame.kind === "inlined" ? this.#none("inlined") : this.#passedArguments();
    if (passed.every((one) => !("unavailable" in one))) return passed;
    const written = writtenArguments(this.#frame, (parameter) => this.#caller()?.argument(parameter));
    return passed.map((one, at) => ("unavailable" in one ? (written[at] ?? one) : one));
  }

  #none(reason: Unavailable): readonly Reading[] {
    return this.#fn.source.parameters.map(() => unavailable(reason));
  }

  /** Arguments of a call, by its data. */
  #callArguments(): readonly Reading[] {
    const input = this.#execution.inputOf(this.#frame.call);
    const { kind, parameters } = this.#fn.source;
    if (kind === "fallback") return parameters.map(() => wholeBytes(input));
    return this.#encoded(4, sourceOf(input));
  }

  /** Arguments of a creation, behind the code that it runs. */
  #constructorArguments(): readonly Reading[] {
    const { call } = this.#frame;
    const input = this.#execution.inputOf(call);
    const start = argumentsStart(this.#execution, call, input.bytes.length);
    if (start === undefined) return this.#none("constructor");
    return this.#encoded(0, (offset, length) => sourceOf(input)(start + offset, length));
  }

  #encoded(start: number, data: ByteSource): readonly Reading[] {
    return encodedArguments(
      this.#fn.source.parameters.map((parameter) => {
        const type = typeOf(this.#program, this.#fn, parameter.type);
        return type !== undefined && locationOf(parameter, this.#fn) === "storage"
          ? { kind: "slot", read: (slot) => this.#stored(type, slot) }
          : { kind: "value", type };
      }),
      start,
      data,
    );
  }

  /** Arguments that a jump passed on the stack, as of then. */
  #passedArguments(): readonly Reading[] {
    const [program, fn] = [this.#program, this.#fn];
    const { entry, base, entryStep } = this.#frame;
    const { parameters, kind } = fn.source;
    // The IR hands modifiers, and what they run, the parameters and results of the function.
    if (program.isViaIr && (kind === "modifier" || /_inner(?:_\d+)?$/.test(entry?.name ?? "")))
      return this.#none("viaIR");
    const counts = parameters.map((one) => slotsOfVariable(one));
    const count = counts.reduce((sum, one) => sum + one, 0);
    const stack = this.#execution.stackAt(entryStep);
    const expected = entry?.parameterSlots;
    if (expected === undefined && program.isViaIr && !this.#isJustBehindReturnAddress(stack, count))
      return this.#none("viaIR");
    // Functions that never return have no address to return to. Without debug data, that shows that no parameter was left out.
    const hasAllParameters =
      expected === undefined ? base !== undefined && stack.length === base + 1 + count : expected === count;
    if (!hasAllParameters || stack.length < count)
      return this.#none(program.isViaIr && !program.isOptimized ? "viaIR" : "optimized");
    const words = stack.slice(stack.length - count);
    if (program.isViaIr) words.reverse();
    let at = 0;
    return parameters.map((parameter, index) => {
      const from = at;
      at += counts[index] ?? 1;
      if (program.isOptimized && hasOtherType(program, fn, index)) return unavailable("optimized");
      return this.#read(fn, parameter, words.slice(from, at), entryStep);
    });
  }

  /** Whether so many words are above the address behind the jump into a function. The optimizer of the IR changes parameters. */
  #isJustBehindReturnAddress(stack: readonly number[], count: number): boolean {
    const from = this.#execution.steps.pcs[this.#frame.entryStep - 1] ?? -1;
    const address = this.#execution.valueOf(stack.at(-1 - count) ?? -1);
    return !this.#program.isOptimized && address === BigInt(from + 1);
  }

  /** Reads variables that have a place on the stack of their own, or says why they have none. */
  #liveReadings(): ReadonlyMap<SourceVariable, () => Reading> | Unavailable {
    const [program, fn] = [this.#program, this.#fn];
    if (fn.source.kind === "constructor") return "constructor";
    if (program.isViaIr) return "viaIR";
    if (program.isOptimized) return "optimized";
    const isModifier = fn.source.kind === "modifier";
    let owner: FunctionFrame | undefined = this.#frame;
    while (isModifier && owner?.fn?.source.kind === "modifier") owner = owner.caller;
    if (owner?.fn === undefined || owner.call !== this.#frame.call) return "inlined";
    if (owner.fn.source.kind === "constructor") return "constructor";
    const { base } = owner;
    if (base === undefined) return owner.kind === "inlined" ? "inlined" : "notInTrace";
    const stack = this.#execution.stackAt(this.#step);
    const slots = stackSlots(program, owner.fn, isModifier ? fn : undefined, this.#place);
    return new Map(
      slots.map(({ variable: one, fn: declaring, at }) => {
        const read = (): Reading => {
          if (at === undefined) return unavailable("type");
          const from = base + 1 + at;
          const words = stack.slice(from, from + slotsOfVariable(located(one, declaring)));
          return this.#read(declaring, one, words, this.#step);
        };
        return [one, read];
      }),
    );
  }

  #read(fn: ProgramFunction, declared: SourceVariable, words: readonly number[], step: number): Reading {
    const type = typeOf(this.#program, fn, declared.type);
    if (type === undefined) return unavailable("type");
    const values = words.map((word) => this.#execution.valueOf(word));
    const known = values.filter((value) => value !== undefined);
    const [first] = known;
    if (
      first === undefined ||
      known.length < values.length ||
      values.length < slotsOfVariable(located(declared, fn))
    )
      return unavailable("notInTrace");
    switch (type.kind === "value" ? undefined : locationOf(declared, fn)) {
      case undefined:
        return type.kind === "value" ? stackValue(type, known) : unavailable("type");
      case "memory":
        return memoryValue(type, first, (offset, length) => this.#execution.memoryAt(step, offset, length));
      case "calldata":
        return callDataValue(type, known, sourceOf(callDataOf(this.#execution, this.#frame.call)));
      case "storage":
        // Zero before it points anywhere.
        return first === 0n && !isGiven(declared, fn)
          ? unavailable("notYetDeclared")
          : this.#stored(type, first);
    }
  }

  #stored(type: StoredType, slot: bigint): Reading {
    return this.#storage.read({ path: { variable: "", steps: [] }, type, slot, offset: 0 });
  }
}

function typeOf(program: Program, { path, contract }: ProgramFunction, type: SourceVariable["type"]) {
  return sourceTypes(program.sources).typeOf(type, { path, contract });
}

/** Where what a variable refers to is. solc before 0.5 has rules for those that are written without a location. */
function locationOf(
  { location, ...declared }: SourceVariable,
  { source }: ProgramFunction,
): SourceVariable["location"] {
  if (location !== undefined) return location;
  const { type } = declared;
  if (type?.kind === "mapping") return "storage";
  const isAt = ({ start }: SourceRange): boolean => start === declared.start;
  if (source.locals.some(isAt)) return "storage";
  return source.visibility === "external" && source.parameters.some(isAt) ? "calldata" : "memory";
}

const located = (declared: SourceVariable, fn: ProgramFunction): SourceVariable => ({
  ...declared,
  location: locationOf(declared, fn),
});

/**
 * Whether an overload whose code can be equal takes another type there. The optimizer keeps equal code once, so that it can be the
 * overload that runs.
 */
function hasOtherType(program: Program, fn: ProgramFunction, index: number): boolean {
  const typesOf = ({ source, ...scope }: ProgramFunction): readonly (StoredType | undefined)[] =>
    source.parameters.map(({ type }) => sourceTypes(program.sources).typeOf(type, scope));
  const own = typesOf(fn);
  return program.functionsNamed(fn.source.name).some((one) => {
    if (one.contract !== fn.contract || one.source.parameters.length !== own.length) return false;
    const types = typesOf(one);
    return types[index]?.label !== own[index]?.label && types.every((type, at) => isAlike(type, own[at]));
  });
}

/** Whether code can handle values of two types alike. */
function isAlike(one: StoredType | undefined, other: StoredType | undefined): boolean {
  if (one?.kind === "value" && other?.kind === "value") return one.bytes === other.bytes;
  return one?.kind === other?.kind;
}

/** Whether a parameter can get another value than the one that was passed. */
function mayChange(program: Program, fn: ProgramFunction, parameter: SourceVariable): boolean {
  const type = typeOf(program, fn, parameter.type);
  const isInMemory = type?.kind !== "value" && locationOf(parameter, fn) === "memory";
  return isInMemory || assignedNames(fn).has(parameter.name);
}

/** Whether a variable has a value from its declaration on: a parameter, or one with an initial value. */
function isGiven(declared: SourceVariable, { file, source }: ProgramFunction): boolean {
  if (source.parameters.includes(declared)) return true;
  return (
    source.locals.some((local) => local === declared) &&
    /^\s*[=,)]/.test(file.text.slice(declared.end, declared.end + 200))
  );
}

/**
 * The variables of a function above its return address, as solc without optimizer has them: parameters, results, then for each modifier
 * its parameters and the variables that it sees at its `_`, then those that the function sees.
 *
 * @param modifier that runs; undefined in the function's own body
 * @param place in it; undefined if that is not known
 */
function stackSlots(
  program: Program,
  fn: ProgramFunction,
  modifier: ProgramFunction | undefined,
  place: SourceRange | undefined,
): readonly Slot[] {
  const { parameters, returns, locals, modifiers } = fn.source;
  const slots: Slot[] = [];
  let at: number | undefined = 0;
  const add = (declaring: ProgramFunction, variables: readonly SourceVariable[]): void => {
    for (const one of variables) {
      // What `var` takes is known to the compiler alone.
      const count = one.type === undefined ? undefined : slotsOfVariable(located(one, declaring));
      slots.push({ variable: one, fn: declaring, at: count === undefined ? undefined : at });
      at = at === undefined || count === undefined ? undefined : at + count;
    }
  };
  add(fn, parameters);
  add(fn, returns);
  const { compilerVersion = "" } = program;
  /** All are there from the beginning of the function. */
  const isOld = /^0\.[0-4]\./.test(compilerVersion);
  if (compilerVersion === "" || (isOld && /experimental\s+["']v0\.5\.0["']/.test(fn.file.text)))
    at = undefined;
  if (isOld) add(fn, locals);
  for (const { name } of modifiers) {
    const used = modifierNamed(program, fn, name);
    if (used === undefined) at = undefined;
    else add(used, used.source.parameters);
    if (used !== undefined && used === modifier) {
      // It may run a second time.
      if (modifiers.filter((other) => modifierNamed(program, fn, other.name) === used).length > 1)
        return slots.map((slot) => (slot.fn === used ? { ...slot, at: undefined } : slot));
      add(used, isOld ? used.source.locals : place === undefined ? [] : visibleLocals(used, place));
      return slots;
    }
    const inside = used && slotsAtPlaceholder(used, isOld);
    at = at === undefined || inside === undefined ? undefined : at + inside;
  }
  if (!isOld && place !== undefined && modifier === undefined) add(fn, visibleLocals(fn, place));
  return slots;
}

/** Slots of the variables that a modifier sees where the function runs. Undefined if it can run in places that see more or fewer. */
function slotsAtPlaceholder(modifier: ProgramFunction, isOld: boolean): number | undefined {
  const { source, file } = modifier;
  const counts = source.units
    .filter(({ start, end }) => file.text.slice(start, end) === "_")
    .map((unit) => {
      const visible = isOld ? source.locals : visibleLocals(modifier, unit);
      if (visible.some(({ type }) => type === undefined)) return undefined;
      return visible.reduce((sum, one) => sum + slotsOfVariable(located(one, modifier)), 0);
    });
  return counts.every((count) => count === counts[0]) ? counts[0] : undefined;
}

/** A modifier in its most derived version, or as the name of a contract before it says. */
function modifierNamed(program: Program, fn: ProgramFunction, name: string): ProgramFunction | undefined {
  const parts = name.split(".");
  const owner = parts.at(-2);
  const all = program
    .functionsNamed(parts.at(-1) ?? "")
    .filter(({ source }) => source.kind === "modifier" && source.body !== undefined);
  if (owner !== undefined) {
    const found = all.filter(({ contract }) => contract?.name === owner);
    return found.length === 1 ? found[0] : undefined;
  }
  const isInLineage = program.lineage.some(({ contract }) => contract === fn.contract);
  // One that is not known may override it.
  if (!program.hasAllSources && !isInLineage) return undefined;
  const scopes = isInLineage ? program.lineage.map(({ contract }) => contract) : [fn.contract];
  for (const scope of scopes) {
    const found = all.find(({ contract }) => contract === scope);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Times that a creation copies code: constructors do so some times. */
const maxCopies = 1000;

/** Where arguments begin in the code of a creation: it copies them, and they end with it. */
function argumentsStart(execution: Execution, call: CallFrame, end: number): number | undefined {
  const { ops } = execution.steps;
  let copies = 0;
  for (let step = call.first; step <= call.last && copies < maxCopies; step += 1) {
    if (ops[step] !== opcode.CODECOPY || execution.frameAt(step) !== call) continue;
    copies += 1;
    const [length, from] = execution
      .stackAt(step)
      .slice(-3)
      .map((word) => execution.valueOf(word));
    if (length === undefined || from === undefined || length === 0n) continue;
    if (from + length === BigInt(end)) return Number(from);
  }
  return undefined;
}

const noBytes: PartialBytes = { bytes: new Uint8Array(), isKnown: true };

function callDataOf(execution: Execution, call: CallFrame): PartialBytes {
  return isCreation(call.kind) ? noBytes : execution.inputOf(call);
}

/** Call data, or code of a creation. */
function sourceOf({ bytes, isKnown }: PartialBytes): ByteSource {
  return (offset, length) =>
    offset + length > bytes.length ? undefined : { bytes: bytes.subarray(offset, offset + length), isKnown };
}

function wholeBytes({ bytes, isKnown }: PartialBytes): Reading {
  if (!isKnown) return unavailable("notInTrace");
  return bytesReading(false, bytes.length, (from, length) => bytes.subarray(from, from + length));
}
