import assert from "node:assert/strict";
import { runCampaign } from "../../fuzz/campaign.ts";
import { allTargets } from "../../fuzz/targets.ts";

/** Always the same inputs. */
const seed = 20_261_122;

const targets = await allTargets();

describe("any input", function () {
  // There is no deadline for an input: only what it comes to counts.
  this.timeout(300_000);

  for (const target of targets) {
    it(`does no harm: ${target.name}`, async () => {
      const { failures, tried } = await runCampaign({
        targets: [target],
        seed,
        goesOn: (roundsDone) => roundsDone === 0,
      });
      assert.deepEqual(failures, []);
      assert.equal(tried.get(target.name)?.inputs, target.runs);
    });
  }
});
