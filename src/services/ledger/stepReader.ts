import type { Hex } from "../../core/hex.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { ObjectCutter } from "../../core/json/objectCutter.ts";
import { type BodyFilter, BodyTooLargeError } from "../../http/channel.ts";
import { ApiError } from "../../http/failure.ts";
import { LateSteps } from "./lateSteps.ts";
import { readStep } from "./sentStep.ts";
import type { StepsParams } from "./steps.ts";
import { StepTableBuilder, type StepTable } from "./stepTable.ts";

/** The largest response that is read. */
const limitBytes = 512 * 1024 * 1024;

const usualMaxSteps = 300_000;
const mostSteps = 2_000_000;

/** Digits of revert data that are kept, of all calls together. */
const maxReasonDigits = 4_000_000;

/** Reads the steps out of a response while it arrives. What remains of the response has `0` for each. */
export class StepReader implements BodyFilter {
  readonly limitBytes = limitBytes;
  readonly reasons = new Map<number, Hex>();
  readonly #builder = new StepTableBuilder();
  readonly #cutter: ObjectCutter;
  readonly #maxSteps: number;
  #late: LateSteps | undefined;
  #taken = 0;
  #reasonDigits = 0;

  /** @param path names that lead to the list of steps */
  constructor(path: readonly string[], { maxSteps = usualMaxSteps }: Pick<StepsParams, "maxSteps">) {
    this.#cutter = new ObjectCutter(path, (text) => this.#take(text));
    this.#maxSteps = Math.min(maxSteps, mostSteps);
  }

  get count(): number {
    return this.#builder.length;
  }

  /** Whether the response was given up, as it has more steps than are read. */
  get isFull(): boolean {
    return this.count > this.#maxSteps;
  }

  readonly read = (text: string): string => {
    const rest = this.#cutter.read(text);
    if (this.isFull) throw new BodyTooLargeError();
    return rest;
  };

  readonly end = (): string => this.#cutter.end();

  /** @param rest the list in what remains of the response. @returns undefined unless every entry of the list was a step */
  tableOf(rest: JsonValue | undefined): StepTable | undefined {
    return Array.isArray(rest) && rest.length === this.#taken ? this.#builder.build() : undefined;
  }

  #take(text: string): boolean {
    if (this.isFull) return true;
    const step = readStep(text);
    if (step === undefined) return false;
    if (this.#taken === 0 && LateSteps.areAfter(step)) this.#late = new LateSteps(step.depth);
    if (this.#late === undefined && step.depth === 0 && step.op !== "") return false;
    this.#taken += 1;
    const at = this.count;
    // A call without steps.
    const isStep = step.op !== "";
    if (isStep) this.#builder.add(this.#late === undefined ? step : this.#late.before(step));
    this.#keepReason(isStep ? at : at - 1, step.reason);
    return true;
  }

  #keepReason(step: number, reason: Hex | undefined): void {
    if (reason === undefined || step < 0) return;
    this.#reasonDigits += reason.length;
    if (this.#reasonDigits <= maxReasonDigits) this.reasons.set(step, reason);
  }
}

/**
 * Reads the steps of a response.
 * @param request sends a request with a filter
 * @returns what was read, with what the request returns; the number of steps so far if there are more than are read
 * @throws as the request does
 */
export async function readStepsOf<Responded>(
  path: readonly string[],
  params: Omit<StepsParams, "transaction">,
  request: (filter: () => BodyFilter) => Promise<Responded>,
): Promise<{ readonly reader: StepReader; readonly responded: Responded } | { readonly tooMany: number }> {
  // Of the last attempt.
  let reader = new StepReader(path, params);
  try {
    const responded = await request(() => (reader = new StepReader(path, params)));
    return { reader, responded };
  } catch (error) {
    const isGivenUp = error instanceof ApiError && error.failure.kind === "tooLarge" && reader.isFull;
    if (isGivenUp) return { tooMany: reader.count };
    throw error;
  }
}
