import type { Lookups } from "../lookups/lookups.ts";
import type { Network } from "../networks/network.ts";
import type { Verifications } from "../verification/verifications.ts";
import { seeVerification } from "./changes.ts";
import type { History } from "./history.ts";
import { learnFromAnswer } from "./learnFromAnswers.ts";

/** Has the history learn from every answer of these lookups. The history is loaded when there is a first one. */
export function followLookups(
  lookups: Lookups,
  history: () => Promise<History>,
  networks: () => readonly Network[],
): Lookups {
  lookups.onDidAnswer((answered) => {
    void history().then((loaded) => learnFromAnswer(loaded, answered, networks()));
  });
  return lookups;
}

/** Has the history remember every verification that ends here. */
export function followVerifications(
  verifications: Verifications,
  history: () => Promise<History>,
): Verifications {
  verifications.onDidFinish((report) => {
    void history().then((loaded) => loaded.update((state, now) => seeVerification(state, report, now)));
  });
  return verifications;
}
