/**
 * `npm run expressions`: has `recheck` judge the regular expressions of the product that it has not judged yet, and writes
 * that down in `verdicts.json`, for the unit test; what is no longer there is taken out. `-- --fresh` judges all of them
 * anew, which takes some minutes, and exits with 1 where one comes to something else than was written down.
 */
import { expressionsOfProduct } from "./collect.ts";
import { readVerdicts, verdictOf, writeVerdicts, type Verdicts } from "./verdicts.ts";

const known = readVerdicts();
const isFresh = process.argv.includes("--fresh");
const verdicts: Record<string, string> = {};
let judged = 0;
let different = 0;
for (const [expression, places] of expressionsOfProduct().literals) {
  const before: Verdicts[string] | undefined = known[expression];
  const verdict = before === undefined || isFresh ? await verdictOf(expression) : before;
  if (before === undefined || isFresh) judged += 1;
  if (before !== undefined && before !== verdict) different += 1;
  if (before !== verdict) console.log(`${expression}  ${places.join(" ")}: ${verdict}`);
  verdicts[expression] = verdict;
}
writeVerdicts(verdicts);
console.log(
  `${Object.keys(verdicts).length} expressions, ${judged} judged, ${different} otherwise than before`,
);
process.exit(different > 0 ? 1 : 0);
