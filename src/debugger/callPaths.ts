import { modifierNames } from "./functionFrame.ts";
import type { Program, ProgramFunction } from "./program.ts";
import { canCall } from "./writtenCalls.ts";

/** Functions on a path from a function to one that is inlined in it. */
const maxInlined = 4;

/** Ways from functions to others by the names in their texts. */
export class CallPaths {
  readonly #paths = new WeakMap<
    ProgramFunction | Program,
    Map<ProgramFunction, readonly ProgramFunction[]>
  >();

  /** Functions that may still be gone through: real sources need some thousand. */
  readonly #search = { left: 100_000 };

  /**
   * The functions by which one is reached from another, or from the code of a creation, itself included: the shortest way.
   * Empty if there is none, or more than one.
   */
  find(program: Program, from: ProgramFunction | undefined, to: ProgramFunction): readonly ProgramFunction[] {
    const known = this.#paths.get(from ?? program) ?? new Map<ProgramFunction, readonly ProgramFunction[]>();
    this.#paths.set(from ?? program, known);
    const path = known.get(to) ?? findPath(program, from, to, this.#search);
    known.set(to, path);
    return path;
  }
}

function findPath(
  program: Program,
  from: ProgramFunction | undefined,
  to: ProgramFunction,
  search: { left: number },
): readonly ProgramFunction[] {
  const queue: (readonly ProgramFunction[])[] = [[]];
  const seen = new Set<ProgramFunction>();
  let found: readonly ProgramFunction[] = [];
  for (const path of queue) {
    if (found.length > 0 && path.length >= found.length) break;
    const last = path.at(-1) ?? from;
    for (const next of callees(program, last)) {
      search.left -= 1;
      if (search.left < 0) return [];
      if (next === to) {
        if (found.length > 0) return [];
        found = [...path, next];
      }
      if (seen.has(next) || path.length + 1 >= maxInlined) continue;
      seen.add(next);
      queue.push([...path, next]);
    }
  }
  return found;
}

/** The functions that one may call, use as a modifier, or construct first. */
function* callees(program: Program, fn: ProgramFunction | undefined): Generator<ProgramFunction> {
  const isConstructor = program.isCreation && (fn === undefined || fn.source.kind === "constructor");
  const bases = isConstructor ? program.lineage.map(({ contract }) => contract?.name ?? "") : [];
  for (const name of new Set([...modifierNames(fn), ...bases]))
    for (const one of program.functionsNamed(name))
      if (one.source.kind === "modifier" || one.source.kind === "constructor") yield one;
  for (const name of fn?.source.calledNames ?? [])
    for (const one of program.functionsNamed(name))
      if (one.source.kind === "function" && fn !== undefined && canCall(program, fn, one)) yield one;
}
