import fc from "fast-check";
import { Tally, type Target, type Trial } from "./target.ts";

/** What a campaign came to. */
export type Campaign = {
  /** How often each target was tried, by its name, and what its inputs came to. */
  readonly tried: ReadonlyMap<string, { readonly inputs: number; readonly tally: Tally }>;
  /** One for each input that did not hold, to be read by people; at most one a target. */
  readonly failures: readonly string[];
};

export type Plan = {
  readonly targets: readonly Target[];
  /** The first round's; each further round has the next one. */
  readonly seed: number;
  /** Whether there is another round. */
  readonly goesOn: (roundsDone: number) => boolean;
  readonly path?: string | undefined;
  readonly longestMilliseconds?: number | undefined;
};

/** Runs targets in rounds. A target that has failed is left out from then on. */
export async function runCampaign(plan: Plan): Promise<Campaign> {
  const tried = new Map(plan.targets.map(({ name }) => [name, { inputs: 0, tally: new Tally() }]));
  const failures: string[] = [];
  let left = plan.targets;
  for (let round = 0; left.length > 0 && plan.goesOn(round); round += 1) {
    for (const target of left) {
      const sofar = tried.get(target.name);
      if (sofar === undefined || (round > 0 && !plan.goesOn(round))) continue;
      const seed = plan.seed + round;
      const { path, longestMilliseconds } = plan;
      const trial = await target.run({ seed, path, longestMilliseconds, tally: sofar.tally });
      sofar.inputs += trial.numRuns;
      if (!trial.failed) continue;
      failures.push(told(target.name, trial));
      left = left.filter((other) => other !== target);
    }
  }
  return { tried, failures };
}

/** Nobody reads more of an input; the command below it makes it again. */
const longestInput = 8000;

function told(name: string, trial: Trial): string {
  const { seed, counterexample, counterexamplePath, errorInstance, numShrinks } = trial;
  const error =
    errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : errorInstance;
  const input = fc.stringify(counterexample);
  return [
    `FAILED ${name}, made smaller ${numShrinks} times:`,
    input.length > longestInput ? `${input.slice(0, longestInput)}… (${input.length} characters)` : input,
    String(error).slice(0, longestInput),
    `Repeat: npm run fuzz -- --target ${name} --seed ${seed} --path ${counterexamplePath ?? ""}`,
  ].join("\n");
}
