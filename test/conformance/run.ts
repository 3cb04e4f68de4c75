/**
 * Replays recorded answers of real servers to the product's own clients: `npm run conformance -- FILE-OR-FOLDER…`.
 * Prints a line a case, then `N passed, M failed`; exits with 1 when one failed or none was found.
 */
import { casesOf, failureOf, ownCases } from "./runCase.ts";

const places = process.argv.slice(2).length > 0 ? process.argv.slice(2) : [ownCases];
let passed = 0;
let failed = 0;
for (const testCase of await casesOf(places)) {
  const failure = await failureOf(testCase);
  console.log(failure === undefined ? `ok ${testCase.name}` : `FAIL ${testCase.name}: ${failure}`);
  if (failure === undefined) passed += 1;
  else failed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
