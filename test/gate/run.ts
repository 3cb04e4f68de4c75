/**
 * `npm run gate -- FILE…`: runs places in which a 32-byte hex stands through what decides whether it may be sent. Prints
 * a line for each that is decided otherwise than it says, then `N passed, M failed`; exits with 1 when one failed or
 * none was found.
 */
import { differenceOf, gateCases, ownCases } from "./cases.ts";

const files = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ownCases;
let passed = 0;
let failed = 0;
for (const gateCase of await gateCases(files)) {
  const difference = differenceOf(gateCase);
  if (difference === undefined) passed += 1;
  else {
    failed += 1;
    console.log(`${gateCase.name}: ${difference}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
