import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";

/** One try to get past a promise. */
export type Attempt = {
  readonly name: string;
  readonly held: boolean;
  /** What happened instead, or what was measured. */
  readonly detail?: string;
};

/** How the time of some work grows, and the milliseconds that it took for once as much. */
export type Growth = Attempt & { readonly detail: string; readonly once: number };

/** A row of the table in SECURITY.md: something that was once done to the product, tried anew in every way known. */
export type Row = {
  /** As the table counts. */
  readonly number: number;
  /** What is tried, in one line. */
  readonly what: string;
  readonly run: () => Promise<readonly Attempt[]>;
};

/** A text in one piece, as it comes from a connection. */
export const flat = (text: string): string => Buffer.from(text).toString();

/** The longest that a service may hold the host up. */
const longestTurnMilliseconds = 200;

/** Measures the longest turn while something is done: the best of three, for machines are shared. */
export async function longestTurn(name: string, work: () => Promise<string | undefined>): Promise<Attempt> {
  const turns: number[] = [];
  let said: string | undefined;
  for (let run = 0; run < 3; run += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    // What is done before it has begun to count is not seen.
    await setTimeout(20);
    said = await work();
    await setTimeout(20);
    delay.disable();
    turns.push(delay.max / 1e6);
  }
  const longest = Math.min(...turns);
  const detail = `${said === undefined ? "" : `${said}, `}longest turn ${longest.toFixed(0)} ms`;
  return { name, held: longest <= longestTurnMilliseconds, detail };
}

/**
 * The same of work that pauses by itself, by the processor's time of each of its turns: what other programs do meanwhile does not
 * count.
 */
export function longestStep(name: string, begin: () => Generator<undefined, unknown>): Attempt {
  const turns: number[] = [];
  let said: unknown;
  for (let run = 0; run < 3; run += 1) {
    let longest = 0;
    const work = begin();
    for (let isDone: boolean | undefined = false; isDone !== true;) {
      const before = process.cpuUsage();
      const { done, value } = work.next();
      const { user, system } = process.cpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
      isDone = done;
      said = value;
    }
    turns.push(longest);
  }
  const longest = Math.min(...turns);
  const detail = `${String(said)}, longest turn ${longest.toFixed(0)} ms`;
  return { name, held: longest <= longestTurnMilliseconds, detail };
}

/** Work that grows faster than its input makes four times as much take sixteen times as long, and more. */
const mostGrowth = 8;

/** Shorter times say nothing about how they grow. */
const leastMilliseconds = 5;

/**
 * Measures the processor's time that work takes for once, twice and four times as much: what other programs do meanwhile
 * does not count.
 * @param prepare makes the input, which is not measured, and returns the work
 */
export async function growth(name: string, prepare: (factor: number) => () => unknown): Promise<Growth> {
  const times: number[] = [];
  for (const factor of [1, 2, 4]) {
    const runs: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const work = prepare(factor);
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      runs.push((user + system) / 1000);
    }
    times.push(Math.min(...runs));
  }
  const [once = 0, , fourfold = 0] = times;
  return {
    name,
    held: fourfold < leastMilliseconds || fourfold <= Math.max(once, leastMilliseconds) * mostGrowth,
    once,
    detail: `${times.map((time) => time.toFixed(1)).join(", ")} ms at 1, 2, 4 times`,
  };
}
