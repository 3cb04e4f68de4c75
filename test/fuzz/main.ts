/**
 * `npm run fuzz`: random inputs for whatever reads texts, answers, settings, files and messages, and for all that shows
 * them. Prints its seed first, and of an input that fails the smallest form, and how to repeat it.
 *
 * `--seconds 120` how long; a minute by default. `--seed 7` for the same inputs again. `--target NAME` for that one
 * alone, `--path PATH` for one of its inputs. `--cases FOLDER` takes recorded responses of a folder along.
 */
import { parseArgs } from "node:util";
import { runCampaign } from "./campaign.ts";
import { allTargets } from "./targets.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
    target: { type: "string" },
    path: { type: "string" },
    cases: { type: "string", multiple: true, default: [] },
  },
});
const seed = Number(values.seed);
const seconds = Number(values.seconds);
const targets = (await allTargets(values.cases)).filter(
  ({ name }) => values.target === undefined || name === values.target,
);
if (!Number.isSafeInteger(seed) || !(seconds > 0) || targets.length === 0) {
  console.log("The seed must be a whole number, the seconds more than 0, and the target one that there is.");
  process.exit(2);
}

/** On a machine that does nothing else, no input takes a tenth of that. */
const longestMilliseconds = 10_000;

console.log(`Seed ${seed}${values.path === undefined ? `, ${seconds} s` : `, ${values.path}`}`);
const startedAt = performance.now();
const elapsed = (): number => (performance.now() - startedAt) / 1000;
const { tried, failures } = await runCampaign({
  targets,
  seed,
  goesOn: (roundsDone) => (values.path === undefined ? elapsed() < seconds : roundsDone === 0),
  path: values.path,
  longestMilliseconds,
});
for (const [name, { inputs, tally }] of tried) {
  const counts = [...tally.counts].sort().map(([what, count]) => `${what} ${count}`);
  console.log(`${name}: ${inputs} inputs${counts.length > 0 ? ` (${counts.join(", ")})` : ""}`);
}
for (const failure of failures) console.log(`\n${failure}`);
const inputs = [...tried.values()].reduce((sum, { inputs }) => sum + inputs, 0);
console.log(
  `\nSeed ${seed}: ${inputs} inputs for ${tried.size} targets in ${elapsed().toFixed(0)} s, ${failures.length} failed`,
);
process.exit(failures.length > 0 || inputs === 0 ? 1 : 0);
