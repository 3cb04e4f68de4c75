import assert from "node:assert/strict";
import fc from "fast-check";
import { parseContractReference } from "../../../../../src/core/references/contractReference.ts";
import { hastyClock, openChannel } from "../../../../support/channel.ts";
import { ledgerAt } from "../../../../support/networks.ts";
import { once, unending } from "../../../../support/requests.ts";
import { valueOf } from "../../../core/arbitraries.ts";
import { mirrorUrl } from "./questions.ts";
import { withTimersOf } from "../../../../support/fakeTimers.ts";
import { action, quickAction, type Action } from "./actions.ts";
import { AskingModel } from "./askingModel.ts";
import { wrongIn } from "./promises.ts";
import { World } from "./world.ts";

const actions = fc.array(action, { maxLength: 80, size: "max" });

/** What happens before the product comes to rest, each after so many of its small steps; then so much time. */
const turn = fc.tuple(
  fc.array(fc.tuple(fc.nat(20), quickAction), { maxLength: 10, size: "max" }),
  fc.constantFrom(0, 0, 250, 650, 2000, 15_000),
);
const turns = fc.array(turn, { maxLength: 12, size: "max" });

describe("asking", function () {
  // It takes two seconds; what it finds wrong it makes small before it tells, and with it the seed.
  this.timeout(120_000);

  before(async () => {
    // A ledger is probed once for the other kind of node after a failure, which the model does not have.
    const transport = () => Promise.resolve({ status: 404, headers: { get: () => null }, body: null });
    await using test = openChannel(hastyClock, { transport, close: () => Promise.resolve() });
    const asked = { contract: valueOf(parseContractReference("0.0.1001")) };
    await assert.rejects(ledgerAt(mirrorUrl).lookUpContract(test.channel, asked, once, unending));
  });

  it("comes to what it is to, whatever happens in whatever order", async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (all) => {
        const model = new AskingModel();
        const world = new World();
        await withTimersOf(world.clock, async () => {
          for (const each of all) {
            model.perform(each);
            model.pass(0);
            await world.perform(each);
            await world.settle();
            assert.deepEqual(world.seen(), model.seen());
            assert.deepEqual(world.network.excesses, []);
          }
          await assertEnds(world);
        });
      }),
      { numRuns: 300 },
    );
  });

  it("leaves nobody alone and asks for nobody who has left, when much happens at once", async () => {
    await fc.assert(
      fc.asyncProperty(turns, async (all) => {
        const world = new World();
        await withTimersOf(world.clock, async () => {
          for (const [doings, milliseconds] of all) {
            for (const [steps, each] of doings) await performAfter(world, steps, each);
            await world.settle();
            assert.deepEqual(wrongIn(world), []);
            await world.clock.advance(milliseconds);
          }
          await assertEnds(world);
        });
      }),
      { numRuns: 1000 },
    );
  });
});

async function performAfter(world: World, steps: number, each: Action): Promise<void> {
  for (let step = 0; step < steps; step += 1) await Promise.resolve();
  void world.perform(each);
}

/** Nobody waits longer than until the deadline, and nothing is left behind then. */
async function assertEnds(world: World): Promise<void> {
  await world.clock.advance(15_000);
  assert.deepEqual(wrongIn(world), []);
  const { waiters, sleeping } = world.seen();
  assert.deepEqual([waiters.includes("waits"), world.network.open().length, sleeping], [false, 0, 0]);
}
