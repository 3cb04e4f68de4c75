type Method = (this: unknown, ...given: unknown[]) => unknown;

type Cost = (self: string, given: readonly unknown[], result: unknown) => number;

const whole: Cost = (self) => self.length;
const one: Cost = () => 1;
const reached: Cost = (self, [, from], result) => {
  const begin = typeof from === "number" ? from : 0;
  return typeof result === "number" && result >= 0 ? Math.abs(result - begin) : self.length - begin;
};
/** What takes a text apart, with how many characters one call may have to look at. */
const costs: Readonly<Record<string, Cost>> = {
  charCodeAt: one,
  codePointAt: one,
  charAt: one,
  at: one,
  startsWith: (_self, [looked]) => String(looked).length,
  endsWith: (_self, [looked]) => String(looked).length,
  indexOf: reached,
  lastIndexOf: whole,
  includes: whole,
  split: whole,
  toLowerCase: whole,
  toUpperCase: whole,
  trim: whole,
  // What is cut off is not copied.
  slice: one,
};

/**
 * Runs something and counts characters that were looked at, which says more surely than any clock whether work grows
 * faster than its text. What a pattern does on its way back is not seen.
 *
 * Only for threads of their own: V8 runs every pattern several times slower once its prototypes were touched, also when
 * they are put back.
 */
export function workOf(run: () => unknown): number {
  let work = 0;
  const undo: (() => void)[] = [];
  const replace = (owner: object, name: string, wrap: (original: Method) => Method): void => {
    const original = Reflect.get(owner, name) as Method;
    Reflect.set(owner, name, wrap(original));
    undo.push(() => Reflect.set(owner, name, original));
  };
  for (const [name, cost] of Object.entries(costs)) {
    replace(
      String.prototype,
      name,
      (original) =>
        function (this: unknown, ...given) {
          const result = Reflect.apply(original, this, given);
          work += cost(String(this), given, result);
          return result;
        },
    );
  }
  // `test`, `match`, `replace` and `split` of a pattern all come here, once it is not V8's own any more.
  replace(
    RegExp.prototype,
    "exec",
    (original) =>
      function (this: unknown, ...given) {
        const { global, sticky, lastIndex } = this as RegExp;
        const found = Reflect.apply(original, this, given) as RegExpExecArray | null;
        const begin = global || sticky ? lastIndex : 0;
        const end = found === null ? String(given[0]).length : found.index + found[0].length;
        work += sticky && found === null ? 1 : Math.max(1, end - begin);
        return found;
      },
  );
  try {
    run();
  } finally {
    for (const restore of undo) restore();
  }
  return work;
}
