import assert from "node:assert/strict";
import { AutomaticChecks } from "../../../../src/app/deploymentChecks/automaticChecks.ts";
import type {
  CheckedContract,
  DeploymentChecks,
} from "../../../../src/app/deploymentChecks/deploymentChecks.ts";
import { networkWith } from "../../../support/networks.ts";
import { MemoryState } from "../../../support/stores.ts";
import { addressOf } from "../deployments/recordedFiles.ts";

const network = networkWith({ verifierUrl: "https://verifier.example" });
const contracts = (...numbers: number[]): CheckedContract[] =>
  numbers.map((number) => ({ network, address: addressOf(number) }));
const unending = new AbortController().signal;

/** What is asked about, of which the first is known; and whether anything may be asked by itself. */
function automaticWith(state = new MemoryState()) {
  const asked: string[] = [];
  const may = { ask: true };
  const checks = {
    knows: ({ address }: CheckedContract) => address === addressOf(1),
    check: (given: readonly CheckedContract[]) => {
      asked.push(...given.map(({ address }) => address));
      return Promise.resolve();
    },
  } as unknown as DeploymentChecks;
  return { automatic: new AutomaticChecks(state, checks, () => may.ask), asked, may, state };
}

describe("automatic checks of deployments", () => {
  it("are none unless the user has chosen them for the workspace, in every window of it", async () => {
    const { automatic, asked, state } = automaticWith();
    await automatic.seen(contracts(1, 2), unending);
    assert.deepEqual(asked, []);
    await automatic.setAlways(true);
    await automatic.seen(contracts(1, 2, 3), unending);
    assert.deepEqual(asked, [addressOf(2), addressOf(3)]);
    const later = automaticWith(state);
    assert.ok(later.automatic.isAlways);
    await later.automatic.setAlways(false);
    assert.ok(!automatic.isAlways);
  });

  it("ask about a contract once, and of many about some", async () => {
    const { automatic, asked } = automaticWith();
    await automatic.setAlways(true);
    const many = Array.from({ length: 250 }, (_, index) => index + 2);
    await automatic.seen(contracts(...many), unending);
    assert.equal(asked.length, 200);
    await automatic.seen(contracts(...many), unending);
    assert.equal(asked.length, 250);
    await automatic.seen(contracts(...many), unending);
    assert.equal(asked.length, 250);
  });

  it("are none where nothing may be asked by itself, nor offered there", async () => {
    const { automatic, asked, may } = automaticWith();
    may.ask = false;
    assert.ok(!(await automatic.isToOffer()));
    await automatic.setAlways(true);
    await automatic.seen(contracts(2), unending);
    assert.deepEqual(asked, []);
  });

  it("are offered once in a workspace", async () => {
    const { automatic, state } = automaticWith();
    assert.ok(await automatic.isToOffer());
    assert.ok(!(await automatic.isToOffer()));
    assert.ok(!(await automaticWith(state).automatic.isToOffer()));
  });

  it("are not taken from what is stored in another form", () => {
    assert.ok(!automaticWith(new MemoryState({ "deployments.checkAlways": "true" })).automatic.isAlways);
  });
});
